import { checkOptions, describeValue, InputError, type Numbers } from "../core/input.js";
import type { Bounds, Interval, Measurement } from "../core/measurement.js";
import { dataSeed } from "../statistics/data-seed.js";
import { bcaInterval, tInterval, welchInterval, type IntervalOptions, type Range } from "../statistics/index.js";
import {
  checkLevels,
  checkRange,
  checkValues,
  clip,
  flatBounds,
  largest,
  moments,
} from "../statistics/intervals/levels.js";
import { checkIntervalOptions } from "../statistics/intervals/interval-options.js";
import { wider } from "../statistics/intervals/mean-interval.js";
import { randomInteger, seededRandom } from "../statistics/random.js";

/**
 * Options of `compareSamples`.
 *
 * @since 0.1.0
 */
export interface CompareSamplesOptions extends IntervalOptions {
  /**
   * Whether equal places are the same prompt. Default true: pairs take the difference between prompts out, which is
   * most of the noise.
   */
  readonly paired?: boolean | undefined;
  /** The least and the greatest value of a prompt, as [0, 1]. */
  readonly range?: Range | undefined;
}

const RESAMPLES = 1999;

/**
 * How much higher the prompts' values of one sample are than another's: this release against the last, one value a
 * prompt, as in `perPrompt`. The value is the mean difference, first minus second; `decide` says whether it is shown to
 * be below a margin (no regression worth the name), or above 0 (a regression).
 *
 * Paired, the p-value is that of exchanging the two samples in prompts drawn at random; unpaired, that of dealing all
 * values out between the samples. Both are exact where nothing changed, at any size and for any values, so that two
 * samples of one model raise a false alarm in at most as many runs as the confidence allows. The bounds are the wider
 * of the test's own, all shifts that it would not reject, and Student's (paired) or Welch's; with `method: "strict"`,
 * and paired samples of 30 prompts and more, also of BCa. Where no prompt differs, they say what so many equal prompts
 * show, if a range is given.
 *
 * Undefined where a sample is empty.
 *
 * @throws InputError where paired samples differ in length, or a value is not finite or outside the range
 * @see Pitman 1937 on tests by exchange; Ernst 2004 on bounds from them
 * @example
 * compareSamples([0.5, 1, 0.75], [0.25, 0.5, 0.75]).value // 0.25
 * @since 0.1.0
 */
export function compareSamples(first: Numbers, second: Numbers, options: CompareSamplesOptions = {}): Measurement {
  const metric = "compareSamples";
  checkOptions(metric, options);
  checkIntervalOptions(metric, options);
  const { paired = true, range } = options;
  const [low, high] = checkRange(metric, range);
  const counts = paired
    ? { prompts: first.length }
    : { prompts: first.length + second.length, first: first.length, second: second.length };
  if (paired && first.length !== second.length) {
    throw new InputError({
      function: metric,
      argument: "second",
      given: describeValue(second),
      expected: `an array of ${first.length}, as first is`,
      advice: "Leave out prompts that only one sample has, or pass paired: false.",
    });
  }
  if (first.length === 0 || second.length === 0) return { metric, counts, undefined: "a sample has no prompts" };
  checkValues(metric, "first", first, range);
  checkValues(metric, "second", second, range);
  const span: Range = [low - high, high - low];
  // In order of size, so that the order of the prompts changes nothing.
  if (!paired) {
    const [x, y] = [Float64Array.from(first).sort(), Float64Array.from(second).sort()];
    const seed = options.seed ?? dataSeed(x, y);
    const exchange = dealt(x, y, seed);
    const flat = welchIsFlat(first, second);
    const interval = flat
      ? unmoved(exchange.value, Math.min(first.length, second.length), span)
      : wider(inverted(exchange, seed), welchInterval(first, second));
    return {
      metric,
      counts,
      value: exchange.value,
      pValue: exchange.pValue,
      interval: named(interval, "permutation and Welch's t", span, seed, flat),
    };
  }
  const perPrompt = Float64Array.from(first, (value, i) => value - (second[i] as number));
  const { mean: value, squares } = moments(perPrompt, Math.max(largest(first), largest(second)));
  const ordered = perPrompt.slice().sort();
  const seed = options.seed ?? dataSeed(ordered);
  const exchange = swapped(ordered, value, seed);
  if (squares === 0)
    return {
      metric,
      counts,
      value,
      perPrompt,
      pValue: exchange.pValue,
      interval: named(unmoved(value, first.length, span), "", span, seed, true),
    };
  const student = wider(inverted(exchange, seed), tInterval(perPrompt));
  const strict = options.method === "strict" && perPrompt.length >= 30;
  const interval = strict ? wider(student, bcaInterval(perPrompt, { seed })) : student;
  return {
    metric,
    counts,
    value,
    perPrompt,
    pValue: exchange.pValue,
    interval: named(interval, `exchanged pairs and Student's t${strict ? " and BCa" : ""}`, span, seed, false),
  };
}

