export { compareSamples, type CompareSamplesOptions } from "./compare-samples.js";
export { decide, type ComparisonDecision, type Decidable, type Decision, type Verdict } from "./decide.js";
export type { Limit } from "./limit.js";
export type { Policy } from "./policy.js";
export {
  sequentialTest,
  type SequentialOptions,
  type SequentialState,
  type SequentialTest,
} from "./sequential-test.js";
export type { AtMostLeftOut, Unanswered, UnansweredKind } from "./unanswered.js";
