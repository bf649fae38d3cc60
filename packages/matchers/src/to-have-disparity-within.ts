import {
  disparity,
  InputError,
  type DisparityOptions,
  type Prediction,
  type PredictionColumns,
  type RateFunction,
  type RateName,
} from "@fairexpect/metrics";
import { assertClaims } from "./assert-claims.js";
import type { MatcherContext, MatcherResult } from "./context.js";
import { checkLimit, intervalOptions, resolveOptions, type AssertionOptions } from "./options.js";

/** Options of `toHaveDisparityWithin`: what is compared, as for `disparity`, and how the verdict is reached. */
export interface DisparityAssertionOptions
  extends AssertionOptions, Omit<DisparityOptions, "rate" | keyof AssertionOptions> {}

const MATCHER = "toHaveDisparityWithin";

export function toHaveDisparityWithin(
  this: MatcherContext,
  received: unknown,
  rate: RateName | RateFunction,
  limit: number,
  options: DisparityAssertionOptions = {},
): MatcherResult {
  const own = ["aggregate", "compare", "positive", "classes"];
  const resolved = resolveOptions(MATCHER, options, own);
  checkLimit(MATCHER, limit, "magnitude");
  const { aggregate = "difference", compare = "pairs" } = options;
  if (aggregate === "ratio" && compare !== "pairs" && compare !== "max-min") {
    throw new InputError({
      function: MATCHER,
      argument: "options.compare",
      given: typeof compare === "string" ? `"${compare}" with a ratio` : "a reference with a ratio",
      expected: '"pairs" or "max-min", whose ratios are the smaller rate over the greater',
    });
  }
  const chosen = Object.fromEntries(Object.entries(options).filter(([key]) => own.includes(key)));
  const measurement = disparity(received as readonly Prediction[] | PredictionColumns, {
    ...chosen,
    ...intervalOptions(resolved),
    rate,
  });
  const name = typeof rate === "string" ? inWords(rate) : "rate";
  const claim =
    aggregate === "ratio"
      ? ({ title: `ratio of the ${name}`, threshold: { above: limit }, format: "number" } as const)
      : ({ title: `disparity of the ${name}`, threshold: { within: limit }, format: "signed" } as const);
  return assertClaims(this, MATCHER, [{ ...claim, measurement }], resolved);
}

/** "falseNegativeRate" as "false negative rate". */
function inWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
