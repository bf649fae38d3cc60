import { pearsonCorrelation } from "./pearson-correlation.js";

/**
 * Pearson's or Spearman's correlation of pairs, each of which counts as often as its weight says. Undefined if one list
 * is constant among those that weigh something.
 */
export function weightedCorrelation(
  x: Float64Array,
  y: Float64Array,
  weight: Float64Array,
  method: "pearson" | "spearman",
): number | undefined {
  const drawn = weight.some((one) => one === 0) ? kept(weight) : undefined;
  const [own, other, weights] = drawn === undefined ? [x, y, weight] : [x, y, weight].map((all) => pick(all, drawn));
  if (own === undefined || other === undefined || weights === undefined) return undefined;
  const [a, b] = method === "pearson" ? [own, other] : [weightedRanks(own, weights), weightedRanks(other, weights)];
  if (weights.every((one) => one === weights[0])) return pearsonCorrelation(a, b);
  const [u, v] = [centred(a, weights), centred(b, weights)];
  if (u === undefined || v === undefined) return undefined;
  return Math.max(
    -1,
    Math.min(
      1,
      u.reduce((sum, one, i) => sum + one * (v[i] as number), 0),
    ),
  );
}

function kept(weight: Float64Array): number[] {
  return [...weight.keys()].filter((i) => (weight[i] as number) > 0);
}

function pick(values: Float64Array, places: readonly number[]): Float64Array {
  return Float64Array.from(places, (i) => values[i] as number);
}

/** The mean of the ranks that each value takes up if it stands there as often as its weight says, up to a constant. */
function weightedRanks(values: Float64Array, weights: Float64Array): Float64Array {
  const order = [...values.keys()].sort((i, j) => (values[i] as number) - (values[j] as number));
  const ranks = new Float64Array(values.length);
  let below = 0;
  for (let start = 0; start < order.length;) {
    const value = values[order[start] as number];
    let end = start;
    let tied = 0;
    for (; end < order.length && values[order[end] as number] === value; end++)
      tied += weights[order[end] as number] ?? 0;
    for (const i of order.slice(start, end)) ranks[i] = below + tied / 2;
    below += tied;
    start = end;
  }
  return ranks;
}

/** Deviations from the weighted mean, each times the root of its weight, at length 1; undefined if they do not vary. */
function centred(values: Float64Array, weights: Float64Array): Float64Array | undefined {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (largest === 0) return undefined;
  const total = weights.reduce((sum, one) => sum + one, 0);
  const mean = values.reduce((sum, value, i) => sum + (value / largest) * ((weights[i] as number) / total), 0);
  const deviations = values.map((value, i) => (value / largest - mean) * Math.sqrt(weights[i] as number));
  const norm = Math.sqrt(deviations.reduce((sum, one) => sum + one * one, 0));
  // As pearsonCorrelation has it: what rounding leaves of equal values is no spread.
  return norm <= 1e-13 * Math.abs(mean) ? undefined : deviations.map((one) => one / norm);
}
