// For the other packages of fairexpect, which check options as the metrics do; no promise to anybody else.
export { configuredPolicy, setPolicy, tellTestFile, testFile } from "./core/configured-policy.js";
export {
  checkArray,
  checkInteger,
  checkNumber,
  checkOneOf,
  checkOptions,
  describeValue,
  isNumbers,
  isPromise,
} from "./core/input.js";
export { isDescription } from "./core/description.js";
export { checkPolicy, POLICY_OPTIONS } from "./decide/policy.js";
export { directionOf } from "./design/described.js";
export { isResponseSet } from "./sets/read-responses.js";
