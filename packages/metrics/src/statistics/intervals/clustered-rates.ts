import { checkOptions, describeValue, InputError } from "../../core/input.js";
import type { Bounds, Interval } from "../../core/measurement.js";
import { boundsOf, checkCounts, independentSide, sideOf, type ClusteredCounts, type Side } from "./clustered-side.js";
import { INTERVAL_OPTIONS, type IntervalOptions } from "./interval-options.js";
import { lazyBounds } from "./lazy-bounds.js";
import { checkLevels } from "./levels.js";
import { differenceOf } from "./rate-difference.js";
import { clusteredPair, independentPair, type RatePair } from "./rate-pair.js";
import { ratioOf } from "./rate-ratio.js";

/**
 * The bounds of a rate, the events of all clusters over their trials, where trials of one cluster depend on each other
 * and clusters differ in size: a rate of decisions of which several answer one prompt. Clopper-Pearson on the effective
 * number of trials: that of an independent sample with the variance that linearisation gives (Korn and Graubard 1998).
 * With e_i events and n_i trials in each of k clusters, N trials in all and the rate p, that is v = k / (k - 1) Σ ((e_i
 * - p n_i) / N)², and the number p (1 - p) / v, between 1 and N, times (t(N - 1) / t(K - 1))² for the degrees of
 * freedom, with K the effective number of clusters, N² / Σ n_i²; and K itself if fewer than 5 have an event, or fewer
 * than 5 a trial without one (effective numbers too, of their events or other trials, and of the clusters' weight), and
 * always under `"strict"`.
 * If clusters differ in size, bounds are not narrower than Gaffke's (`gaffkeInterval`), as large clusters
 * may have more events than others.
 * Under `"auto"` bounds also allow for clusters like none of those seen: a share of 1 - (1.5 (1 - confidence))^(1 / K)
 * of all may have nothing but events, or none. If no cluster has more than one trial it is Clopper-Pearson itself.
 * Unlike `clusteredFraction` each trial counts alike, not each cluster.
 *
 * @throws InputError if lengths differ, a cluster has more events than trials, or there are no trials
 * @example
 * clusteredRate({ events: [0, 0], trials: [1, 1] }).bounds(0.75).upper // 0.5
 * @since 0.1.0
 */
export function clusteredRate(counts: ClusteredCounts, options: IntervalOptions = {}): Interval {
  checkOptions("clusteredRate", options, INTERVAL_OPTIONS);
  checkCounts("clusteredRate", "counts", counts, options.method);
  return intervalOf(sideOf(counts, options.method));
}

/** The same from totals of independent trials, without an item for each. */
export function independentRate(events: number, trials: number): Interval {
  return intervalOf(independentSide(events, trials));
}

function intervalOf(side: Side): Interval {
  return {
    method: `Clopper-Pearson${side.over}`,
    bounds(confidence, scale = 1): Bounds {
      checkLevels("clusteredRate", confidence, scale);
      const bounds = boundsOf(side, confidence, scale, true);
      const unseen = side.unseen(confidence, scale);
      return lazyBounds(
        () => Math.min(bounds.lower, side.rate * (1 - unseen)),
        () => Math.max(bounds.upper, side.rate + (1 - side.rate) * unseen),
      );
    },
  };
}

