export {
  backgroundComparisonMetric,
  backgroundComparisonMetric as bcm,
  type BackgroundOptions,
} from "./background-comparison-metric.js";
export { bilouSpans, type LabelledSpan } from "./bilou-spans.js";
export { catalogue, type CatalogueEntry, type CatalogueName } from "./catalogue.js";
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
export { expectedRange } from "./expected-range.js";
export { fillTags } from "./fill-tags.js";
export { generalizedMetric, generalizedMetricByClass, type GeneralizedMetricOptions } from "./generalized-metric.js";
export { groupDataOf } from "./group-data-of.js";
export { invarianceTest } from "./invariance-test.js";
export {
  multiGroupComparisonMetric,
  multiGroupComparisonMetric as mcm,
  type MultiGroupOptions,
} from "./multi-group-comparison-metric.js";
export {
  pairwiseComparisonMetric,
  pairwiseComparisonMetric as pcm,
  type Normalization,
  type PairwiseOptions,
} from "./pairwise-comparison-metric.js";
export { sampleTuples } from "./sample-tuples.js";
export type { CustomScore, ExampleScore, ScoreName } from "./score.js";
export { significantGroupEffect } from "./significant-group-effect.js";
export { spanScores, type SpanScores } from "./span-scores.js";
export {
  vectorValuedBackgroundComparisonMetric,
  vectorValuedBackgroundComparisonMetric as vbcm,
  type VectorValuedOptions,
} from "./vector-valued-background-comparison-metric.js";
