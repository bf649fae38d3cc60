import { checkNumber } from "../../core/input.js";
import { centralArea, millsRatio, normalDensity, upperTail } from "./normal-tail.js";
import { bothTails, checkPoint, type Tail, tailOf } from "./parameters.js";

const SQRT_TWO_PI = 2.5066282746310007;

/**
 * The probability that a standard normal variable is at most x, Φ(x) = ∫ exp(-t² / 2) / √(2π) dt up to x: a series near
 * 0, Laplace's continued fraction in the tails. Relative accuracy about 1e-14 in both tails: far above 0 take
 * `normalSurvival`, for what is left of 1 has no digits here.
 *
 * @see NIST Digital Library of Mathematical Functions (DLMF), 7.6.2 and 7.9.1
 * @throws InputError if x is NaN
 * @example
 * normalCdf(1.959963984540054) // 0.975
 * @since 0.1.0
 */
export function normalCdf(x: number): number {
  checkPoint("normalCdf", "x", x);
  return upperTail(-x);
}

/**
 * The probability that a standard normal variable is above x, computed directly, so that it keeps its relative accuracy
 * of about 1e-14 as far out as doubles reach (x = 37).
 *
 * @throws InputError if x is NaN
 * @example
 * normalSurvival(10) // 7.619853024160527e-24
 * @since 0.1.0
 */
export function normalSurvival(x: number): number {
  checkPoint("normalSurvival", "x", x);
  return upperTail(x);
}

/**
 * The number that a standard normal variable stays below with probability p; with `tail: "upper"` the number that it
 * exceeds with probability p, which keeps the digits of a small p. The inverse of `normalCdf` and of `normalSurvival`.
 * Infinite if p leaves nothing beyond it.
 *
 * @throws InputError if p is no number between 0 and 1
 * @example
 * normalQuantile(0.975) // 1.959963984540054
 * normalQuantile(1e-300, { tail: "upper" }) // 37.0470962993612
 * @since 0.1.0
 */
export function normalQuantile(p: number, options?: { readonly tail?: Tail }): number {
  const tail = tailOf("normalQuantile", options);
  checkNumber("normalQuantile", "p", p, 0, 1);
  const { lower, upper } = bothTails(p, tail);
  if (Math.min(lower, upper) > 0.1) return tail === "lower" ? centralQuantile(p - 0.5) : centralQuantile(0.5 - p);
  return lower < upper ? -upperQuantile(lower) : upperQuantile(upper);
}

/** The x with a given area between it and 0, of at most 0.4. */
function centralQuantile(area: number): number {
  if (area === 0) return 0;
  let x = area * SQRT_TWO_PI;
  for (;;) {
    const step = (centralArea(x) - area) / normalDensity(x);
    // Halley's correction: the density's logarithm has the derivative -x.
    x -= step / (1 + (x * step) / 2);
    if (Math.abs(step) < 1e-7 * Math.abs(x)) return x;
  }
}

/** The x with a given tail above it, of at most 0.1. */
function upperQuantile(tail: number): number {
  if (tail === 0) return Infinity;
  const t = Math.sqrt(-2 * Math.log(tail));
  // Abramowitz and Stegun 26.2.22.
  let x = t - (2.30753 + 0.27061 * t) / (1 + t * (0.99229 + 0.04481 * t));
  for (;;) {
    const mills = millsRatio(x);
    const step = Math.log((normalDensity(x) * mills) / tail) * mills;
    x += step;
    if (Math.abs(step) < 1e-8) return x;
  }
}
