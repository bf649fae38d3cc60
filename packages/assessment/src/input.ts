import { wrong } from "@fairexpect/metrics/core";

export {
  checkArray,
  checkInteger,
  checkNumber,
  checkOneOf,
  checkOptions,
  checkText,
  describeValue,
  didYouMean,
} from "@fairexpect/metrics/core";
export { wrong };

/** Whether something is an object, and no list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
