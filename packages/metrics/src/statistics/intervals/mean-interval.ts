import { lazily } from "../../core/lazily.js";
import { checkOptions, type Numbers } from "../../core/input.js";
import type { Bounds, Interval } from "../../core/measurement.js";
import { checkIntervalOptions, INTERVAL_OPTIONS, type IntervalOptions } from "./interval-options.js";
import { dataSeed } from "../data-seed.js";
import { bcaInterval, type ResamplingOptions } from "./bca-interval.js";
import { boundsOfAlike, gaffkeBounds, gaffkeName } from "./gaffke-interval.js";
import { lazyBounds } from "./lazy-bounds.js";
import {
  checkLevels,
  checkRange,
  checkValues,
  holding,
  magnitudeOf,
  moments,
  stretched,
  type Range,
} from "./levels.js";
import { jackknifeInterval } from "./jackknife-interval.js";
import { tInterval } from "./t-interval.js";
import { checkClusters, clusterMeans, plainMean, weightedClusters } from "./weighted-clusters.js";

/** From this number of clusters on, a skewness too small to matter leaves the bootstrap out. */
const MANY = 1000;
/** The skewness of the mean below which Student's bounds are off by less than 0.3 % of their confidence (Edgeworth). */
const STRAIGHT = 0.02;
/** Below this number of clusters the bootstrap is too narrow, and Student's bounds are taken where they are wider. */
const SMALL = 30;

/**
 * Options of `meanInterval`.
 *
 * @since 0.1.0
 */
export interface MeanIntervalOptions extends IntervalOptions, ResamplingOptions {
  /** The least and the greatest value. */
  readonly range?: Range | undefined;
  /** Of each value the number of its cluster: values of one cluster depend on each other. Default: each its own. */
  readonly clusters?: Numbers | undefined;
}

/**
 * The bounds of a mean over prompts or other clusters, one value each: what every metric that is such a mean uses. With
 * `clusters`, several values belong to one: the mean stays that of the values, and a cluster counts by how many it has.
 *
 * With a `range` it is `gaffkeInterval`. `"strict"` held its confidence at any number of clusters and any distribution.
 * `"auto"` has a floor under its width beside: had a share 1 - q of the clusters the worst possible value, all n would
 * have missed it with probability q^n, so with q^n = 1 - confidence the upper bound is at least 1 - (1 - mean) q in
 * values of [0, 1], and the lower at most mean q. Without it a mean over values that hardly vary, of which a few in a
 * hundred are large, passes falsely in a third of the runs in which none of these was drawn. The price is that values
 * that do not vary at all still have the bounds of a share without events.
 *
 * Without a range it is the bootstrap corrected for bias and skewness (BCa); below 30 clusters, and under `"strict"`,
 * each bound is the wider of BCa and Student's; from 1,000 on Student's alone if skewness does not matter.
 *
 * @throws InputError if there are no values, one is outside the range, or an option has no valid value
 * @see Gaffke 2005; Learned-Miller and Thomas 2019; Efron 1987 (BCa)
 * @example
 * meanInterval([0, 0], { range: [0, 1] }).bounds(0.75).upper // 0.5
 * @since 0.1.0
 */
export function meanInterval(values: Numbers, options: MeanIntervalOptions = {}): Interval {
  checkOptions("meanInterval", options, [...INTERVAL_OPTIONS, "resamples", "range", "clusters"]);
  const { method = "auto", range, clusters } = options;
  checkRange("meanInterval", range);
  checkValues("meanInterval", "values", values, range);
  checkIntervalOptions("meanInterval", options);
  if (clusters !== undefined) checkClusters("meanInterval", clusters, values.length);
  const { means, sizes } = clusterMeans(values, clusters);
  return range === undefined
    ? unbounded(means, sizes, method, options)
    : holding(
        plainMean(values),
        bounded(() => ({ means, sizes }), range, method),
      );
}

/** The same of values that are known to be in the range, and stay as they are, each with its cluster's place. */
export function intervalOfMean(
  mean: number,
  values: Float64Array,
  range: Range,
  places: Uint32Array,
  method: "auto" | "strict" = "auto",
): Interval {
  // Places ascend from 0 as clusters first occur.
  const isEachAlone = places.at(-1) === values.length - 1;
  return holding(
    mean,
    bounded(() => (isEachAlone ? { means: values } : clusterMeans(values, places)), range, method),
  );
}

