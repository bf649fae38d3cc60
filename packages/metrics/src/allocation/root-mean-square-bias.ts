import { describeValue, InputError } from "../input.js";
import type { Measurement } from "../measurement.js";

/**
 * One number for a model whose groups were each compared with a reference: the root mean square of the comparisons. Use it
 * to rank models by fairness (`ndcgAtN`), where a largest gap would look at one group only. 0 is parity in every
 * comparison; its unit is that of the comparisons. It has no sign, and sampling noise alone makes it positive.
 *
 * For differences, as `rabbi`, `averageScoreGap` and `allocationGap` give them; the mean square of ratios has no meaning.
 * Undefined where the measurement or one of its comparisons is.
 *
 * @param measurement one with `comparisons`
 * @throws InputError where there are no comparisons
 * @see Chen, Ji and Evans, The Mismeasure of Man and Models, section 5.2
 * @example
 * rootMeanSquareBias(rabbi({ a: [3, 3], b: [1, 3], reference: [2, 2] }, { reference: "reference" })).value // 0.7071067811865476
 * @since 0.1.0
 */
export function rootMeanSquareBias(measurement: Measurement): Measurement {
  const metric = "rootMeanSquareBias";
  if (typeof measurement !== "object" || measurement === null || (measurement.undefined === undefined && measurement.comparisons === undefined)) {
    throw new InputError({
      function: metric,
      argument: "measurement",
      given: describeValue(measurement),
      expected: "a measurement with comparisons",
      advice: "Pass what rabbi, averageScoreGap or allocationGap returned.",
    });
  }
  const { comparisons = {}, counts } = measurement;
  if (measurement.undefined !== undefined) return { metric, counts, comparisons, undefined: measurement.undefined };
  let squares = 0;
  for (const comparison of Object.values(comparisons)) {
    if (comparison.undefined !== undefined) return { metric, counts, comparisons, undefined: comparison.undefined };
    squares += comparison.value ** 2;
  }
  const size = Object.keys(comparisons).length;
  if (size === 0) return { metric, counts, comparisons, undefined: "there are no comparisons" };
  return { metric, counts, comparisons, value: Math.sqrt(squares / size) };
}
