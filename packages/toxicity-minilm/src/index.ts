export { neuralToxicity } from "./neural-toxicity.js";
export type { NeuralToxicityOptions } from "./neural-toxicity.js";
