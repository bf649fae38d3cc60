import { ANY_SIZE, checkInteger, checkNumber, checkScores, InputError, type Numbers } from "../core/input.js";
import { studentTSurvival } from "./distributions/index.js";

/**
 * Pearson's correlation of two lists of numbers: how well a straight line describes the one by the other. In [-1, 1]; 0
 * is no linear relation. `undefined` if there are fewer than 2 numbers or one list is constant (its deviations are
 * no more than rounding leaves). Computed on lists scaled to length 1, as SciPy's `pearsonr` does, so large and small
 * units are safe.
 *
 * @throws InputError if the lengths differ, or a value is not a finite number
 * @example
 * pearsonCorrelation([1, 2, 3, 4], [1, 3, 2, 4]) // 0.8
 * pearsonCorrelation([1, 2, 3, 4], [5, 5, 5, 5]) // undefined
 * @since 0.1.0
 */
export function pearsonCorrelation(x: Numbers, y: Numbers): number | undefined {
  checkPairs("pearsonCorrelation", x, y);
  const unitX = new Float64Array(x.length);
  const unitY = new Float64Array(y.length);
  if (!toUnitVector(x, unitX) || !toUnitVector(y, unitY)) return undefined;
  let r = 0;
  for (let i = 0; i < unitX.length; i++) r += (unitX[i] as number) * (unitY[i] as number);
  return Math.max(-1, Math.min(1, r));
}

/**
 * The two-sided p-value of Pearson's correlation `r` of `n` pairs, for the hypothesis that the two are unrelated and
 * at least one is normally distributed: Student's t with n - 2 degrees of freedom at r √((n - 2) / (1 - r²)). It holds
 * for a correlation that was fixed beforehand; one that is the best of many needs `agreement`. `undefined` below 3
 * pairs, of which every correlation is 1 or -1.
 *
 * @throws InputError if `r` is not in [-1, 1] or `n` is no integer of at least 0
 * @example
 * pearsonPValue(0.5, 3) // 0.6666666666666666
 * pearsonPValue(1, 2) // undefined
 * @since 0.1.0
 */
export function pearsonPValue(r: number, n: number): number | undefined {
  checkNumber("pearsonPValue", "r", r, -1, 1);
  checkInteger("pearsonPValue", "n", n, 0);
  if (n < 3) return undefined;
  const size = Math.abs(r);
  if (size === 1) return 0;
  return 2 * studentTSurvival(size * Math.sqrt((n - 2) / ((1 - size) * (1 + size))), n - 2);
}

export function checkPairs(caller: string, x: unknown, y: unknown): void {
  checkScores(caller, "x", x, ANY_SIZE);
  checkScores(caller, "y", y, ANY_SIZE);
  if (x.length !== y.length) {
    throw new InputError({
      function: caller,
      argument: "y",
      given: `a list of ${y.length}`,
      expected: `as many numbers as x has, ${x.length}`,
    });
  }
}

/**
 * Writes the centred values at length 1 to `unit`. False, with nothing of use written, if the values are constant.
 * The dot product of two such vectors is their correlation.
 */
export function toUnitVector(values: Numbers, unit: Float64Array): boolean {
  const n = values.length;
  let largest = 0;
  for (let i = 0; i < n; i++) largest = Math.max(largest, Math.abs(values[i] as number));
  if (largest === 0) return false;
  let mean = 0;
  for (let i = 0; i < n; i++) mean += (values[i] as number) / largest / n;
  let squares = 0;
  for (let i = 0; i < n; i++) {
    const deviation = (values[i] as number) / largest - mean;
    unit[i] = deviation;
    squares += deviation * deviation;
  }
  const norm = Math.sqrt(squares);
  if (norm <= 1e-13 * Math.abs(mean)) return false;
  for (let i = 0; i < n; i++) unit[i] = (unit[i] as number) / norm;
  return true;
}
