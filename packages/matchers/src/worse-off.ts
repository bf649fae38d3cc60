import type { Estimate, Measurement, Subject } from "@fairexpect/metrics";
import type { Finding } from "./evidence.js";
import { isInPoints, isSigned, isWorseKnown } from "./format.js";
import { orderedPair } from "./subject-text.js";

/** So far the difference of two groups' values may lie from the value that is said to be it. */
const ROUNDING = 1e-9;

/** Of a value without direction which group is worse off, if it is about two groups that have values of their own. */
export function worseOff(
  whole: Measurement,
  { value }: Measurement | Estimate,
  of: Subject,
): Finding["worse"] | undefined {
  const { metric } = whole;
  const [worse, other] = isSigned(metric) || !isWorseKnown(metric) ? [] : (orderedPair(whole, of) ?? []);
  if (worse?.of.group === undefined || worse.value === undefined || other?.value === undefined) return undefined;
  const difference = worse.value - other.value;
  if (difference === 0) return undefined;
  const isDifference = Math.abs(Math.abs(difference) - Math.abs(value ?? 0)) <= ROUNDING;
  if (!isInPoints(metric) || !isDifference) return { group: worse.of.group };
  return { group: worse.of.group, has: difference < 0 ? "less" : "more" };
}
