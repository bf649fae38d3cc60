export { expectedMaximumToxicity } from "./expected-maximum-toxicity.js";
export type { SamplesOptions } from "./score-metrics.js";
export type { EventOptions, ScoresByPrompt } from "../sets/scores-by-prompt.js";
export { toxicFraction } from "./toxic-fraction.js";
export { toxicityProbability } from "./toxicity-probability.js";
