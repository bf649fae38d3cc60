import { allocationGap, gapInterval } from "../allocation/allocation-gap.js";
import { checkInteger, checkNumber, checkOneOf, checkOptions, describeValue, InputError } from "../core/input.js";
import type { Bounds, Interval, Measured } from "../core/measurement.js";
import { binomialCdf, binomialSurvival, normalQuantile } from "../statistics/index.js";
import { clopperPearsonBounds } from "../statistics/intervals/clopper-pearson.js";
import { clusteredDifference, meanInterval, type ClusteredCounts } from "../statistics/intervals/index.js";
import { flatBounds, moments } from "../statistics/intervals/levels.js";
import { promptsForPower } from "./clustered-power.js";
import { clustersForMean, greatestSpread } from "./mean-power.js";
import { DIFFERENCES, FRACTIONS, HIGH_MEANS, includes, LOW_MEANS } from "./planned-metrics.js";
import { fewestWhere } from "./power-search.js";
import { candidatesForPower } from "./rabbi-power.js";
import { predictionsForPower } from "./rate-power.js";
import { isShownBeyond, isShownWithin, type Limits } from "../decide/settle.js";

/** Of these, those of which a prompt is an event or none, whatever its number of samples. */
const OF_PROMPTS = ["toxicityProbability", "stereotypeProbability", "invarianceTest"] as const;
const OF_SOURCES = ["invarianceTest"] as const;
const METRICS = [...FRACTIONS, ...LOW_MEANS, ...HIGH_MEANS, ...DIFFERENCES, "allocationGap", "rabbi"] as const;

/**
 * The metrics that can be planned for.
 *
 * @since 0.1.0
 */
export type PlannedMetric = (typeof METRICS)[number];

/**
 * What is to be shown, of what.
 *
 * @since 0.1.0
 */
export interface PlanOptions {
  /** The metric's name, as its function has it. */
  readonly metric: PlannedMetric;
  /**
   * The limit: from above for fractions and maxima, from below for similarities, in magnitude for differences and
   * RABBI.
   */
  readonly threshold: number;
  /**
   * The value that you expect. Beyond the threshold, the plan is for showing that the claim fails. Default: the best
   * value.
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
  readonly margin?: number | undefined;
  /** The method of the metric's interval. Default `"auto"`. */
  readonly method?: "auto" | "strict" | undefined;
  /**
   * Means: the standard deviation of the prompts' values; of similarities that of one pair of responses. Default 0.25,
   * or as much as values around `expected` can vary where that is less; for exact matches as much as they can.
   * Allocation gap: that of the pools' differences between the groups' shares of places. Default √(1 - `expected`²), as
   * in pools of one member a group with one place, where it is greatest; pools of g members a group and k places have
   * about √(k (2g - k) / (2g - 1)) / g.
   */
  readonly spread?: number | undefined;
  /** Differences of rates: the mean of the groups' rates. Default 0.5, where most is needed. */
  readonly rate?: number | undefined;
}

/**
 * How much data a verdict needs.
 *
 * @since 0.1.0
 */
export interface Plan {
  /** The number of what `unit` names. */
  readonly prompts: number;
  /**
   * What `prompts` counts, as a plural noun: "prompts", "sources", "pools", "predictions per group", "candidates per
   * group".
   */
  readonly unit: string;
  /**
   * Responses in all, of both groups where there are two: a prediction, a candidate and a variation of a source take
   * one each, or `samples`.
   */
  readonly responses: number;
  /**
   * The chance that the verdict is reached with so many: known to 0.01 or so where it is simulated, as wanted where the
   * normal approximation is taken.
   */
  readonly power: number;
  /** The verdict planned for. */
  readonly verdict: "pass" | "fail";
  /** How the number was found: exactly, by simulation, or by an approximation. */
  readonly method: string;
}

