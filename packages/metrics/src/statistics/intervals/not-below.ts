import type { Interval } from "../../core/measurement.js";
import { lazyBounds } from "./lazy-bounds.js";

/** The interval with an upper bound that is not below any of the others'. */
export function notBelow(interval: Interval, others: readonly Interval[]): Interval {
  return {
    ...interval,
    bounds(confidence, scale) {
      const bounds = interval.bounds(confidence, scale);
      return lazyBounds(
        () => bounds.lower,
        () => Math.max(bounds.upper, ...others.map((own) => own.bounds(confidence, scale).upper)),
      );
    },
  };
}
