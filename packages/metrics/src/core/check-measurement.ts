import { describeValue, InputError, isPromise } from "./input.js";
import type { Estimate } from "./measurement.js";

/** Throws unless it is what a metric returns, or a part of it. */
export function checkMeasurement(caller: string, value: unknown, argument = "measurement"): asserts value is Estimate {
  if (typeof value === "object" && value !== null && "counts" in value && hasParts(value)) {
    if ("reason" in value && typeof value.reason === "string") return;
    if ("value" in value && Number.isFinite(value.value)) return;
  }
  const advice = hasNoNumber(value)
    ? 'If there is no value, give the reason in its place: { reason: "there are no replies" }.'
    : typeof value === "number"
      ? "Pass all that the metric returns, toxicFraction(scores), rather than its value."
      : "Pass what a metric returns: toxicFraction(scores).";
  throw new InputError({
    function: caller,
    argument,
    given: hasNoNumber(value) ? `a result with the value ${describeValue(value.value)}` : describeValue(value),
    expected: "a measurement",
    ...(!isPromise(value) && { advice }),
  });
}

/** What a metric of one's own makes of nothing divided by nothing. */
function hasNoNumber(value: unknown): value is { readonly value: number } {
  const isOne = typeof value === "object" && value !== null && "counts" in value && "value" in value;
  return isOne && typeof value.value === "number" && !Number.isFinite(value.value);
}

/** Whether interval and comparisons, if any, are such. */
function hasParts(value: object): boolean {
  const { interval, comparisons } = value as { readonly interval?: unknown; readonly comparisons?: unknown };
  const isInterval = (it: unknown): boolean =>
    it === undefined ||
    (typeof it === "object" &&
      it !== null &&
      "bounds" in it &&
      typeof it.bounds === "function" &&
      "method" in it &&
      typeof it.method === "string");
  const isPart = (it: unknown): boolean =>
    typeof it === "object" &&
    it !== null &&
    "of" in it &&
    typeof it.of === "object" &&
    it.of !== null &&
    (("reason" in it && typeof it.reason === "string") || ("value" in it && Number.isFinite(it.value))) &&
    isInterval("interval" in it ? it.interval : undefined);
  const areParts = (it: unknown): boolean =>
    it === undefined || (Array.isArray(it) && !it.includes(undefined) && it.every(isPart));
  return isInterval(interval) && areParts(comparisons);
}
