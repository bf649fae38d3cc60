import { describeValue, InputError } from "../core/input.js";
import type { Bounds, Interval, Measurement } from "../core/measurement.js";
import { absoluteInterval } from "../statistics/index.js";

/**
 * One number for a model whose groups were each compared with a reference: the root mean square of the comparisons. Use
 * it to rank models by fairness (`ndcgAtN`), where a largest gap would look at one group only. 0 is parity in every
 * comparison; its unit is that of the comparisons. It has no sign, and sampling noise alone makes it positive.
 * `details` has the comparisons that it is made of. They are not its `comparisons`: a claim about it is not one about
 * each of them.
 *
 * Where every comparison has an interval, its bounds are the root mean squares of the bounds of their magnitudes
 * (`absoluteInterval`), each with the error divided by their number, so that all hold together (Bonferroni). That errs
 * on the safe side, the more the more groups there are.
 *
 * For differences, as `rabbi`, `averageScoreGap` and `allocationGap` give them; the mean square of ratios has no
 * meaning. Undefined where the measurement or one of its comparisons is.
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
  if (
    typeof measurement !== "object" ||
    measurement === null ||
    (measurement.undefined === undefined && measurement.comparisons === undefined)
  ) {
    throw new InputError({
      function: metric,
      argument: "measurement",
      given: describeValue(measurement),
      expected: "a measurement with comparisons",
      advice: "Pass what rabbi, averageScoreGap or allocationGap returned.",
    });
  }
  const { comparisons = {}, counts } = measurement;
  if (measurement.undefined !== undefined) return { metric, counts, undefined: measurement.undefined };
  const details: Record<string, number> = {};
  const intervals: Interval[] = [];
  for (const [name, comparison] of Object.entries(comparisons)) {
    if (comparison.undefined !== undefined) return { metric, counts, undefined: comparison.undefined };
    details[name] = comparison.value;
    if (comparison.interval !== undefined) intervals.push(absoluteInterval(comparison.interval));
  }
  const values = Object.values(details);
  if (values.length === 0) return { metric, counts, undefined: "there are no comparisons" };
  const interval = intervals.length === values.length ? { interval: together(intervals) } : {};
  return { metric, counts, details, value: rootMeanSquare(values), ...interval };
}

function together(intervals: readonly Interval[]): Interval {
  const seed = intervals.find((interval) => interval.seed !== undefined)?.seed;
  return {
    method: `${intervals[0]?.method ?? ""}${intervals.length > 1 ? ", after Bonferroni for all comparisons" : ""}`,
    ...(seed !== undefined && { seed }),
    bounds(confidence, scale): Bounds {
      const each = intervals.map((interval) => interval.bounds(1 - (1 - confidence) / intervals.length, scale));
      return {
        lower: rootMeanSquare(each.map(({ lower }) => lower)),
        upper: rootMeanSquare(each.map(({ upper }) => upper)),
      };
    },
  };
}

function rootMeanSquare(values: readonly number[]): number {
  return Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);
}
