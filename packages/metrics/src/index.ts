export * from "./agreement/index.js";
export * from "./allocation/index.js";
export * from "./classification/index.js";
export { weighted } from "./core/clusters.js";
export type { ClusterPart, Clusters, ClusterWay, Recompute, WeightedPart } from "./core/clusters.js";
export { defineMetric, isMetric } from "./core/define-metric.js";
export type { Computed, Metric, MetricParts } from "./core/define-metric.js";
export type { Description, Design, Words } from "./core/description.js";
export { InputError } from "./core/input.js";
export type { InputProblem, Numbers } from "./core/input.js";
export { isMeasured } from "./core/measurement.js";
export { subjectName } from "./core/subject.js";
export type {
  Bounds,
  Counts,
  Estimate,
  Estimated,
  Interval,
  Measured,
  Measurement,
  Part,
  Unestimated,
  Unmeasured,
} from "./core/measurement.js";
export type { Settings } from "./core/settings.js";
export type { Subject } from "./core/subject.js";
export type { CarryingTerm, GroupTerms, Terms, TermType } from "./core/terms.js";
export type {
  Correction,
  GroupCounts,
  Kind,
  LeftOutKind,
  NoAnswer,
  Provenance,
  ScoreScale,
} from "./core/provenance.js";
export * from "./counterfactual/index.js";
export * from "./decide/index.js";
export { descriptions } from "./descriptions.js";
export * from "./design/index.js";
export * from "./generalized/index.js";
export * from "./recommendation/index.js";
export * from "./releases/index.js";
export * from "./sets/index.js";
export type { IntervalOptions, Range } from "./statistics/intervals/index.js";
export * from "./stereotype/index.js";
export type { SparseVector } from "./text/sparse-vector.js";
export type { TextComparisonOptions } from "./text/text-options.js";
export type { Tokenizer } from "./text/tokenizer.js";
export * from "./toxicity/index.js";
