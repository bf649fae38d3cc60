import type { Numbers } from "../../core/input.js";
import type { Bounds, Interval } from "../../core/measurement.js";
import { checkLevels, moments } from "./levels.js";

/** What a mean's bounds need of its values. */
export interface MeanSpread {
  readonly mean: number;
  /** The second and the third cumulant of the mean. */
  readonly variance: number;
  readonly third: number;
  /** The degrees of freedom that the values' kurtosis leaves the variance. */
  readonly degrees: number;
  /** How many values the variance hangs on. */
  readonly carrying: number;
}

export function spreadOfMean(values: Numbers): MeanSpread {
  const n = values.length;
  const { mean, squares } = moments(values);
  if (n < 2 || squares === 0) return { mean, variance: 0, third: 0, degrees: 0, carrying: 0 };
  const deviation = Math.sqrt(squares / n);
  let fourths = 0;
  for (let i = 0; i < n; i++) fourths += (((values[i] as number) - mean) / deviation) ** 4;
  const kurtosis = fourths / n;
  return {
    mean,
    variance: squares / (n - 1) / n,
    third: thirdOfMean(values, mean),
    degrees: Math.max(1, Math.min(n - 1, (2 * n) / Math.max(1e-12, kurtosis - 1))),
    carrying: n / kurtosis,
  };
}

/** Nothing is known of the spread of scores that hardly differ, unless it is known what scores there can be. */
const TOO_ALIKE = "none, because too few scores differ: give their range, or compare ranks (rabbi), or rates";

/** Without knowing what scores there can be, no bounds hold for any: one that was not seen may outweigh all. */
export const NEEDS_RANGE =
  "none, because strict bounds need to know what scores there can be: give range: [least, greatest]; or compare ranks (rabbi), or rates";

/** How much clusters differ is not known of one, however many scores it has. */
export const TOO_FEW_CLUSTERS =
  "none, because one cluster has (nearly) all scores of a group: ask for the group in more clusters, or give the range of the scores";

/** An interval without bounds, and why. */
export function unknownInterval(value: number, method = TOO_ALIKE): Interval {
  return {
    method,
    bounds(confidence, scale = 1): Bounds {
      checkLevels("unknownInterval", confidence, scale);
      return confidence === 0.5 ? { lower: value, upper: value } : { lower: -Infinity, upper: Infinity };
    },
  };
}

/** Whether it is an interval without bounds. */
export function isUnknown({ method }: Interval): boolean {
  return [TOO_ALIKE, NEEDS_RANGE, TOO_FEW_CLUSTERS].includes(method);
}

/** Without a range nothing tells of values that were not seen. */
export function assuming(interval: Interval): Interval {
  if (isUnknown(interval)) return interval;
  return { ...interval, method: `${interval.method}, scores that were not seen taken to be like these` };
}

/** With fewer values that a variance hangs on it says nothing. */
export const LEAST = 2;

/** The third cumulant of the mean, from the third k-statistic; 0 below three values. */
function thirdOfMean(values: Numbers, mean: number): number {
  const n = values.length;
  if (n < 3) return 0;
  let cubes = 0;
  for (let i = 0; i < n; i++) cubes += ((values[i] as number) - mean) ** 3;
  return cubes / (n * (n - 1) * (n - 2));
}
