import type { ClusterPart, Clusters, Recompute, WeightedPart } from "../core/clusters.js";
import type { Computed } from "../core/define-metric.js";
import { isMeasured, type Counts, type Estimate, type Estimated, type Part } from "../core/measurement.js";
import { LARGEST } from "../core/input.js";
import type { CellContributions } from "../sets/cell-contributions.js";
import type { DealtValue } from "../sets/dealt-terms.js";
import { crossTerms } from "../sets/cross-terms.js";
import { largest, type Range } from "../statistics/intervals/levels.js";
import { readScores, type ReadScores } from "../sets/scores-by-group.js";
import { checkIntervalOptions } from "../statistics/intervals/interval-options.js";
import type { PooledScores } from "../statistics/intervals/pooled-scores.js";
import { checkCompared, checkReference, type ReferenceOptions } from "./reference.js";

/** Two groups' scores, and how many pools they come from: 0 without pools. */
export type CompareScores = (group: PooledScores, reference: PooledScores, pools: number) => Omit<Estimated, "counts">;

/** What clusters hold of the scores of a group. */
export type PartOf = (scores: Float64Array, cell: Uint32Array, cells: number) => Omit<ClusterPart, "of">;

/** How a metric compares two groups, and what is known of its values. */
export interface ScoreComparison {
  readonly metric: string;
  readonly range: Range;
  /** Whether values are a chance less its opposite. */
  readonly isRank?: boolean;
  readonly compare: CompareScores;
  /** From clusters to the value of each comparison. */
  readonly valuesOf: Recompute;
  /** What each cell adds to each comparison. */
  readonly contributionsOf: CellContributions;
  /** The value of dealing terms out, if there is a quicker way than `valuesOf`. */
  readonly dealtValue?: DealtValue;
  readonly partOf?: PartOf;
  /** A group's own value, if the comparison is the difference of two. */
  readonly levelOf?: (scores: PooledScores["scores"]) => number;
}

/** Compares every group with the reference; the value is the comparison of largest magnitude, with its sign. */
export function compareWithReference(
  { metric, range, isRank = false, compare, partOf = scoresOf, levelOf, ...values }: ScoreComparison,
  scores: unknown,
  options: ReferenceOptions | undefined,
): Computed {
  const read = readScores(metric, "scores", scores, options?.terms);
  const { groups, pools, unit, provenance, called } = read;
  const reference = checkReference(metric, groups, options?.reference);
  checkIntervalOptions(metric, options ?? {});
  const compared = checkCompared(metric, groups, reference, options?.groups);
  const counts = countsOf([...groups.values()], pools, unit);
  const common = { counts, provenance, called, ...(pools > 0 && { description: { unit } }) };
  if (groups.size < 2) {
    const reason =
      groups.size === 0 ? "there are no candidates" : `there is only one group, ${reference}; a comparison needs two`;
    return { ...common, reason };
  }
  const ofReference = groups.get(reference) as PooledScores;
  const clusters = () => clustersOf(read, [...compared, reference], partOf);
  const isDistance = range[0] === 0;
  const strict = options?.method === "strict";
  const { terms, widen } = crossTerms({ read: read.terms, clusters, strict, ...values });
  const comparisons = compared.map((group, place): Part => {
    const of = { group, against: reference };
    const estimate = compareTwo(of, groups.get(group) as PooledScores, ofReference, read, compare);
    if (!isMeasured(estimate) || estimate.interval === undefined) return { of, ...estimate };
    return {
      of,
      ...estimate,
      interval: widen(estimate.interval, { value: estimate.value, of, place, range, isDistance, isRank }),
    };
  });
  const measured = {
    ...common,
    ...terms,
    ...levelsOf([...compared, reference], groups, levelOf),
    comparisons,
    clusters,
  };
  let value = 0;
  for (const comparison of comparisons) {
    if (!isMeasured(comparison)) return { ...measured, reason: comparison.reason };
    if (Math.abs(comparison.value) > Math.abs(value)) value = comparison.value;
  }
  return { ...measured, value };
}

function levelsOf(
  names: readonly string[],
  groups: ReadonlyMap<string, PooledScores>,
  levelOf: ScoreComparison["levelOf"],
): { readonly groups?: readonly Part[] } {
  if (levelOf === undefined) return {};
  const levels = names.flatMap((group): Part[] => {
    const { scores } = groups.get(group) as PooledScores;
    const value = levelOf(scores);
    return Number.isFinite(value) ? [{ of: { group }, value, counts: { candidates: scores.length } }] : [];
  });
  return { groups: levels };
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

function clustersOf({ groups, cells }: ReadScores, names: readonly string[], partOf: PartOf): Clusters {
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