/** The bounds of a mean of clusters' means within the range, in which each counts by its size. */
export function weightedMeanInterval(
  means: Float64Array,
  sizes: Float64Array,
  { range, method = "auto" }: { readonly range: Range; readonly method?: "auto" | "strict" | undefined },
): Interval {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const mean = means.reduce((sum, each, i) => sum + each * ((sizes[i] as number) / total), 0);
  return holding(
    mean,
    bounded(() => ({ means, sizes }), range, method),
  );
}

function bounded(
  clusters: () => { readonly means: Float64Array; readonly sizes?: Float64Array },
  [low, high]: Range,
  method: "auto" | "strict",
): Interval {
  const width = high - low;
  // Most measurements are asked for their bounds once, and some never.
  const known = lazily(() => {
    const { means, sizes } = clusters();
    const isUnit = low === 0 && high === 1;
    return weightedClusters(isUnit ? means : means.map((value) => (value - low) / width), sizes);
  });
  return {
    method: gaffkeName(method),
    bounds(confidence, scale = 1): Bounds {
      checkLevels("meanInterval", confidence, scale);
      const sample = known();
      const own = gaffkeBounds(sample, method, confidence, scale);
      const floor = boundsOfAlike(sample, confidence, scale);
      return stretched(method === "strict" ? own : widerBounds(own, floor), [low, high]);
    },
  };
}

/** A cluster's deviation counts by its size, which makes it the value of a mean over equal clusters. */
function unbounded(
  means: Float64Array,
  sizes: Float64Array,
  method: "auto" | "strict",
  { seed: given, resamples }: MeanIntervalOptions,
): Interval {
  const n = means.length;
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const mean = means.reduce((sum, value, i) => sum + value * ((sizes[i] as number) / total), 0);
  const isEven = total === n;
  const values = isEven ? means : means.map((value, i) => mean + (value - mean) * (((sizes[i] as number) * n) / total));
  const seed = given ?? dataSeed(values.slice().sort());
  const student = isEven ? tInterval(values) : jackknifeInterval(mean, values, undefined, sizes);
  const { squares } = moments(values, magnitudeOf(undefined));
  const straight = n >= MANY && method === "auto" && Math.abs(skewness(values, squares)) < STRAIGHT * Math.sqrt(n);
  if (straight || squares === 0) return student;
  const bootstrap = bcaInterval(values, { seed, resamples });
  return { ...(n < SMALL || method === "strict" ? wider(bootstrap, student) : bootstrap), seed };
}

function skewness(values: Float64Array, squares: number): number {
  const { mean } = moments(values);
  const cubes = values.reduce((sum, value) => sum + (value - mean) ** 3, 0);
  return squares === 0 ? 0 : (cubes / squares) * Math.sqrt(values.length / squares);
}

function widerBounds(first: Bounds, second: Bounds): Bounds {
  return lazyBounds(
    () => Math.min(first.lower, second.lower),
    () => Math.max(first.upper, second.upper),
  );
}

/** Each bound is the wider of two intervals'. */
export function wider(first: Interval, second: Interval): Interval {
  return {
    method: `the wider of ${first.method} and ${second.method}`,
    bounds: (confidence, scale) => widerBounds(first.bounds(confidence, scale), second.bounds(confidence, scale)),
    ...(first.seed !== undefined && { seed: first.seed }),
  };
}

/**
 * Bounds of a difference, and as far off as others that allow for what was not seen: that may hide a difference and
 * does not explain one away, so a bound beyond 0 stays where it is.
 */
export function allowingFor(unseen: Bounds, { lower, upper }: Bounds): Bounds {
  return {
    lower: lower > 0 ? lower : Math.min(lower, unseen.lower),
    upper: upper < 0 ? upper : Math.max(upper, unseen.upper),
  };
}

/** The interval with an upper bound that is not below any of the others'. */
export function notBelow(interval: Interval, others: readonly Interval[]): Interval {
  return {
    ...interval,
    bounds(confidence, scale) {
      const bounds = interval.bounds(confidence, scale);
      return lazyBounds(
        () => bounds.lower,
        () => Math.max(bounds.upper, ...others.map((own) => own.bounds(confidence, scale).upper)),
      );
    },
  };
}
