export { agreement, type Agreement, type AgreementOptions } from "./agreement.js";
export type { MetricReadings } from "./bias-vectors.js";
export { promptSetCombinations, type CombinationOptions } from "./prompt-set-combinations.js";
export { subgroupBias, type SubgroupBiasOptions, type SubgroupScores } from "./subgroup-bias.js";
