import type { Interval } from "../../core/measurement.js";
import { drawnAs } from "./drawn-sets.js";

/** The interval of an increasing function of what another bounds. */
export function mappedInterval(interval: Interval, map: (value: number) => number): Interval {
  return {
    ...interval,
    bounds: (confidence, scale) => {
      const { lower, upper } = interval.bounds(confidence, scale);
      return { lower: map(lower), upper: map(upper) };
    },
    ...drawnAs(interval, (own) => mappedInterval(own, map)),
  };
}