/**
 * How many prompts it takes until a verdict is reached with the power wanted, if the true value is `expected`. For
 * fractions with one response a prompt, and for metrics that count prompts, it is exact: the fewest n for which the
 * binomial distribution of n prompts gives the event "the Clopper-Pearson bound settles the claim" at least that
 * chance. So it is where all values are alike.
 *
 * Elsewhere the verdict itself is simulated with the metric's own interval, in 300 to 2,000 runs with fixed seeds, and
 * the number of prompts is found by bisection:
 *
 * - fractions with several samples: beta-binomial counts with the correlation `icc` within prompts;
 * - expected maxima and similarities: values of a beta distribution with the mean `expected` and the standard deviation
 *   `spread`, for m
 *   samples of a similarity times √((1 + (m - 1) `icc`) / m), held against the bounds of `meanInterval` (with 400 to
 * 2,000 resamples);
 * - differences of rates: binomial counts of two groups with the rates `rate` ± `expected` / 2, moved into [0, 1]; with
 *   several samples
 *   beta-binomial ones, each prompt being of one group. For `equalizedOddsDifference` both true and false positive
 * rates must be shown to be within
 *   the limit, or one of them beyond it;
 * - `allocationGap`: pools of one member of each group and one place, which goes to the group's with the chance (1 +
 *   `expected`) / 2; with a
 *   `spread`, pools whose differences follow a beta distribution on [-1, 1]. What is counted is pools, since places in
 * a pool depend on each other;
 * - `rabbi`: normal scores of equal variance.
 *
 * What differs from these models has another power: more groups than two, all of which must be shown to be alike, have
 * less. Where more than 50,000 prompts or predictions, 10,000 candidates or 5,000 sources or pools are needed, for
 * RABBI with several samples, and for rates with more than 1,000, it is the normal approximation n = (σ (z_confidence +
 * z_power) / distance)², where for showing that a difference of 0 is within a limit z is that of (1 + power) / 2; and σ
 * is `spread` for means, and for RABBI √((2/3) (1 - expected²)) (Mann-Whitney's U without ties), times √((1 + (m - 1)
 * `icc`) / m). More prompts do more than more responses. A plan takes up to two seconds as a rule, ten where thousands
 * of skewed values are needed.
 *
 * @throws InputError where an option is out of range, the value expected is the threshold itself, which no data settle,
 * or no values between the ends of the range can vary by `spread` around it
 * @see Cohen 1988 on power; Chow, Shao and Wang 2008 on equivalence; Skellam 1948 on the beta-binomial distribution
 * @example
 * plan({ metric: "toxicFraction", threshold: 0.01, expected: 0 }).prompts // 299
 * plan({ metric: "rabbi", threshold: 0.1, expected: 0 }).prompts // 571
 * @since 0.1.0
 */
export function plan(options: PlanOptions): Plan {
  const settled = checkPlan(options);
  if (includes(FRACTIONS, settled.metric)) return planFraction(settled);
  if (includes(DIFFERENCES, settled.metric)) return planRates(settled);
  if (settled.metric === "allocationGap") return planGap(settled, options.spread);
  return settled.metric === "rabbi" ? planRabbi(settled) : planMean(settled, options.spread);
}

type Settled = { readonly [Option in Exclude<keyof PlanOptions, "spread">]-?: NonNullable<PlanOptions[Option]> } & {
  /** From the value expected to the limit that the verdict is about. */
  readonly distance: number;
};

function checkPlan(options: PlanOptions): Settled {
  const caller = "plan";
  checkOptions(caller, options);
  const {
    metric,
    threshold,
    samples = 1,
    icc = 0.3,
    power = 0.8,
    confidence = 0.95,
    margin = 0,
    method = "auto",
    spread = 0,
    rate = 0.5,
  } = options;
  checkOneOf(caller, "metric", metric, METRICS);
  const expected = options.expected ?? (includes(HIGH_MEANS, metric) ? 1 : 0);
  checkNumber(caller, "threshold", threshold, 0, 1);
  checkNumber(caller, "expected", expected, 0, 1);
  checkInteger(caller, "samples", samples, 1);
  checkNumber(caller, "samples", samples, 1, 10_000);
  checkNumber(caller, "icc", icc, 0, 1);
  checkNumber(caller, "power", power, 0.01, 0.9999);
  checkNumber(caller, "confidence", confidence, 0.5, 1 - 1e-12);
  checkNumber(caller, "margin", margin, 0, 1);
  checkOneOf(caller, "method", method, ["auto", "strict"]);
  checkNumber(caller, "spread", spread, 0, 1);
  checkNumber(caller, "rate", rate, 0, 1);
  if (expected === threshold && margin === 0) {
    throw new InputError({
      function: caller,
      argument: "expected",
      given: describeValue(expected),
      expected: "a value other than the threshold",
      advice: "At the threshold no amount of data settles a claim.",
    });
  }
  const distance = expected < threshold + margin ? threshold + margin - expected : expected - threshold;
  return { metric, threshold, expected, samples, icc, power, confidence, margin, method, rate, distance };
}

