import { checkScores, describeValue, InputError, type Numbers } from "../../core/input.js";
import { ROUNDING, unseenShare } from "./levels.js";

/** A mean over clusters: equal ones once, with their number. */
export interface WeightedClusters {
  /** In [0, 1]. */
  readonly values: Float64Array;
  /** What a cluster counts beside others; 1 on average. */
  readonly weights: Float64Array;
  readonly counts: Float64Array;
  readonly clusters: number;
  /** (Σw)² / Σw²: how many clusters of equal weight would know as much. */
  readonly effective: number;
  /** If weights differ, how many clusters have at least some weight, and their share of all; the heaviest first. */
  readonly heaviest: readonly Heaviest[];
  readonly mean: number;
  /** (Σd²)² / Σd⁴ of the weighted deviations from the mean: how many clusters make the variance; 0 if none deviates. */
  readonly deviating: number;
}

/** So many clusters, of the greatest weight, and their share of the weight of all. */
export interface Heaviest {
  readonly clusters: number;
  readonly share: number;
  /** The sum of the logarithms of their weights. */
  readonly logs: number;
  /** The weight of the heaviest of the others, 0 if there is none. */
  readonly next: number;
}

/** Beyond so many different clusters, neighbours are taken together. */
const MOST_GROUPS = 64;
/** How much of the variance a group of neighbours may hide. */
const HIDDEN = 4e-6;

/** Throws unless `clusters` says of each value which cluster it belongs to, by a number. */
export function checkClusters(caller: string, clusters: unknown, size: number): asserts clusters is Numbers {
  checkScores(caller, "options.clusters", clusters);
  if (clusters.length === size) return;
  throw new InputError({
    function: caller,
    argument: "options.clusters",
    given: describeValue(clusters),
    expected: `an array of ${size}, with the number of each value's cluster`,
  });
}

/** Added up in their order, as those do who state the mean. */
export function plainMean(values: Numbers): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i] as number;
  return sum / values.length;
}

/** The mean of each cluster, and how many values it has. */
export function clusterMeans(
  values: Numbers,
  clusters: Numbers | undefined,
): { readonly means: Float64Array; readonly sizes: Float64Array } {
  if (clusters === undefined || isEachAlone(clusters))
    return { means: new Float64Array(values), sizes: new Float64Array(values.length).fill(1) };
  const places = new Map<number, number>();
  const sums: number[] = [];
  const sizes: number[] = [];
  for (let i = 0; i < values.length; i++) {
    const cluster = clusters[i] as number;
    const place = places.get(cluster) ?? places.size;
    places.set(cluster, place);
    sums[place] = (sums[place] ?? 0) + (values[i] as number);
    sizes[place] = (sizes[place] ?? 0) + 1;
  }
  return { means: Float64Array.from(sums, (sum, c) => sum / (sizes[c] as number)), sizes: Float64Array.from(sizes) };
}

/** Whether each value is a cluster of its own, as the places of clusters say it: 0, 1, 2 and so on. */
function isEachAlone(clusters: Numbers): boolean {
  for (let i = 0; i < clusters.length; i++) if (clusters[i] !== i) return false;
  return true;
}

/** The places of clusters by size, equal ones by their means. */
function orderOf(means: Float64Array, sizes: Float64Array): Uint32Array {
  return Uint32Array.from(means.keys()).sort(
    (i, j) => (sizes[i] as number) - (sizes[j] as number) || (means[i] as number) - (means[j] as number),
  );
}

/** Goes through different values in ascending order, each with their number. Where they are few, it looks at few. */
function forEachDifferent(values: Float64Array, visit: (value: number, count: number) => void): void {
  // Most often there are many zeros, which need no sorting.
  const sorted = values.filter(isNotZero).sort();
  let zeros = values.length - sorted.length;
  for (let from = 0, last = 0; from < sorted.length; from = last + 1) {
    const value = sorted[from] as number;
    if (zeros > 0 && value > 0) {
      visit(0, zeros);
      zeros = 0;
    }
    let step = 1;
    while (sorted[from + step] === value) step *= 2;
    // The run ends before that place, and not before the one that was looked at last.
    last = from + (step >> 1);
    for (let jump = step >> 2; jump > 0; jump >>= 1) if (sorted[last + jump] === value) last += jump;
    visit(value, last - from + 1);
  }
  if (zeros > 0) visit(0, zeros);
}

function isNotZero(value: number): boolean {
  return value !== 0;
}

/** Clusters with means in [0, 1], and sizes unless all are alike, summed up. */
export function weightedClusters(means: Float64Array, sizes?: Float64Array): WeightedClusters {
  const clusters = means.length;
  const average = sizes === undefined ? 1 : sizes.reduce((sum, size) => sum + size, 0) / clusters;
  const values: number[] = [];
  const weights: number[] = [];
  const counts: number[] = [];
  const add = (mean: number, size: number, count: number): void => {
    const value = Math.min(1, Math.max(0, mean));
    const weight = size / average;
    const last = values.length - 1;
    if (last >= 0 && weights[last] === weight && Math.abs(value - (values[last] as number)) <= ROUNDING)
      counts[last] = (counts[last] as number) + count;
    else {
      values.push(value);
      weights.push(weight);
      counts.push(count);
    }
  };
  if (sizes === undefined || sizes.every((size) => size === sizes[0]))
    forEachDifferent(means, (mean, count) => add(mean, sizes?.[0] ?? 1, count));
  else for (const i of orderOf(means, sizes)) add(means[i] as number, sizes[i] as number, 1);
  return summed(values, weights, counts, clusters);
}

