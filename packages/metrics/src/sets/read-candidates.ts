import { checkArray, describeValue, InputError } from "../core/input.js";
import { listProvenance } from "../core/list-provenance.js";
import { checkProvenance, type Provenance } from "../core/provenance.js";
import type { Candidate } from "./candidate.js";
import { hasTrusted, uncorrectable } from "./corrected-gaps.js";
import { cellsOf, type Cells } from "./cells.js";
import { checkSpellings } from "./groups.js";
import { isTermType, TermCounts, TERM_TYPES, type ReadTerms } from "./read-terms.js";

/** Candidates as metrics see them. */
export interface ReadCandidates {
  readonly candidates: readonly Candidate[];
  readonly provenance: Provenance | undefined;
  /** What the candidates are called in errors. */
  readonly argument: string;
  /** What the scores are, if the set says so. */
  readonly called: string | undefined;
}

/** Reads candidates, with or without provenance; throws unless each has a group and a finite score. */
export function readCandidates(caller: string, argument: string, data: unknown, withTrusted = false): ReadCandidates {
  const set = isCandidateSet(data) ? data : undefined;
  const list: unknown = set === undefined ? data : set.candidates;
  const path = set === undefined ? argument : `${argument}.candidates`;
  if (set === undefined && !Array.isArray(list)) {
    throw new InputError({
      function: caller,
      argument: path,
      given: describeValue(list),
      expected: "an array of candidates { group, score }, or { candidates }",
    });
  }
  checkArray(caller, path, list);
  const provenance: unknown = set?.provenance;
  checkProvenance(caller, argument, provenance);
  if (!withTrusted && hasTrusted(list)) throw uncorrectable(caller, path);
  // By index, because forEach passes over the holes of a sparse array.
  const groups = new Map<string, number>();
  for (let i = 0; i < list.length; i++) {
    const group = checkCandidate(caller, path, i, list[i]);
    if (!groups.has(group)) groups.set(group, i);
  }
  checkSpellings(caller, groups.keys(), (_, group) => `${path}[${groups.get(group)}].group`);
  return {
    candidates: list as readonly Candidate[],
    provenance: provenance ?? listProvenance(list),
    argument: path,
    called: typeof set?.called === "string" ? set.called : undefined,
  };
}

/** Whether a value is a set of candidates, and no scores by group of which one is called "candidates". */
export function isCandidateSet(
  value: unknown,
): value is { readonly candidates: unknown; readonly provenance?: unknown; readonly called?: unknown } {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, "candidates")) return false;
  const { candidates } = value as { readonly candidates: unknown };
  if (!Array.isArray(candidates)) return false;
  if (candidates.length > 0) return typeof candidates[0] !== "number";
  return Object.hasOwn(value, "provenance") || Object.keys(value).length === 1;
}

function isTextOrNothing(value: unknown): boolean {
  return value === undefined || typeof value === "string";
}

/** The group of a candidate; throws unless it is as described. */
function checkCandidate(caller: string, list: string, i: number, item: unknown): string {
  const fail = (field: string, given: unknown, expected: string, advice?: string): never => {
    const problem = { function: caller, argument: `${list}[${i}]${field}`, given: describeValue(given), expected };
    throw new InputError({ ...problem, ...(advice !== undefined && { advice }) });
  };
  if (typeof item !== "object" || item === null) return fail("", item, "a candidate { group, score }");
  const { group, score, pool, term, termType, cluster, source } = item as Partial<Record<keyof Candidate, unknown>>;
  if (typeof group !== "string") return fail(".group", group, "the name of a group");
  if (typeof score !== "number" || !Number.isFinite(score)) {
    const isNumeral = typeof score === "string" && score.trim() !== "" && Number.isFinite(Number(score));
    const advice = isNumeral
      ? "Make a number of it first: Number(score)."
      : "Leave out candidates that could not be scored, and report how many there were.";
    return fail(".score", score, "a finite number", advice);
  }
  if (pool !== undefined && typeof pool !== "string" && !Number.isFinite(pool))
    return fail(".pool", pool, "the name or the number of the pool that the candidate competes in");
  if (!isTextOrNothing(term)) return fail(".term", term, "a text");
  if (!isTextOrNothing(cluster)) return fail(".cluster", cluster, "a text");
  if (!isTextOrNothing(source)) return fail(".source", source, "a text");
  if (!isTermType(termType)) return fail(".termType", termType, TERM_TYPES);
  return group;
}

/** What candidates depend on each other in. */
export function candidateUnit(candidates: readonly Candidate[]): "clusters" | "pools" | "sources" | undefined {
  if (candidates.some(({ cluster }) => cluster !== undefined)) return "clusters";
  if (candidates.some(({ pool }) => pool !== undefined)) return "pools";
  return candidates.some(({ source }) => source !== undefined) ? "sources" : undefined;
}

/**
 * The cells of candidates: what they say is independent, else their pools, else their sources, else they themselves;
 * crossed with terms, if these are a sample.
 */
export function candidateCells(candidates: readonly Candidate[], read: ReadTerms | undefined): Cells {
  return cellsOf(candidateUnit(candidates) ?? "candidates", candidates.length, (i) => {
    const { group, cluster, pool, source, term } = candidates[i] as Candidate;
    // As JSON, so that the pool 1 is not the pool "1".
    const own = cluster ?? (pool === undefined ? source : JSON.stringify(pool));
    return { cluster: own, term: read?.clusterOf(group, term) };
  });
}

/** The terms of candidates. */
export function candidateTerms(
  caller: string,
  candidates: readonly Candidate[],
  asked: unknown,
): ReadTerms | undefined {
  const counts = new TermCounts();
  for (const { group, term, termType } of candidates) counts.add({ group, term, termType });
  return counts.read(caller, asked);
}
