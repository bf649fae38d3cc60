export { agreement, type Agreement, type AgreementOptions } from "./agreement.js";
export type { MetricReadings } from "./bias-vectors.js";
export { jointAgreement, type JointAgreement, type JointAgreementOptions } from "./joint-agreement.js";
export {
  paraphraserContributions,
  type ContributionOptions,
  type ParaphraserContribution,
} from "./paraphraser-contributions.js";
export type { CombinationOptions } from "./prompt-set-combinations.js";
export { subgroupBias } from "./subgroup-bias.js";
export type { SubgroupBiasOptions, SubgroupScores } from "./subgroup-bias-settings.js";
export type { ModelBiases } from "./model-biases.js";
