export { compareSamples, type CompareSamplesOptions } from "./compare-samples.js";
export { checkPolicy, decide, describeThreshold, type Decision, type Policy, type Threshold, type Verdict } from "./decide.js";
export { impossibleDesign, plan, smallestThreshold, type Design, type Plan, type PlannedMetric, type PlanOptions } from "./plan.js";
export { sequentialTest, type SequentialOptions, type SequentialState, type SequentialTest } from "./sequential-test.js";
