import { checkOneOf, checkOptions, type Numbers } from "../../core/input.js";
import type { Bounds, Interval } from "../../core/measurement.js";
import { type Coefficients, gammaSumSurvival } from "../distributions/gamma-sum.js";
import { normalDensity } from "../distributions/normal-tail.js";
import { normalQuantile } from "../distributions/normal.js";
import { lazyBounds } from "./lazy-bounds.js";
import { around, checkLevels, checkRange, checkValues, stretched, type Range } from "./levels.js";
import {
  checkClusters,
  chanceToMiss,
  clusterMeans,
  largestWeight,
  mirrored,
  plainMean,
  unseenWeight,
  weightedClusters,
  type WeightedClusters,
} from "./weighted-clusters.js";

/**
 * Options of `gaffkeInterval`.
 *
 * @since 0.1.0
 */
export interface GaffkeOptions {
  /** The least and the greatest value. Default [0, 1]. */
  readonly range?: Range | undefined;
  /** Of each value the number of its cluster: values of one cluster depend on each other. Default: each its own. */
  readonly clusters?: Numbers | undefined;
  /** `"strict"`, the default, is Gaffke's bound; `"auto"` the one closer to the confidence asked for. */
  readonly method?: "auto" | "strict" | undefined;
}

/**
 * The bounds of a mean of values in a known range, which hold at any number of values and any distribution: Gaffke's.
 * To the values x_1, ..., x_n one more is added that is the worst possible, and the upper bound at confidence c is the
 * c quantile of Σ D_i x_i for random shares D, uniform among all that add up to 1 (Dirichlet, all parameters 1). Of
 * events, values 0 and 1, these are the bounds of Clopper and Pearson; without events 1 - (1 - c)^(1 / n). They use how
 * much values vary, which Clopper-Pearson's cannot, and become Student's if there are many. That they hold for any
 * distribution is conjectured and not proven; no simulation here or in the literature contradicts it. `bettingInterval`
 * is proven, and wider.
 *
 * With clusters, x_i is the mean of a cluster and counts by its share w_i of the values: the quantile is that of
 * Σ w_i E_i x_i / Σ w_i E_i for independent exponential E, and the added cluster is as large as the largest: large
 * clusters may have more events than small ones, and none of them may be among those seen. Without events the bounds
 * are those of (Σw)² / Σw² clusters, or wider if the few largest are all missed more easily (`unseenWeight`).
 *
 * `"auto"` takes the added cluster for the worst possible only with the chance 1 / (k + 1), with k = (Σd²)² / Σd⁴ the
 * number of clusters whose deviations d make the variance. Otherwise it is, with equal chances, one with more or with
 * fewer events than most, as those seen have them: the mean of the values weighted by themselves, or by what they lack.
 * For events that is the mid-P method where there are many, and Clopper-Pearson's where there are none.
 *
 * @throws InputError if there are no values, one is outside the range, or an option has no valid value
 * @see Gaffke 2005, Three test statistics for a nonparametric one-sided hypothesis on the mean of a nonnegative
 * variable; Learned-Miller and Thomas 2019, A new confidence interval for the mean of a bounded random variable
 * @example
 * gaffkeInterval([0, 0]).bounds(0.75).upper // 0.5
 * @since 0.1.0
 */
export function gaffkeInterval(values: Numbers, options: GaffkeOptions = {}): Interval {
  const caller = "gaffkeInterval";
  checkOptions(caller, options, ["range", "clusters", "method"]);
  const { range = [0, 1], clusters, method = "strict" } = options;
  const [low, high] = checkRange(caller, range);
  checkValues(caller, "values", values, range);
  checkOneOf(caller, "method", method, ["auto", "strict"]);
  if (clusters !== undefined) checkClusters(caller, clusters, values.length);
  const { means, sizes } = clusterMeans(values, clusters);
  const mean = plainMean(values);
  const width = high - low;
  const sample = weightedClusters(
    means.map((value) => (value - low) / width),
    sizes,
  );
  return {
    method: gaffkeName(method),
    bounds(confidence, scale = 1): Bounds {
      checkLevels(caller, confidence, scale);
      return around(mean, stretched(gaffkeBounds(sample, method, confidence, scale), [low, high]));
    },
  };
}

export function gaffkeName(method: "auto" | "strict"): string {
  return method === "strict" ? "Gaffke" : "Gaffke, mid-P";
}

/** The bounds of a mean of clusters in [0, 1]. */
export function gaffkeBounds(
  sample: WeightedClusters,
  method: "auto" | "strict",
  confidence: number,
  scale: number,
): Bounds {
  const { mean, deviating } = sample;
  if (deviating === 0) return boundsOfAlike(sample, confidence, scale);
  const bounds = lazyBounds(
    () => 1 - upperBound(mirrored(sample), method, 1 - confidence, scale),
    () => upperBound(sample, method, 1 - confidence, scale),
  );
  return around(mean, bounds);
}

/** The bounds if those clusters that would say otherwise were all missed. */
export function boundsOfAlike(sample: WeightedClusters, confidence: number, scale: number): Bounds {
  const missed = unseenWeight(sample, 1 - confidence, scale);
  return { lower: sample.mean * (1 - missed), upper: sample.mean + (1 - sample.mean) * missed };
}

