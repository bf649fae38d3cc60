import { describeValue, InputError, isPromise } from "@fairexpect/metrics/core";

export {
  checkArray,
  checkInteger,
  checkOneOf,
  checkOptions,
  checkText,
  describeValue,
  didYouMean,
  InputError,
  promptName,
} from "@fairexpect/metrics/core";

/** Throws unless `value` is an object with string keys. */
export function checkRecord(caller: string, argument: string, value: unknown): asserts value is object {
  if (typeof value === "object" && value !== null && !Array.isArray(value) && !isPromise(value)) return;
  throw new InputError({ function: caller, argument, given: describeValue(value), expected: "an object" });
}
