import type { Interval } from "../../core/measurement.js";
import { studentTQuantile } from "../distributions/index.js";
import { flatBounds } from "./levels.js";

/** What a statistic is without one cluster, and how many clusters there are of which it is that. */
export interface Deletion {
  readonly value: number;
  readonly times: number;
}

/**
 * The jackknife of a statistic from what it is without each cluster in turn: `jackknifeInterval` for statistics that
 * can be made anew in one step. None if it hangs on one cluster, without which it has no value, and of less than two.
 */
export function deleteOneInterval(value: number, deletions: Iterable<Deletion>, unit: string): Interval | undefined {
  if (!Number.isFinite(value)) return undefined;
  let [clusters, sum, squares] = [0, 0, 0];
  for (const { value: without, times } of deletions) {
    const moved = without - value;
    if (!Number.isFinite(moved)) return undefined;
    clusters += times;
    sum += times * moved;
    squares += times * moved * moved;
  }
  if (clusters < 2) return undefined;
  const error = Math.sqrt(((clusters - 1) / clusters) * Math.max(0, squares - (sum * sum) / clusters));
  return {
    method: `jackknife over ${unit}`,
    bounds(confidence, scale = 1) {
      const n = clusters * scale;
      if (error < 1e-12 || n <= 1) return flatBounds(value, n, [-Infinity, Infinity], confidence);
      const reach = (studentTQuantile(confidence, n - 1) * error) / Math.sqrt(scale);
      return { lower: value - reach, upper: value + reach };
    },
  };
}
