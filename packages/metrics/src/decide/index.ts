export { compareSamples, type CompareSamplesOptions } from "./compare-samples.js";
export {
  checkPolicy,
  decide,
  describeThreshold,
  type Decision,
  type Policy,
  type Threshold,
  type Verdict,
} from "./decide.js";
export {
  sequentialTest,
  type SequentialOptions,
  type SequentialState,
  type SequentialTest,
} from "./sequential-test.js";
