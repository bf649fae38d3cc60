import { combined, lazyEvidence } from "../../core/lazy-evidence.js";
import { lazily } from "../../core/lazily.js";
import type { Interval, Measured } from "../../core/measurement.js";
import { ascendingOrder } from "../ascending-order.js";
import { dataSeed } from "../data-seed.js";
import { randomWords } from "../random-words.js";
import { sortedCopy } from "../sort.js";
import { sortedWasserstein } from "../wasserstein-distance.js";
import { absoluteInterval } from "./absolute-interval.js";
import { distanceInterval, drawsFor, summariseDraws } from "./distance-interval.js";
import { DRAWN, drawnPlaces, FEWER_DEVIATES, type DrawableInterval } from "./drawn-sets.js";
import { effectiveOf } from "./effective-number.js";
import type { IntervalOptions } from "./interval-options.js";
import { lazyBounds } from "./lazy-bounds.js";
import { largest, moments } from "./levels.js";
import { notBelow, weightedMeanInterval } from "./mean-interval.js";

type PairedDistance = Pick<Measured, "value" | "interval" | "pValue" | "nullMean" | "excess">;

/**
 * The 1-Wasserstein distance between the scores of two groups, those of cluster i with weight i, with its bounds and
 * test. Each has as many scores of one group as of the other, and is a cluster unless `clustersOf` gives the places of
 * larger ones. Chance is what swapping the two groups in clusters drawn at random makes of the distance: scores of one
 * cluster depend on each other and stay together. The standard error above is that of the clusters' contributions at
 * the transport that the data have: with s(x) the side on which the one distribution function is above the other at x,
 * the distance is the sum over scores of weight times the integral of s up to the score. If the distributions are
 * close, chance mixes the sides and that error is too small, so it is not taken below the standard error of the
 * difference of the means. Both are by the jackknife, and the bounds by the effective number of clusters, (Σ w)² / Σ
 * w² of their weights. At that transport the distance is a mean over clusters, as the difference of the means is, and
 * no cluster adds more than its weight: the upper bound is not below Gaffke's of either (`meanInterval`), since few
 * clusters may carry the distance.
 */
export function pairedDistance(
  ofA: readonly Float64Array[],
  ofB: readonly Float64Array[],
  weightsOf: Float64Array,
  clustersOf: Uint32Array | undefined,
  { seed, method }: IntervalOptions,
): PairedDistance {
  const places = inOrderOfScores(ofA, ofB);
  const a = places.map((i) => ofA[i] as Float64Array);
  const b = places.map((i) => ofB[i] as Float64Array);
  const weights = Float64Array.from(places, (i) => weightsOf[i] as number);
  const clusterOf = numbered(clustersOf === undefined ? places : places.map((i) => clustersOf[i] as number));
  const clusters = new Set(clusterOf).size;
  const line = lineUp(a, b, weights, clusterOf);
  const even = weights.every((weight) => weight === weights[0]);
  const value = even ? sortedWasserstein(sortedScores(ofA), sortedScores(ofB)) : area(line);
  const ownSeed = seed ?? dataSeed([...a, ...b].flatMap(list));
  // Of many groups most pairs are never asked for more than an upper bound.
  const draws = lazily(() => swappedAreas(line, clusters, ownSeed));
  const shares = sharesByCluster(line, clusters);
  const differences = differencesByCluster(line, clusters);
  const contributions = contributionsByCluster(line, clusters);
  const shift = { value: total(differences), standardError: standardErrorOf(differences, shares) };
  const byStudent = distanceInterval({
    value,
    draws,
    standardError: Math.max(standardErrorOf(contributions, shares), shift.standardError),
    shifts: [shift],
    clusters: effectiveOf(shares, largest(shares)),
    range: [0, 1],
    seed: ownSeed,
  });
  const meanOf = (sums: Float64Array): Interval => meanOverClusters(sums, shares, method);
  const bounded = notBelow(byStudent, [meanOf(contributions), absoluteInterval(meanOf(differences))]);
  const interval: DrawableInterval = {
    ...bounded,
    [DRAWN]: (scale) =>
      clusters === places.length ? freshDistances({ a, b, weights, line, shares, value, bounded, method }, scale) : [],
  };
  const chance = lazyEvidence(["nullMean", "excess", "pValue"], () => summariseDraws(value, draws()));
  return combined({ value, interval }, chance);
}

