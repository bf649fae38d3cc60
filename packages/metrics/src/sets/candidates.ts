import { checkArray, checkScores, describeValue, InputError, isNumbers, type Numbers } from "../core/input.js";
import { isMeasured, pairName, type Measured, type Measurement } from "../core/measurement.js";
import type { IntervalOptions } from "../statistics/index.js";
import { checkIntervalOptions } from "../statistics/intervals/interval-options.js";
import type { Candidate } from "./candidate.js";

/**
 * Scores by group: candidates one by one, or for each group the list of its scores. Candidates may carry the pool that
 * they compete in; candidates of one pool are then not taken for independent.
 *
 * @since 0.1.0
 */
export type ScoresByGroup = readonly Candidate[] | Readonly<Record<string, Numbers>>;

/** The scores of one group, each with the index of its pool where there are pools. */
export interface GroupScores {
  readonly scores: Numbers;
  readonly pools?: Int32Array;
}

/** Scores of all groups, and how many pools they come from (0: no pools, candidates are independent). */
export interface ReadScores {
  readonly groups: ReadonlyMap<string, GroupScores>;
  readonly pools: number;
}

/** Reads either form of `ScoresByGroup`, and throws unless every score is a finite number. */
export function readScores(caller: string, scores: unknown): ReadScores {
  if (Array.isArray(scores)) return readCandidates(caller, scores);
  if (!isRecord(scores)) {
    throw new InputError({
      function: caller,
      argument: "scores",
      given: describeValue(scores),
      expected: "an array of candidates { group, score }, or an object with an array of scores for each group",
    });
  }
  const groups = new Map<string, GroupScores>();
  for (const [group, ofGroup] of Object.entries(scores)) {
    checkScores(caller, `scores[${JSON.stringify(group)}]`, ofGroup);
    groups.set(group, { scores: ofGroup });
  }
  return { groups, pools: 0 };
}

function readCandidates(caller: string, candidates: readonly unknown[]): ReadScores {
  const lists = new Map<string, { scores: number[]; pools: number[] }>();
  const pools = new Map<string | number, number>();
  let unpooled = -1;
  // By index, because forEach passes over the holes of a sparse array.
  for (let i = 0; i < candidates.length; i++) {
    const item = candidates[i];
    checkCandidate(caller, `scores[${i}]`, item);
    const list = lists.get(item.group) ?? { scores: [], pools: [] };
    lists.set(item.group, list);
    list.scores.push(item.score);
    if (item.pool === undefined) unpooled = i;
    else {
      if (!pools.has(item.pool)) pools.set(item.pool, pools.size);
      list.pools.push(pools.get(item.pool) as number);
    }
  }
  if (pools.size > 0 && unpooled !== -1) {
    throw new InputError({
      function: caller,
      argument: `scores[${unpooled}].pool`,
      given: "undefined",
      expected: "a pool, because other candidates have one",
      advice: "Give every candidate its pool, or none.",
    });
  }
  const groups = new Map<string, GroupScores>();
  for (const [group, list] of lists) {
    groups.set(
      group,
      pools.size === 0 ? { scores: list.scores } : { scores: list.scores, pools: Int32Array.from(list.pools) },
    );
  }
  return { groups, pools: pools.size };
}

function checkCandidate(caller: string, argument: string, item: unknown): asserts item is Candidate {
  const candidate =
    typeof item === "object" && item !== null ? (item as Partial<Record<keyof Candidate, unknown>>) : {};
  if (typeof candidate.group !== "string") {
    throw new InputError({
      function: caller,
      argument,
      given: describeValue(item),
      expected: "a candidate { group, score }",
    });
  }
  if (typeof candidate.score !== "number" || !Number.isFinite(candidate.score)) {
    throw new InputError({
      function: caller,
      argument: `${argument}.score`,
      given: describeValue(candidate.score),
      expected: "a finite number",
      advice: "Leave out candidates that could not be scored, and report how many there were.",
    });
  }
  if (candidate.pool !== undefined && typeof candidate.pool !== "string" && !Number.isFinite(candidate.pool)) {
    throw new InputError({
      function: caller,
      argument: `${argument}.pool`,
      given: describeValue(candidate.pool),
      expected: "the name or the number of the pool that the candidate competes in",
    });
  }
}

