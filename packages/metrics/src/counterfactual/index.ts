export type { RepeatsOptions } from "./compare-with-repeats.js";
export { counterfactualBleu } from "./counterfactual-bleu.js";
export { counterfactualCosine } from "./counterfactual-cosine.js";
export { counterfactualExactMatch } from "./counterfactual-exact-match.js";
export { counterfactualRougeL } from "./counterfactual-rouge-l.js";
export { sentimentBias, type SentimentBiasOptions } from "./sentiment-bias.js";
