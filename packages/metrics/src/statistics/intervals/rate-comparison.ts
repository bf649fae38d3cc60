import type { Interval } from "../../core/measurement.js";
import { absoluteInterval, foldedRatio } from "./absolute-interval.js";
import { clusteredRate, clusteredRates, independentRate, independentRates } from "./clustered-rates.js";
import type { ClusteredCounts } from "./clustered-side.js";
import type { IntervalOptions } from "./interval-options.js";
import { mappedInterval } from "./mapped-interval.js";

/** The events and trials of a rate, by cluster as well if trials are not independent. */
export interface RateCounts {
  readonly events: number;
  readonly trials: number;
  readonly byCluster?: ClusteredCounts | undefined;
}

/** The bounds of a rate. */
export function rateInterval({ events, trials, byCluster }: RateCounts, options: IntervalOptions): Interval {
  return byCluster === undefined
    ? independentRate(events, trials)
    : clusteredRate(byCluster, { method: options.method });
}

/**
 * The bounds of the difference or the ratio of two rates, first to second; with `within`, of the first to both
 * together. None without trials to compare with, and of a ratio to a rate of 0.
 */
export function rateComparison(
  first: RateCounts,
  second: RateCounts,
  { aggregate, within }: { readonly aggregate: "difference" | "ratio"; readonly within: boolean },
  options: IntervalOptions,
): Interval | undefined {
  if (second.trials === 0) return undefined;
  const { difference, ratio } =
    first.byCluster === undefined || second.byCluster === undefined
      ? independentRates([first.events, first.trials], [second.events, second.trials], options.method)
      : clusteredRates(first.byCluster, second.byCluster, options.method);
  // The rate of both together is the mean of the first's own and the second's, weighted by the trials.
  const share = within ? first.trials / (first.trials + second.trials) : 0;
  if (aggregate === "difference") return within ? mappedInterval(difference, (d) => (1 - share) * d) : difference;
  if (ratio === undefined || !within) return ratio;
  return mappedInterval(ratio, (r) => (r === Infinity ? 1 / share : r / (share * r + 1 - share)));
}

/** The bounds of a comparison without direction: of the magnitude, or of the smaller over the greater. */
export function undirected(interval: Interval, aggregate: "difference" | "ratio"): Interval {
  return aggregate === "difference" ? absoluteInterval(interval) : foldedRatio(interval);
}

/**
 * The bounds of the most unequal of several comparisons without direction. That each is within its bound bounds them
 * all, so the outer bound needs no correction; that one is beyond the inner bound has as many chances to err as there
 * are pairs.
 */
export function extremeInterval(intervals: readonly Interval[], aggregate: "difference" | "ratio"): Interval {
  const [first] = intervals;
  const corrected = (confidence: number): number => 1 - (1 - confidence) / intervals.length;
  const all = (confidence: number, scale: number | undefined, side: "lower" | "upper"): number[] =>
    intervals.map((interval) => interval.bounds(confidence, scale)[side]);
  return {
    method: `${first?.method ?? ""}, all pairs together`,
    bounds: (confidence, scale) =>
      aggregate === "difference"
        ? {
            lower: Math.max(...all(corrected(confidence), scale, "lower")),
            upper: Math.max(...all(confidence, scale, "upper")),
          }
        : {
            lower: Math.min(...all(confidence, scale, "lower")),
            upper: Math.min(...all(corrected(confidence), scale, "upper")),
          },
  };
}
