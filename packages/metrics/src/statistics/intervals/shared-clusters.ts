import type { Numbers } from "../../core/input.js";
import { lazily } from "../../core/lazily.js";
import { totalRate, type ClusteredCounts, type Rate, type Side } from "./clustered-side.js";
import { gaffkeBounds } from "./gaffke-interval.js";
import { evenly, type PartLevel } from "./part-level.js";
import { effectiveOf, effectiveOfSums } from "./effective-number.js";
import { ALLOWED, largest, ROUNDING } from "./levels.js";
import { add, noParts, oneWay, reachOf, TINY, type Known, type Parts } from "./one-way-shares.js";
import type { Reach } from "./reach.js";
import { FEW } from "./share-bounds.js";
import { studentQuantile } from "./student-quantile.js";
import { unseenWeight, weightedClusters } from "./weighted-clusters.js";

/**
 * How far the bounds of first - ratio * second lie from the estimate, in what clusters with trials of both add to it;
 * with `unseen`, also of clusters like none of those seen.
 */
export type SharedReach = (level: PartLevel) => (ratio: number) => Reach;

/**
 * What the clusters with trials of both groups tell of the difference of the groups' rates. Cluster i adds δ_i to it,
 * of which the mean is their part of the difference: for one trial of each group 1, 0 or -1. So that part is A - B,
 * with A the mean of the δ above 0 and B that of those below, without their sign: the shares of the clusters that
 * differ one way and the other. Each has bounds of a share (`shareBounds`), and both are put together with their
 * correlation (Zou and Donner 2008), that of shares at the ends of these bounds if it is stronger than what was seen:
 * of three clusters that all differ one way it is -1, as of fewer than 5 clusters always. Clusters in which the groups
 * are alike say nothing of A and B but that there are few that differ.
 *
 * A share is taken of as many clusters as would know as much. If all δ are 1, 0 or -1 that is their number; else that
 * of Korn and Graubard with the variance of the δ above 0 (below 0), for as many degrees of freedom as there are
 * clusters less 1, and not more than twice the effective number of those that differ, (Σ δ)² / Σ δ², times √(K / k) of
 * k clusters of which K is the effective number; and the effective number of clusters, by their trials, if fewer than 5
 * differ (`differingAt`), and under `"strict"`; of clusters of unequal size bounds below are no nearer than Gaffke's
 * then. The exact bounds of a share of that number stand in if they are nearer: the degrees of freedom of one cluster
 * alone that differs the other way say nothing. The effective number is that of the first group's trials for what is
 * above 0, and of the second's below: a prompt with a thousand answers about women and one about men is nearly all that
 * is known of women.
 *
 * @param all the trials of each group, in these clusters and others
 */
export function sharedReach(
  first: ClusteredCounts,
  second: ClusteredCounts,
  all: readonly [number, number],
  strict: boolean,
): SharedReach {
  const clusters = first.trials.length;
  const [x, y] = [totalRate(first), totalRate(second)];
  const weightOf = (i: number): number =>
    ((first.trials[i] as number) / x.trials + (second.trials[i] as number) / y.trials) / 2;
  const numberDiffering = differingAt(first, second, weightOf);
  const trials = x.trials + y.trials;
  const knownAt = knownOf(first, second, { clusters, trials, strict });
  const isOneEach = [...Array.from(first.trials), ...Array.from(second.trials)].every((size) => size <= 1);
  const missed = isOneEach
    ? undefined
    : missedOf(
        [
          Float64Array.from(first.trials, (_, i) => weightOf(i)),
          Float64Array.from(first.trials, (size) => size / x.trials),
          Float64Array.from(second.trials, (size) => size / y.trials),
        ],
        strict,
      );
  const partsAt = partsOf([first, second], [x, y], all);
  const at = lastOf((ratio: number) => ({
    ...partsAt(ratio),
    differing: numberDiffering(ratio),
    known: knownAt(ratio),
  }));
  return (own) => {
    const { confidence, scale, unseen } = own;
    const share = unseen ? (missed?.(confidence, scale) ?? 0) : 0;
    const level = { ...own, most: lazily(() => studentQuantile(confidence, trials * scale - 1)) };
    return (ratio) => {
      const { width, centre, up, down, differing, known } = at(ratio);
      // The most that a cluster can add, either way.
      const [highest, lowest] = [x.trials / all[0], (ratio * y.trials) / all[1]];
      const least = { below: share * (lowest + centre * width), above: share * (highest - centre * width) };
      const [more, less] = known;
      const areFew = clusters * scale < FEW;
      return reachOf(oneWay(up, differing, more, level), oneWay(down, differing, less, level), {
        width,
        least,
        areFew,
      });
    };
  };
}

type Both<Own> = readonly [first: Own, second: Own];

