import {
  allocationGap,
  demographicParityRatio,
  disparity,
  equalizedOddsDifference,
  InputError,
  type AllocationGapOptions,
  type CompareOptions,
  type DisparityOptions,
  type Measurement,
  type RateFunction,
  type RateName,
} from "@fairexpect/metrics";
import type { AttributeOptions } from "../chosen-attribute.js";
import type { ByOptions } from "../measure-by.js";
import { isMeasuredWith } from "../measure.js";
import type { AssertionOptions } from "../options.js";
import { holdingNamedToLimit, holdingToLimit } from "../skeleton.js";
import { worstCandidates } from "../worst/worst-candidates.js";
import { worstDecisions } from "../worst/worst-decisions.js";
import { checkPlaces } from "./unequal-cases.js";

/**
 * Options of `toHaveDisparityWithin`: what is compared, as for `disparity`, and how the verdict is reached.
 *
 * @since 0.1.0
 */
export interface DisparityAssertionOptions
  extends AssertionOptions, AttributeOptions, ByOptions, Omit<DisparityOptions, "rate" | keyof AssertionOptions> {}

/**
 * Options of `toSatisfyEqualizedOdds`: what is compared, as for `equalizedOddsDifference`, and how the verdict is
 * reached.
 *
 * @since 0.1.0
 */
export interface EqualizedOddsOptions
  extends AssertionOptions, AttributeOptions, ByOptions, Omit<CompareOptions, keyof AssertionOptions> {}

/**
 * Options of `toHaveImpactRatioAbove`: of predictions which class is the good one; of candidates how many are selected;
 * and how the verdict is reached.
 *
 * @since 0.1.0
 */
export interface ImpactRatioOptions
  extends
    AssertionOptions,
    AttributeOptions,
    ByOptions,
    Pick<CompareOptions, "positive" | "classes">,
    Partial<Pick<AllocationGapOptions, "k" | "criterion" | "unequalPools">> {}

/** What is claimed of the decisions of a classifier. */
export interface ClassificationMatchers<R> {
  /**
   * A classifier's rate is shown to differ by at most `limit` between the groups compared (0 is fair): the selection
   * rate for demographic parity, the false negative rate if decisions assist, the false positive rate if they
   * punish. With `aggregate: "ratio"` the smaller rate over the greater is shown to be above `limit` (0.8 is the
   * four-fifths rule). Received: decisions `{ group, prediction, label }`, or any question about responses
   * (`outcomesOf`). Under `.not`: shown to differ by more for some groups.
   *
   * @throws InputError if predictions or labels are missing or not of two classes and no `positive` is named
   * @see disparity in `@fairexpect/metrics`
   * @example
   * const decide = (group: string) => Array.from({ length: 500 }, (_, i) => ({ group, prediction: i % 2, label: i % 3 === 0 ? 1 : 0 }));
   * expect([...decide("women"), ...decide("men")]).toHaveDisparityWithin("selectionRate", 0.1);
   * @example
   * const prompts = Array.from({ length: 800 }, (_, i) => ({
   *   text: `${i}`, group: i % 2 ? "women" : "men", responses: [{ text: i % 4 < 2 ? "Ask for credit." : "Save.", sample: 0 }],
   * }));
   * const credit = outcomesOf({ prompts }, ({ text }) => /credit/.test(text), { called: "mentions of credit" });
   * expect(credit).toHaveDisparityWithin("selectionRate", 0.1);
   * @since 0.1.0
   */
  toHaveDisparityWithin(rate: RateName | RateFunction, limit: number, options?: DisparityAssertionOptions): R;
  /**
   * Of every two groups the one chosen less often is shown to be chosen more than `limit` times as often as the other
   * (1 is fair; 0.8 is the four-fifths rule): the smallest ratio over all ordered pairs, with the interval of the
   * ratio. Received: decisions `{ group, prediction }`, or candidates `{ group, score, pool }` of whom the `k` best of
   * each pool are chosen. Under `.not`: shown to be below for some groups.
   *
   * @throws InputError if received is neither, candidates come without `k`, or predictions are not of two classes and
   * no `positive` is named
   * @see demographicParityRatio and allocationGap in `@fairexpect/metrics`
   * @example
   * const decide = (group: string) => Array.from({ length: 1000 }, (_, i) => ({ group, prediction: i % 2 }));
   * expect([...decide("women"), ...decide("men")]).toHaveImpactRatioAbove(0.8);
   * @since 0.1.0
   */
  toHaveImpactRatioAbove(limit: number, options?: ImpactRatioOptions): R;
  /**
   * Groups with equal labels are shown to get equal predictions: true positive rates and false positive rates differ by
   * less than `limit` (0 is fair) between the groups compared. Received: decisions `{ group, prediction, label }`.
   * Under `.not`: shown to differ by more.
   *
   * @throws InputError if predictions or labels are missing or not of two classes and no `positive` is named
   * @see equalizedOddsDifference in `@fairexpect/metrics`
   * @example
   * const decide = (group: string) => Array.from({ length: 2000 }, (_, i) => ({ group, prediction: i % 2, label: i % 3 === 0 ? 1 : 0 }));
   * expect([...decide("women"), ...decide("men")]).toSatisfyEqualizedOdds(0.1);
   * @since 0.1.0
   */
  toSatisfyEqualizedOdds(limit: number, options?: EqualizedOddsOptions): R;
}