interface Drawing {
  /** The scores and the weight of each source, which is a cluster of its own on the line. */
  readonly a: readonly Float64Array[];
  readonly b: readonly Float64Array[];
  readonly weights: Float64Array;
  readonly line: Line;
  readonly shares: Float64Array;
  readonly value: number;
  readonly bounded: Interval;
  readonly method: IntervalOptions["method"];
}

/** Of more scores sets take longer to draw than the claim to decide; they are taken to err as these do. */
const MOST_SCORES = 5000;

/** The intervals of sets of sources drawn from these. Lower bounds take long: they lie as far from the distances. */
function freshDistances(
  { a, b, weights, line, shares, value, bounded, method }: Drawing,
  scale: number,
): readonly Interval[] {
  const { mass, gap, cluster } = line;
  if (mass.length > MOST_SCORES) return [];
  const distanceOf = (places: Uint32Array): number => {
    const times = new Float64Array(shares.length);
    for (const place of places) (times[place] as number)++;
    const drawn = mass.map((own, i) => own * (times[cluster[i] as number] as number));
    return area({ mass: drawn, gap }) / total(shares.map((share, i) => share * (times[i] as number)));
  };
  const size = Math.max(2, Math.round(weights.length * scale));
  return drawnPlaces(weights.length, size, distanceOf, FEWER_DEVIATES).map((places): Interval => {
    const pick = (of: readonly Float64Array[]): Float64Array[] => Array.from(places, (i) => of[i] as Float64Array);
    const all = places.reduce((sum, i) => sum + (shares[i] as number), 0);
    const own = Float64Array.from(places, (i) => (weights[i] as number) / all);
    const fresh = lazily(() => pairedDistance(pick(a), pick(b), own, undefined, { seed: 1, method }));
    return {
      method: bounded.method,
      bounds: (confidence) =>
        lazyBounds(
          () => Math.max(0, distanceOf(places) - value + bounded.bounds(confidence, scale).lower),
          () => fresh().interval?.bounds(confidence).upper ?? Infinity,
        ),
    };
  });
}

/** Each group is compared with all others. */
const sorted = new WeakMap<readonly Float64Array[], Float64Array>();

function sortedScores(scores: readonly Float64Array[]): Float64Array {
  const found = sorted.get(scores) ?? sortedCopy(scores.flatMap(list));
  sorted.set(scores, found);
  return found;
}

/** All scores from the least to the greatest. */
interface Line {
  readonly score: Float64Array;
  readonly cluster: Uint32Array;
  /** The weight of a score of the first group, minus that of a score of the second. */
  readonly mass: Float64Array;
  /** How far it is to the next score. */
  readonly gap: Float64Array;
}

/** Numbers from 0 on, in order of first appearance. */
function numbered(names: readonly number[]): Uint32Array {
  const places = new Map([...new Set(names)].map((name, place) => [name, place]));
  return Uint32Array.from(names, (name) => places.get(name) as number);
}

function lineUp(
  a: readonly Float64Array[],
  b: readonly Float64Array[],
  weights: Float64Array,
  clusterOf: Uint32Array,
): Line {
  const scores = [...a, ...b].flatMap(list);
  const rowOf = [a, b].flatMap((group) => group.flatMap((own, i) => Array.from(own, () => i)));
  const firstOfB = scores.length / 2;
  const order = ascendingOrder(Float64Array.from(scores));
  const score = Float64Array.from(order, (i) => scores[i] as number);
  return {
    score,
    cluster: Uint32Array.from(order, (i) => clusterOf[rowOf[i] as number] as number),
    mass: Float64Array.from(order, (i) => (i < firstOfB ? 1 : -1) * (weights[rowOf[i] as number] as number)),
    gap: score.map((own, place) => (place + 1 < score.length ? (score[place + 1] as number) - own : 0)),
  };
}

function list(values: Float64Array): number[] {
  return [...values];
}

/** The clusters in an order that depends on the scores alone, so that the order of the data changes nothing. */
function inOrderOfScores(ofA: readonly Float64Array[], ofB: readonly Float64Array[]): readonly number[] {
  return [...ofA.keys()].sort(
    (i, j) =>
      lexicographic(ofA[i] as Float64Array, ofA[j] as Float64Array) ||
      lexicographic(ofB[i] as Float64Array, ofB[j] as Float64Array),
  );
}

function lexicographic(x: Float64Array, y: Float64Array): number {
  for (let i = 0; i < Math.min(x.length, y.length); i++) {
    const difference = (x[i] as number) - (y[i] as number);
    if (difference !== 0) return difference;
  }
  return x.length - y.length;
}