/** What clusters add to first - ratio * second, above 0 and below, as shares of the most that they can. */
function partsOf(
  counts: Both<ClusteredCounts>,
  [x, y]: Both<Rate>,
  all: Both<number>,
): (ratio: number) => { readonly width: number; readonly centre: number; readonly up: Parts; readonly down: Parts } {
  const [ofFirst, ofSecond] = counts.map(({ events, trials }, side) => {
    const { rate } = side === 0 ? x : y;
    return Float64Array.from(trials, (size, i) => {
      const beyond = (events[i] as number) - rate * size;
      return Math.abs(beyond) <= ROUNDING * size ? 0 : beyond / (all[side] as number);
    });
  }) as [Float64Array, Float64Array];
  return (ratio) => {
    const width = Math.max(x.trials / all[0], (ratio * y.trials) / all[1]);
    const centre = ((x.rate * x.trials) / all[0] - (ratio * y.rate * y.trials) / all[1]) / width;
    const [up, down] = [noParts(), noParts()];
    for (let i = 0; i < ofFirst.length; i++) {
      const beyond = ((ofFirst[i] as number) - ratio * (ofSecond[i] as number)) / width;
      const own = centre + ofFirst.length * beyond;
      if (own > TINY) add(up, own);
      else if (own < -TINY) add(down, -own);
    }
    return { width, centre, up, down };
  };
}

/** The function with what it made last kept: splits of an error ask for one ratio again and again. */
function lastOf<Made>(make: (ratio: number) => Made): (ratio: number) => Made {
  let kept: { readonly ratio: number; readonly made: Made } | undefined;
  return (ratio) => {
    if (kept?.ratio !== ratio) kept = { ratio, made: make(ratio) };
    return kept.made;
  };
}

/**
 * The share of the weight that other clusters may have which these have all missed: under `strict` only of clusters of
 * unequal size.
 */
function missedOf(weights: readonly Float64Array[], strict: boolean): Side["unseen"] | undefined {
  const samples = weights.map((own) => weightedClusters(new Float64Array(own.length), own));
  if (strict && samples.every(({ heaviest }) => heaviest.length === 0)) return undefined;
  const allowed = strict ? 1 : ALLOWED;
  return (confidence, scale) =>
    Math.max(...samples.map((sample) => unseenWeight(sample, allowed * (1 - confidence), scale)));
}

/** What clusters add above 0 they have by the first group's trials, and what below by the second's. */
function knownOf(
  first: ClusteredCounts,
  second: ClusteredCounts,
  common: Pick<Known, "clusters" | "trials" | "strict">,
): (ratio: number) => readonly [Known, Known] {
  const rates = ({ events, trials }: ClusteredCounts): Float64Array =>
    Float64Array.from(trials, (size, i) => (events[i] as number) / size);
  const [own, others] = [rates(first), rates(second)];
  const [ofFirst, ofSecond] = [first, second].map(({ trials }) => effectiveOf(trials, largest(trials))) as [
    number,
    number,
  ];
  return (ratio) => {
    const gaps = own.map((rate, i) => (rate - ratio * (others[i] as number)) / Math.max(1, ratio));
    const turned = gaps.map((gap) => -gap);
    return [
      { ...common, effective: ofFirst, farthest: farthestOf(gaps, first.trials, common.strict) },
      { ...common, effective: ofSecond, farthest: farthestOf(turned, second.trials, common.strict) },
    ];
  };
}

/** Of clusters of unequal size, how far below what those above 0 add Gaffke's bound of it is. */
function farthestOf(gaps: Float64Array, trials: Numbers, strict: boolean): Known["farthest"] {
  const sizes = Float64Array.from(trials);
  if (sizes.every((size) => size === sizes[0])) return () => 0;
  const sample = lazily(() =>
    weightedClusters(
      gaps.map((gap) => Math.max(0, gap)),
      sizes,
    ),
  );
  const distance = evenly((confidence, scale) => gaffkeBounds(sample(), strict ? "strict" : "auto", confidence, scale));
  return (level) => distance(level, ({ lower }) => sample().mean - lower);
}

/**
 * How many clusters differ at a ratio: as many as would differ by as much if they were alike, not more than as many of
 * the largest, and not more than their share of the clusters' weight. Small clusters that differ say nothing of large
 * ones, which carry the difference, and a large one whose groups are alike does not differ.
 */
function differingAt(
  first: ClusteredCounts,
  second: ClusteredCounts,
  weightOf: (i: number) => number,
): (ratio: number) => number {
  const [rates, others] = [first, second].map(({ events, trials }) =>
    Float64Array.from(trials, (size, i) => (events[i] as number) / size),
  ) as [Float64Array, Float64Array];
  const weights = Float64Array.from(rates, (_, i) => weightOf(i));
  return (ratio) => {
    let [sum, squares, most, ofDiffering, ofAll] = [0, 0, 0, 0, 0];
    for (let i = 0; i < weights.length; i++) {
      const weight = weights[i] as number;
      const apart = Math.abs((rates[i] as number) - ratio * (others[i] as number));
      ofAll += weight * weight;
      if (apart <= TINY) continue;
      ofDiffering += weight * weight;
      const own = weight * apart;
      sum += own;
      squares += own * own;
      most = Math.max(most, own);
    }
    if (most === 0) return 0;
    // Weights add up to 1.
    return Math.min(effectiveOfSums(sum, squares), sum / most, ofDiffering / (ofAll * ofAll));
  };
}
