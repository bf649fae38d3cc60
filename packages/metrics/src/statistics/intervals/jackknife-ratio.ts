import { describeValue, InputError, LARGEST, type Numbers } from "../../core/input.js";
import type { Bounds, Interval } from "../../core/measurement.js";
import { around, checkLevels, checkRange, checkValues, clip, flatBounds, moments, type Range } from "./levels.js";
import { unevenBounds } from "./t-interval.js";

/**
 * The bounds of a ratio of two sums over prompts or other independent clusters, such as a false discovery rate, whose
 * denominator is random too. Every cluster is left out once (the jackknife), and Student's bounds are put around the
 * ratio r of the sums: r ± t √((n - 1) / n Σ (r_(i) - mean of these)²), with r_(i) the ratio without cluster i. The
 * degrees of freedom are one less than the effective number of clusters by what each has of the denominator,
 * (Σ w)² / Σ w², and 1 at least: one large cluster of twenty is nearly all that the ratio knows.
 * Approximate: it needs many clusters, and a denominator that does not hang on a few of them.
 *
 * With a range, the bounds stay within it. Where all clusters have the same ratio they are not of zero width but
 * those of `tInterval` for equal values, on the effective number of clusters; without a range they are infinite then,
 * and wherever a single cluster has the whole denominator.
 *
 * @param denominators at least 0, with a sum above 0
 * @param range the least and the greatest ratio that a cluster could have, as [0, 1] for a rate
 * @throws InputError if there are no clusters, the lengths differ, a denominator is negative, or all are 0
 * @see Miller 1974, The jackknife: a review
 * @example
 * jackknifeRatio([0, 0, 0], [2, 2, 0], [0, 1]).bounds(0.75).upper // 0.5
 * @since 0.1.0
 */
export function jackknifeRatio(numerators: Numbers, denominators: Numbers, range?: Range): Interval {
  const caller = "jackknifeRatio";
  const limits = checkRange(caller, range);
  checkValues(caller, "numerators", numerators);
  checkValues(caller, "denominators", denominators, [0, LARGEST]);
  if (numerators.length !== denominators.length) {
    throw new InputError({
      function: caller,
      argument: "denominators",
      given: describeValue(denominators),
      expected: `an array of ${numerators.length}, as numerators is`,
    });
  }
  const clusters = numerators.length;
  const above = sum(numerators);
  const below = sum(denominators);
  if (below === 0)
    throw new InputError({
      function: caller,
      argument: "denominators",
      given: "0 in total",
      expected: "a sum above 0",
    });
  const ratio = above / below;
  let carrying = 0;
  let alike = true;
  let squaredShares = 0;
  const without = new Float64Array(clusters);
  for (let i = 0; i < clusters; i++) {
    const numerator = numerators[i] as number;
    const denominator = denominators[i] as number;
    if (denominator > 0) carrying++;
    squaredShares += (denominator / below) ** 2;
    without[i] = (above - numerator) / (below - denominator);
    alike &&= Math.abs(numerator - ratio * denominator) <= 1e-14 * Math.abs(above);
  }
  const effective = 1 / squaredShares;
  return {
    method: "jackknife over clusters",
    bounds(confidence, scale = 1): Bounds {
      checkLevels(caller, confidence, scale);
      const n = clusters * scale;
      if (carrying === 1) return around(ratio, clip(flatBounds(ratio, scale, limits, confidence), limits));
      if (alike || n <= 1) return around(ratio, clip(flatBounds(ratio, effective * scale, limits, confidence), limits));
      const variance = ((clusters - 1) / clusters) * moments(without).squares;
      // Of ratios near the largest number squares are infinite, and 0 times that is no bound.
      if (confidence === 0.5 && variance === Infinity) return { lower: ratio, upper: ratio };
      return around(ratio, clip(unevenBounds(ratio, variance, { effective, scale }, confidence), limits));
    },
  };
}

function sum(values: Numbers): number {
  let total = 0;
  for (let i = 0; i < values.length; i++) total += values[i] as number;
  return total;
}
