/**
 * a log(a / m) + m - a; `difference` is m - a to more digits than the subtraction of the two would give.
 * Densities built from it stay accurate when a and m are in the millions, for which a difference of log gammas loses
 * half its digits (the saddle-point form of Loader, "Fast and accurate computation of binomial probabilities", 2000).
 */
export function deviance(a: number, m: number, difference: number): number {
  const u = difference / a;
  if (u < -0.5) return difference - a * Math.log(m / a);
  if (u > 1) return u > 1e6 && m > 1e6 ? Infinity : difference - a * Math.log(m / a);
  const r = u / (2 + u);
  const square = r * r;
  let sum = 0;
  let power = 1;
  for (let k = 3; ; k += 2) {
    const term = power / k;
    if (term < 1e-18) break;
    sum += term;
    power *= square;
  }
  return a * r * (u - 2 * square * sum);
}
