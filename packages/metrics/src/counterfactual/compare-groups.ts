import type { Measured, Measurement } from "../core/measurement.js";
import { meanInterval, type IntervalOptions } from "../statistics/index.js";
import { checkIntervalOptions } from "../statistics/intervals/interval-options.js";
import { groupsOf, pairsOf, reasonAgainst, type CounterfactualSet } from "../sets/counterfactual-set.js";

/**
 * Measures the similarity of the responses of every pair of groups. Each response is read once, whatever the number of
 * groups. The sets have been checked.
 */
export function compareGroups<Response, Read>(
  metric: string,
  sets: readonly CounterfactualSet<Response>[],
  read: (response: Response) => Read,
  similarity: (a: Read, b: Read) => number,
  options: IntervalOptions = {},
): Measurement {
  checkIntervalOptions(metric, options);
  const groups = groupsOf(sets);
  const reason = reasonAgainst(sets, groups);
  if (reason !== undefined) return { metric, undefined: reason, counts: { sources: sets.length, pairs: 0 } };
  const readSets = sets.map((set) => new Map(groups.map((group) => [group, (set.groups[group] ?? []).map(read)])));
  const comparisons: Record<string, Measured> = {};
  let lowest: Measured | undefined;
  let pairs = 0;
  for (const { name, first, second } of pairsOf(groups)) {
    const perPrompt = new Float64Array(sets.length);
    let compared = 0;
    readSets.forEach((set, i) => {
      const a = set.get(first) ?? [];
      const b = set.get(second) ?? [];
      let sum = 0;
      for (let j = 0; j < a.length; j++) sum += similarity(a[j] as Read, b[j] as Read);
      perPrompt[i] = sum / a.length;
      compared += a.length;
    });
    const comparison: Measured = {
      metric,
      value: mean(perPrompt),
      counts: { sources: sets.length, pairs: compared },
      perPrompt,
      interval: meanInterval(perPrompt, { ...options, range: rangeOf(perPrompt) }),
    };
    comparisons[name] = comparison;
    pairs += compared;
    if (lowest === undefined || comparison.value < lowest.value) lowest = comparison;
  }
  const { value, perPrompt } = lowest as Measured;
  return {
    metric,
    value,
    counts: { sources: sets.length, pairs },
    comparisons,
    ...(perPrompt === undefined ? {} : { perPrompt }),
  };
}

/** Similarities of 0 are those of unrelated texts. A cosine can be below, and then the worst possible is -1. */
function rangeOf(values: Float64Array): readonly [number, number] {
  return values.some((value) => value < 0) ? [-1, 1] : [0, 1];
}

export function mean(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
