import { checkNumber } from "../../core/input.js";
import { betaQuantilePoint } from "./beta.js";
import { incompleteBeta } from "./incomplete-beta.js";
import { asQuantile, asTails, bothTails, checkPoint, checkShape, type Tail, tailOf, type Tails } from "./parameters.js";

/**
 * The probability that a variable with Fisher's F distribution is at most f: with m and n degrees of freedom the chance
 * that a beta variable with shapes m / 2 and n / 2 is at most m f / (m f + n). The degrees of freedom may be fractions.
 *
 * @see Abramowitz and Stegun 1964, 26.6.2
 * @throws InputError if f is NaN, or the degrees of freedom are not between 1e-100 and 1e100
 * @example
 * fCdf(1, 5, 5) // 0.5
 * @since 0.1.0
 */
export function fCdf(f: number, numeratorDf: number, denominatorDf: number): number {
  checkPoint("fCdf", "f", f);
  checkShape("fCdf", "numeratorDf", numeratorDf);
  checkShape("fCdf", "denominatorDf", denominatorDf);
  return tailsAt(f, numeratorDf, denominatorDf).lower;
}

/**
 * The probability that a variable with Fisher's F distribution is above f, computed directly: the p-value of an F test.
 *
 * @throws InputError if f is NaN, or the degrees of freedom are not between 1e-100 and 1e100
 * @example
 * fSurvival(3, 2, 2) // 0.25
 * @since 0.1.0
 */
export function fSurvival(f: number, numeratorDf: number, denominatorDf: number): number {
  checkPoint("fSurvival", "f", f);
  checkShape("fSurvival", "numeratorDf", numeratorDf);
  checkShape("fSurvival", "denominatorDf", denominatorDf);
  return tailsAt(f, numeratorDf, denominatorDf).upper;
}

/**
 * The number that a variable with Fisher's F distribution stays below with probability p; with `tail: "upper"` the
 * number that it exceeds with probability p, which keeps the digits of a small p.
 * Infinite if p leaves nothing above it, and the largest double if it overflows.
 *
 * @throws InputError if p is no number between 0 and 1, or the degrees of freedom are not between 1e-100 and 1e100
 * @example
 * fQuantile(0.75, 2, 2) // 3
 * @since 0.1.0
 */
export function fQuantile(
  p: number,
  numeratorDf: number,
  denominatorDf: number,
  options?: { readonly tail?: Tail },
): number {
  const tail = tailOf("fQuantile", options);
  checkNumber("fQuantile", "p", p, 0, 1);
  checkShape("fQuantile", "numeratorDf", numeratorDf);
  checkShape("fQuantile", "denominatorDf", denominatorDf);
  const { x, y } = betaQuantilePoint(bothTails(p, tail), numeratorDf / 2, denominatorDf / 2);
  if (bothTails(p, tail).upper === 0) return Infinity;
  return asQuantile((denominatorDf / numeratorDf) * (x / y));
}

function tailsAt(f: number, numeratorDf: number, denominatorDf: number): Tails {
  if (f <= 0) return { lower: 0, upper: 1 };
  if (f === Infinity) return { lower: 1, upper: 0 };
  const ratio = f * (numeratorDf / denominatorDf);
  const x = ratio < 1 ? ratio / (1 + ratio) : 1 / (1 + 1 / ratio);
  const y = 1 / (1 + ratio);
  const a = numeratorDf / 2;
  return asTails(incompleteBeta(a, denominatorDf / 2, { x, y, lead: a * y * (1 - f) }));
}
