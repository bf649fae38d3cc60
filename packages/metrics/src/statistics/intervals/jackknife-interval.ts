import { checkNumber, type Numbers } from "../../core/input.js";
import type { Bounds, Interval } from "../../core/measurement.js";
import { around, checkLevels, checkRange, checkValues, clip, flatBounds, moments, type Range } from "./levels.js";
import { effectiveNumber } from "./effective-number.js";
import { unevenBounds } from "./t-interval.js";

/**
 * The bounds of any smooth statistic of clusters, from its pseudo-values: n times the statistic minus n - 1 times the
 * statistic without the cluster (the jackknife). Student's bounds with the pseudo-values' variance, around the
 * statistic itself: value ± t s / √n. Use it if a single cluster has no value of its own, as with co-occurrences.
 * Approximate: it wants many clusters, none of which decides the statistic alone. If all pseudo-values are equal the
 * bounds are those of `tInterval` for equal values.
 *
 * With `weights`, what each cluster has of all that the statistic is made of, there are as many degrees of freedom as
 * the effective number of clusters, (Σ w)² / Σ w², less 1, and 1 at least: one large cluster of twenty is nearly all
 * that the statistic knows.
 *
 * @throws InputError if there are no pseudo-values, one is not finite, the value is not, or weights are not one each,
 * at least 0 with a sum above 0
 * @see Miller 1974, The jackknife: a review
 * @example
 * jackknifeInterval(2, [1, 2, 3]).bounds(0.5).lower // 2
 * @since 0.1.0
 */
export function jackknifeInterval(value: number, pseudoValues: Numbers, range?: Range, weights?: Numbers): Interval {
  const caller = "jackknifeInterval";
  const limits = checkRange(caller, range);
  checkNumber(caller, "value", value, -Number.MAX_VALUE, Number.MAX_VALUE);
  checkValues(caller, "pseudoValues", pseudoValues);
  const clusters = pseudoValues.length;
  const effective = weights === undefined ? clusters : effectiveNumber(caller, weights, clusters);
  // A pseudo-value is the difference of numbers that are up to as many times as large as there are clusters.
  const { squares } = moments(pseudoValues, clusters * Math.abs(value));
  return {
    method: "jackknife over prompts",
    bounds(confidence, scale = 1): Bounds {
      checkLevels(caller, confidence, scale);
      const n = clusters * scale;
      const flat = squares === 0 || n <= 1 || clusters === 1;
      return around(
        value,
        clip(
          flat
            ? flatBounds(value, effective * scale, limits, confidence)
            : unevenBounds(value, squares / (clusters - 1) / clusters, { effective, scale }, confidence),
          limits,
        ),
      );
    },
  };
}
