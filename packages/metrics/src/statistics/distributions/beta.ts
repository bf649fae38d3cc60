import { checkNumber } from "../../core/input.js";
import { betaPoint, betaWeight, incompleteBeta } from "./incomplete-beta.js";
import { invert } from "./invert.js";
import { logGammaOf } from "./log-gamma.js";
import { normalQuantile } from "./normal.js";
import { asTails, bothTails, checkPoint, checkShape, swapped, type Tail, tailOf, type Tails } from "./parameters.js";

/**
 * The probability that a variable with the beta distribution is at most x: the regularised incomplete beta function
 * ∫ t^(a-1) (1 - t)^(b-1) dt / B(a, b) from 0 to x, by a series or a continued fraction. Relative accuracy 1e-12 or
 * better. The shapes may be any positive numbers. 0 below 0 and 1 above 1. Time grows with the square root of the
 * larger shape.
 *
 * @see DLMF 8.17; DiDonato and Morris 1992 (Algorithm 708)
 * @throws InputError if x is NaN, or a shape is not between 1e-100 and 1e100
 * @example
 * betaCdf(0.5, 2, 1) // 0.25
 * @since 0.1.0
 */
export function betaCdf(x: number, a: number, b: number): number {
  checkPoint("betaCdf", "x", x);
  checkShape("betaCdf", "a", a);
  checkShape("betaCdf", "b", b);
  return tailsAt(x, a, b).lower;
}

/**
 * The probability that a variable with the beta distribution is above x, computed directly.
 *
 * @throws InputError if x is NaN, or a shape is not between 1e-100 and 1e100
 * @example
 * betaSurvival(0.5, 2, 1) // 0.75
 * @since 0.1.0
 */
export function betaSurvival(x: number, a: number, b: number): number {
  checkPoint("betaSurvival", "x", x);
  checkShape("betaSurvival", "a", a);
  checkShape("betaSurvival", "b", b);
  return tailsAt(x, a, b).upper;
}

/**
 * The number that a variable with the beta distribution stays below with probability p; with `tail: "upper"` the number
 * that it exceeds with probability p, which keeps the digits of a small p. A quantile close to 1 has more digits as its
 * distance to 1, which is the quantile of the other tail with the shapes exchanged.
 *
 * @throws InputError if p is no number between 0 and 1, or a shape is not between 1e-100 and 1e100
 * @example
 * betaQuantile(0.25, 2, 1) // 0.5
 * @since 0.1.0
 */
export function betaQuantile(p: number, a: number, b: number, options?: { readonly tail?: Tail }): number {
  const tail = tailOf("betaQuantile", options);
  checkNumber("betaQuantile", "p", p, 0, 1);
  checkShape("betaQuantile", "a", a);
  checkShape("betaQuantile", "b", b);
  return betaQuantilePoint(bothTails(p, tail), a, b).x;
}

/** The quantile with its distance to 1, each to full relative accuracy. */
export function betaQuantilePoint(wanted: Tails, a: number, b: number): { x: number; y: number } {
  if (wanted.lower === 0) return { x: 0, y: 1 };
  if (wanted.upper === 0) return { x: 1, y: 0 };
  const half = tailsAt(0.5, a, b);
  const belowHalf = wanted.lower <= wanted.upper ? wanted.lower <= half.lower : wanted.upper >= half.upper;
  if (belowHalf) {
    const x = smallQuantile(wanted, a, b);
    return { x, y: 1 - x };
  }
  const y = smallQuantile(swapped(wanted), b, a);
  return { x: 1 - y, y };
}

function smallQuantile(wanted: Tails, a: number, b: number): number {
  const distribution = {
    tails: (x: number) => tailsAt(x, a, b),
    weight: (x: number) => betaWeight(a, b, betaPoint(x, a, b)) / (1 - x),
  };
  return invert(
    distribution,
    wanted,
    0,
    0.5000000000000001,
    a > 1 && b > 1 ? normalStart(wanted, a, b) : powerStart(wanted, a, b),
  );
}

/** Abramowitz and Stegun 26.5.22. */
function normalStart(wanted: Tails, a: number, b: number): number {
  const z =
    wanted.lower < wanted.upper ? -normalQuantile(wanted.lower) : -normalQuantile(wanted.upper, { tail: "upper" });
  const c = (z * z - 3) / 6;
  const h = 2 / (1 / (2 * a - 1) + 1 / (2 * b - 1));
  const w = (z * Math.sqrt(h + c)) / h - (1 / (2 * b - 1) - 1 / (2 * a - 1)) * (c + 5 / 6 - 2 / (3 * h));
  return a / (a + b * Math.exp(2 * w));
}

/** From the leading term of the lower tail, x^a / (a B(a, b)). */
function powerStart(wanted: Tails, a: number, b: number): number {
  const logBeta = logGammaOf(a) + logGammaOf(b) - logGammaOf(a + b);
  return Math.exp((Math.log(wanted.lower * a) + logBeta) / a);
}

function tailsAt(x: number, a: number, b: number): Tails {
  if (x <= 0) return { lower: 0, upper: 1 };
  if (x >= 1) return { lower: 1, upper: 0 };
  return asTails(incompleteBeta(a, b, betaPoint(x, a, b)));
}
