export { bcm } from "./bcm.js";
export { catalogue, type CatalogueName } from "./catalogue.js";
export type { CatalogueEntry } from "./catalogue-entry.js";
export type { GeneralizedMetricOptions } from "./catalogue-setting.js";
export type { MultiGroupOptions } from "./compare-all.js";
export type { VectorValuedOptions } from "./compare-each-with-background.js";
export type { PairwiseOptions } from "./compare-pairs.js";
export type { BackgroundOptions } from "./compare-with-background.js";
export type {
  ComparisonTraits,
  ListComparison,
  ListComparisonName,
  PairComparison,
  PairComparisonName,
} from "./comparison.js";
export type {
  ClassLabel,
  ClassPrediction,
  CounterfactualData,
  CounterfactualSource,
  FairnessData,
  GroupData,
  LabelledExample,
  SequenceCounterfactualData,
  SequenceGroupData,
  SequenceSource,
  SequenceVariation,
  TaggedSentence,
} from "./data.js";
export type { Background } from "./contrasts.js";
export type { GeneralizedOptions } from "./setting.js";
export { generalizedMetric } from "./generalized-metric.js";
export { generalizedMetricByClass } from "./generalized-metric-by-class.js";
export { fairnessDataOf, type FairnessDataOptions } from "./fairness-data-of.js";
export { groupDataOf } from "./group-data-of.js";
export { invarianceTest, type InvarianceTestOptions } from "./invariance-test.js";
export { mcm } from "./mcm.js";
export type { Normalization } from "./normalization.js";
export { pcm } from "./pcm.js";
export type { CustomScore, ExampleScore, ScoreName } from "./score.js";
export { significantGroupEffect, type GroupEffectOptions } from "./significant-group-effect.js";
export { vbcm } from "./vbcm.js";
