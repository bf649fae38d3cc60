import type { ClusterWay } from "../core/clusters.js";
import { ANY_SIZE, checkScores, describeValue, InputError, isNumbers, type Numbers } from "../core/input.js";
import type { Provenance } from "../core/provenance.js";
import type { PooledScores } from "../statistics/intervals/pooled-scores.js";
import type { Candidate, ReceivedCandidates } from "./candidate.js";
import { oneWay } from "./cluster-ways.js";
import { candidateCells, candidateTerms, candidateUnit, isCandidateSet, readCandidates } from "./read-candidates.js";
import { TermCounts, type ReadTerms, type TermOptions } from "./read-terms.js";

/**
 * Scores by group: candidates one by one, or for each group the list of its scores. Candidates may carry the pool that
 * they compete in; candidates of one pool are then not taken for independent.
 *
 * @since 0.1.0
 */
export type ScoresByGroup = ReceivedCandidates | Readonly<Record<string, Numbers>>;

/** The cells of all groups. */
export interface ScoreCells {
  readonly count: number;
  readonly ways: readonly ClusterWay[];
  /** Of each group the cell of each of its scores. */
  readonly of: ReadonlyMap<string, Uint32Array>;
}

/** Scores of all groups, and how many pools, sources or other clusters they come from; 0 if all are independent. */
export interface ReadScores {
  readonly groups: ReadonlyMap<string, PooledScores>;
  readonly pools: number;
  /** What the pools are called. */
  readonly unit: "pools" | "clusters" | "sources";
  readonly cells: () => ScoreCells;
  /** What stands for the groups, if candidates say. */
  readonly terms: ReadTerms | undefined;
  readonly provenance: Provenance | undefined;
  /** What the scores are, if the data say so. */
  readonly called: string | undefined;
}

/** Reads any form of `ScoresByGroup`, and throws unless every score is a finite number. */
export function readScores(
  caller: string,
  argument: string,
  scores: unknown,
  asked?: TermOptions["terms"],
): ReadScores {
  if (Array.isArray(scores) || isCandidateSet(scores)) return readList(caller, argument, scores, asked);
  if (!isRecord(scores)) {
    throw new InputError({
      function: caller,
      argument,
      given: describeValue(scores),
      expected: "an array of candidates { group, score }, or an object with an array of scores for each group",
    });
  }
  const groups = new Map<string, PooledScores>();
  for (const [group, ofGroup] of Object.entries(scores)) {
    checkScores(caller, `${argument}[${JSON.stringify(group)}]`, ofGroup, ANY_SIZE);
    groups.set(group, { scores: ofGroup });
  }
  const terms = new TermCounts().read(caller, asked);
  const cells = (): ScoreCells => ownCells(groups);
  return { groups, pools: 0, unit: "pools", cells, terms, provenance: undefined, called: undefined };
}

/** Every score is a cell of its own. */
function ownCells(groups: ReadonlyMap<string, PooledScores>): ScoreCells {
  let count = 0;
  const of = new Map<string, Uint32Array>();
  for (const [group, { scores }] of groups) {
    const start = count;
    of.set(
      group,
      Uint32Array.from({ length: scores.length }, (_, i) => start + i),
    );
    count += scores.length;
  }
  return { count, ways: oneWay("candidates", count), of };
}

function readList(caller: string, argument: string, data: unknown, asked: TermOptions["terms"]): ReadScores {
  const { candidates, provenance, called, argument: path } = readCandidates(caller, argument, data);
  checkPooled(caller, path, candidates);
  const unit = candidateUnit(candidates);
  const lists = new Map<string, { readonly scores: number[]; readonly pools: number[] }>();
  const pools = new Map<string, number>();
  // Most candidates share a pool or a cluster, whose text need not be made for each.
  const names = [new Map<string, string>(), new Map<string | number, string>()] as const;
  for (const [i, { group, score, pool, cluster, source }] of candidates.entries()) {
    const list = lists.get(group) ?? { scores: [], pools: [] };
    lists.set(group, list);
    list.scores.push(score);
    const own = cluster ?? (pool === undefined ? source : undefined);
    // As JSON, so that the pool 1 is not the pool "1", and neither is a candidate by itself.
    const name =
      own !== undefined
        ? nameFrom(names[0], own, () => own)
        : pool === undefined
          ? JSON.stringify([i])
          : nameFrom(names[1], pool, () => [pool, "pool"]);
    const place = pools.get(name) ?? pools.size;
    pools.set(name, place);
    list.pools.push(place);
  }
  const groups = new Map(
    [...lists].map(([group, list]): [string, PooledScores] => [
      group,
      unit === undefined ? { scores: list.scores } : { scores: list.scores, pools: Int32Array.from(list.pools) },
    ]),
  );
  const terms = candidateTerms(caller, candidates, asked);
  return {
    groups,
    pools: unit === undefined ? 0 : pools.size,
    unit: unit ?? "pools",
    cells: () => cellsByGroup(candidates, terms),
    terms,
    provenance,
    called,
  };
}

function nameFrom<Key>(known: Map<Key, string>, key: Key, of: () => unknown): string {
  const found = known.get(key) ?? JSON.stringify(of());
  known.set(key, found);
  return found;
}

/** Throws if only some candidates have a pool. */
function checkPooled(caller: string, path: string, candidates: readonly Candidate[]): void {
  const unpooled = candidates.findLastIndex(({ pool }) => pool === undefined);
  if (unpooled === -1 || candidates.every(({ pool }) => pool === undefined)) return;
  throw new InputError({
    function: caller,
    argument: `${path}[${unpooled}].pool`,
    given: "undefined",
    expected: "a pool, because other candidates have one",
    advice: "Give every candidate its pool, or none.",
  });
}

function cellsByGroup(candidates: readonly Candidate[], terms: ReadTerms | undefined): ScoreCells {
  const { count, ways, of } = candidateCells(candidates, terms);
  const lists = new Map<string, number[]>();
  for (const [i, { group }] of candidates.entries()) {
    const list = lists.get(group) ?? [];
    lists.set(group, list);
    list.push(of[i] as number);
  }
  return { count, ways, of: new Map([...lists].map(([group, list]) => [group, Uint32Array.from(list)])) };
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
