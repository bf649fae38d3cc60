import type { WeightedPart } from "./clusters.js";

export function sum(values: Float64Array): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

export function mean(values: Float64Array): number {
  return sum(values) / values.length;
}

/** The sums of a mean over cells. */
export function meansOf(values: Float64Array): { readonly total: Float64Array; readonly count: Float64Array } {
  return { total: values, count: new Float64Array(values.length).fill(1) };
}

/** The means that `meansOf` gives the sums of, one a part. */
export function valuesOfMeans(parts: readonly WeightedPart[]): readonly (number | undefined)[] {
  return parts.map(({ sums: { total, count } }) =>
    count === undefined || !(count > 0) ? undefined : (total ?? 0) / count,
  );
}
