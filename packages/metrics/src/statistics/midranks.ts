import { ANY_SIZE, checkScores, type Numbers } from "../core/input.js";

/**
 * The rank of every value, counted from 1 in ascending order; equal values share the mean of the ranks that they take
 * up. Rank statistics that must be exact under ties (Mann-Whitney, Friedman, Wilcoxon) are built on these. O(n log n).
 * SciPy's `rankdata` with its default method.
 *
 * @throws InputError if a value is not a finite number
 * @example
 * [...midranks([10, 20, 10, 5])] // [2.5, 4, 2.5, 1]
 * @since 0.1.0
 */
export function midranks(values: Numbers): Float64Array {
  checkScores("midranks", "values", values, ANY_SIZE);
  const order = Uint32Array.from({ length: values.length }, (_, i) => i).sort(
    (i, j) => (values[i] as number) - (values[j] as number),
  );
  const ranks = new Float64Array(values.length);
  for (let start = 0; start < order.length;) {
    const value = values[order[start] as number];
    let end = start + 1;
    while (end < order.length && values[order[end] as number] === value) end++;
    for (let i = start; i < end; i++) ranks[order[i] as number] = (start + end + 1) / 2;
    start = end;
  }
  return ranks;
}