/** Random divisions, each as two numbers: the statistic after a shift d of the first sample is `at - d * slope`. */
interface Exchange {
  readonly value: number;
  readonly pValue: number;
  readonly at: Float64Array;
  readonly slope: Float64Array;
}

function swapped(differences: Float64Array, value: number, seed: number): Exchange {
  const random = seededRandom(seed);
  const n = differences.length;
  const at = new Float64Array(RESAMPLES);
  const slope = new Float64Array(RESAMPLES);
  for (let b = 0; b < RESAMPLES; b++) {
    let sum = 0;
    let signs = 0;
    for (let i = 0; i < n; i++) {
      const sign = random() < 0.5 ? -1 : 1;
      sum += sign * (differences[i] as number);
      signs += sign;
    }
    at[b] = sum / n;
    slope[b] = signs / n;
  }
  return { value, pValue: twoSided(value, at), at, slope };
}

function dealt(first: Numbers, second: Numbers, seed: number): Exchange {
  const random = seededRandom(seed);
  const [n, m] = [first.length, second.length];
  const pooled = new Float64Array(n + m);
  for (let i = 0; i < n; i++) pooled[i] = first[i] as number;
  for (let i = 0; i < m; i++) pooled[n + i] = second[i] as number;
  const total = pooled.reduce((sum, value) => sum + value, 0);
  const order = Uint32Array.from(pooled, (_, i) => i);
  const at = new Float64Array(RESAMPLES);
  const slope = new Float64Array(RESAMPLES);
  for (let b = 0; b < RESAMPLES; b++) {
    let sum = 0;
    let stayed = 0;
    for (let i = 0; i < n; i++) {
      const j = i + randomInteger(random, n + m - i);
      const chosen = order[j] as number;
      order[j] = order[i] as number;
      order[i] = chosen;
      sum += pooled[chosen] as number;
      if (chosen < n) stayed++;
    }
    at[b] = sum / n - (total - sum) / m;
    slope[b] = stayed / n - (n - stayed) / m;
  }
  const value = moments(first).mean - moments(second).mean;
  return { value, pValue: twoSided(value, at), at, slope };
}

function twoSided(value: number, at: Float64Array): number {
  const atLeast = Math.abs(value) * (1 - 1e-12);
  let extreme = 0;
  for (const each of at) if (Math.abs(each) >= atLeast) extreme++;
  return (extreme + 1) / (at.length + 1);
}

/**
 * The shifts that the one-sided test does not reject. After a shift d the actual division has value - d and a random
 * one at - d slope; it is as large where d >= (value - at) / (1 - slope), so each division gives one shift, and bounds
 * are their quantiles.
 */
function inverted({ value, at, slope }: Exchange, seed: number): Interval {
  const shifts = Float64Array.from(at, (each, b) => {
    const room = 1 - (slope[b] as number);
    return room <= 1e-12 ? -Infinity : (value - each) / room;
  }).sort();
  // The divisions that change nothing are as large at every shift, on both sides.
  const idle = shifts.filter((shift) => shift === -Infinity).length;
  const moving = shifts.subarray(idle);
  return {
    method: "exchange",
    seed,
    bounds(confidence, scale = 1): Bounds {
      const rejected = Math.floor((1 - confidence) * (RESAMPLES + 1) + 1e-9) - 1 - idle;
      const shrink = 1 / Math.sqrt(scale);
      if (rejected < 0 || moving.length === 0) return { lower: -Infinity, upper: Infinity };
      const lower = Math.min(value, moving[rejected] ?? value);
      const upper = Math.max(value, moving[moving.length - 1 - rejected] ?? value);
      return { lower: value + (lower - value) * shrink, upper: value + (upper - value) * shrink };
    },
  };
}

function welchIsFlat(first: Numbers, second: Numbers): boolean {
  return moments(first).squares === 0 && moments(second).squares === 0;
}

function unmoved(value: number, clusters: number, span: Range): Interval {
  const method =
    value === 0
      ? "no prompt differs: a share of 1 - alpha^(1/prompts) may"
      : "all prompts differ alike: a share of 1 - alpha^(1/prompts) may differ otherwise";
  return { method, bounds: (confidence, scale = 1) => flatBounds(value, clusters * scale, span, confidence) };
}

function named(interval: Interval, method: string, span: Range, seed: number, flat: boolean): Interval {
  return {
    method: flat ? interval.method : method,
    ...(!flat && { seed }),
    bounds(confidence, scale = 1): Bounds {
      checkLevels("compareSamples", confidence, scale);
      return clip(interval.bounds(confidence, scale), span);
    },
  };
}
