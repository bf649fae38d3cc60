/** Hall's transformation of Student's quantile t for an estimate whose distribution has the skewness g. */
export function skewnessCorrected(t: number, g: number): number {
  // Near 0 the differences of nearly equal numbers lose their digits, and the correction does not matter.
  return Math.abs(g) < 1e-6 ? t : (3 / g) * (Math.cbrt(1 + g * (t - g / 6)) - 1);
}
