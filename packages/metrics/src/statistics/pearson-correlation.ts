import { ANY_SIZE, checkInteger, checkNumber, checkScores, InputError, type Numbers } from "../core/input.js";
import { studentTSurvival } from "./distributions/index.js";
import { seededRandom, shuffle } from "./random.js";

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
 * for a correlation that was fixed in advance; one that is the best of many needs `agreement`. `undefined` below 3
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

/** Of so many pairs all orders are gone through. */
const ALL = 7;
const DRAWS = 9999;
const SEED = 0;
/** From so many numbers on Student's t is as good. */
const ENOUGH = 1000;

/**
 * The two-sided p-value of the correlation of two lists scaled to length 1: Student's, and not below the share of
 * orders of the second list, itself included, that correlate as much. That is exact for any values, ranks and ties
 * too: of four pairs a perfect order has 2 of 24 orders behind it, and no more to say.
 */
export function permutedPValue(u: Float64Array, v: Float64Array): number {
  const n = u.length;
  const correlation = (other: Float64Array): number => u.reduce((sum, own, i) => sum + own * (other[i] as number), 0);
  const r = Math.max(-1, Math.min(1, correlation(v)));
  const student = pearsonPValue(r, n) ?? 1;
  if (n > ENOUGH) return student;
  const isAsMuch = (other: Float64Array): boolean => Math.abs(correlation(other)) >= Math.abs(r) - 1e-12;
  let [asMuch, all] = [1, 1];
  const count = (other: Float64Array): void => {
    all++;
    if (isAsMuch(other)) asMuch++;
  };
  if (n <= ALL) everyOtherOrder(v.slice(), count);
  else {
    const random = seededRandom(SEED);
    const other = v.slice();
    for (let b = 0; b < DRAWS; b++) count(shuffle(other, random));
  }
  return Math.max(student, asMuch / all);
}

/** Heap's algorithm: all orders but the one given. */
function everyOtherOrder(values: Float64Array, visit: (values: Float64Array) => void): void {
  const swaps = new Uint8Array(values.length);
  for (let i = 1; i < values.length;) {
    const done = swaps[i] as number;
    if (done >= i) {
      swaps[i++] = 0;
      continue;
    }
    const j = i % 2 === 0 ? 0 : done;
    [values[i], values[j]] = [values[j] as number, values[i] as number];
    visit(values);
    swaps[i] = done + 1;
    i = 1;
  }
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

/** The centred values at length 1; of constant ones nothing of use. */
export function unitVector(values: Numbers): Float64Array {
  const unit = new Float64Array(values.length);
  toUnitVector(values, unit);
  return unit;
}
