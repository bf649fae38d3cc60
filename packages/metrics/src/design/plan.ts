import { checkInteger, checkNumber, checkOneOf, checkOptions, describeValue, InputError } from "../core/input.js";
import type { Description } from "../core/description.js";
import { checkConfidence } from "../decide/policy.js";
import { descriptions } from "../descriptions.js";
import { describedMetric, directionOf, sideOf, type MetricReference } from "./described.js";
import { planBaseline, type BaselinePlan, type BaselinePlanOptions } from "./plan-baseline.js";
import { planFrom, type PilotPlanOptions } from "./plan-from.js";
import { planFraction } from "./plan-fraction.js";
import { planMean } from "./plan-mean.js";
import { planPlaces } from "./plan-places.js";
import { planRanks } from "./plan-ranks.js";
import { planRates } from "./plan-rates.js";
import type { Plan, Reckoned, Settled } from "./settled.js";

/**
 * What is to be shown, of what.
 *
 * @since 0.1.0
 */
export interface PlanOptions {
  /** The metric: its name, its function, or its description. */
  readonly metric: MetricReference;
  /**
   * The limit: from below if the metric's best value is the greatest, as of similarities; in magnitude if values on
   * both sides of the best are worse, as of differences and RABBI; else from above.
   */
  readonly limit: number;
  /**
   * The value that you expect. Beyond the limit, the plan is for showing that the claim fails. Default: the best value;
   * of means of scores (similarities, expected maxima), which never are at their best, half way between it and the
   * limit. The plan says which.
   */
  readonly expected?: number | undefined;
  /** Responses a prompt, at most 10,000. Default 1. */
  readonly samples?: number | undefined;
  /**
   * How alike the responses of a prompt are, from 0 (independent) to 1 (all the same). Default 0.3, for several
   * samples.
   */
  readonly icc?: number | undefined;
  /** The chance that the verdict is reached. Default 0.8. */
  readonly power?: number | undefined;
  readonly confidence?: number | undefined;
  /** The method of the metric's interval. Default `"auto"`. */
  readonly method?: "auto" | "strict" | undefined;
  /**
   * Means: the standard deviation of the prompts' values; of similarities that of one pair of responses. Default 0.25,
   * or as much as values around `expected` can vary if that is less; for exact matches as much as they can. Allocation
   * gap: that of the pools' differences between the groups' shares of places. Default √(1 - `expected`²), as in pools
   * of one member a group with one place, for which it is greatest; pools of g members a group and k places have about
   * √(k (2g - k) / (2g - 1)) / g.
   */
  readonly spread?: number | undefined;
  /** Differences of rates: the mean of the groups' rates. Default 0.5, for which most is needed. */
  readonly rate?: number | undefined;
}

/**
 * How many prompts it takes until a verdict is reached with the power wanted, if the true value is `expected`. For
 * fractions with one response a prompt, and for metrics that count prompts, it is exact: the fewest n for which the
 * binomial distribution of n prompts gives the event "the bound settles the claim" at least that chance. So it is if
 * all values are alike.
 *
 * Else the verdict itself is simulated with the metric's own interval, in 300 to 2,000 runs with fixed seeds, and the
 * number of prompts is found by bisection:
 *
 * - fractions with several samples: beta-binomial counts with the correlation `icc` within prompts;
 * - means (expected maxima, similarities): values of a beta distribution with the mean `expected` and the standard
 *   deviation `spread`, for m samples of a similarity times √((1 + (m - 1) `icc`) / m), held against the bounds of
 *   `meanInterval`;
 * - differences of rates: binomial counts of two groups with the rates `rate` ± `expected` / 2, moved into [0, 1]; with
 *   several samples beta-binomial ones, each prompt being of one group. For `equalizedOddsDifference` both true and
 *   false positive rates must be shown to be within the limit, or one of them beyond it;
 * - `allocationGap`: pools of one member of each group and one place, which goes to the group's with the chance (1 +
 *   `expected`) / 2; with a `spread`, pools whose differences follow a beta distribution on [-1, 1]. What is counted is
 *   pools, since places in a pool depend on each other;
 * - `rabbi`: normal scores of equal variance.
 *
 * What differs from these models has another power: more groups than two, all of which must be shown to be alike, have
 * less. A pilot says more: `plan({ from: measurement, limit })` takes value, clusters, pairs, ties, spread and the
 * number of comparisons from it, for any metric with an interval (see `PilotPlanOptions`).
 *
 * If more than 50,000 prompts or predictions, 10,000 candidates or 5,000 sources or pools are needed, for RABBI
 * with several samples, and for rates with more than 1,000, it is the normal approximation n = (σ (z_confidence +
 * z_power) / distance)², in which z is that of (1 + power) / 2 for showing that a difference of 0 is within a limit;
 * and σ is `spread` for means, and for RABBI √((2/3) (1 - expected²)) (Mann-Whitney's U without ties), times √((1 + (m
 * - 1) `icc`) / m). More prompts do more than more responses. A plan takes up to two seconds as a rule, ten for
 * differences of rates with several samples, or if thousands of skewed values are needed.
 *
 * `plan({ baseline, prompts, samples })` says which worsening a later release shows beside a baseline in 80 % of runs,
 * and `plan({ baseline, change })` how many prompts show that one (see `BaselinePlanOptions`).
 *
 * @throws InputError if the metric has no plan, an option is out of range, the value expected is the limit itself,
 * which no data settle, or no values between the ends of the range can vary by `spread` around it
 * @see Cohen 1988 on power; Chow, Shao and Wang 2008 on equivalence; Skellam 1948 on the beta-binomial distribution
 * @example
 * plan({ metric: toxicFraction, limit: 0.01 }).prompts // 299
 * plan({ metric: "rabbi", limit: 0.1, expected: 0 }).prompts // 571
 * plan({ from: toxicFraction(Array(100).fill([0])), limit: 0.01 }).prompts // 299
 * plan({ baseline: toxicFraction(Array(100).fill([0, 1])), change: 0.1 }).unit // "prompts"
 * @since 0.1.0
 */
