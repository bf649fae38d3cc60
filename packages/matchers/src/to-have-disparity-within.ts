import { disparity, InputError, type DisparityOptions, type RateFunction, type RateName } from "@fairexpect/metrics";
import type { MatcherContext, MatcherResult } from "./context.js";
import { assertMetrics } from "./measure.js";
import type { AssertionOptions } from "./options.js";

/**
 * Options of `toHaveDisparityWithin`: what is compared, as for `disparity`, and how the verdict is reached.
 *
 * @since 0.1.0
 */
export interface DisparityAssertionOptions
  extends AssertionOptions, Omit<DisparityOptions, "rate" | keyof AssertionOptions> {}

const MATCHER = "toHaveDisparityWithin";
/** Below it a ratio is more likely a difference that was meant: 0.1 would pass one group's tenfold chance. */
const LEAST_RATIO = 0.5;

export function toHaveDisparityWithin(
  this: MatcherContext,
  received: unknown,
  rate: RateName | RateFunction,
  limit: number,
  options?: DisparityAssertionOptions,
): MatcherResult {
  const { aggregate = "difference", compare = "pairs" } = options ?? {};
  if (aggregate === "ratio" && compare !== "pairs" && compare !== "max-min")
    throw new InputError({
      function: MATCHER,
      argument: "options.compare",
      given: typeof compare === "string" ? `"${compare}" with a ratio` : "a reference with a ratio",
      expected: '"pairs" or "max-min", whose ratios are the smaller rate over the greater',
    });
  if (aggregate === "ratio" && limit < LEAST_RATIO)
    throw new InputError({
      function: MATCHER,
      argument: "limit",
      given: `${limit} with a ratio`,
      expected: `the least ratio of the smaller rate to the greater, from ${LEAST_RATIO} to 1: four fifths is 0.8`,
      advice: "A ratio of 1 is fair. For a difference leave out the aggregate.",
    });
  return assertMetrics(this, MATCHER, received, options, [
    { metric: disparity, limit: aggregate === "ratio" ? { above: limit } : { within: limit }, settled: { rate } },
  ]);
}