/**
 * The bounds of the difference of two groups' rates, first minus second, if trials of one cluster depend on each other,
 * also across the groups, as the answers to one prompt about women and men do. The difference is made up of what
 * clusters with trials of both groups add to it, and what each group's other clusters do. Each of these up to three
 * parts has bounds, and those of the difference lie as far from it as the parts reach together, over all ways to split
 * the square of the confidence's normal deviate among them. If the parts' bounds lie symmetrical and grow evenly with
 * the deviate, that is the root of the sum of their squared distances (Zou and Donner 2008).
 *
 * The part of a group's own clusters is a share, on its effective number of trials (`clusteredRate`): Jeffreys' bounds,
 * no nearer than Clopper-Pearson's that err 1.5 times as often as the confidence says; Clopper-Pearson's themselves if
 * fewer than 5 trials have an event, or fewer than 5 none. In clusters that groups share they are
 * compared with each other: these bounds are of the share of clusters in which the first has more events, less the
 * share in which the second has, so that 300 equal pairs show a difference below 1 %, and a single pair in 60 that
 * differs none below 7 %. `"strict"` takes Clopper-Pearson throughout, and clusters for trials.
 *
 * Under `"auto"`, in each of these parts of which clusters have several trials, a share of 1 - (1.5 (1 -
 * confidence))^(1 / clusters) may be like none of those seen, and as unlike in the groups as can be. That may hide a
 * difference and does not explain one away: a bound on the other side of 0 stays where it is. Without this 20 clusters
 * of 15 trials passed falsely in a quarter of simulated runs if one in ten always has the event in one group only.
 *
 * If clusters differ in size, large ones may have more events than others. Then the bounds of a group's own clusters
 * are not narrower than Gaffke's (`gaffkeInterval`), whose distances are taken to grow evenly, and those that groups
 * share are taken to have missed as much as their largest could, under `"strict"` too.
 *
 * If no two trials share a cluster, each bound misses in at most 1.5 times as many runs as its confidence says, 7.5 %
 * at 95 % (1.6 times at 99 and 99.9 %), and under `"strict"` in no more than it says, whatever the rates: all data
 * counted, of up to 200 trials a group. With clusters bounds missed in 2 to 7 % of simulated runs.
 *
 * @throws InputError if lengths differ, a cluster has more events than trials, or a group has no trials
 * @see Zou and Donner 2008, Statistics in Medicine 27:1693; Korn and Graubard 1998; Newcombe 1998, Statistics in
 * Medicine 17:873, for the hybrid of Wilson's
 * @example
 * const women = { events: [1, 0, 1], trials: [1, 1, 1] }, men = { events: [1, 0, 1], trials: [1, 1, 1] };
 * clusteredDifference(women, men).bounds(0.875).upper // 0.5
 * @since 0.1.0
 */
export function clusteredDifference(
  first: ClusteredCounts,
  second: ClusteredCounts,
  options: IntervalOptions = {},
): Interval {
  checkOptions("clusteredDifference", options, INTERVAL_OPTIONS);
  return differenceOf(readPair("clusteredDifference", first, second, options.method));
}

/** The bounds of the difference of two rates and of their ratio; no ratio to a rate of 0. */
export interface RateIntervals {
  readonly difference: Interval;
  readonly ratio: Interval | undefined;
}

/** Those of `clusteredDifference` and `clusteredRatio` from totals of independent trials, without an item for each. */
export function independentRates(
  first: readonly [events: number, trials: number],
  second: readonly [events: number, trials: number],
  method: IntervalOptions["method"],
): RateIntervals {
  return intervalsOf(independentPair(first, second, method));
}

/** Those of `clusteredDifference` and `clusteredRatio` together, for which the clusters are read once. */
export function clusteredRates(
  first: ClusteredCounts,
  second: ClusteredCounts,
  method: IntervalOptions["method"],
): RateIntervals {
  return intervalsOf(readPair("clusteredRates", first, second, method));
}

function intervalsOf(pair: RatePair): RateIntervals {
  return { difference: differenceOf(pair), ratio: pair.rates[1] === 0 ? undefined : ratioOf(pair) };
}

/**
 * The bounds of the ratio of two groups' rates, first by second, from the same parts as `clusteredDifference`: the
 * ratios r at which the bounds of first - r second end at 0. 0 and Infinity are possible bounds.
 * As with r more or fewer shared clusters differ, by another rule below 5, there may be several such ratios: the
 * outermost is looked for in 32 steps, so that one which holds for less than a step may be missed.
 *
 * @throws InputError if lengths differ, a cluster has more events than trials, a group has no trials, or the second
 * rate is 0
 * @see Donner and Zou 2012, Statistical Methods in Medical Research 21:347
 * @example
 * clusteredRatio({ events: [0, 0], trials: [1, 1] }, { events: [1, 1], trials: [1, 1] }).bounds(0.9).lower // 0
 * @since 0.1.0
 */
export function clusteredRatio(
  first: ClusteredCounts,
  second: ClusteredCounts,
  options: IntervalOptions = {},
): Interval {
  checkOptions("clusteredRatio", options, INTERVAL_OPTIONS);
  const pair = readPair("clusteredRatio", first, second, options.method);
  if (pair.rates[1] === 0)
    throw new InputError({
      function: "clusteredRatio",
      argument: "second",
      given: "without events",
      expected: "at least one event",
    });
  return ratioOf(pair);
}

function readPair(
  caller: string,
  first: ClusteredCounts,
  second: ClusteredCounts,
  method: IntervalOptions["method"],
): RatePair {
  checkCounts(caller, "first", first, method);
  checkCounts(caller, "second", second, method);
  if (first.trials.length !== second.trials.length) {
    throw new InputError({
      function: caller,
      argument: "second.trials",
      given: describeValue(second.trials),
      expected: `an array of ${first.trials.length}, as first.trials is`,
    });
  }
  return clusteredPair(first, second, method);
}
