import type { Numbers } from "../core/input.js";
import { midranks } from "./midranks.js";
import { checkPairs, pearsonCorrelation } from "./pearson-correlation.js";

/**
 * Spearman's rank correlation of two lists of numbers: Pearson's correlation of their midranks, so how well any
 * rising curve describes the one by the other. In [-1, 1]; 1 is the same order, -1 the reverse. `undefined` if there
 * are fewer than 2 numbers or all of one list are equal. SciPy's `spearmanr`.
 *
 * @throws InputError if the lengths differ, or a value is not a finite number
 * @example
 * spearmanCorrelation([1, 2, 3, 4], [1, 10, 100, 1000]) // 1
 * @since 0.1.0
 */
export function spearmanCorrelation(x: Numbers, y: Numbers): number | undefined {
  checkPairs("spearmanCorrelation", x, y);
  return pearsonCorrelation(midranks(x), midranks(y));
}