/** Neither a list, nor a Map, nor a promise. */
function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    typeof value === "object" &&
    value !== null &&
    !isNumbers(value) &&
    Object.prototype.toString.call(value) === "[object Object]"
  );
}

/**
 * Which group the others are compared with.
 *
 * @since 0.1.0
 */
export interface ReferenceOptions extends IntervalOptions {
  /** The reference group. */
  readonly reference: string;
  /** The groups to compare with it. Default: all others. Groups left out still compete. */
  readonly groups?: readonly string[];
}

/** Compares every group with the reference; the value is the comparison of largest magnitude, with its sign. */
export function compareWithReference(
  metric: string,
  scores: unknown,
  options: ReferenceOptions,
  compare: (group: GroupScores, reference: GroupScores, pools: number) => Measured,
): Measurement {
  const { groups, pools } = readScores(metric, scores);
  const reference = checkReference(metric, groups, options?.reference);
  checkIntervalOptions(metric, options);
  const compared = checkCompared(metric, groups, reference, options.groups);
  const counts = {
    ...(pools > 0 && { pools }),
    candidates: [...groups.values()].reduce((sum, group) => sum + group.scores.length, 0),
  };
  if (groups.size < 2) {
    const reason =
      groups.size === 0 ? "there are no candidates" : `there is only one group, ${reference}; a comparison needs two`;
    return { metric, undefined: reason, counts };
  }
  const comparisons: Record<string, Measurement> = {};
  const ofReference = groups.get(reference) as GroupScores;
  for (const group of compared) {
    const ofGroup = groups.get(group) as GroupScores;
    const empty = ofGroup.scores.length === 0 ? group : ofReference.scores.length === 0 ? reference : undefined;
    comparisons[pairName(group, reference)] =
      empty === undefined
        ? unlessTooLarge(compare(ofGroup, ofReference, pools), group, reference)
        : { metric, undefined: `group ${empty} has no candidates`, counts: { candidates: 0 } };
  }
  let value = 0;
  for (const comparison of Object.values(comparisons)) {
    if (!isMeasured(comparison)) return { metric, undefined: comparison.undefined, counts, comparisons };
    if (Math.abs(comparison.value) > Math.abs(value)) value = comparison.value;
  }
  return { metric, value, counts, comparisons };
}

/** Differences of finite scores can exceed the largest double. */
function unlessTooLarge(comparison: Measured, group: string, reference: string): Measurement {
  if (Number.isFinite(comparison.value)) return comparison;
  const { metric, counts } = comparison;
  return {
    metric,
    undefined: `the scores of ${group} and ${reference} are too large to subtract; divide all scores by a constant`,
    counts,
  };
}

/** The reference, if it is a group that has candidates. */
export function checkReference(caller: string, groups: ReadonlyMap<string, unknown>, reference: unknown): string {
  const known = listGroups(groups);
  if (typeof reference !== "string") {
    throw new InputError({
      function: caller,
      argument: "reference",
      given: describeValue(reference),
      expected: `the name of the group to compare the others with${known === "" ? "" : `, one of ${known}`}`,
    });
  }
  if (groups.size > 0 && !groups.has(reference)) {
    throw new InputError({
      function: caller,
      argument: "reference",
      given: JSON.stringify(reference),
      expected: `a group that has candidates: ${known}`,
    });
  }
  return reference;
}

/** The groups to compare with the reference: those asked for, if they have candidates, else all others. */
export function checkCompared(
  caller: string,
  groups: ReadonlyMap<string, unknown>,
  reference: string,
  asked: unknown,
): string[] {
  const others = [...groups.keys()].filter((group) => group !== reference);
  if (asked === undefined || others.length === 0) return others;
  checkArray(caller, "groups", asked);
  const unknown = asked.find((group) => !others.includes(group as string));
  if (asked.length > 0 && unknown === undefined) return asked as string[];
  throw new InputError({
    function: caller,
    argument: "groups",
    given: asked.length === 0 ? "empty" : `a list with ${describeValue(unknown)}`,
    expected: `groups other than the reference that have candidates: ${listGroups(new Map(others.map((group) => [group, undefined])))}`,
  });
}

function listGroups(groups: ReadonlyMap<string, unknown>): string {
  return [...groups.keys()]
    .slice(0, 12)
    .map((group) => JSON.stringify(group))
    .join(", ");
}
