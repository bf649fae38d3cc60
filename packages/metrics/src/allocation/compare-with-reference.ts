import type { ClusterPart, Clusters, WeightedPart } from "../core/clusters.js";
import type { Computed } from "../core/define-metric.js";
import { isMeasured, type Counts, type Estimate, type Estimated, type Part } from "../core/measurement.js";
import { LARGEST } from "../core/input.js";
import { largest } from "../statistics/intervals/levels.js";
import { readScores, type ReadScores } from "../sets/scores-by-group.js";
import { checkIntervalOptions } from "../statistics/intervals/interval-options.js";
import type { PooledScores } from "../statistics/intervals/pooled-scores.js";
import { checkCompared, checkReference, type ReferenceOptions } from "./reference.js";

/** Two groups' scores, and how many pools they come from: 0 without pools. */
export type CompareScores = (group: PooledScores, reference: PooledScores, pools: number) => Omit<Estimated, "counts">;

/** Compares every group with the reference; the value is the comparison of largest magnitude, with its sign. */
export function compareWithReference(
  metric: string,
  scores: unknown,
  options: ReferenceOptions | undefined,
  compare: CompareScores,
  partOf: (scores: Float64Array, cell: Uint32Array, cells: number) => Omit<ClusterPart, "of"> = scoresOf,
): Computed {
  const read = readScores(metric, "scores", scores);
  const { groups, pools, unit, provenance } = read;
  const reference = checkReference(metric, groups, options?.reference);
  checkIntervalOptions(metric, options ?? {});
  const compared = checkCompared(metric, groups, reference, options?.groups);
  const counts = countsOf([...groups.values()], pools, unit);
  const common = { counts, provenance, ...(pools > 0 && { description: { unit } }) };
  if (groups.size < 2) {
    const reason =
      groups.size === 0 ? "there are no candidates" : `there is only one group, ${reference}; a comparison needs two`;
    return { ...common, reason };
  }
  const ofReference = groups.get(reference) as PooledScores;
  const comparisons = compared.map((group): Part => ({
    of: { group, against: reference },
    ...compareTwo({ group, against: reference }, groups.get(group) as PooledScores, ofReference, read, compare),
  }));
  const clusters = () => clustersOf(read, [...compared, reference], partOf);
  let value = 0;
  for (const comparison of comparisons) {
    if (!isMeasured(comparison)) return { ...common, reason: comparison.reason, comparisons, clusters };
    if (Math.abs(comparison.value) > Math.abs(value)) value = comparison.value;
  }
  return { ...common, value, comparisons, clusters };
}

function compareTwo(
  { group, against }: { readonly group: string; readonly against: string },
  ofGroup: PooledScores,
  ofReference: PooledScores,
  { pools, unit }: ReadScores,
  compare: CompareScores,
): Estimate {
  const empty = ofGroup.scores.length === 0 ? group : ofReference.scores.length === 0 ? against : undefined;
  if (empty !== undefined) return { reason: `group ${empty} has no candidates`, counts: { candidates: 0 } };
  const counts = {
    ...countsOf([ofGroup, ofReference], poolsOf(ofGroup, ofReference), unit),
    group: ofGroup.scores.length,
    reference: ofReference.scores.length,
  };
  const estimate = compare(ofGroup, ofReference, pools);
  // Differences of finite scores can exceed the largest double.
  if (Number.isFinite(estimate.value)) return { ...estimate, counts };
  const reason = `the scores of ${group} and ${against} are too large to subtract; divide all scores by a constant`;
  return { reason, counts };
}

/** Whether scores are so large that what is made of their differences can exceed the largest double. */
export function areTooLarge(...groups: readonly PooledScores[]): boolean {
  return groups.some(({ scores }) => largest(scores) > LARGEST);
}

function countsOf(groups: readonly PooledScores[], pools: number, unit: ReadScores["unit"]): Counts {
  const candidates = groups.reduce((sum, { scores }) => sum + scores.length, 0);
  return { ...(pools > 0 && { [unit]: pools }), candidates };
}

/** How many pools either takes part in. */
function poolsOf(...groups: readonly PooledScores[]): number {
  const pools = new Set<number>();
  for (const { pools: poolOf = [] } of groups) for (const pool of poolOf) pools.add(pool);
  return pools.size;
}

function clustersOf(
  { groups, cells }: ReadScores,
  names: readonly string[],
  partOf: (scores: Float64Array, cell: Uint32Array, cells: number) => Omit<ClusterPart, "of">,
): Clusters {
  const { ways, of, count } = cells();
  const parts = names.map((group) => {
    const scores = Float64Array.from(groups.get(group)?.scores ?? []);
    return { of: { group }, ...partOf(scores, of.get(group) ?? new Uint32Array(), count) };
  });
  return { ways, parts };
}

function scoresOf(value: Float64Array, cell: Uint32Array): Omit<ClusterPart, "of"> {
  return { scores: { cell, value } };
}

/** The value of each comparison from the parts of the groups, the last of which is the reference's. */
export function valuesAgainstReference(
  parts: readonly WeightedPart[],
  compare: (group: WeightedPart, reference: WeightedPart) => number | undefined,
): readonly (number | undefined)[] {
  const reference = parts.at(-1);
  if (reference === undefined) return [];
  return parts.slice(0, -1).map((part) => {
    const value = compare(part, reference);
    return value === undefined || !Number.isFinite(value) ? undefined : value;
  });
}
