export { expectedMaximumToxicity } from "./expected-maximum-toxicity.js";
export type { SamplesOptions } from "./score-metrics.js";
export { toxicFraction } from "./toxic-fraction.js";
export { toxicityProbability } from "./toxicity-probability.js";