/** Different clusters with their numbers, summed up. */
export function summed(
  values: ArrayLike<number>,
  weights: ArrayLike<number>,
  counts: ArrayLike<number>,
  clusters: number,
): WeightedClusters {
  let [sum, squaredWeights] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    const [value, weight, count] = [values[i] as number, weights[i] as number, counts[i] as number];
    sum += count * weight * value;
    squaredWeights += count * weight * weight;
  }
  const mean = Math.min(1, sum / clusters);
  let [squares, fourths] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    const square = ((weights[i] as number) * ((values[i] as number) - mean)) ** 2;
    squares += (counts[i] as number) * square;
    fourths += (counts[i] as number) * square * square;
  }
  const flat = values.length === 0 || range(values) <= ROUNDING;
  const groups = values.length <= MOST_GROUPS ? { values, weights, counts } : merged(values, weights, counts, squares);
  return {
    values: Float64Array.from(groups.values),
    weights: Float64Array.from(groups.weights),
    counts: Float64Array.from(groups.counts),
    clusters,
    effective: (clusters * clusters) / squaredWeights,
    heaviest: heaviestOf(weights, counts, clusters),
    mean,
    deviating: flat ? 0 : (squares * squares) / fourths,
  };
}

function heaviestOf(weights: ArrayLike<number>, counts: ArrayLike<number>, clusters: number): Heaviest[] {
  const numbers = new Map<number, number>();
  for (let i = 0; i < weights.length; i++)
    numbers.set(weights[i] as number, (numbers.get(weights[i] as number) ?? 0) + (counts[i] as number));
  if (numbers.size < 2) return [];
  let [number, sum, logs] = [0, 0, 0];
  const sorted = [...numbers].sort(([one], [other]) => other - one);
  return sorted.map(([weight, count], i) => {
    number += count;
    sum += count * weight;
    logs += count * Math.log(weight);
    return { clusters: number, share: Math.min(1, sum / clusters), logs, next: sorted[i + 1]?.[0] ?? 0 };
  });
}

/** How much the heaviest cluster counts beside the others, 1 on average. */
export function largestWeight({ heaviest, clusters }: WeightedClusters): number {
  const [first] = heaviest;
  return first === undefined ? 1 : (first.share * clusters) / first.clusters;
}

/**
 * The greatest share of the weight that clusters of other values can have if all are missed with probability `chance`.
 * Of equal clusters 1 - chance^(1 / n), and not below that of (Σw)² / Σw² of them. Of unequal ones the chance p to
 * differ may depend on the weight: Σ w p is greatest, if the product of 1 - p is `chance`, where all clusters heavier
 * than λ are seen alike with probability λ / w, and no others differ (Lagrange; Σ w p is concave in the logarithms). So
 * it is the share of the k that are heavier, less k λ, with λ^k = chance × the product of their weights.
 */
export function unseenWeight(
  { effective, heaviest, clusters: all }: WeightedClusters,
  chance: number,
  scale = 1,
): number {
  const ofEqual = unseenShare(effective * scale, chance);
  for (const { clusters, share, logs, next } of heaviest) {
    const lightest = Math.exp((Math.log(chance) / scale + logs) / clusters);
    if (lightest >= next) return Math.max(ofEqual, share - (clusters * lightest) / all);
  }
  return ofEqual;
}

/** The other way round: the chance to miss all clusters of other values if they have this share of the weight. */
export function chanceToMiss(
  { effective, heaviest, clusters: all }: WeightedClusters,
  missed: number,
  scale = 1,
): number {
  const ofEqual = Math.pow(1 - missed, effective * scale);
  for (const { clusters, share, logs, next } of heaviest) {
    const lightest = ((share - missed) * all) / clusters;
    if (lightest >= next) return Math.max(ofEqual, Math.exp(scale * (clusters * Math.log(lightest) - logs)));
  }
  return ofEqual;
}

/** The same clusters, seen from the other end. */
export function mirrored(sample: WeightedClusters): WeightedClusters {
  return { ...sample, values: sample.values.map((value) => 1 - value), mean: 1 - sample.mean };
}

function range(values: ArrayLike<number>): number {
  let [least, greatest] = [Infinity, -Infinity];
  for (let i = 0; i < values.length; i++) {
    least = Math.min(least, values[i] as number);
    greatest = Math.max(greatest, values[i] as number);
  }
  return greatest - least;
}

/** Neighbours of equal weight taken together, as long as little variance goes with them. */
function merged(
  values: ArrayLike<number>,
  weights: ArrayLike<number>,
  counts: ArrayLike<number>,
  squares: number,
): { readonly values: readonly number[]; readonly weights: readonly number[]; readonly counts: readonly number[] } {
  const groups: { values: number[]; weights: number[]; counts: number[] } = { values: [], weights: [], counts: [] };
  let within = 0;
  for (let i = 0; i < values.length; i++) {
    const [value, weight, count] = [values[i] as number, weights[i] as number, counts[i] as number];
    const last = groups.values.length - 1;
    const [mean = 0, size = 0] = [groups.values[last], groups.counts[last]];
    const added = (weight * weight * (size * count) * (value - mean) ** 2) / (size + count);
    if (last >= 0 && groups.weights[last] === weight && within + added <= HIDDEN * squares) {
      within += added;
      groups.values[last] = mean + ((value - mean) * count) / (size + count);
      groups.counts[last] = size + count;
    } else {
      within = 0;
      groups.values.push(value);
      groups.weights.push(weight);
      groups.counts.push(count);
    }
  }
  return groups;
}