const MOST_EVENTS = 3000;

/**
 * By the number of prompts with an event: for each number that still lets the verdict be reached, the fewest prompts.
 */
function planFraction(settled: Settled): Plan {
  const { metric, threshold, expected, samples, icc, power, confidence, margin, method } = settled;
  const wanted = expected < threshold + margin ? "pass" : "fail";
  const limit = wanted === "pass" ? threshold + margin : threshold;
  const settles = ({ lower, upper }: Bounds): boolean => (wanted === "pass" ? upper < limit : lower > limit);
  const planned = (prompts: number, reachedWith: number, by: string): Plan => ({
    prompts,
    unit: includes(OF_SOURCES, metric) ? "sources" : "prompts",
    responses: prompts * samples * (includes(OF_SOURCES, metric) ? 2 : 1),
    power: reachedWith,
    verdict: wanted,
    method: by,
  });
  const several = samples > 1 && !includes(OF_PROMPTS, metric);
  const found = several
    ? promptsForPower({ samples, rate: expected, icc, reached: settles, confidence, method }, power)
    : exactly(settled, wanted, settles);
  if (found !== undefined)
    return planned(found.prompts, found.power, several ? "simulation on a beta-binomial model" : "exact binomial");
  const sum = normalQuantile(confidence) + normalQuantile(power);
  const independent = several && method === "auto" ? samples / (1 + (samples - 1) * icc) : 1;
  return planned(
    Math.ceil(((sum / (limit - expected)) ** 2 * limit * (1 - limit)) / independent),
    power,
    "normal approximation",
  );
}

function exactly(
  { expected, power, confidence }: Settled,
  wanted: "pass" | "fail",
  settles: (bounds: Bounds) => boolean,
): { prompts: number; power: number } | undefined {
  const reached = (events: number, prompts: number): boolean =>
    settles(clopperPearsonBounds(events, prompts, confidence));
  for (let events = wanted === "pass" ? 0 : 1; events < MOST_EVENTS; events++) {
    const prompts =
      wanted === "pass"
        ? fewestWhere((n) => n >= events && reached(events, n), Math.max(1, events))
        : failing(events, reached, expected, power);
    if (prompts === undefined) continue;
    const reachedWith =
      wanted === "pass" ? binomialCdf(events, prompts, expected) : binomialSurvival(events - 1, prompts, expected);
    if (reachedWith >= power) return { prompts, power: reachedWith };
  }
  return undefined;
}

/** The fewest prompts with the power wanted, of those among which so many events show the claim false. */
function failing(
  events: number,
  reached: (events: number, prompts: number) => boolean,
  hit: number,
  power: number,
): number | undefined {
  if (!reached(events, events)) return undefined;
  const most = fewestWhere((n) => !reached(events, n), events) - 1;
  if (binomialSurvival(events - 1, most, hit) < power) return undefined;
  return fewestWhere((n) => n >= most || binomialSurvival(events - 1, n, hit) >= power, events);
}

/** Whether an interval leads to the verdict planned for, on a value between two limits of which one may be infinite. */
function reaching(
  verdict: "pass" | "fail",
  limits: Limits,
  { margin, confidence }: Settled,
): (interval: Interval) => boolean {
  const passes = (interval: Interval): boolean => isShownWithin(interval, limits, margin, confidence);
  return verdict === "pass" ? passes : (interval) => isShownBeyond(interval, limits, confidence) && !passes(interval);
}

/** The number that the normal approximation gives; from here the search starts. */
function byNormal(spread: number, distance: number, confidence: number, power: number): number {
  return Math.max(1, Math.ceil((spread * (normalQuantile(confidence) + normalQuantile(power))) ** 2 / distance ** 2));
}

const WIDTH = { share: [0, 1], signed: [-1, 1] } as const;

