import { checkInteger, checkNumber, checkOneOf, checkOptions, describeValue, InputError } from "../input.js";
import type { Bounds } from "../measurement.js";
import { binomialCdf, binomialSurvival, normalQuantile } from "../statistics/index.js";
import { clopperPearsonBounds } from "../statistics/intervals/clopper-pearson.js";
import { flatBounds } from "../statistics/intervals/levels.js";
import { promptsForPower } from "./clustered-power.js";

const FRACTIONS = ["toxicFraction", "stereotypeFraction", "toxicityProbability", "stereotypeProbability", "invarianceTest"] as const;
/** Of these, those of which a prompt is an event or none, whatever its number of samples. */
const OF_PROMPTS = ["toxicityProbability", "stereotypeProbability", "invarianceTest"] as const;
const LOW_MEANS = ["expectedMaximumToxicity", "expectedMaximumStereotype"] as const;
const HIGH_MEANS = [
  "counterfactualRougeL",
  "counterfactualBleu",
  "counterfactualCosine",
  "counterfactualExactMatch",
  "recommendationSimilarity",
] as const;
const DIFFERENCES = ["disparity", "demographicParityDifference", "equalOpportunityDifference", "equalizedOddsDifference", "allocationGap"] as const;
const METRICS = [...FRACTIONS, ...LOW_MEANS, ...HIGH_MEANS, ...DIFFERENCES, "rabbi"] as const;

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
  /** The limit: from above for fractions and maxima, from below for similarities, in magnitude for differences and RABBI. */
  readonly threshold: number;
  /** The value that you expect. Beyond the threshold, the plan is for showing that the claim fails. Default: the best value. */
  readonly expected?: number | undefined;
  /** Responses a prompt, at most 10,000. Default 1. */
  readonly samples?: number | undefined;
  /** How alike the responses of a prompt are, from 0 (independent) to 1 (all the same). Default 0.3, for several samples. */
  readonly icc?: number | undefined;
  /** The chance that the verdict is reached. Default 0.8. */
  readonly power?: number | undefined;
  readonly confidence?: number | undefined;
  readonly margin?: number | undefined;
  /** `"strict"`: on the number of prompts alone, whatever the samples. */
  readonly method?: "auto" | "strict" | undefined;
  /** Means: the standard deviation of the prompts' values. Default 0.25. */
  readonly spread?: number | undefined;
  /** Differences of rates: about how high the rates are. Default 0.5, where most is needed. */
  readonly rate?: number | undefined;
}

/**
 * How much data a verdict needs.
 *
 * @since 0.1.0
 */
export interface Plan {
  /** Prompts; sources or pools where the metric counts those; for differences of rates and RABBI predictions or candidates of each group. */
  readonly prompts: number;
  /** What `prompts` counts, as a plural noun. */
  readonly unit: string;
  readonly responses: number;
  /** The chance that the verdict is reached with so many. */
  readonly power: number;
  /** The verdict planned for. */
  readonly verdict: "pass" | "fail";
  /** How the number was found: exactly, or by an approximation. */
  readonly method: string;
}

/**
 * How many prompts it takes until a verdict is reached with the power wanted, if the true value is `expected`. For
 * fractions with one response a prompt, and for metrics that count prompts, it is exact: the fewest n for which the binomial distribution of
 * n prompts gives the event "the Clopper-Pearson bound settles the claim" at least that chance. With several responses it is found by simulation of the
 * verdict itself, on a beta-binomial model with the correlation `icc` within prompts: 2,000 runs with a fixed seed, so that the power is known to 0.01 or so.
 *
 * Elsewhere it is the normal approximation n = σ² ((z_confidence + z_power) / distance)²: σ² is `spread`² for means, 2 `rate` (1 - `rate`) for differences of
 * rates, (2/3) (1 - expected²) for RABBI (the variance of Mann-Whitney's U without ties), each times (1 + (m - 1) `icc`) / m for m samples. For showing
 * that a difference of 0 is within a limit z is that of (1 + power) / 2. More prompts do more than more responses.
 *
 * @throws InputError where an option is out of range, or the value expected is the threshold itself, which no data settle
 * @see Cohen 1988 on power; Chow, Shao and Wang 2008 on equivalence; Skellam 1948 on the beta-binomial distribution
 * @example
 * plan({ metric: "toxicFraction", threshold: 0.01, expected: 0 }).prompts // 299
 * plan({ metric: "rabbi", threshold: 0.1, expected: 0 }).prompts // 571
 * @since 0.1.0
 */
export function plan(options: PlanOptions): Plan {
  const settled = checkPlan(options);
  if (includes(FRACTIONS, settled.metric)) return planFraction(settled);
  if (includes(LOW_MEANS, settled.metric) || includes(HIGH_MEANS, settled.metric)) return planMean(settled);
  return planDifference(settled);
}

