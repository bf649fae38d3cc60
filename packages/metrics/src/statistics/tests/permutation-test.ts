import {
  checkInteger,
  checkOptions,
  checkScores,
  describeValue,
  InputError,
  LARGEST,
  type Numbers,
} from "../../core/input.js";
import { dataSeed } from "../data-seed.js";
import { MOST_RESAMPLES, type ResamplingOptions } from "../intervals/bca-interval.js";
import { randomInteger, seededRandom } from "../random.js";

/**
 * What a permutation test tells of two samples: the statistic, what it would be on average if the groups did not
 * matter, and how unusual it is.
 *
 * @since 0.1.0
 */
export interface PermutationResult {
  /** The statistic of the samples as they are. */
  readonly value: number;
  /** Its mean over random divisions of the pooled samples: what chance alone makes of it. */
  readonly nullMean: number;
  /**
   * `value - nullMean`: near 0 if the groups do not differ. A calibration, no unbiased estimate of their difference.
   */
  readonly excess: number;
  /** The share of divisions, the actual one included, whose statistic is at least as large: (b + 1) / (B + 1). */
  readonly pValue: number;
}

/**
 * A permutation test of any statistic of two samples: whether it is larger than random divisions of the pooled samples
 * into groups of these sizes make it. Large values of the statistic speak against equality: give an absolute
 * difference, a distance, a range. Its p-value is exact at any size if all numbers are independent; the responses of
 * one prompt are not, so give one number a prompt. For the Wasserstein distance `wassersteinPermutationTest` is far
 * faster.
 *
 * @see Pitman 1937; Phipson and Smyth 2010 on counting the actual division
 * @param statistic must not keep or change the arrays that it is given; they are reused
 * @throws InputError if a sample is empty or has a value that is not a finite number, or resamples is below 1
 * @example
 * const difference = (x: ArrayLike<number>, y: ArrayLike<number>) => Math.abs((x[0] ?? 0) - (y[0] ?? 0));
 * permutationTest([1], [3], difference) // { value: 2, nullMean: 2, excess: 0, pValue: 1 }
 * @since 0.1.0
 */
export function permutationTest(
  x: Numbers,
  y: Numbers,
  statistic: (x: Float64Array, y: Float64Array) => number,
  options: ResamplingOptions = {},
): PermutationResult {
  const { resamples, seed } = prepare("permutationTest", x, y, options);
  if (typeof statistic !== "function") throw noStatistic(describeValue(statistic));
  const measured = (a: Float64Array, b: Float64Array): number => {
    const found: unknown = statistic(a, b);
    if (typeof found === "number" && Math.abs(found) <= LARGEST) return found;
    throw noStatistic(`a function that returned ${describeValue(found)}`);
  };
  const random = seededRandom(seed);
  const n = x.length;
  const pooled = pool(x, y);
  const value = measured(pooled.slice(0, n), pooled.slice(n));
  const left = pooled.subarray(0, n);
  const right = pooled.subarray(n);
  const drawn = Math.min(n, pooled.length - 1);
  return summarise(value, resamples, () => {
    for (let i = 0; i < drawn; i++) {
      const j = i + randomInteger(random, pooled.length - i);
      const kept = pooled[i] as number;
      pooled[i] = pooled[j] as number;
      pooled[j] = kept;
    }
    return measured(left, right);
  });
}

function noStatistic(given: string): InputError {
  return new InputError({
    function: "permutationTest",
    argument: "statistic",
    given,
    expected: "a function of two samples that returns a number",
  });
}

export function pool(x: Numbers, y: Numbers): Float64Array {
  const pooled = new Float64Array(x.length + y.length);
  pooled.set(x);
  pooled.set(y, x.length);
  return pooled;
}

/** The common door of the permutation tests. */
export function prepare(
  caller: string,
  x: Numbers,
  y: Numbers,
  options: ResamplingOptions,
): { resamples: number; seed: number } {
  checkOptions(caller, options, ["resamples", "seed"]);
  const { resamples = 2000 } = options;
  for (const [argument, sample] of [
    ["x", x],
    ["y", y],
  ] as const) {
    checkScores(caller, argument, sample);
    if (sample.length === 0)
      throw new InputError({
        function: caller,
        argument,
        given: describeValue(sample),
        expected: "at least one number",
      });
  }
  checkInteger(caller, "resamples", resamples, 1, MOST_RESAMPLES);
  if (options.seed !== undefined) checkInteger(caller, "seed", options.seed, 0);
  return { resamples, seed: options.seed ?? dataSeed(x, y) };
}

export function summarise(value: number, resamples: number, draw: () => number): PermutationResult {
  // Sums in another order differ in their last digits, and must not hide that a division equals the actual one.
  const atLeast = value - 1e-12 * Math.abs(value);
  let sum = 0;
  let extreme = 0;
  for (let b = 0; b < resamples; b++) {
    const drawn = draw();
    sum += drawn;
    if (drawn >= atLeast) extreme++;
  }
  const nullMean = sum / resamples;
  return { value, nullMean, excess: value - nullMean, pValue: (extreme + 1) / (resamples + 1) };
}
