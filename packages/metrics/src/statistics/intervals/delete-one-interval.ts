import type { Interval } from "../../core/measurement.js";
import { flatBounds } from "./levels.js";
import { unevenBounds } from "./t-interval.js";

/** What a statistic is without one cluster, and how many clusters there are of which it is that. */
export interface Deletion {
  readonly value: number;
  readonly times: number;
  /** What the cluster has of each sum that the statistic is made of. */
  readonly weights: readonly number[];
}

/**
 * The jackknife of a statistic from what it is without each cluster in turn: `jackknifeInterval` for statistics that
 * can be made anew in one step. None if it hangs on one cluster, without which it has no value, and of less than two.
 * The degrees of freedom are one less than the least of the effective numbers of clusters, (Σ w)² / Σ w², of the sums
 * that it is made of.
 */
export function deleteOneInterval(value: number, deletions: Iterable<Deletion>, unit: string): Interval | undefined {
  if (!Number.isFinite(value)) return undefined;
  let [clusters, sum, squares] = [0, 0, 0];
  const weighed: { sum: number; squares: number }[] = [];
  for (const { value: without, times, weights } of deletions) {
    const moved = without - value;
    if (!Number.isFinite(moved)) return undefined;
    clusters += times;
    sum += times * moved;
    squares += times * moved * moved;
    for (const [k, weight] of weights.entries()) {
      const own = (weighed[k] ??= { sum: 0, squares: 0 });
      own.sum += times * weight;
      own.squares += times * weight * weight;
    }
  }
  if (clusters < 2) return undefined;
  const error = Math.sqrt(((clusters - 1) / clusters) * Math.max(0, squares - (sum * sum) / clusters));
  const effective = Math.min(clusters, ...weighed.map((own) => (own.squares > 0 ? own.sum ** 2 / own.squares : 1)));
  return {
    method: `jackknife over ${unit}`,
    bounds(confidence, scale = 1) {
      const n = clusters * scale;
      if (error < 1e-12 || n <= 1) return flatBounds(value, effective * scale, [-Infinity, Infinity], confidence);
      return unevenBounds(value, error * error, { effective, scale }, confidence);
    },
  };
}
