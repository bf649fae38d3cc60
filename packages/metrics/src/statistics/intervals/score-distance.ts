import type { Interval } from "../../core/measurement.js";
import { dataSeed } from "../data-seed.js";
import { distanceInterval, drawsFor, summariseDraws } from "./distance-interval.js";
import { areUneven, effectiveOf } from "./effective-number.js";
import { largest, moments } from "./levels.js";
import { randomInteger, seededRandom } from "../random.js";
import { sortedCopy } from "../sort.js";
import { sortedWasserstein } from "../wasserstein-distance.js";
import type { PooledScores } from "./pooled-scores.js";
import { largerDraws, swappedInPools } from "./swapped-pools.js";

/** A distance with its bounds and test. */
export interface ScoreDistance {
  readonly value: number;
  readonly interval: Interval;
  readonly pValue: number;
  readonly nullMean: number;
  readonly excess: number;
}

/**
 * The 1-Wasserstein distance between the scores of two sides, the area ∫ |F(x) - G(x)| dx between their distribution
 * functions, with its bounds and test: groups are dealt out among the candidates at random, within pools if there are
 * pools, and swapped in whole pools too, of which the larger distances count (`distanceInterval`).
 *
 * The standard error takes the sign s(x) of F(x) - G(x) as it is: the distance then is ∫ s (F - G) dx, the difference
 * of the sides' means of the potential h(y) = ∫ s(x) dx from y up, and its variance Σ (h - mean)² / (n (n - 1)) of the
 * n candidates of the one side plus the same of the other; over pools k / (k - 1) Σ c², for the k pools' sums c of what
 * their candidates add, (h - mean) / n less those of the reference. h is that of the transport from one side to the
 * other that the data have (Kantorovich's dual; linearisation after Sommerfeld and Munk 2018). If F and G are close,
 * chance mixes the signs, and that error is too small; so it is not taken below that of the difference of the means,
 * h(y) = y. The means are also the `shift` of the lower bound, since their difference never exceeds the distance. The
 * upper bound errs on the safe side, the more the closer the sides are; Student's t counts the candidates of the
 * smaller side, or the pools, and if few large pools decide, the effective number (Σ w)² / Σ w² of the side that has
 * fewer; each pool counts by what its side is without it (the jackknife).
 *
 * @see Sommerfeld and Munk 2018, Journal of the Royal Statistical Society B 80:219
 */
export function scoreDistance(
  group: PooledScores,
  reference: PooledScores,
  pools: number,
  seed?: number,
): ScoreDistance {
  const n = group.scores.length;
  const m = reference.scores.length;
  const x = sortedCopy(group.scores);
  const y = sortedCopy(reference.scores);
  const value = sortedWasserstein(x, y);
  const scores = new Float64Array(n + m);
  scores.set(Float64Array.from(group.scores));
  scores.set(Float64Array.from(reference.scores), n);
  const order = Uint32Array.from({ length: n + m }, (_, i) => i).sort(
    (i, j) => (scores[i] as number) - (scores[j] as number),
  );
  const mass = Float64Array.from(order, (i) => (i < n ? 1 / n : -1 / m));
  const gaps = Float64Array.from(order, (i, place) =>
    place + 1 < order.length ? (scores[order[place + 1] as number] as number) - (scores[i] as number) : 0,
  );
  const poolOf =
    pools > 0
      ? Int32Array.from(order, (i) => (i < n ? (group.pools?.[i] as number) : (reference.pools?.[i - n] as number)))
      : undefined;
  const ownSeed = seed ?? dataSeed(x, y);
  const draws =
    poolOf === undefined
      ? drawThinned(scores, order, n, m, ownSeed)
      : largerDraws(
          draw(mass, gaps, poolOf, pools, ownSeed),
          swappedInPools({ mass, poolOf, pools }, (differences) => areaOf(differences, gaps), ownSeed),
        );

  // If the distributions are close, chance mixes the signs of the transport, whose error then is too small.
  const sorted = Float64Array.from(order, (i) => scores[i] as number);
  const [ownVariance = 0, varianceOfShift = 0] = [potentials(mass, gaps), sorted].map((potential) =>
    varianceOf(potential, mass, poolOf, pools),
  );
  const standardError = Math.sqrt(Math.max(ownVariance, varianceOfShift));
  const shifts = [
    {
      value: sorted.reduce((sum, score, i) => sum + score * (mass[i] as number), 0),
      standardError: Math.sqrt(varianceOfShift),
    },
  ];
  const clusters = poolOf === undefined ? Math.min(n, m) : independentPools(poolOf, mass, pools);
  const span = Math.max(x[n - 1] as number, y[m - 1] as number) - Math.min(x[0] as number, y[0] as number);
  const range = span > 0 ? ([0, span] as const) : undefined;
  const interval = distanceInterval({
    value,
    draws,
    standardError,
    shifts,
    clusters,
    ...(range !== undefined && { range }),
    seed: ownSeed,
  });
  return { value, interval, ...summariseDraws(value, draws) };
}