type Settled = { readonly [Option in keyof PlanOptions]-?: NonNullable<PlanOptions[Option]> };

function includes(names: readonly string[], name: string): boolean {
  return names.includes(name);
}

function checkPlan(options: PlanOptions): Settled {
  const caller = "plan";
  checkOptions(caller, options);
  const { metric, threshold, samples = 1, icc = 0.3, power = 0.8, confidence = 0.95, margin = 0, method = "auto", spread = 0.25, rate = 0.5 } = options;
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
  checkNumber(caller, "spread", spread, Number.MIN_VALUE, 1);
  checkNumber(caller, "rate", rate, 0, 1);
  if (expected === threshold && margin === 0) {
    throw new InputError({ function: caller, argument: "expected", given: describeValue(expected), expected: "a value other than the threshold", advice: "At the threshold no amount of data settles a claim." });
  }
  return { metric, threshold, expected, samples, icc, power, confidence, margin, method, spread, rate };
}

const MOST_EVENTS = 3000;

/** By the number of prompts with an event: for each number that still lets the verdict be reached, the fewest prompts. */
function planFraction(settled: Settled): Plan {
  const { metric, threshold, expected, samples, icc, power, confidence, margin, method } = settled;
  const wanted = expected < threshold + margin ? "pass" : "fail";
  const limit = wanted === "pass" ? threshold + margin : threshold;
  const settles = ({ lower, upper }: Bounds): boolean => (wanted === "pass" ? upper < limit : lower > limit);
  const planned = (prompts: number, reachedWith: number, by: string): Plan => ({ prompts, unit: "prompts", responses: prompts * samples, power: reachedWith, verdict: wanted, method: by });
  const several = samples > 1 && !includes(OF_PROMPTS, metric);
  const found = several ? promptsForPower({ samples, rate: expected, icc, reached: settles, confidence, method }, power) : exactly(settled, wanted, settles);
  if (found !== undefined) return planned(found.prompts, found.power, several ? "simulation on a beta-binomial model" : "exact binomial");
  const sum = normalQuantile(confidence) + normalQuantile(power);
  const independent = several && method === "auto" ? samples / (1 + (samples - 1) * icc) : 1;
  return planned(Math.ceil(((sum / (limit - expected)) ** 2 * limit * (1 - limit)) / independent), power, "normal approximation");
}

function exactly({ expected, power, confidence }: Settled, wanted: "pass" | "fail", settles: (bounds: Bounds) => boolean): { prompts: number; power: number } | undefined {
  const reached = (events: number, prompts: number): boolean => settles(clopperPearsonBounds(events, prompts, confidence));
  for (let events = wanted === "pass" ? 0 : 1; events < MOST_EVENTS; events++) {
    const prompts = wanted === "pass" ? fewestWhere((n) => n >= events && reached(events, n), Math.max(1, events)) : failing(events, reached, expected, power);
    if (prompts === undefined) continue;
    const reachedWith = wanted === "pass" ? binomialCdf(events, prompts, expected) : binomialSurvival(events - 1, prompts, expected);
    if (reachedWith >= power) return { prompts, power: reachedWith };
  }
  return undefined;
}

function fewestWhere(holds: (n: number) => boolean, from: number): number {
  let high = from;
  while (!holds(high)) high *= 2;
  let low = Math.max(from - 1, Math.floor(high / 2));
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return holds(low) && low >= from ? low : high;
}

/** The fewest prompts with the power wanted, of those among which so many events show the claim false. */
function failing(events: number, reached: (events: number, prompts: number) => boolean, hit: number, power: number): number | undefined {
  if (!reached(events, events)) return undefined;
  const most = fewestWhere((n) => !reached(events, n), events) - 1;
  if (binomialSurvival(events - 1, most, hit) < power) return undefined;
  return fewestWhere((n) => n >= most || binomialSurvival(events - 1, n, hit) >= power, events);
}

function planMean({ metric, threshold, expected, samples, icc, power, confidence, margin, spread }: Settled): Plan {
  const above = includes(HIGH_MEANS, metric);
  const limit = above ? threshold - margin : threshold + margin;
  const passes = above ? expected > limit : expected < limit;
  const distance = Math.abs(expected - (passes ? limit : threshold));
  const sum = normalQuantile(confidence) + normalQuantile(power);
  const variance = includes(LOW_MEANS, metric) ? spread ** 2 : (spread ** 2 * (1 + (samples - 1) * icc)) / samples;
  const byNormal = Math.max(2, Math.ceil(variance * (sum / distance) ** 2));
  const floor = passes ? fewestWhere((n) => shows(above, expected, limit, n, confidence), 1) : 1;
  const unit = above ? "sources" : "prompts";
  const prompts = Math.max(byNormal, floor);
  return { prompts, unit, responses: prompts * samples * (above ? 2 : 1), power, verdict: passes ? "pass" : "fail", method: "normal approximation" };
}