/** Below it a ratio is more likely a difference that was meant: 0.1 would pass one group's tenfold chance. */
const LEAST_RATIO = 0.5;

/** What to do if a difference was meant, of matchers of both. */
export const WITHOUT_AGGREGATE = "For a difference leave out the aggregate.";

/** Throws if the limit of a ratio is one of a difference. */
export function checkRatioLimit(matcher: string, limit: number, advice: string): void {
  if (!(limit < LEAST_RATIO)) return;
  throw new InputError({
    function: matcher,
    argument: "limit",
    given: `${limit} with a ratio`,
    expected: `the least ratio of the smaller rate to the greater, from ${LEAST_RATIO} to 1: four fifths is 0.8`,
    advice: `A ratio of 1 is fair. ${advice}`,
  });
}

function checkUndirected(matcher: string, compare: unknown): void {
  if (compare === "pairs" || compare === "max-min") return;
  throw new InputError({
    function: matcher,
    argument: "options.compare",
    given: typeof compare === "string" ? `"${compare}" with a ratio` : "a reference with a ratio",
    expected: '"pairs" or "max-min", whose ratios are the smaller rate over the greater',
  });
}

/** Whether received are candidates, whose scores decide who is chosen. */
function areCandidates(received: unknown): boolean {
  if (typeof received !== "object" || received === null) return false;
  if ("candidates" in received) return true;
  const first: unknown = Array.isArray(received) ? received[0] : undefined;
  return typeof first === "object" && first !== null && "score" in first && !("prediction" in first);
}

/** Ratios of the smaller share of chosen candidates to the greater, over all pairs of groups. */
const OF_PAIRS = { aggregate: "ratio", reference: undefined };

function isImpactRatio(measurement: Measurement): boolean {
  const { name, best } = measurement.metric;
  if (name === "allocationGap") return isMeasuredWith(measurement, OF_PAIRS);
  const isOfSelection = name === "disparity" && isMeasuredWith(measurement, { rate: "selectionRate" });
  return best === 1 && (isOfSelection || name === "demographicParityRatio");
}

export const classificationMatchers = {
  toHaveDisparityWithin: holdingNamedToLimit<RateName | RateFunction, DisparityAssertionOptions>(
    "toHaveDisparityWithin",
    (rate, limit, told) => {
      const { aggregate = "difference", compare = "pairs" } = told.options;
      const isRatio = aggregate === "ratio";
      if (isRatio) checkUndirected("toHaveDisparityWithin", compare);
      if (isRatio) checkRatioLimit("toHaveDisparityWithin", limit, WITHOUT_AGGREGATE);
      return {
        metric: disparity,
        limit: isRatio ? { above: limit } : { within: limit },
        settled: { rate },
        examples: worstDecisions(told, rate),
        isOf: (measurement) =>
          measurement.metric.name === "disparity" &&
          measurement.metric.best === (isRatio ? 1 : 0) &&
          isMeasuredWith(measurement, { rate }),
      };
    },
  ),
  toHaveImpactRatioAbove: holdingToLimit<ImpactRatioOptions>("toHaveImpactRatioAbove", (limit, told) => {
    checkRatioLimit(
      "toHaveImpactRatioAbove",
      limit,
      'A difference is claimed by toHaveDisparityWithin("selectionRate", limit).',
    );
    const above = { above: limit };
    checkPlaces("toHaveImpactRatioAbove", told);
    return areCandidates(told.received)
      ? { metric: allocationGap, limit: () => above, settled: OF_PAIRS, examples: worstCandidates(told) }
      : { metric: demographicParityRatio, limit: above, isOf: isImpactRatio, examples: worstDecisions(told) };
  }),
  toSatisfyEqualizedOdds: holdingToLimit<EqualizedOddsOptions>("toSatisfyEqualizedOdds", (limit, told) => ({
    metric: equalizedOddsDifference,
    limit: { within: limit },
    examples: worstDecisions(told),
  })),
};