function area({ mass, gap }: Pick<Line, "mass" | "gap">): number {
  let running = 0;
  let sum = 0;
  for (let i = 0; i < mass.length; i++) {
    running += mass[i] as number;
    sum += Math.abs(running) * (gap[i] as number);
  }
  return sum;
}

/** So many draws are added up side by side, since none waits for another's sum. */
const LANES = 4;

/** What the distance is with the groups swapped in clusters drawn at random, ascending. */
function swappedAreas(line: Line, clusters: number, seed: number): Float64Array {
  const fill = randomWords(seed);
  const words = new Uint32Array(Math.ceil(clusters / 32));
  // By cluster, then by lane.
  const signs = new Float64Array(LANES * clusters);
  const draws = new Float64Array(drawsFor(line.mass.length));
  for (let d = 0; d < draws.length; d += LANES) {
    for (let lane = 0; lane < LANES; lane++) {
      fill(words);
      for (let i = 0; i < clusters; i++)
        signs[LANES * i + lane] = 1 - 2 * (((words[i >>> 5] as number) >>> (i & 31)) & 1);
    }
    draws.set(areasOfLanes(line, signs).slice(0, draws.length - d), d);
  }
  return draws.sort();
}

/** The areas with the groups swapped in the clusters whose sign is -1; no branch hangs on chance. */
function areasOfLanes({ mass, gap, cluster }: Line, signs: Float64Array): readonly number[] {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let ofA = 0;
  let ofB = 0;
  let ofC = 0;
  let ofD = 0;
  for (let i = 0; i < mass.length; i++) {
    const own = mass[i] as number;
    const width = gap[i] as number;
    const at = LANES * (cluster[i] as number);
    a += own * (signs[at] as number);
    b += own * (signs[at + 1] as number);
    c += own * (signs[at + 2] as number);
    d += own * (signs[at + 3] as number);
    ofA += Math.abs(a) * width;
    ofB += Math.abs(b) * width;
    ofC += Math.abs(c) * width;
    ofD += Math.abs(d) * width;
  }
  return [ofA, ofB, ofC, ofD];
}

/** The share of each cluster of the weight of all scores. */
function sharesByCluster({ cluster, mass }: Line, clusters: number): Float64Array {
  const shares = new Float64Array(clusters);
  for (const [i, of] of cluster.entries()) shares[of] = (shares[of] as number) + Math.abs(mass[i] as number);
  const all = total(shares);
  return shares.map((own) => own / all);
}

/** What each cluster adds to the difference of the means. */
function differencesByCluster({ score, cluster, mass }: Line, clusters: number): Float64Array {
  const differences = new Float64Array(clusters);
  for (const [i, of] of cluster.entries())
    differences[of] = (differences[of] as number) + (mass[i] as number) * (score[i] as number);
  return differences;
}

/** The bounds of a sum of what clusters add, none of which adds more than its share. */
function meanOverClusters(sums: Float64Array, shares: Float64Array, method: IntervalOptions["method"]): Interval {
  const means = sums.map((sum, i) => Math.max(-1, Math.min(1, sum / (shares[i] as number))));
  return weightedMeanInterval(means, shares, { range: [-1, 1], method });
}

function total(values: Float64Array): number {
  return values.reduce((sum, own) => sum + own, 0);
}

/**
 * The standard error of a sum of what clusters add, by the jackknife: of what it would be without each, with the weight
 * of the others in its place.
 */
function standardErrorOf(values: Float64Array, shares: Float64Array): number {
  const clusters = values.length;
  const sum = total(values);
  const without = values.map((own, i) => {
    const share = shares[i] as number;
    return share < 1 ? (own - share * sum) / (1 - share) : 0;
  });
  return clusters > 1 ? Math.sqrt((moments(without).squares * (clusters - 1)) / clusters) : 0;
}

function contributionsByCluster({ mass, gap, cluster }: Line, clusters: number): Float64Array {
  const contributions = new Float64Array(clusters);
  // The mass of a score counts for every gap above it, with the sign that the gap's running sum has.
  const tail = new Float64Array(mass.length);
  let running = 0;
  for (let i = 0; i < mass.length; i++) {
    running += mass[i] as number;
    tail[i] = Math.abs(running) < 1e-12 ? 0 : Math.sign(running) * (gap[i] as number);
  }
  let sum = 0;
  for (let i = mass.length - 1; i >= 0; i--) {
    sum += tail[i] as number;
    const of = cluster[i] as number;
    contributions[of] = (contributions[of] as number) + (mass[i] as number) * sum;
  }
  return contributions;
}
