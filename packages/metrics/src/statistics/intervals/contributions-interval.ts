import type { Bounds, Interval } from "../../core/measurement.js";
import { studentTQuantile } from "../distributions/index.js";
import { bcaInterval } from "./bca-interval.js";
import type { IntervalOptions } from "./interval-options.js";
import { around, checkLevels } from "./levels.js";
import { LEAST, spreadOfMean, unknownInterval } from "./mean-spread.js";
import { flippedSum } from "./permuted-difference.js";
import { skewnessCorrected } from "./skewness-correction.js";

/** As many clusters at least make the variance under `strict`. */
const LEAST_STRICT = 6;

/**
 * The bounds of a difference of means from what each cluster adds to its linearisation, values of any size: each the
 * widest of four. Student's t, for the effective number of clusters by their weights, (Σ w)² / Σ w², less 1 degrees of
 * freedom, and no more than the contributions' kurtosis leaves, 2 k / (κ - 1) of k clusters; the bootstrap corrected
 * for bias and skewness; and what flipping the sign of what clusters add makes of the difference, which is exact for
 * groups that are alike; and Student's t corrected for twice the skewness that the contributions show (Hall 1992), as
 * skewed ones mostly show less than there is. None if fewer than two clusters (by the fourth moment) make the variance.
 *
 * `strict` takes three times the skewness, and no bounds if fewer than six clusters make the variance, or have most of
 * the weight: of lognormal scores that are twice as large in one group of 60 sources the upper bound missed in 9 % of
 * simulated runs before.
 *
 * @see Hall 1992, Journal of the Royal Statistical Society B 54:221
 */
export function contributionsInterval(
  value: number,
  contributions: Float64Array,
  weights: Float64Array,
  { method, seed, degrees: most = Infinity }: IntervalOptions & { readonly degrees?: number },
): Interval {
  const clusters = contributions.length;
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const pseudoValues = contributions.map((own) => value + clusters * own);
  const { variance, third, degrees, carrying } = spreadOfMean(contributions);
  const strict = method === "strict";
  const effective = total ** 2 / weights.reduce((sum, weight) => sum + weight * weight, 0);
  if (strict ? Math.min(carrying, effective) < LEAST_STRICT : carrying < LEAST) return unknownInterval(value);
  const error = clusters * Math.sqrt(variance);
  const bootstrap = bcaInterval(pseudoValues, { seed });
  // Of groups that are alike it is the cluster's own difference that is as likely with the other sign.
  const chance = flippedSum(
    contributions.map((own, i) => own + value * ((weights[i] as number) / total)),
    seed,
  );
  const known = Math.max(1, Math.min(degrees, most, effective - 1, strict ? 2 * carrying - 1 : Infinity));
  const skewness = ((strict ? 3 : 2) * third) / variance ** 1.5;
  return {
    method: "the widest of Student's t, its correction for skewness (Hall), BCa and flipped signs over pools",
    seed: bootstrap.seed ?? chance.seed,
    bounds(confidence, scale = 1): Bounds {
      checkLevels("contributionsInterval", confidence, scale);
      const t = studentTQuantile(confidence, Math.max(1, known * scale));
      const own = error / Math.sqrt(scale);
      const skewed = (side: 1 | -1): number => own * side * skewnessCorrected(side * t, skewness / Math.sqrt(scale));
      const resampled = bootstrap.bounds(confidence, scale);
      const flipped = chance.above(confidence) / Math.sqrt(scale);
      const reach = Math.max(t * own, flipped);
      return around(value, {
        lower: Math.min(resampled.lower, value - Math.max(reach, skewed(1))),
        upper: Math.max(resampled.upper, value + Math.max(reach, skewed(-1))),
      });
    },
  };
}
