import type { Bounds, Interval } from "../../core/measurement.js";
import { studentTQuantile } from "../distributions/index.js";
import { bcaInterval } from "./bca-interval.js";
import type { IntervalOptions } from "./interval-options.js";
import { around, checkLevels } from "./levels.js";
import { LEAST, spreadOfMean, unknownInterval } from "./mean-spread.js";
import { flippedSum } from "./permuted-difference.js";

/**
 * The bounds of a difference of means from what each cluster adds to its linearisation, values of any size: each the
 * widest of three. Student's t, for the effective number of clusters by their weights, (Σ w)² / Σ w², less 1 degrees of
 * freedom, and no more than the contributions' kurtosis leaves, 2 k / (κ - 1) of k clusters; the bootstrap corrected
 * for bias and skewness; and what flipping the sign of what clusters add makes of the difference, which is exact for
 * groups that are alike. None if fewer than two clusters (by the fourth moment) make the variance.
 */
export function contributionsInterval(
  value: number,
  contributions: Float64Array,
  weights: Float64Array,
  { method, seed }: IntervalOptions,
): Interval {
  const clusters = contributions.length;
  const pseudoValues = contributions.map((own) => value + clusters * own);
  const { variance, degrees, carrying } = spreadOfMean(contributions);
  if (carrying < LEAST) return unknownInterval(value);
  const error = clusters * Math.sqrt(variance);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const effective = total ** 2 / weights.reduce((sum, weight) => sum + weight * weight, 0);
  const bootstrap = bcaInterval(pseudoValues, { seed });
  const chance = flippedSum(
    pseudoValues.map((own) => own / clusters),
    seed,
  );
  const known = Math.max(1, Math.min(degrees, effective - 1, method === "strict" ? 2 * carrying - 1 : Infinity));
  return {
    method: "the widest of Student's t, BCa and flipped signs over pools",
    seed: bootstrap.seed ?? chance.seed,
    bounds(confidence, scale = 1): Bounds {
      checkLevels("contributionsInterval", confidence, scale);
      const student = (studentTQuantile(confidence, Math.max(1, known * scale)) * error) / Math.sqrt(scale);
      const resampled = bootstrap.bounds(confidence, scale);
      const flipped = chance.above(confidence) / Math.sqrt(scale);
      const reach = Math.max(student, flipped);
      return around(value, {
        lower: Math.min(resampled.lower, value - reach),
        upper: Math.max(resampled.upper, value + reach),
      });
    },
  };
}
