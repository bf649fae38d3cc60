export type { CounterfactualSet, ReceivedCounterfactuals } from "./counterfactual-set.js";
export { outcomesOf, scoresOf, type OutcomeOptions } from "./outcomes-of.js";
export type { ResponsePlace } from "./read-counterfactuals.js";
export type { ReadOptions } from "./read-responses.js";
export type { TermOptions } from "./read-terms.js";
export type { Message, PromptLabels, ReadablePrompt, ReadableResponse, ReadableSet } from "./response-set.js";
export type { ScoreOptions } from "./score-of.js";
export type { EventOptions, ReceivedScores, ScoresByPrompt } from "./scores-by-prompt.js";
export type { ReceivedTexts, TextsByPrompt } from "./texts.js";