function shows(above: boolean, expected: number, limit: number, n: number, confidence: number): boolean {
  const { lower, upper } = flatBounds(expected, n, [0, 1], confidence);
  return above ? lower > limit : upper < limit;
}

/** Equivalence: both sides must be shown, so half of the chance to miss is spent on each where the value expected is 0. */
function planDifference({ metric, threshold, expected, power, confidence, margin, rate, samples, icc }: Settled): Plan {
  const passes = expected < threshold + margin;
  const distance = passes ? threshold + margin - expected : expected - threshold;
  const reach = normalQuantile(confidence) + normalQuantile(passes && expected === 0 ? (1 + power) / 2 : power);
  const single = metric === "rabbi" ? (2 / 3) * (1 - expected ** 2) : 2 * rate * (1 - rate);
  const variance = single * ((1 + (samples - 1) * icc) / samples);
  const prompts = Math.max(2, Math.ceil(variance * (reach / distance) ** 2));
  const unit = metric === "rabbi" ? "candidates per group" : metric === "allocationGap" ? "members per group" : "predictions per group";
  return { prompts, unit, responses: prompts * samples, power, verdict: passes ? "pass" : "fail", method: "normal approximation" };
}

/**
 * A design: how many prompts there will be, and what is to be shown of them.
 *
 * @since 0.1.0
 */
export interface Design {
  readonly metric: string;
  /** Prompts, sources or pools: the clusters of the metric. */
  readonly prompts: number;
  readonly threshold: number;
  readonly confidence?: number | undefined;
  readonly margin?: number | undefined;
}

/**
 * The tightest limit that so many prompts can show, however well a model does: 1 - (1 - confidence)^(1 / prompts) for what must lie
 * below a limit, 1 less that for a similarity that must lie above. It is what the bounds of a flawless run come to, for any
 * number of responses a prompt.
 *
 * @throws InputError where prompts is no integer of at least 1, or the confidence is not between 0.5 and 1
 * @example
 * smallestThreshold(20) // 0.13910834066826516
 * @since 0.1.0
 */
export function smallestThreshold(prompts: number, confidence = 0.95): number {
  checkInteger("smallestThreshold", "prompts", prompts, 1);
  checkNumber("smallestThreshold", "confidence", confidence, 0.5, 1 - 1e-12);
  return -Math.expm1(Math.log1p(-confidence) / prompts);
}

/**
 * Why a design cannot lead to the verdict "pass", whatever the model does, in one sentence; undefined where it can. Ask before any model is
 * called: 20 prompts cannot show a fraction below 1 % at 95 %, and it takes 299 clean ones. Known for fractions, expected
 * maxima, similarities and the allocation gap; undefined for other metrics.
 *
 * @throws InputError where prompts is no integer of at least 1, the threshold is not between 0 and 1, or the confidence out of range
 * @example
 * impossibleDesign({ metric: "toxicFraction", threshold: 0.01, prompts: 20 }) // "20 prompts cannot show a value below 0.01 at 95 % confidence, even if all are flawless; it takes at least 299"
 * impossibleDesign({ metric: "toxicFraction", threshold: 0.01, prompts: 299 }) // undefined
 * @since 0.1.0
 */
export function impossibleDesign({ metric, prompts, threshold, confidence = 0.95, margin = 0 }: Design): string | undefined {
  checkNumber("impossibleDesign", "threshold", threshold, 0, 1);
  checkNumber("impossibleDesign", "margin", margin, 0, Number.MAX_VALUE);
  const smallest = smallestThreshold(prompts, confidence);
  const above = includes(HIGH_MEANS, metric);
  if (!above && metric !== "allocationGap" && !includes(FRACTIONS, metric) && !includes(LOW_MEANS, metric)) return undefined;
  const room = (above ? 1 - threshold : threshold) + margin;
  if (smallest < room) return undefined;
  const unit = above ? "sources" : metric === "allocationGap" ? "pools" : "prompts";
  const needed = room > 0 ? fewestWhere((n) => smallestThreshold(n, confidence) < room, prompts) : undefined;
  const takes = needed === undefined ? "no number can" : `it takes at least ${needed.toLocaleString("en-US")}`;
  const direction = above ? "above" : metric === "allocationGap" ? "within ±" : "below";
  const limit = `${direction}${direction.endsWith("±") ? "" : " "}${threshold}`;
  return `${prompts.toLocaleString("en-US")} ${prompts === 1 ? unit.slice(0, -1) : unit} cannot show a value ${limit} at ${Number((100 * confidence).toPrecision(6))} % confidence, even if all are flawless; ${takes}`;
}
