import { seededRandom } from "../statistics/random.js";
import { drawTuples } from "./sample-tuples.js";
import type { Setting } from "./setting.js";

/** Above this many tuples a source is sampled even if exactness was asked for, if no formula exists. */
export const ENUMERABLE = 100_000;

/** Tuples of variations by source, and how many sources had to be sampled. */
export interface Tuples {
  readonly rows: readonly Uint32Array[];
  readonly sampled: number;
}

/** Up to `max` tuples of every source. */
export function tuplesOf(setting: Setting, max: number, sampledMax: number): Tuples {
  const random = seededRandom(setting.seed);
  let sampled = 0;
  const rows = setting.sources.map(({ sizes }) => {
    const over = productOf(sizes) > max;
    if (over) sampled++;
    return drawTuples(sizes, over ? sampledMax : max, random);
  });
  return { rows, sampled };
}

function productOf(sizes: readonly number[]): number {
  return sizes.reduce((a, b) => a * b, 1);
}

export function weightsOf(setting: Setting, tuples: Tuples | undefined): Float64Array | undefined {
  if (setting.weighting === "source" || setting.score.yields !== "example") return undefined;
  const groups = setting.data.groups.length;
  return Float64Array.from(setting.sources, ({ sizes }, s) => {
    const rows = tuples?.rows[s];
    return rows === undefined ? productOf(sizes) : rows.length / groups;
  });
}

export function weightedMean(values: Float64Array, weights: Float64Array | undefined): number {
  let sum = 0;
  let total = 0;
  for (let i = 0; i < values.length; i++) {
    const weight = weights === undefined ? 1 : (weights[i] as number);
    sum += weight * (values[i] as number);
    total += weight;
  }
  return sum / total;
}

/**
 * The tuples that pairwise comparisons of single variations are averaged over; none if the mean is taken over all
 * pairs.
 */
export function pairTuples(setting: Setting): Tuples | undefined {
  if (setting.exact || setting.score.yields !== "example") return undefined;
  return tuplesOf(setting, setting.maxTuples, setting.maxTuples);
}
