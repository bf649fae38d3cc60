export { compareSamples, type CompareSamplesOptions } from "./compare-samples.js";
export { checkPolicy, decide, describeThreshold, type Decision, type Policy, type Threshold, type Verdict } from "./decide.js";
export { designUnit, impossibleDesign, smallestThreshold, type Design } from "./impossible-design.js";
export { metricNames } from "./metric-names.js";
export { plan, type Plan, type PlannedMetric, type PlanOptions } from "./plan.js";
export { sequentialTest, type SequentialOptions, type SequentialState, type SequentialTest } from "./sequential-test.js";
