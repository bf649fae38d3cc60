import { defineMetric, type Computed } from "../core/define-metric.js";
import type { Bounds, Interval } from "../core/measurement.js";
import { checkScores, describeValue, InputError, type Numbers } from "../core/input.js";
import { oneWay } from "../sets/cluster-ways.js";
import { dataSeed } from "../statistics/data-seed.js";
import {
  checkIntervalOptions,
  INTERVAL_OPTIONS,
  type IntervalOptions,
} from "../statistics/intervals/interval-options.js";
import { lazyBounds } from "../statistics/intervals/lazy-bounds.js";
import { splitReach } from "../statistics/intervals/split-reach.js";
import { hallInterval } from "../statistics/intervals/hall-interval.js";
import { mappedInterval } from "../statistics/intervals/mapped-interval.js";
import { meanDifferenceInterval } from "../statistics/intervals/mean-difference-interval.js";
import { tInterval } from "../statistics/intervals/t-interval.js";
import { welchInterval } from "../statistics/intervals/welch-interval.js";
import { checkRange, largest, moments, type Range } from "../statistics/intervals/levels.js";
import { meanInterval, wider } from "../statistics/intervals/mean-interval.js";
import { assuming, NEEDS_RANGE, unknownInterval } from "../statistics/intervals/mean-spread.js";
import { dealt, inverted, named, swapped, unmoved } from "./exchange.js";

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

const CALLER = "compareSamples";

/**
 * How much higher the values of one sample are than another's: this release against the last, one value a prompt, such
 * as the share of its responses that are events. The value is the mean difference, first minus second; `decide` says
 * whether it is shown to be below a limit (no regression worth the name), or above 0 (a regression).
 *
 * Paired, the p-value is that of exchanging the two samples in prompts drawn at random; unpaired, that of dealing all
 * values out between the samples. Both are exact if nothing changed, at any size and for any values, so that two
 * samples of one model raise a false alarm in at most as many runs as the confidence allows. The bounds are the wider
 * of the test's own, all shifts that it would not reject, and those of `meanInterval`, which never show more than so
 * many prompts without a change would; unpaired as far off as those of both samples reach together, over all ways to
 * split the error between them. Without a `range` the values are taken to lie between the least and the greatest of
 * them, and the bounds are no nearer than Student's (paired) or Welch's and their corrections for skewness (Hall).
 * That takes values that were not seen to be like these, as the interval's `method` says; no method has a guarantee
 * without a range, so that `strict` has no bounds then, and says so. If no prompt differs, they say what so many equal
 * prompts show, given a range.
 *
 * It has no value if a sample is empty.
 *
 * @throws InputError if paired samples differ in length, or a value is not finite or outside the range
 * @see Pitman 1937 on tests by exchange; Ernst 2004 on bounds from them
 * @example
 * compareSamples([0.5, 1, 0.75], [0.25, 0.5, 0.75]).value // 0.25
 * @since 0.1.0
 */
export const compareSamples = defineMetric(
  {
    name: "compareSamples",
    title: "difference of the samples",
    family: "comparison",
    version: 1,
    unit: "prompts",
    range: [-Infinity, Infinity],
    format: "number",
    source: "Pitman 1937; Ernst 2004",
    anytime: false,
    compare: "sums",
  },
  (first: Numbers, second: Numbers, options: CompareSamplesOptions = {}): Computed => {
    checkIntervalOptions(CALLER, options);
    const { paired = true, range } = options;
    const [low, high] = checkRange(CALLER, range);
    checkScores(CALLER, "first", first, range);
    checkScores(CALLER, "second", second, range);
    if (paired && first.length !== second.length) throw unequal(first, second);
    const counts = paired
      ? { prompts: first.length }
      : { prompts: first.length + second.length, first: first.length, second: second.length };
    if (first.length === 0 || second.length === 0) return { reason: "a sample has no prompts", counts };
    const span: Range = [low - high, high - low];
    const compared = paired
      ? comparedInPairs(first, second, options, span)
      : comparedApart(first, second, options, span);
    // One value in a thousand that was not seen may outweigh all others.
    const isUnknown = options.method === "strict" && range === undefined;
    const interval = isUnknown ? unknownInterval(compared.value, NEEDS_RANGE) : compared.interval;
    return { ...compared, interval, counts, description: { range: span } };
  },
  {
    data: "first",
    options: [...INTERVAL_OPTIONS, "paired", "range"],
    optionsAt: 2,
    values: (parts) =>
      parts.map(({ sums: { first = 0, second = 0, ofFirst = 0, ofSecond = 0 } }) =>
        ofFirst > 0 && ofSecond > 0 ? first / ofFirst - second / ofSecond : undefined,
      ),
  },
);

function unequal(first: Numbers, second: Numbers): InputError {
  return new InputError({
    function: CALLER,
    argument: "second",
    given: describeValue(second),
    expected: `an array of ${first.length}, as first is`,
    advice: "Leave out prompts that only one sample has, or pass paired: false.",
  });
}

type Compared = Required<Pick<Extract<Computed, { value: number }>, "value" | "pValue" | "interval">> &
  Pick<Computed, "clusters">;

