import { deviance } from "./deviance.js";
import { stirlingError } from "./log-gamma.js";
import type { Tails } from "./parameters.js";
import { HUGE_SHAPE, signedRootTails } from "./signed-root.js";

/** x^a e^-x / gamma(a): the density of the gamma distribution times x. */
export function gammaWeight(a: number, x: number): number {
  return Math.sqrt(a / (2 * Math.PI)) * Math.exp(-deviance(a, x, x - a) - stirlingError(a));
}

/** The regularised incomplete gamma functions P(a, x) and Q(a, x) (DLMF 8.2.4), for x >= 0. */
export function incompleteGamma(a: number, x: number): Tails {
  if (x <= 0) return { lower: 0, upper: 1 };
  if (x === Infinity) return { lower: 1, upper: 0 };
  if (a > HUGE_SHAPE) return signedRootTails(deviance(a, x, x - a), (x - a) / Math.sqrt(a), 1 / (3 * Math.sqrt(a)));
  const weight = gammaWeight(a, x);
  if (x < Math.max(a, 0.25)) {
    const lower = weight * series(a, x);
    return { lower, upper: 1 - lower };
  }
  const upper = weight * fraction(a, x);
  return { lower: 1 - upper, upper };
}

// DLMF 8.7.1: all terms are positive.
function series(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; term > 1e-17 * sum; n++) {
    term *= x / (a + n);
    sum += term;
  }
  return sum;
}

// DLMF 8.9.2 in its even part, by Lentz's method.
function fraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let value = d;
  for (let n = 1; ; n++) {
    const numerator = -n * (n - a);
    b += 2;
    d = 1 / (numerator * d + b);
    c = b + numerator / c;
    const factor = c * d;
    value *= factor;
    if (Math.abs(factor - 1) < 2e-16) return value;
  }
}
