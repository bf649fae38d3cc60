import { checkScores, type Numbers } from "../../core/input.js";

/**
 * P-values adjusted for their number after Holm: those that stay at or below a level are significant together at that
 * level, with no assumption on how they depend on each other: of k p-values in ascending order the i-th becomes the
 * largest of (k - j + 1) p_j for j up to i. In the order given, at most 1, never below the p-value itself.
 *
 * @throws InputError if a p-value is not between 0 and 1
 * @see Holm 1979, Scandinavian Journal of Statistics 6:65
 * @example
 * [...holm([0.5, 0.125, 0.25])] // [0.5, 0.375, 0.5]
 * @since 0.1.0
 */
export function holm(pValues: Numbers): Float64Array {
  checkScores("holm", "pValues", pValues, [0, 1]);
  const count = pValues.length;
  const order = Uint32Array.from({ length: count }, (_, i) => i).sort(
    (i, j) => (pValues[i] as number) - (pValues[j] as number),
  );
  const adjusted = new Float64Array(count);
  let largest = 0;
  for (const [rank, i] of order.entries()) {
    largest = Math.max(largest, Math.min(1, (count - rank) * (pValues[i] as number)));
    adjusted[i] = largest;
  }
  return adjusted;
}