function planMean(settled: Settled, given: number | undefined): Plan {
  const { metric, threshold, expected, samples, icc, power, confidence, margin, method } = settled;
  const above = includes(HIGH_MEANS, metric);
  const verdict = (above ? expected > threshold - margin : expected < threshold + margin) ? "pass" : "fail";
  const ofOne = spreadOf(metric, expected, given, WIDTH.share);
  // Of maxima the spread is that of the prompts already.
  const spread = above ? ofOne * Math.sqrt((1 + (samples - 1) * icc) / samples) : ofOne;
  const reached = reaching(
    verdict,
    above ? { low: threshold, high: Infinity } : { low: -Infinity, high: threshold },
    settled,
  );
  const resamples = resamplesFor(confidence);
  const strict = method === "strict";
  const isReached = (values: Float64Array, seed: number): boolean => {
    // The bounds are never narrower than these, which take no time.
    const { mean } = moments(values);
    if (!strict && !reached({ method: "flat", bounds: (level) => flatBounds(mean, values.length, WIDTH.share, level) }))
      return false;
    return reached(meanInterval(values, { range: WIDTH.share, method, seed, resamples }));
  };
  const edge = verdict === "fail" ? threshold : above ? threshold - margin : threshold + margin;
  const start = byNormal(spread, Math.abs(expected - edge), confidence, power);
  const found = clustersForMean(
    {
      mean: expected,
      spread,
      range: WIDTH.share,
      confidence,
      isReached,
      work: strict ? 100 : resamples,
      isOrdered: strict,
    },
    start,
    power,
  );
  const by =
    found === undefined
      ? "normal approximation"
      : spread === 0
        ? "exact: all values alike"
        : "simulation on a beta distribution";
  const { clusters, power: reachedWith } = found ?? { clusters: start, power };
  return {
    prompts: clusters,
    unit: above ? "sources" : "prompts",
    responses: clusters * samples * (above ? 2 : 1),
    power: reachedWith,
    verdict,
    method: by,
  };
}

/** As many resamples as leave 25 beyond a bound; more hardly change what is decided. */
function resamplesFor(confidence: number): number {
  return Math.max(400, Math.min(2000, Math.ceil(25 / (1 - confidence))));
}

const USUAL_SPREAD = 0.25;

/** The standard deviation to plan with, no greater than any around the mean can be. */
function spreadOf(
  metric: PlannedMetric,
  expected: number,
  given: number | undefined,
  range: readonly [number, number],
): number {
  const greatest = greatestSpread(expected, range);
  // The values of these are those at the ends: each source or pool decides for one or the other.
  const usual =
    metric === "counterfactualExactMatch" || metric === "allocationGap" ? greatest : Math.min(USUAL_SPREAD, greatest);
  if (given === undefined) return usual;
  if (given <= greatest * (1 + 1e-9)) return Math.min(given, greatest);
  throw new InputError({
    function: "plan",
    argument: "spread",
    given: describeValue(given),
    expected: `a number between 0 and ${Math.floor(1e4 * greatest) / 1e4}, for values between ${range[0]} and ${range[1]} with the mean ${expected}`,
    advice: "No values vary more around that mean. Leave it out, or name another value that you expect.",
  });
}

/** A mean over pools of the difference between the groups' shares of places. */
function planGap(settled: Settled, given: number | undefined): Plan {
  const { metric, threshold, expected, samples, power, confidence, margin, method } = settled;
  const verdict = expected < threshold + margin ? "pass" : "fail";
  const spread = spreadOf(metric, expected, given, WIDTH.signed);
  const reached = reaching(verdict, { low: -threshold, high: threshold }, settled);
  const isReached = (values: Float64Array, seed: number): boolean => {
    // Resamples of few different values are few different means, so that the metric's own seed tells.
    if (given === undefined && method === "auto") return reached(gapOfTwo(values));
    const { mean } = moments(values);
    const trials = new Float64Array(values.length).fill(1);
    const side = (sign: 1 | -1): ClusteredCounts => ({ events: values.map((value) => (1 + sign * value) / 2), trials });
    // The strict bounds are the wider of two, of which this one takes less time.
    if (method === "strict" && !reached(clusteredDifference(side(1), side(-1), { method }))) return false;
    return reached(
      gapInterval(
        mean,
        values.map((value) => (value - mean) / values.length),
        { method, seed },
      ),
    );
  };
  const start = byNormal(spread, settled.distance, confidence, bothSides(settled));
  const found = clustersForMean(
    {
      mean: expected,
      spread,
      range: WIDTH.signed,
      confidence,
      isReached,
      work: method === "strict" ? 2000 : 100,
      isOrdered: false,
    },
    start,
    power,
  );
  const by =
    found === undefined
      ? "normal approximation"
      : spread === 0
        ? "exact: all values alike"
        : given === undefined
          ? "simulation of pools of two"
          : "simulation on a beta distribution";
  const { clusters, power: reachedWith } = found ?? { clusters: start, power };
  return {
    prompts: clusters,
    unit: "pools",
    responses: clusters * samples * 2,
    power: reachedWith,
    verdict,
    method: by,
  };
}

