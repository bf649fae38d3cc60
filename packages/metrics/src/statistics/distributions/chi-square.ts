import { checkNumber } from "../../core/input.js";
import { gammaWeight, incompleteGamma } from "./incomplete-gamma.js";
import { invert } from "./invert.js";
import { logGammaOf } from "./log-gamma.js";
import { normalQuantile } from "./normal.js";
import { asQuantile, asTails, bothTails, checkPoint, checkShape, type Tail, tailOf, type Tails } from "./parameters.js";

/**
 * The probability that a variable with the chi-square distribution is at most x: with ν degrees of freedom the
 * regularised incomplete gamma function P(ν / 2, x / 2). The degrees of freedom may be fractions.
 *
 * @see DLMF 8.2.4; Abramowitz and Stegun 1964, 26.4.19
 * @throws InputError if x is NaN, or the degrees of freedom are not between 1e-100 and 1e100
 * @example
 * chiSquareCdf(2 * Math.log(4), 2) // 0.75
 * @since 0.1.0
 */
export function chiSquareCdf(x: number, degreesOfFreedom: number): number {
  checkPoint("chiSquareCdf", "x", x);
  checkShape("chiSquareCdf", "degreesOfFreedom", degreesOfFreedom);
  return asTails(incompleteGamma(degreesOfFreedom / 2, x / 2)).lower;
}

/**
 * The probability that a variable with the chi-square distribution is above x, computed directly: the p-value of a
 * chi-square test.
 *
 * @throws InputError if x is NaN, or the degrees of freedom are not between 1e-100 and 1e100
 * @example
 * chiSquareSurvival(2 * Math.log(4), 2) // 0.25
 * @since 0.1.0
 */
export function chiSquareSurvival(x: number, degreesOfFreedom: number): number {
  checkPoint("chiSquareSurvival", "x", x);
  checkShape("chiSquareSurvival", "degreesOfFreedom", degreesOfFreedom);
  return asTails(incompleteGamma(degreesOfFreedom / 2, x / 2)).upper;
}

/**
 * The number that a variable with the chi-square distribution stays below with probability p; with `tail: "upper"` the
 * number that it exceeds with probability p, which keeps the digits of a small p.
 * Infinite if p leaves nothing above it, and the largest double if it overflows.
 *
 * @throws InputError if p is no number between 0 and 1, or the degrees of freedom are not between 1e-100 and 1e100
 * @example
 * chiSquareQuantile(0.95, 1) // 3.841458820694124
 * @since 0.1.0
 */
export function chiSquareQuantile(p: number, degreesOfFreedom: number, options?: { readonly tail?: Tail }): number {
  const tail = tailOf("chiSquareQuantile", options);
  checkNumber("chiSquareQuantile", "p", p, 0, 1);
  checkShape("chiSquareQuantile", "degreesOfFreedom", degreesOfFreedom);
  const wanted = bothTails(p, tail);
  if (wanted.lower === 0) return 0;
  if (wanted.upper === 0) return Infinity;
  const a = degreesOfFreedom / 2;
  const distribution = { tails: (x: number) => incompleteGamma(a, x), weight: (x: number) => gammaWeight(a, x) };
  return asQuantile(2 * invert(distribution, wanted, 0, Number.MAX_VALUE, start(wanted, a)));
}

/**
 * Wilson and Hilferty's cube, or the leading term x^a / (a gamma(a)) of the lower tail if that is out of its depth.
 */
function start(wanted: Tails, a: number): number {
  const z =
    wanted.lower < wanted.upper ? normalQuantile(wanted.lower) : normalQuantile(wanted.upper, { tail: "upper" });
  const root = 1 - 1 / (9 * a) + z / Math.sqrt(9 * a);
  return root > 0.3 ? a * root ** 3 : Math.exp((Math.log(wanted.lower * a) + logGammaOf(a)) / a);
}
