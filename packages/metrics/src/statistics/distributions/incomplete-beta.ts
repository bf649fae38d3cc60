import { deviance } from "./deviance.js";
import { productError, sumError } from "./exact.js";
import { stirlingError } from "./log-gamma.js";
import { swapped, type Tails } from "./parameters.js";
import { HUGE_SHAPE, signedRootTails } from "./signed-root.js";

/**
 * A point in (0, 1) with its distance to 1, and how far it is below the mean of the beta distribution:
 * `lead` = a y - b x. All three are given because none of them can be had from the others without a loss of digits.
 */
export interface BetaPoint {
  readonly x: number;
  readonly y: number;
  readonly lead: number;
}

/** The point x, if x is exact as it stands. */
export function betaPoint(x: number, a: number, b: number): BetaPoint {
  const n = a + b;
  const product = n * x;
  return { x, y: 1 - x, lead: a - product - productError(n, x, product) - sumError(a, b, n) * x };
}

/** x^a y^b / B(a, b): the density of the beta distribution times x y. */
export function betaWeight(a: number, b: number, { x, y, lead }: BetaPoint): number {
  const n = a + b;
  const exponent =
    deviance(a, n * x, -lead) + deviance(b, n * y, lead) + stirlingError(a) + stirlingError(b) - stirlingError(n);
  return Math.sqrt(((Math.min(a, b) / n) * Math.max(a, b)) / (2 * Math.PI)) * Math.exp(-exponent);
}

/** The regularised incomplete beta function of x (`lower`) and its complement (DLMF 8.17). */
export function incompleteBeta(a: number, b: number, point: BetaPoint): Tails {
  if (point.x <= 0) return { lower: 0, upper: 1 };
  if (point.y <= 0) return { lower: 1, upper: 0 };
  if (Math.min(a, b) > HUGE_SHAPE) {
    const { x, y, lead } = point;
    const n = a + b;
    const deviation = Math.sqrt((a / n) * b);
    return signedRootTails(
      deviance(a, n * x, -lead) + deviance(b, n * y, lead),
      -lead / deviation,
      (deviation / 3) * (1 / a - 1 / b),
    );
  }
  if (point.lead >= 0) return belowMean(a, b, point);
  return swapped(belowMean(b, a, { x: point.y, y: point.x, lead: -point.lead }));
}

function belowMean(a: number, b: number, point: BetaPoint): Tails {
  const { x, y } = point;
  const weight = betaWeight(a, b, point);
  if (x <= 0.9 && (a + b) * x <= 0.9 * (a + 1)) {
    const lower = weight * series(a, b, x);
    return { lower, upper: 1 - lower };
  }
  // The fraction takes about 81 / (a y) steps here, and the series of the other side a few.
  if (b < 1 && a * y < 1) {
    const upper = weight * series(b, a, y);
    return { lower: 1 - upper, upper };
  }
  const lower = weight * fraction(a, b, point);
  return { lower, upper: 1 - lower };
}

// DLMF 8.17.8: all terms are positive.
function series(a: number, b: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; term > 1e-17 * sum; n++) {
    term *= (x * (a + b + n - 1)) / (a + n);
    sum += term;
  }
  return sum;
}

// The continued fraction of DiDonato and Morris, "Algorithm 708" (1992), equation 9, by Lentz's method.
function fraction(a: number, b: number, { x, y, lead }: BetaPoint): number {
  let value = (a * (lead + 1)) / (a + 1);
  let c = value;
  let d = 0;
  for (let n = 1; ; n++) {
    const odd = a + 2 * n - 1;
    const numerator = ((a + n - 1) / odd) * ((a + b + n - 1) / odd) * n * (b - n) * x * x;
    const denominator = n + (n * (b - n) * x) / odd + ((a + n) * (lead + 1 + n * (1 + y))) / (odd + 2);
    d = 1 / (denominator + numerator * d);
    c = denominator + numerator / c;
    const factor = c * d;
    value *= factor;
    if (Math.abs(factor - 1) < 2e-16) return 1 / value;
  }
}
