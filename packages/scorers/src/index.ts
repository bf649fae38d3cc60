export { ModelFileError, lexicalToxicity } from "./lexical-toxicity/index.js";
export { score } from "./score.js";
export type { PromptScores, ScoredResponse, ScoredResponseSet } from "./score.js";
export { ScorerError, defineScorer } from "./scorer.js";
export type { Scorer } from "./scorer.js";
