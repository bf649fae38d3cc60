export { checkPolicy, decide, describeThreshold, type Decision, type Policy, type Threshold, type Verdict } from "./decide.js";
