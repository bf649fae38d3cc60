export { counterfactualBleu } from "./counterfactual-bleu.js";
export { counterfactualPairs, type CounterfactualPair } from "./counterfactual-pairs.js";
export { counterfactualRougeL } from "./counterfactual-rouge-l.js";
export type { CounterfactualSet } from "./counterfactual-set.js";
