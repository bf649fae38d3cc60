import type { Bounds, Interval } from "../../measurement.js";

/**
 * The bounds of the magnitude of a signed quantity, from the bounds of the quantity. The upper bound is the magnitude of the
 * bound farther from 0, which holds with the confidence of each. The lower bound is above 0 only where the interval leaves 0
 * out, on either side; two sides are two chances to err, so it takes the bounds at half the error.
 *
 * @example
 * absoluteInterval(newcombeDifference(0, 10, 10, 10)).bounds(0.95).upper // 1
 * @since 0.1.0
 */
export function absoluteInterval(signed: Interval): Interval {
  return {
    ...signed,
    bounds(confidence, scale): Bounds {
      const { lower, upper } = signed.bounds(confidence, scale);
      const wide = signed.bounds((1 + confidence) / 2, scale);
      return { lower: Math.max(0, wide.lower, -wide.upper), upper: Math.max(Math.abs(lower), Math.abs(upper)) };
    },
  };
}

/**
 * The bounds of the smaller of a ratio and its inverse, which is 1 at parity, from the bounds of the ratio. As
 * `absoluteInterval`: the lower bound holds with the confidence of each side, the upper one takes half the error of each.
 *
 * @example
 * foldedRatio({ method: "known", bounds: () => ({ lower: 0.5, upper: 4 }) }).bounds(0.95) // { lower: 0.25, upper: 1 }
 * @since 0.1.0
 */
export function foldedRatio(ratio: Interval): Interval {
  return {
    ...ratio,
    bounds(confidence, scale): Bounds {
      const { lower, upper } = ratio.bounds(confidence, scale);
      const wide = ratio.bounds((1 + confidence) / 2, scale);
      return { lower: Math.min(lower, 1 / upper, 1), upper: Math.min(1, wide.upper, wide.lower > 0 ? 1 / wide.lower : Infinity) };
    },
  };
}
