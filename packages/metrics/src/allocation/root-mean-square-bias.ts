import { defineMetric, type Computed } from "../core/define-metric.js";
import { isDescription } from "../core/description.js";
import { describeValue, InputError } from "../core/input.js";
import { checkMeasurement } from "../core/check-measurement.js";
import { isMeasured, type Bounds, type Interval, type Measurement, type Part } from "../core/measurement.js";
import { absoluteInterval } from "../statistics/index.js";

/**
 * One number for a model whose groups were each compared with a reference: the root mean square of the comparisons. Use
 * it to rank models by fairness (`ndcgAtN`); a largest gap would look at one group only. 0 is parity in every
 * comparison; its unit is that of the comparisons. It has no sign, and sampling noise alone makes it positive. `groups`
 * has the comparisons that it is made of. They are not its `comparisons`: a claim about it is not one about each of
 * them.
 *
 * If every comparison has an interval, its bounds are the root mean squares of the bounds of their magnitudes
 * (`absoluteInterval`), each with the error divided by their number, so that all hold together (Bonferroni). That errs
 * on the safe side, the more the more groups there are.
 *
 * For differences, as `rabbi`, `averageScoreGap` and `allocationGap` give them; the mean square of ratios has no
 * meaning. No value if the measurement or one of its comparisons has none.
 *
 * @param measurement one with `comparisons`
 * @throws InputError if there are no comparisons, or their fair value is another than 0, as that of ratios
 * @see Chen, Ji and Evans, The Mismeasure of Man and Models, section 5.2
 * @example
 * rootMeanSquareBias(rabbi({ a: [3, 3], b: [1, 3], reference: [2, 2] }, { reference: "reference" })).value // 0.7071067811865476
 * @since 0.1.0
 */
export const rootMeanSquareBias = defineMetric(
  {
    name: "rootMeanSquareBias",
    title: "root mean square bias",
    family: "allocation",
    version: 1,
    unit: "candidates",
    range: [0, Infinity],
    best: 0,
    format: "number",
    source: "Chen, Ji and Evans, The Mismeasure of Man and Models, section 5.2",
    anytime: false,
    compare: "scores",
  },
  measureBias,
  {
    data: "measurement",
    options: [],
    values: (parts, { recompute }) => {
      const values = recompute?.(parts) ?? [undefined];
      return [values.every((value) => value !== undefined) ? rootMeanSquare(values) : undefined];
    },
    inAnyOrder: ({ recompute }) => recompute?.inAnyOrder === true,
  },
);

function measureBias(measurement: Measurement): Computed {
  checkComparisons(measurement);
  const { comparisons = [], counts, provenance, clusters, recompute, metric } = measurement;
  const [low, high] = metric.range;
  const common = {
    counts,
    provenance,
    groups: comparisons,
    description: {
      title: `root mean square of the ${metric.title}`,
      unit: metric.unit,
      format: metric.format,
      isGap: metric.format === "percent",
      range: [0, Math.max(Math.abs(low), Math.abs(high))],
      compare: metric.compare,
    },
    ...(clusters !== undefined && recompute !== undefined && { clusters: () => clusters }),
  } as const;
  const missing = [measurement, ...comparisons].find((estimate) => !isMeasured(estimate));
  if (missing?.reason !== undefined) return { ...common, reason: missing.reason };
  if (comparisons.length === 0) return { ...common, reason: "there are no comparisons" };
  const value = rootMeanSquare(comparisons.map((comparison) => comparison.value ?? 0));
  const interval = together(comparisons);
  return { ...common, value, ...(interval !== undefined && { interval }) };
}

function checkComparisons(measurement: unknown): asserts measurement is Measurement {
  const given = typeof measurement === "object" && measurement !== null ? (measurement as Partial<Measurement>) : {};
  if (given.metric === undefined || (given.reason === undefined && given.comparisons === undefined)) {
    throw new InputError({
      function: "rootMeanSquareBias",
      argument: "measurement",
      given: describeValue(measurement),
      expected: "a measurement with comparisons",
      advice: "Pass what rabbi, averageScoreGap or allocationGap returned.",
    });
  }
  checkMeasurement("rootMeanSquareBias", measurement);
  if (!isDescription(given.metric))
    throw new InputError({
      function: "rootMeanSquareBias",
      argument: "measurement.metric",
      given: describeValue(given.metric),
      expected: "the description of a metric",
    });
  const { best = 0, title, format } = given.metric;
  if (best !== 0 || format === "ratio") {
    throw new InputError({
      function: "rootMeanSquareBias",
      argument: "measurement",
      given: best !== 0 ? `the ${title}, which is fair at ${best}` : `the ${title}, a ratio`,
      expected: "a measurement that is fair at 0",
      advice: "Take differences: the mean square of ratios has no meaning.",
    });
  }
}

/** None if a comparison has none. */
function together(comparisons: readonly Part[]): Interval | undefined {
  const intervals = comparisons.flatMap((comparison) =>
    isMeasured(comparison) && comparison.interval !== undefined ? [absoluteInterval(comparison.interval)] : [],
  );
  const [first] = intervals;
  if (first === undefined || intervals.length < comparisons.length) return undefined;
  const seed = intervals.find((interval) => interval.seed !== undefined)?.seed;
  return {
    method: `${first.method}${intervals.length > 1 ? ", after Bonferroni for all comparisons" : ""}`,
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
  // Of shares of the largest, lest squares overflow or vanish.
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (largest === 0 || largest === Infinity) return largest;
  return largest * Math.sqrt(values.reduce((sum, value) => sum + (value / largest) ** 2, 0) / values.length);
}
