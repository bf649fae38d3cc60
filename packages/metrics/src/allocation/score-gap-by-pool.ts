import { mean } from "../core/means.js";
import type { Interval } from "../core/measurement.js";
import { contributionsInterval } from "../statistics/intervals/contributions-interval.js";
import { effectiveOf } from "../statistics/intervals/effective-number.js";
import type { IntervalOptions } from "../statistics/intervals/interval-options.js";
import { largest, moments, ROUNDING } from "../statistics/intervals/levels.js";
import { meanDifferenceInterval } from "../statistics/intervals/mean-difference-interval.js";
import { wider } from "../statistics/intervals/mean-interval.js";
import { isUnknown, LEAST, TOO_FEW_CLUSTERS, unknownInterval } from "../statistics/intervals/mean-spread.js";
import type { PooledScores } from "../statistics/intervals/pooled-scores.js";

/**
 * What each pool adds to the gap. A group has the degrees of freedom of its own pools, by how much they have of it: in
 * the other's, however many, is nothing about it. Put together as Satterthwaite does.
 */
export function scoreGapByPool(
  value: number,
  group: PooledScores,
  reference: PooledScores,
  pools: number,
  options: IntervalOptions,
): Interval {
  const sides = [group, reference].map((side) => inPools(side, pools)) as [SideInPools, SideInPools];
  if (sides.some(({ effective }) => effective < LEAST)) return unknownInterval(value, TOO_FEW_CLUSTERS);
  const [first, second] = sides;
  const weights = first.shares.map((share, pool) => share + (second.shares[pool] as number));
  const isTaking = (_: number, pool: number): boolean => (weights[pool] as number) > 0;
  const contributions = first.added.map((own, pool) => own - (second.added[pool] as number)).filter(isTaking);
  // What the sums of squares over all pools are corrected by already, whatever a group has of them.
  const known = Math.sqrt(1 - 1 / contributions.length);
  const rounding = ROUNDING * Math.max(largest(group.scores), largest(reference.scores));
  const linear = contributionsInterval(
    value,
    contributions.map((own) => (Math.abs(own) <= rounding ? 0 : own * known)),
    weights.filter((weight) => weight > 0),
    { ...options, degrees: satterthwaite(sides) },
  );
  return isUnknown(linear) || areMostlyShared(sides) ? linear : ofApart(value, linear, sides, options);
}

/** Whether both groups have half of their scores or more in pools that the other has as well. */
function areMostlyShared([first, second]: readonly [SideInPools, SideInPools]): boolean {
  const sharedOf = (own: Float64Array, other: Float64Array): number =>
    own.reduce((sum, share, pool) => sum + ((other[pool] as number) > 0 ? share : 0), 0);
  return Math.min(sharedOf(first.shares, second.shares), sharedOf(second.shares, first.shares)) >= 1 / 2 - ROUNDING;
}

/** No nearer than the means of either group's pools are, as samples of their own: few may all be near one end. */
function ofApart(
  value: number,
  linear: Interval,
  sides: readonly [SideInPools, SideInPools],
  { seed }: IntervalOptions,
): Interval {
  const [first, second] = sides.map(({ means }) => means) as [Float64Array, Float64Array];
  const ofMeans = meanDifferenceInterval(first, second, seed);
  if (isUnknown(ofMeans)) return ofMeans;
  const shift = value - (mean(first) - mean(second));
  const widest = wider(linear, {
    ...ofMeans,
    bounds(confidence, scale) {
      const { lower, upper } = ofMeans.bounds(confidence, scale);
      return { lower: lower + shift, upper: upper + shift };
    },
  });
  return { ...widest, method: `${linear.method}, and ${ofMeans.method} over each group's own` };
}

interface SideInPools {
  /** What each pool adds to the group's mean, with the correction for the mean's being estimated. */
  readonly added: Float64Array;
  readonly shares: Float64Array;
  readonly effective: number;
  /** The mean of its scores in each pool that has some. */
  readonly means: Float64Array;
}

function inPools({ scores, pools: poolOf }: PooledScores, pools: number): SideInPools {
  const [added, shares] = [new Float64Array(pools), new Float64Array(pools)];
  const { mean: level } = moments(scores);
  for (let i = 0; i < scores.length; i++) {
    const pool = poolOf?.[i] as number;
    (shares[pool] as number) += 1 / scores.length;
    (added[pool] as number) += ((scores[i] as number) - level) / scores.length;
  }
  const effective = effectiveOf(shares, 1);
  const correction = Math.sqrt(effective / Math.max(1, effective - 1));
  const having = [...shares.keys()].filter((pool) => (shares[pool] as number) > 0);
  return {
    added: added.map((own) => own * correction),
    shares,
    effective,
    means: Float64Array.from(having, (pool) => level + (added[pool] as number) / (shares[pool] as number)),
  };
}

function satterthwaite(sides: readonly SideInPools[]): number {
  const variances = sides.map(({ added }) => added.reduce((sum, own) => sum + own * own, 0));
  const total = variances.reduce((sum, own) => sum + own, 0);
  const squares = sides.map(({ effective }, i) => ((variances[i] as number) / total) ** 2 / (effective - 1));
  return total > 0 ? 1 / squares.reduce((sum, own) => sum + own, 0) : 0;
}
