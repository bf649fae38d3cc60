import type { Numbers } from "../../core/input.js";
import type { Bounds, Interval } from "../../core/measurement.js";
import { studentTQuantile } from "../distributions/index.js";
import { checkLevels, checkRange, checkValues, clip, flatBounds, magnitudeOf, moments, type Range } from "./levels.js";

/**
 * Student's bounds of a mean over prompts or other independent clusters: one value each: mean ± t s / √n, with t the
 * quantile for n - 1 degrees of freedom and s the standard deviation. Approximate: the values may have any distribution
 * if there are many, but few values, or rare large ones, make the bounds too narrow. Mistrust it below about 100
 * prompts, and for means close to an end of the range; `bettingInterval` holds there.
 *
 * With a range, the bounds stay within it, and where all values are equal they are not of zero width but say what so
 * many equal values show: without events in n values of [0, 1] the upper bound is 1 - (1 - confidence)^(1 / n). Without
 * a range they are infinite then.
 *
 * @param range the least and the greatest value that a cluster could have
 * @see Student 1908
 * @throws InputError if there are no values, or one is outside the range
 * @example
 * tInterval([1, 2, 3]).bounds(0.5).lower // 2
 * tInterval([0, 0], [0, 1]).bounds(0.75).upper // 0.5
 * @since 0.1.0
 */
export function tInterval(values: Numbers, range?: Range): Interval {
  const limits = checkRange("tInterval", range);
  checkValues("tInterval", "values", values, range);
  const clusters = values.length;
  const { mean, squares } = moments(values, magnitudeOf(range));
  return {
    method: "Student's t",
    bounds(confidence, scale = 1): Bounds {
      checkLevels("tInterval", confidence, scale);
      const n = clusters * scale;
      return clip(
        squares === 0 || n <= 1
          ? flatBounds(mean, n, limits, confidence)
          : studentBounds(mean, squares / (clusters - 1), n, confidence),
        limits,
      );
    },
  };
}

/** Student's bounds of an estimate from n clusters, of which one has the given variance. */
function studentBounds(estimate: number, variance: number, n: number, confidence: number): Bounds {
  const reach = studentTQuantile(confidence, n - 1) * Math.sqrt(variance / n);
  return { lower: estimate - reach, upper: estimate + reach };
}

/**
 * Student's bounds of an estimate with the given variance, from clusters that carry it unevenly: as many degrees of
 * freedom as the effective number of clusters less 1, and 1 at least.
 */
export function unevenBounds(
  estimate: number,
  variance: number,
  { effective, scale }: { readonly effective: number; readonly scale: number },
  confidence: number,
): Bounds {
  const reach = studentTQuantile(confidence, Math.max(1, effective * scale - 1)) * Math.sqrt(variance / scale);
  return { lower: estimate - reach, upper: estimate + reach };
}
