export type { ReadOptions } from "./read-responses.js";
export type { Message, PromptLabels, ReadablePrompt, ReadableResponse, ReadableSet } from "./response-set.js";
export type { EventOptions, ReceivedScores, ScoreOptions, ScoresByPrompt } from "./scores-by-prompt.js";
