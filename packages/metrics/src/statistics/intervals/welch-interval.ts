import type { Numbers } from "../../core/input.js";
import type { Bounds, Interval } from "../../core/measurement.js";
import { studentTQuantile } from "../distributions/index.js";
import { checkLevels, checkValues, moments } from "./levels.js";

/**
 * The bounds of the difference of the means of two independent samples, first minus second, whose variances may differ:
 * Welch's, the difference ± t √(a + b) with a = s1² / n1 and b = s2² / n2, and Satterthwaite's degrees of freedom (a +
 * b)² / (a² / (n1 - 1) + b² / (n2 - 1)). Approximate for values that are not normal: it wants many of them, or equal
 * sizes and like shapes. Infinite where both samples are constant, or either has a single value: such data say nothing
 * of their spread.
 *
 * @throws InputError if a sample is empty or has a value that is not a finite number
 * @see Welch 1947; Satterthwaite 1946
 * @example
 * welchInterval([1, 2, 3], [1, 2, 3]).bounds(0.5).lower // 0
 * @since 0.1.0
 */
export function welchInterval(x: Numbers, y: Numbers): Interval {
  checkValues("welchInterval", "x", x);
  checkValues("welchInterval", "y", y);
  const [first, second] = [moments(x), moments(y)];
  const [n, m] = [x.length, y.length];
  const value = first.mean - second.mean;
  const ofX = first.squares / (n - 1) / n;
  const ofY = second.squares / (m - 1) / m;
  return {
    method: "Welch's t",
    bounds(confidence, scale = 1): Bounds {
      checkLevels("welchInterval", confidence, scale);
      const variance = ofX + ofY;
      if (!(variance > 0) || n < 2 || m < 2)
        return confidence === 0.5 ? { lower: value, upper: value } : { lower: -Infinity, upper: Infinity };
      const [a, b] = [ofX / variance, ofY / variance];
      const degrees = 1 / ((a * a) / (n * scale - 1) + (b * b) / (m * scale - 1));
      const reach = degrees > 0 ? studentTQuantile(confidence, degrees) * Math.sqrt(variance / scale) : Infinity;
      return { lower: value - reach, upper: value + reach };
    },
  };
}