function comparedInPairs(first: Numbers, second: Numbers, options: CompareSamplesOptions, span: Range): Compared {
  const differences = Float64Array.from(first, (value, i) => value - (second[i] as number));
  const { mean: value, squares } = moments(differences, Math.max(largest(first), largest(second)));
  // In order of size, so that the order of the prompts changes nothing.
  const ordered = differences.slice().sort();
  const seed = options.seed ?? dataSeed(ordered);
  const exchange = swapped(ordered, value, seed);
  const ones = new Float64Array(first.length).fill(1);
  const sums = { first: Float64Array.from(first), second: Float64Array.from(second), ofFirst: ones, ofSecond: ones };
  const rest = {
    value,
    pValue: exchange.pValue,
    clusters: () => ({ ways: oneWay("prompts", first.length), parts: [{ of: {}, sums }] }),
  };
  if (squares === 0) return { ...rest, interval: named(CALLER, unmoved(value, first.length, span), span) };
  const own = ofPairs(differences, options, seenRange(first, second));
  const interval = wider(inverted(exchange, seed), own);
  return { ...rest, interval: named(CALLER, interval, span, { method: `exchanged pairs and ${own.method}`, seed }) };
}

/** The bounds of the mean difference; of values that may be outside the range of those seen no nearer than Hall's. */
function ofPairs(differences: Float64Array, { method = "auto", range }: CompareSamplesOptions, seen: Range): Interval {
  const [low, high] = range ?? seen;
  const own = meanInterval(differences, { range: [low - high, high - low], method });
  if (range !== undefined) return own;
  return assuming(wider(own, hallInterval(differences) ?? tInterval(differences)));
}

/** The bounds of the difference of means: as far off as those of both means reach together (`splitReach`). */
function ofBoth(
  first: Numbers,
  second: Numbers,
  { method = "auto", range }: CompareSamplesOptions,
  seen: Range,
): Interval {
  const [x, y] = [moments(first).mean, moments(second).mean];
  const [ofX, ofY] = [first, second].map((values) => meanInterval(values, { range: range ?? seen, method })) as [
    Interval,
    Interval,
  ];
  const hybrid: Interval = {
    method: `the hybrid of ${ofX.method}`,
    bounds(confidence, scale): Bounds {
      const below = (own: Interval, mean: number) => (level: number) => mean - own.bounds(level, scale).lower;
      const above = (own: Interval, mean: number) => (level: number) => own.bounds(level, scale).upper - mean;
      return lazyBounds(
        () => x - y - splitReach([below(ofX, x), above(ofY, y)], confidence).reach,
        () => x - y + splitReach([above(ofX, x), below(ofY, y)], confidence).reach,
      );
    },
  };
  return range === undefined ? assuming(wider(hybrid, skewedInterval(first, second))) : hybrid;
}

/** Welch's corrected for skewness; Hall's of the other sample if one is constant; Welch's alone if few values vary. */
function skewedInterval(first: Numbers, second: Numbers): Interval {
  const [ofX, ofY] = [hallInterval(first), hallInterval(second)];
  if (ofX !== undefined && ofY !== undefined) return meanDifferenceInterval(first, second);
  const [x, y] = [moments(first), moments(second)];
  if (ofX !== undefined && y.squares === 0) return mappedInterval(ofX, (mean) => mean - y.mean);
  if (ofY === undefined || x.squares > 0) return welchInterval(first, second);
  return {
    ...ofY,
    bounds(confidence, scale): Bounds {
      const { lower, upper } = ofY.bounds(confidence, scale);
      return { lower: x.mean - upper, upper: x.mean - lower };
    },
  };
}

/** From the least to the greatest of all values. */
function seenRange(...samples: readonly Numbers[]): Range {
  let [low, high] = [Infinity, -Infinity];
  for (const values of samples)
    for (let i = 0; i < values.length; i++) {
      low = Math.min(low, values[i] as number);
      high = Math.max(high, values[i] as number);
    }
  return [low, high];
}

function comparedApart(first: Numbers, second: Numbers, options: CompareSamplesOptions, span: Range): Compared {
  const [x, y] = [Float64Array.from(first).sort(), Float64Array.from(second).sort()];
  const seed = options.seed ?? dataSeed(x, y);
  const exchange = dealt(x, y, seed);
  const { value, pValue } = exchange;
  const clusters: Compared["clusters"] = () => ({
    ways: oneWay("prompts", first.length + second.length),
    parts: [{ of: {}, sums: apartSums(first, second) }],
  });
  if (moments(first).squares === 0 && moments(second).squares === 0) {
    const fewer = Math.min(first.length, second.length);
    return { value, pValue, interval: named(CALLER, unmoved(value, fewer, span), span), clusters };
  }
  const own = ofBoth(first, second, options, seenRange(first, second));
  const method = `permutation and ${own.method}`;
  return {
    value,
    pValue,
    interval: named(CALLER, wider(inverted(exchange, seed), own), span, { method, seed }),
    clusters,
  };
}

/** The cells of the first sample, then those of the second. */
function apartSums(first: Numbers, second: Numbers): Record<string, Float64Array> {
  const [n, m] = [first.length, second.length];
  const within = (values: ArrayLike<number>, from: number): Float64Array => {
    const all = new Float64Array(n + m);
    all.set(values, from);
    return all;
  };
  return {
    first: within(first, 0),
    second: within(second, n),
    ofFirst: within(new Float64Array(n).fill(1), 0),
    ofSecond: within(new Float64Array(m).fill(1), n),
  };
}