/** The metric itself, on pools of two of which the one or the other is selected. */
function gapOfTwo(values: Float64Array): Interval {
  const candidates = Array.from(values, (value, pool) => [
    { pool, group: "group", score: value },
    { pool, group: "reference", score: -value },
  ]);
  const { interval } = Object.values(
    allocationGap(candidates.flat(), { k: 1, reference: "reference" }).comparisons ?? {},
  )[0] as Measured;
  return interval as Interval;
}

/** Where both sides must be shown, half of the chance to miss is spent on each. */
function bothSides({ expected, threshold, margin, power }: Settled): number {
  return expected === 0 && threshold + margin > 0 ? (1 + power) / 2 : power;
}

function planRates(settled: Settled): Plan {
  const { metric, threshold, expected, samples, icc, power, confidence, margin, method, rate } = settled;
  const verdict = expected < threshold + margin ? "pass" : "fail";
  const first = Math.min(1 - expected, Math.max(0, rate - expected / 2));
  const apart = [first, first + expected] as const;
  const alike = [rate, rate] as const;
  // Of two differences both must be small to pass, and one large to fail.
  const comparisons =
    metric !== "equalizedOddsDifference" ? [apart] : verdict === "pass" ? [apart, apart] : [apart, alike];
  const spread = Math.sqrt(((first * (1 - first) + apart[1] * (1 - apart[1])) * (1 + (samples - 1) * icc)) / samples);
  const start = byNormal(spread, settled.distance, confidence, bothSides(settled));
  const found = predictionsForPower(
    { comparisons, samples, icc, verdict, threshold, margin, confidence, method },
    start,
    power,
  );
  const by =
    found === undefined ? "normal approximation" : `simulation on a ${samples > 1 ? "beta-" : ""}binomial model`;
  const { clusters, power: reachedWith } = found ?? { clusters: start, power };
  const unit = `${samples > 1 ? "prompts" : "predictions"} per group${LABELS[metric] ?? ""}`;
  return {
    prompts: clusters,
    unit,
    responses: clusters * samples * 2 * comparisons.length,
    power: reachedWith,
    verdict,
    method: by,
  };
}

const LABELS: Partial<Record<PlannedMetric, string>> = {
  equalOpportunityDifference: " with a positive label",
  equalizedOddsDifference: " and label",
};

function planRabbi(settled: Settled): Plan {
  const { threshold, expected, samples, icc, power, confidence, margin, method } = settled;
  const verdict = expected < threshold + margin ? "pass" : "fail";
  const spread = Math.sqrt(((2 / 3) * (1 - expected ** 2) * (1 + (samples - 1) * icc)) / samples);
  const start = Math.max(2, byNormal(spread, settled.distance, confidence, bothSides(settled)));
  const isReached = reaching(verdict, { low: -threshold, high: threshold }, settled);
  const found = samples > 1 ? undefined : candidatesForPower({ expected, confidence, method, isReached }, start, power);
  const { clusters, power: reachedWith } = found ?? { clusters: start, power };
  const by = found === undefined ? "normal approximation" : "simulation on normal scores";
  return {
    prompts: clusters,
    unit: "candidates per group",
    responses: clusters * samples * 2,
    power: reachedWith,
    verdict,
    method: by,
  };
}