/** The variance of the difference of the sides' means of a function of the scores: over candidates, or pools if any. */
function varianceOf(values: Float64Array, mass: Float64Array, poolOf: Int32Array | undefined, pools: number): number {
  const centres = [1, -1].map((sign) => moments(values.filter((_, i) => Math.sign(mass[i] as number) === sign)));
  if (poolOf === undefined) {
    return centres.reduce((sum, { squares }, side) => {
      const size = mass.filter((own) => Math.sign(own) === (side === 0 ? 1 : -1)).length;
      return sum + (size > 1 ? squares / (size - 1) / size : 0);
    }, 0);
  }
  const contributions = new Float64Array(pools);
  for (const sign of [1, -1]) {
    const { members, all, having } = sideOf(sign, mass, poolOf, pools);
    const parts = new Float64Array(pools);
    for (let i = 0; i < mass.length; i++) {
      const own = mass[i] as number;
      const pool = poolOf[i] as number;
      if (Math.sign(own) === sign)
        parts[pool] = (parts[pool] as number) + own * ((values[i] as number) - (centres[sign > 0 ? 0 : 1]?.mean ?? 0));
    }
    for (let pool = 0; pool < pools; pool++) {
      const rest = 1 - (members[pool] as number) / all;
      // What the side's mean would lose without the pool; of equal ones it is what the pool adds.
      if (rest > 0) (contributions[pool] as number) += ((parts[pool] as number) * (1 - 1 / having)) / rest;
    }
  }
  const clusters = new Set(poolOf).size;
  return clusters > 1 ? contributions.reduce((sum, part) => sum + part * part, 0) * (clusters / (clusters - 1)) : 0;
}

function areaOf(differences: Float64Array, gaps: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < gaps.length; i++) sum += Math.abs(differences[i] as number) * (gaps[i] as number);
  return sum;
}

/** How many candidates of a side each pool has, all have, and how many pools have some. */
function sideOf(sign: number, mass: Float64Array, poolOf: Int32Array, pools: number) {
  const members = new Float64Array(pools);
  for (let i = 0; i < mass.length; i++)
    if (Math.sign(mass[i] as number) === sign) (members[poolOf[i] as number] as number)++;
  const all = members.reduce((sum, own) => sum + own, 0);
  return { members, all, having: members.filter((own) => own > 0).length };
}

/** How many pools there are; if few large ones decide, the effective number of the side with the fewer. */
export function independentPools(poolOf: Int32Array, mass: Float64Array, pools: number): number {
  const involved = new Set(poolOf).size;
  const sides = [1, -1].map((sign) => sideOf(sign, mass, poolOf, pools));
  const numbers = sides.map(({ members }) => effectiveOf(members, largest(members)));
  const weights = Float64Array.from({ length: pools }, (_, pool) =>
    sides.reduce((sum, { members, all }) => sum + (members[pool] as number) / all, 0),
  );
  const isUneven =
    areUneven(effectiveOf(weights, largest(weights)), involved) ||
    sides.some(({ having }, side) => areUneven(numbers[side] as number, having));
  return isUneven ? Math.min(...numbers) : involved;
}

/** The integral of the sign of the difference of the two distribution functions above each score. */
function potentials(mass: Float64Array, gaps: Float64Array): Float64Array {
  const potential = new Float64Array(mass.length);
  let running = 0;
  for (let i = 0; i < mass.length; i++) {
    running += mass[i] as number;
    potential[i] = Math.abs(running) < 1e-12 ? 0 : Math.sign(running) * (gaps[i] as number);
  }
  for (let i = mass.length - 2; i >= 0; i--) potential[i] = (potential[i] as number) + (potential[i + 1] as number);
  return potential;
}

/** The noise of many candidates is that of every k-th of them in order of scores, over the square root of k. */
const MANY = 20_000;

function drawThinned(scores: Float64Array, order: Uint32Array, n: number, m: number, seed: number): Float64Array {
  const every = Math.ceil((n + m) / MANY);
  const [ofGroup, ofReference] = [Math.max(1, Math.round(n / every)), Math.max(1, Math.round(m / every))];
  const size = ofGroup + ofReference;
  const kept = Float64Array.from(
    { length: size },
    (_, i) => scores[order[Math.floor(((i + 0.5) * (n + m)) / size)] as number] as number,
  );
  const mass = Float64Array.from(kept, (_, i) => (i < ofGroup ? 1 / ofGroup : -1 / ofReference));
  const gaps = Float64Array.from(kept, (score, i) => (i + 1 < size ? (kept[i + 1] as number) - score : 0));
  const shrink = Math.sqrt((1 / n + 1 / m) / (1 / ofGroup + 1 / ofReference));
  return draw(mass, gaps, undefined, 0, seed).map((drawn) => drawn * shrink);
}

function draw(
  mass: Float64Array,
  gaps: Float64Array,
  poolOf: Int32Array | undefined,
  pools: number,
  seed: number,
): Float64Array {
  const random = seededRandom(seed);
  const places: number[][] = poolOf === undefined ? [Array.from(mass.keys())] : Array.from({ length: pools }, () => []);
  if (poolOf !== undefined) for (const [i, pool] of poolOf.entries()) places[pool]?.push(i);
  const lists = places.map((list) => Uint32Array.from(list));
  const dealt = mass.slice();
  const draws = new Float64Array(drawsFor(mass.length));
  for (let b = 0; b < draws.length; b++) {
    for (const list of lists) {
      for (let i = list.length - 1; i > 0; i--) {
        const [a, c] = [list[i] as number, list[randomInteger(random, i + 1)] as number];
        const kept = dealt[a] as number;
        dealt[a] = dealt[c] as number;
        dealt[c] = kept;
      }
    }
    let running = 0;
    let sum = 0;
    for (let i = 0; i < dealt.length; i++) {
      running += dealt[i] as number;
      sum += Math.abs(running) * (gaps[i] as number);
    }
    draws[b] = sum;
  }
  return draws.sort();
}
