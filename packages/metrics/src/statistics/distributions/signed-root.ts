import { upperTail } from "./normal-tail.js";
import type { Tails } from "./parameters.js";

/** Shapes above it are left to `signedRootTails`, whose error is below 1e-12 there. */
export const HUGE_SHAPE = 1e8;

/**
 * The tails of a beta or gamma distribution with shapes of hundreds of millions, for which exact methods take too
 * many steps: the normal distribution at the signed root of twice the deviance, with the correction of Lugannani and
 * Rice, which is the leading term of Temme's expansions (DLMF 8.12, 8.18). The relative error falls with the shape to
 * the power 3/2.
 *
 * @param total the sum of the deviances
 * @param standardised the distance from the mean in standard deviations, with its sign
 * @param slope the correction's limit at the mean
 */
export function signedRootTails(total: number, standardised: number, slope: number): Tails {
  const z = Math.sign(standardised) * Math.sqrt(2 * total);
  const correction = Math.abs(z) < 1e-4 ? slope : 1 / z - 1 / standardised;
  const shift = (Math.exp(-total) / Math.sqrt(2 * Math.PI)) * correction;
  return { lower: upperTail(-z) + shift, upper: upperTail(z) - shift };
}
