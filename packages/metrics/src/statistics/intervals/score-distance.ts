import { lazily } from "../../core/lazily.js";
import type { Interval } from "../../core/measurement.js";
import { dataSeed } from "../data-seed.js";
import { studentTQuantile } from "../distributions/index.js";
import { extent } from "../binned-scores.js";
import { absoluteInterval } from "./absolute-interval.js";
import { differenceOfBoth, type Bounded } from "./distances.js";
import { distanceInterval, summariseDraws } from "./distance-interval.js";
import { areUneven, effectiveOf } from "./effective-number.js";
import type { IntervalOptions } from "./interval-options.js";
import { largest, moments, stretched, type Range } from "./levels.js";
import { assuming, NEEDS_RANGE } from "./mean-spread.js";
import { meanInterval, notBelow, weightedMeanInterval } from "./mean-interval.js";
import { sortedCopy } from "../sort.js";
import { sortedWasserstein } from "../wasserstein-distance.js";
import type { PooledScores } from "./pooled-scores.js";
import { drawsOf, gapsOf, type Line } from "./score-draws.js";

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
 * n candidates of the one side plus the same of the other; over pools k / (k - 1) Σ c², for the k pools' sums c of
 * what their candidates add, (h - mean) / n less those of the reference. h is that of the transport from one side to
 * the other that the data have (Kantorovich's dual; linearisation after Sommerfeld and Munk 2018). If F and G are
 * close, chance mixes the signs, and that error is too small; so it is not taken below that of the difference of the
 * means, h(y) = y. The means are also the `shift` of the lower bound, since their difference never exceeds the
 * distance. The upper bound errs on the safe side, the more the closer the sides are; Student's t counts the
 * candidates of the smaller side, or the pools, and if few large pools decide, the effective number (Σ w)² / Σ w² of
 * the side that has fewer; each pool counts by what its side is without it (the jackknife). Few candidates may carry
 * the distance, so the upper bound is not below that of the difference of the means of h, nor of the scores, if each
 * side has the bounds of a mean in the range that the scores have (`meanInterval`), as far off as both reach together.
 *
 * @see Sommerfeld and Munk 2018, Journal of the Royal Statistical Society B 80:219
 */
export function scoreDistance(
  group: PooledScores,
  reference: PooledScores,
  pools: number,
  { seed, method, range }: IntervalOptions & { readonly range?: Range | undefined },
): ScoreDistance {
  const line = lineUp(group, reference, pools);
  const { sorted, mass, poolOf } = line;
  const [x, y] = [sortedCopy(group.scores), sortedCopy(reference.scores)];
  const value = sortedWasserstein(x, y);
  const ownSeed = seed ?? dataSeed(x, y);
  const draws = drawsOf(line, ownSeed);
  const potential = potentials(line);
  // If the distributions are close, chance mixes the signs of the transport, whose error then is too small.
  const [ownVariance, varianceOfShift] = [varianceOf(potential, line), varianceOf(sorted, line)];
  const standardError = Math.sqrt(Math.max(ownVariance, varianceOfShift));
  const shift = sorted.reduce((sum, score, i) => sum + score * (mass[i] as number), 0);
  const [seenLeast, seenGreatest] = extent(sorted);
  const [least, greatest] = range ?? [seenLeast, seenGreatest];
  const byStudent = distanceInterval({
    value,
    draws,
    standardError,
    shifts: [{ value: shift, standardError: Math.sqrt(varianceOfShift) }],
    // Dealing out is less noisy than a small group that varies more than all candidates together.
    sampled: (confidence, degrees) => standardError * studentTQuantile(confidence, degrees),
    clusters: poolOf === undefined ? Math.min(x.length, y.length) : independentPools(poolOf, mass, pools),
    ...(greatest > least && { range: [0, greatest - least] as const }),
    seed: ownSeed,
  });
  // Of scores that were not seen the potential is no farther off than these are.
  const beyond = Math.max(seenLeast - least, greatest - seenGreatest);
  const [low, high] = extent(potential);
  const ofPotential = differenceOfMeans(potential, [low - beyond, high + beyond], line, method);
  const ofScores = absoluteInterval(differenceOfMeans(sorted, [least, greatest], line, method));
  const interval = notBelow(byStudent, [ofPotential, ofScores]);
  return {
    value,
    interval: range === undefined ? unseen(interval, method) : interval,
    ...summariseDraws(value, draws),
  };
}

/** Of scores of unknown size no upper bound holds for certain. */
function unseen(interval: Interval, method: IntervalOptions["method"]): Interval {
  if (method !== "strict") return assuming(interval);
  return {
    ...interval,
    method: NEEDS_RANGE,
    bounds(confidence, scale) {
      const { lower, upper } = interval.bounds(confidence, scale);
      return { lower, upper: confidence === 0.5 ? upper : Infinity };
    },
  };
}

function lineUp(group: PooledScores, reference: PooledScores, pools: number): Line {
  const [n, m] = [group.scores.length, reference.scores.length];
  const scores = new Float64Array(n + m);
  scores.set(Float64Array.from(group.scores));
  scores.set(Float64Array.from(reference.scores), n);
  const order = Uint32Array.from(scores.keys()).sort((i, j) => (scores[i] as number) - (scores[j] as number));
  const sorted = Float64Array.from(order, (i) => scores[i] as number);
  const poolAt = (i: number): number => (i < n ? group.pools?.[i] : reference.pools?.[i - n]) as number;
  return {
    sorted,
    mass: Float64Array.from(order, (i) => (i < n ? 1 / n : -1 / m)),
    gaps: gapsOf(sorted),
    poolOf: pools > 0 ? Int32Array.from(order, poolAt) : undefined,
    pools,
  };
}

/** The variance of the difference of the sides' means of a function of the scores: over candidates, or pools if any. */
function varianceOf(values: Float64Array, { mass, poolOf, pools }: Line): number {
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

/** The bounds of the difference of the sides' means of a function of the scores, within the range that it has. */
function differenceOfMeans(
  values: Float64Array,
  [low, high]: Range,
  line: Line,
  method: IntervalOptions["method"],
): Interval {
  const boundsOf = lazily((): Interval["bounds"] => {
    // A function that is the same everywhere tells nothing.
    if (high === low) return () => ({ lower: 0, upper: 0 });
    const shares = values.map((value) => (value - low) / (high - low));
    const ofShares = line.poolOf === undefined ? ofEach(shares, line, method) : ofPools(shares, line, method);
    return (confidence, scale) => stretched(ofShares.bounds(confidence, scale), [0, high - low]);
  });
  return { method: "Gaffke's bounds", bounds: (confidence, scale) => boundsOf()(confidence, scale) };
}

type SideMean = readonly [values: Float64Array, mean: number];

function sidesOf(values: Float64Array, { mass }: Line): readonly [SideMean, SideMean] {
  const side = (sign: number): SideMean => {
    const own = values.filter((_, i) => Math.sign(mass[i] as number) === sign);
    return [own, moments(own).mean];
  };
  return [side(1), side(-1)];
}

/** Of candidates that are independent: each side has bounds of its own. */
function ofEach(shares: Float64Array, line: Line, method: IntervalOptions["method"]): Interval {
  const [[first, own], [second, other]] = sidesOf(shares, line);
  const bounded = (side: Float64Array, value: number): Bounded => ({
    value,
    interval: meanInterval(side, { range: [0, 1], method }),
  });
  return { ...differenceOfBoth(bounded(first, own), bounded(second, other)), method: "Gaffke's bounds" };
}

/** Of pools: what each adds to the difference, which is no more than its share of the candidates. */
function ofPools(shares: Float64Array, line: Line, method: IntervalOptions["method"]): Interval {
  const { mass, poolOf, pools } = line;
  const [[, own], [, other]] = sidesOf(shares, line);
  const [added, weights] = [new Float64Array(pools), new Float64Array(pools)];
  for (const [i, share] of shares.entries()) {
    const [part, pool] = [mass[i] as number, (poolOf as Int32Array)[i] as number];
    (added[pool] as number) += part * (share - (part > 0 ? own : other)) + ((own - other) * Math.abs(part)) / 2;
    (weights[pool] as number) += Math.abs(part) / 2;
  }
  const involved = weights.filter((weight) => weight > 0);
  const means = added
    .filter((_, pool) => (weights[pool] as number) > 0)
    .map((sum, pool) => Math.max(-1, Math.min(1, sum / (involved[pool] as number))));
  return weightedMeanInterval(means, involved, { range: [-1, 1], method });
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
function potentials({ mass, gaps }: Line): Float64Array {
  const potential = new Float64Array(mass.length);
  let running = 0;
  for (let i = 0; i < mass.length; i++) {
    running += mass[i] as number;
    potential[i] = Math.abs(running) < 1e-12 ? 0 : Math.sign(running) * (gaps[i] as number);
  }
  for (let i = mass.length - 2; i >= 0; i--) potential[i] = (potential[i] as number) + (potential[i + 1] as number);
  return potential;
}