/** The chance of data as good as these if the mean is `limit`: below 1 - confidence, the mean is shown to be below. */
export function chanceBelow(sample: WeightedClusters, method: "auto" | "strict", limit: number, scale = 1): number {
  const { values, weights, counts, deviating, mean } = sample;
  if (deviating === 0) return limit <= mean ? 1 : chanceToMiss(sample, (limit - mean) / (1 - mean), scale);
  const a = values.map((value, i) => (weights[i] as number) * (value - limit));
  const shapes = counts.map((count) => count * scale);
  const size = largestWeight(sample);
  const added = addedValues(sample, method, scale);
  return gammaSumSurvival(
    a,
    shapes,
    added.map(({ chance, value }) => ({ chance, value: size * (value - limit) })),
  );
}

/** What the added cluster may be. */
function addedValues(sample: WeightedClusters, method: "auto" | "strict", scale: number): Coefficients {
  if (method === "strict") return [{ chance: 1, value: 1 }];
  const [more, fewer] = likeThoseSeen(sample);
  const worst = 1 / (sample.deviating * scale + 1);
  const other = (1 - worst) / 2;
  return [
    { chance: worst, value: 1 },
    { chance: other, value: more },
    { chance: other, value: fewer },
  ];
}

/** Values weighted by themselves, and by what they lack to 1. */
function likeThoseSeen({ values, weights, counts }: WeightedClusters): readonly [number, number] {
  let [sum, squares, rest, others] = [0, 0, 0, 0];
  for (let i = 0; i < values.length; i++) {
    const [value, weight] = [values[i] as number, (weights[i] as number) * (counts[i] as number)];
    sum += weight * value;
    squares += weight * value * value;
    rest += weight * (1 - value);
    others += weight * (1 - value) * value;
  }
  return [squares / sum, others / rest];
}

const ROUNDS = 60;
/** By then the limit is found, or the chance is not smooth: from there on each second step halves what is left. */
const SMOOTH = 10;
/** So near to the wanted chance, the line or parabola through what was tried ends within 1e-12 of the limit. */
const CLOSE = 1e-9;

/** A limit that was tried, and by how much the logarithm of its chance is above the one that is wanted. */
interface Tried {
  readonly limit: number;
  readonly excess: number;
}

/** The limit at which the chance is alpha: on the logarithm of the chance, which falls nearly as a parabola. */
function upperBound(sample: WeightedClusters, method: "auto" | "strict", alpha: number, scale: number): number {
  const wanted = Math.log(alpha);
  const excessOf = (limit: number): number =>
    Math.max(-700, Math.log(chanceBelow(sample, method, limit, scale))) - wanted;
  const z = quantileOf(alpha);
  const { error, limit } = nearly(sample, method, z, scale);
  const slope = -normalDensity(z) / alpha / error;
  const tried: Tried[] = [];
  let [low, high] = [sample.mean, 1];
  let next = limit;
  if (!(next > low && next < high)) next = low + (high - low) / 8;
  for (let round = 0; round < ROUNDS && high - low > 1e-13; round++) {
    const excess = excessOf(next);
    tried.unshift({ limit: next, excess });
    const likely = likelyRoot(tried, slope);
    if (Math.abs(excess) < CLOSE) return Number.isNaN(likely) ? next : likely;
    if (excess > 0) low = next;
    else {
      if (round === 1 && low === sample.mean && !(excessOf(low) > 0)) return low;
      high = next;
    }
    const isLikely = likely > low && likely < high && (round < SMOOTH || round % 2 === 1);
    next = isLikely ? likely : (low + high) / 2;
  }
  return (low + high) / 2;
}

const UPPER = { tail: "upper" } as const;
let known = { alpha: 0.5, z: 0 };

/** Claims mostly ask for the same confidence. */
function quantileOf(alpha: number): number {
  if (known.alpha !== alpha) known = { alpha, z: normalQuantile(alpha, UPPER) };
  return known.z;
}

/** The standard error, and the limit by Cornish and Fisher's expansion with the skewness. */
function nearly(
  sample: WeightedClusters,
  method: "auto" | "strict",
  z: number,
  scale: number,
): { readonly error: number; readonly limit: number } {
  const { values, weights, counts, mean } = sample;
  const clusters = sample.clusters * scale;
  let [squares, cubes] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    const deviation = (weights[i] as number) * ((values[i] as number) - mean);
    squares += (counts[i] as number) * deviation ** 2;
    cubes += (counts[i] as number) * deviation ** 3;
  }
  const added = addedValues(sample, method, scale).reduce((sum, { chance, value }) => sum + chance * (value - mean), 0);
  const skewed = ((z * z - 1) / 3) * (cubes / squares) + largestWeight(sample) * added;
  const error = Math.sqrt(squares * scale) / clusters;
  return { error, limit: mean + z * error + skewed / clusters };
}

/** Where the excess is 0, by that of the last three limits; of fewer by a line. */
function likelyRoot([last, second, third]: readonly Tried[], slope: number): number {
  if (last === undefined) return NaN;
  if (second === undefined) return last.limit - last.excess / slope;
  const line = (second.limit - last.limit) / (second.excess - last.excess);
  if (third === undefined) return last.limit - last.excess * line;
  const further = (third.limit - second.limit) / (third.excess - second.excess);
  const bend = (further - line) / (third.excess - last.excess);
  return last.limit - last.excess * (line - second.excess * bend);
}