export function plan(options: BaselinePlanOptions): BaselinePlan;
export function plan(options: PilotPlanOptions): Plan;
export function plan(options: PlanOptions): Plan;
export function plan(options: PlanOptions | PilotPlanOptions | BaselinePlanOptions): Plan | BaselinePlan {
  if (typeof options === "object" && options !== null && "from" in options) return planFrom(options);
  if (typeof options === "object" && options !== null && "baseline" in options) return planBaseline(options);
  checkOptions(CALLER, options, NAMES);
  const description = describedMetric(CALLER, options.metric);
  const planned = plannerOf(description);
  if (planned === undefined) throw unplanned(description);
  const settled = settle(description, options);
  const { expected, expectedFrom } = settled;
  return { ...planned(settled, options.spread), expected, expectedFrom };
}

const CALLER = "plan";
const NAMES = ["metric", "limit", "expected", "samples", "icc", "power", "confidence", "method", "spread", "rate"];

/** A value nearer to the limit would take more than the square of its inverse. */
const NEAREST = 1e-6;

type Power = NonNullable<NonNullable<Description["design"]>["power"]>;

const PLANNERS: { readonly [P in Power]?: (settled: Settled, spread: number | undefined) => Reckoned } = {
  fraction: planFraction,
  mean: planMean,
  rates: planRates,
  places: planPlaces,
  ranks: planRanks,
};

function plannerOf({ design }: Description): (typeof PLANNERS)[Power] {
  return design?.power === undefined ? undefined : PLANNERS[design.power];
}

function unplanned({ name }: Description): InputError {
  return new InputError({
    function: CALLER,
    argument: "metric",
    given: describeValue(name),
    expected: "a metric that can be planned for",
    advice: `Plan from a pilot, plan({ from: measurement, limit }), or for one of these: ${descriptions
      .filter((each) => plannerOf(each) !== undefined)
      .map((planned) => planned.name)
      .join(", ")}.`,
  });
}

function settle(description: Description, options: PlanOptions): Settled {
  const { limit, samples = 1, icc = 0.3, power = 0.8, confidence = 0.95, method = "auto", rate = 0.5 } = options;
  const direction = directionOf(description);
  const [low, high] = rangeOf(description, direction);
  const [usual, source] = usualValue(description, direction, [low, high], limit);
  const expected = options.expected ?? usual;
  const expectedFrom = options.expected === undefined ? source : "given";
  checkNumber(CALLER, "limit", limit, low, high);
  checkNumber(CALLER, "expected", expected, low, high);
  checkInteger(CALLER, "samples", samples, 1);
  checkNumber(CALLER, "samples", samples, 1, 10_000);
  checkNumber(CALLER, "icc", icc, 0, 1);
  checkNumber(CALLER, "power", power, 0.01, 0.9999);
  checkConfidence(CALLER, confidence);
  checkOneOf(CALLER, "method", method, ["auto", "strict"]);
  if (options.spread !== undefined) checkNumber(CALLER, "spread", options.spread, 0, high - low);
  checkNumber(CALLER, "rate", rate, 0, 1);
  if (Math.abs(expected - limit) < NEAREST) {
    throw new InputError({
      function: CALLER,
      argument: "expected",
      given: describeValue(expected),
      expected: "a value other than the limit",
      advice: `At the limit, or nearer to it than ${NEAREST}, no amount of data settles a claim.`,
    });
  }
  const verdict = (direction === "above" ? expected > limit : expected < limit) ? "pass" : "fail";
  const distance = Math.abs(limit - expected);
  const assumed = { expected, expectedFrom, samples, icc, rate };
  return { description, direction, limit, ...assumed, power, confidence, method, verdict, distance };
}

/** What is planned for unless it is said. */
function usualValue(
  { best, design }: Description,
  direction: Settled["direction"],
  [low]: readonly [number, number],
  limit: number,
): readonly [number, Plan["expectedFrom"]] {
  const fair = direction === "within" ? 0 : (best ?? low);
  const isMean = design?.power === "mean" && design.binary === undefined;
  return isMean && fair !== limit ? [(limit + fair) / 2, "typical"] : [fair, "best"];
}

/** What limits and expected values can be: magnitudes of what has a sign; of the rest all values on the fair side. */
function rangeOf(description: Description, direction: Settled["direction"]): readonly [number, number] {
  const [low, high] = sideOf(description);
  const isBounded = Number.isFinite(low) && Number.isFinite(high);
  if (!isBounded) throw unplanned(description);
  return direction === "within" ? [0, high] : [low, high];
}
