/**
 * Stands in for `studentTQuantile` until the distributions are there: the normal quantile, by bisection on a rational
 * approximation of the distribution function (Abramowitz and Stegun 26.2.17, absolute error below 7.5e-8).
 */
export function studentTQuantile(p: number, _degreesOfFreedom: number): number {
  if (p === 1) return Number.POSITIVE_INFINITY;
  let low = 0;
  let high = 10;
  for (let i = 0; i < 60; i++) {
    const x = (low + high) / 2;
    const t = 1 / (1 + 0.2316419 * x);
    const tail =
      (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) *
      t *
      (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
    if (1 - tail < p) low = x;
    else high = x;
  }
  return low;
}
