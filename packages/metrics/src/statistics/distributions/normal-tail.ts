import { productError } from "./exact.js";

const SQRT_TWO_PI = 2.5066282746310007;

/**
 * The density of the standard normal distribution. The square is taken to twice the digits: far out its error would
 * count.
 */
export function normalDensity(x: number): number {
  const square = x * x;
  return (Math.exp(-square / 2) * Math.exp(-productError(x, x, square) / 2)) / SQRT_TWO_PI;
}

/** The probability above x, 0 if it is below the smallest double. */
export function upperTail(x: number): number {
  if (x < 0) return 1 - upperTail(-x);
  if (x > 39) return 0;
  return x < 1.5 ? 0.5 - centralArea(x) : normalDensity(x) * millsRatio(x);
}

/** The area between 0 and x (DLMF 7.6.2). */
export function centralArea(x: number): number {
  const square = x * x;
  let term = x;
  let sum = x;
  for (let k = 3; Math.abs(term) > 1e-17 * Math.abs(sum); k += 2) {
    term *= square / k;
    sum += term;
  }
  return normalDensity(x) * sum;
}

/** Tail over density, by Laplace's continued fraction (DLMF 7.9.1) from as far down as its error asks for. */
export function millsRatio(x: number): number {
  let rest = x;
  for (let k = Math.ceil(10 + 360 / (x * x)); k > 0; k--) rest = x + k / rest;
  return 1 / rest;
}
