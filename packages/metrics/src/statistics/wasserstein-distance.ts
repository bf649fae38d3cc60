import { checkScores, InputError, type Numbers } from "../core/input.js";
import { sortedCopy } from "./sort.js";

/**
 * How far one sample of numbers must be moved to become the other: the 1-Wasserstein or earth mover's distance, the
 * area between the two empirical distribution functions, ∫ |F(x) - G(x)| dx. 0 if the samples have the same
 * distribution, at most the span of the values, in their unit. Sizes may differ. It has no sign, and between two
 * samples of one distribution it is above 0 by chance: about 0.08 for 30 uniform numbers each. O(n log n). SciPy's
 * `wasserstein_distance`.
 *
 * @throws InputError if a sample is empty or has a value that is not a finite number
 * @example
 * wassersteinDistance([0, 1], [0.5, 1.5]) // 0.5
 * @since 0.1.0
 */
export function wassersteinDistance(x: Numbers, y: Numbers): number {
  for (const [argument, sample] of [
    ["x", x],
    ["y", y],
  ] as const) {
    checkScores("wassersteinDistance", argument, sample);
    if (sample.length === 0) {
      throw new InputError({
        function: "wassersteinDistance",
        argument,
        given: "empty",
        expected: "at least one number",
      });
    }
  }
  return sortedWasserstein(sortedCopy(x), sortedCopy(y));
}

/** The same for samples that are sorted already and not empty. */
export function sortedWasserstein(x: Float64Array, y: Float64Array): number {
  const n = x.length;
  const m = y.length;
  let i = 0;
  let j = 0;
  let area = 0;
  let last = Math.min(x[0] as number, y[0] as number);
  while (i < n || j < m) {
    const next = j >= m || (i < n && (x[i] as number) <= (y[j] as number)) ? (x[i] as number) : (y[j] as number);
    const apart = Math.abs(i / n - j / m);
    if (apart > 0) area += apart * (next - last);
    last = next;
    while (i < n && x[i] === next) i++;
    while (j < m && y[j] === next) j++;
  }
  return area;
}
