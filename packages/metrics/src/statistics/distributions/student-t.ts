import { checkNumber } from "../../core/input.js";
import { betaQuantilePoint } from "./beta.js";
import { incompleteBeta } from "./incomplete-beta.js";
import { logGammaOf } from "./log-gamma.js";
import { asQuantile, bothTails, checkPoint, checkShape, type Tail, tailOf } from "./parameters.js";

/**
 * The probability that a variable with Student's t distribution is at most t: for t below 0 half of the beta
 * distribution's chance that a variable with shapes ν / 2 and 1 / 2 is at most ν / (ν + t²), with ν degrees of freedom;
 * mirrored above. The degrees of freedom may be fractions. Both tails keep their relative accuracy: far above 0 take
 * `studentTSurvival`.
 *
 * @see Abramowitz and Stegun 1964, 26.7.1
 * @throws InputError if t is NaN, or the degrees of freedom are not between 1e-100 and 1e100
 * @example
 * studentTCdf(1, 1) // 0.75
 * @since 0.1.0
 */
export function studentTCdf(t: number, degreesOfFreedom: number): number {
  checkPoint("studentTCdf", "t", t);
  checkShape("studentTCdf", "degreesOfFreedom", degreesOfFreedom);
  return asTail(upperTail(-t, degreesOfFreedom));
}

/**
 * The probability that a variable with Student's t distribution is above t, computed directly.
 *
 * @throws InputError if t is NaN, or the degrees of freedom are not between 1e-100 and 1e100
 * @example
 * studentTSurvival(1, 1) // 0.25
 * @since 0.1.0
 */
export function studentTSurvival(t: number, degreesOfFreedom: number): number {
  checkPoint("studentTSurvival", "t", t);
  checkShape("studentTSurvival", "degreesOfFreedom", degreesOfFreedom);
  return asTail(upperTail(t, degreesOfFreedom));
}

function asTail(tail: number): number {
  return Math.min(1, Math.max(0, tail));
}

/**
 * The number that a variable with Student's t distribution stays below with probability p; with `tail: "upper"` the
 * number that it exceeds with probability p, which keeps the digits of a small p.
 * Infinite if p leaves nothing beyond it, and the largest double if it overflows.
 *
 * @throws InputError if p is no number between 0 and 1, or the degrees of freedom are not between 1e-100 and 1e100
 * @example
 * studentTQuantile(0.975, 10) // 2.228138851986273
 * @since 0.1.0
 */
export function studentTQuantile(p: number, degreesOfFreedom: number, options?: { readonly tail?: Tail }): number {
  const tail = tailOf("studentTQuantile", options);
  checkNumber("studentTQuantile", "p", p, 0, 1);
  checkShape("studentTQuantile", "degreesOfFreedom", degreesOfFreedom);
  const { lower, upper } = bothTails(p, tail);
  const sign = lower < upper ? -1 : 1;
  const size = Math.min(lower, upper);
  const half = degreesOfFreedom / 2;
  if (size === 0) return sign * Infinity;
  if (p === 0.5) return 0;
  // The logarithm of the x at which the leading term of the tail, x^half / (half B(half, 1/2)), is the tail wanted.
  const logX = (Math.log(2 * size * half) + logBetaWithHalf(half)) / half;
  if (logX < -600) return asQuantile(sign * Math.exp((Math.log(degreesOfFreedom) - logX) / 2));
  const outside = { lower: 2 * size, upper: 2 * Math.abs(p - 0.5) };
  const { x, y } = betaQuantilePoint(outside, half, 0.5);
  return asQuantile(sign * Math.sqrt((degreesOfFreedom * y) / x));
}

function upperTail(t: number, degreesOfFreedom: number): number {
  if (t < 0) return 1 - upperTail(-t, degreesOfFreedom);
  if (t === Infinity) return 0;
  const half = degreesOfFreedom / 2;
  const root = t / Math.sqrt(degreesOfFreedom);
  if (root > 1e140) return Math.exp(-2 * half * Math.log(root) - logBetaWithHalf(half)) / degreesOfFreedom;
  const square = root * root;
  const x = 1 / (1 + square);
  const y = square > 1 ? 1 / (1 + 1 / square) : square / (1 + square);
  return incompleteBeta(half, 0.5, { x, y, lead: 0.5 * x * (t - 1) * (t + 1) }).lower / 2;
}

function logBetaWithHalf(a: number): number {
  return logGammaOf(a) + 0.5723649429247001 - logGammaOf(a + 0.5);
}
