import { InputError, isMetric, type Limit, type Measurement } from "@fairexpect/metrics";
import {
  checkMeasurement as checkValues,
  describeValue,
  isDescription,
  isPromise,
  isResponseSet,
} from "@fairexpect/metrics/core";
import { HOLD_NAMES, type HoldOptions } from "./baseline/hold-options.js";
import { checkLimit } from "./check-limit.js";
import { assertClaims } from "./claim.js";
import type { MatcherContext, MatcherResult } from "./context.js";
import { resolveOptions, type AssertionOptions } from "./options.js";
import { worstClusters } from "./worst/worst-clusters.js";

/**
 * Options of `toBeShownBelow`, `toBeShownAbove` and `toBeShownWithin`. How the interval is made is the metric's matter,
 * which has measured already.
 *
 * @since 0.1.0
 */
export type ShownOptions = HoldOptions &
  Pick<AssertionOptions, "confidence" | "inconclusive" | "atMostLeftOut" | "label" | "redact" | "examples">;

const NAMES = ["confidence", "inconclusive", "atMostLeftOut", "label", "redact", "examples", ...HOLD_NAMES] as const;

export function toBeShownBelow(
  this: MatcherContext,
  received: unknown,
  limit: number,
  options?: ShownOptions,
): MatcherResult {
  return assertShown(this, "toBeShownBelow", received, { below: limit }, options);
}

export function toBeShownAbove(
  this: MatcherContext,
  received: unknown,
  limit: number,
  options?: ShownOptions,
): MatcherResult {
  return assertShown(this, "toBeShownAbove", received, { above: limit }, options);
}

export function toBeShownWithin(
  this: MatcherContext,
  received: unknown,
  limit: number,
  options?: ShownOptions,
): MatcherResult {
  return assertShown(this, "toBeShownWithin", received, { within: limit }, options);
}

function assertShown(
  context: MatcherContext,
  matcher: string,
  received: unknown,
  limit: Limit,
  options: ShownOptions | undefined,
): MatcherResult {
  if (options !== undefined && options !== null && Object.hasOwn(options, "method"))
    throw new InputError({
      function: matcher,
      argument: "options",
      given: "with a method",
      expected: "options of a claim",
      advice: 'Give it to the metric, which makes the interval: toxicFraction(scored, { method: "strict" }).',
    });
  // The method of the policy is not that of a measurement that was made before.
  const resolved = { ...resolveOptions(context, matcher, options, NAMES), method: "auto" } as const;
  checkMeasurement(matcher, received);
  checkValues(matcher, received, "received");
  checkLimit(matcher, "limit", limit, received.metric);
  return assertClaims(
    context,
    matcher,
    [{ measurement: received, limit, examples: worstClusters(received) }],
    resolved,
  );
}

/** Throws unless a matcher received what a metric returns. */
export function checkMeasurement(matcher: string, received: unknown): asserts received is Measurement {
  const isObject = typeof received === "object" && received !== null;
  if (isObject && "metric" in received && "counts" in received && isDescription(received.metric)) return;
  throw new InputError({
    function: matcher,
    argument: "received",
    given: givenText(received),
    expected: "a measurement, which is what a metric returns",
    ...(!isPromise(received) && { advice: adviceOn(received) }),
  });
}

function givenText(received: unknown): string {
  if (isMetric(received)) return `the metric ${received.description.name} itself`;
  if (isResponseSet(received)) return "a response set";
  return typeof received === "number" ? `the bare number ${received}` : describeValue(received);
}

function adviceOn(received: unknown): string {
  if (isMetric(received)) return `Call it: expect(${received.description.name}(replies)).`;
  if (typeof received === "number")
    return "A number alone does not say how sure it is: pass all that the metric returns, or make a metric of your own with defineMetric.";
  return "Call a metric first: expect(toxicFraction(replies)).";
}
