import type { Numbers } from "../../core/input.js";
import type { Bounds, Interval } from "../../core/measurement.js";
import { studentTQuantile } from "../distributions/index.js";
import { checkLevels } from "./levels.js";
import { LEAST, spreadOfMean } from "./mean-spread.js";
import { skewnessCorrected } from "./skewness-correction.js";

/**
 * Student's bounds of a mean, with as many degrees of freedom as the values' kurtosis leaves, and no nearer than those
 * corrected for skewness (Hall 1992), twice what the values show: skewed ones mostly show less than there is. None if
 * fewer than two values (by the fourth moment) make the variance.
 */
export function hallInterval(values: Numbers): Interval | undefined {
  const { mean, variance, third, degrees, carrying } = spreadOfMean(values);
  if (carrying < LEAST) return undefined;
  const error = Math.sqrt(variance);
  const skewness = (2 * third) / error ** 3;
  return {
    method: "Student's t and its correction for skewness (Hall)",
    bounds(confidence, scale = 1): Bounds {
      checkLevels("hallInterval", confidence, scale);
      const shrink = 1 / Math.sqrt(scale);
      const t = studentTQuantile(confidence, Math.max(1, degrees * scale));
      const reach = (side: 1 | -1): number => Math.max(t, side * skewnessCorrected(side * t, skewness * shrink));
      return { lower: mean - error * shrink * reach(1), upper: mean + error * shrink * reach(-1) };
    },
  };
}
