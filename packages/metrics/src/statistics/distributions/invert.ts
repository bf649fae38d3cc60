import type { Tails } from "./parameters.js";

/** A distribution of a positive number: its tails at x, and its density times x. */
export interface PositiveDistribution {
  tails(x: number): Tails;
  weight(x: number): number;
}

/**
 * The number in (low, high) at which the distribution has the tail probabilities wanted: Newton's method on the
 * logarithm of the smaller tail as a function of log x, which is nearly straight far out, within a bracket that
 * bisection shrinks wherever Newton would leave it.
 */
export function invert(
  distribution: PositiveDistribution,
  wanted: Tails,
  low: number,
  high: number,
  start: number,
): number {
  const fromBelow = wanted.lower <= wanted.upper;
  let x = start > low && start < high ? start : middle(low, high);
  for (;;) {
    const tails = distribution.tails(x);
    const tail = fromBelow ? tails.lower : tails.upper;
    const excess = fromBelow ? Math.log(tail / wanted.lower) : -Math.log(tail / wanted.upper);
    if (excess === 0) return x;
    if (excess > 0) high = x;
    else low = x;
    const step = (excess * tail) / distribution.weight(x);
    let next = x * Math.exp(-step);
    if (Math.abs(step) < 1e-10) return next;
    if (!(next > low && next < high)) next = middle(low, high);
    if (next <= low || next >= high) return next;
    x = next;
  }
}

/** The geometric mean, and a positive one if `low` is 0. */
function middle(low: number, high: number): number {
  return Math.sqrt(Math.max(low, Number.MIN_VALUE)) * Math.sqrt(high);
}
