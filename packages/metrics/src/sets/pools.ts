import { checkArray, describeValue, InputError } from "../core/input.js";
import type { Candidate } from "./candidate.js";

/** Candidates by pool, in the order in which pools and groups first appear. */
export interface Pools {
  readonly groups: readonly string[];
  readonly names: readonly (string | number)[];
  /** Pool `i` holds the candidates `order[starts[i]]` to `order[starts[i + 1] - 1]`. */
  readonly starts: Uint32Array;
  readonly order: Uint32Array;
  /** Of each candidate in the order of the input: the index of the group. */
  readonly groupOf: Uint32Array;
  readonly scores: Float64Array;
}

/** Throws unless every item is a candidate with a group and a finite score. */
export function checkCandidateList(caller: string, candidates: unknown): asserts candidates is readonly Candidate[] {
  checkArray(caller, "candidates", candidates);
  for (let i = 0; i < candidates.length; i++) {
    const candidate = candidates[i] as Partial<Candidate> | null | undefined;
    if (typeof candidate !== "object" || candidate === null) {
      throw new InputError({
        function: caller,
        argument: `candidates[${i}]`,
        given: describeValue(candidate),
        expected: "an object { group, score }",
      });
    }
    if (typeof candidate.group !== "string") {
      throw new InputError({
        function: caller,
        argument: `candidates[${i}].group`,
        given: describeValue(candidate.group),
        expected: "a text",
      });
    }
    if (!Number.isFinite(candidate.score)) {
      throw new InputError({
        function: caller,
        argument: `candidates[${i}].score`,
        given: describeValue(candidate.score),
        expected: "a finite number",
        advice: "Leave out candidates that could not be scored.",
      });
    }
  }
}

/** Checks the candidates of a function that needs pools, and sorts them by pool. Linear. */
export function gatherPools(caller: string, candidates: unknown): Pools {
  checkCandidateList(caller, candidates);
  const groupIndex = new Map<string, number>();
  const poolIndex = new Map<string | number, number>();
  const groupOf = new Uint32Array(candidates.length);
  const poolOf = new Uint32Array(candidates.length);
  const scores = new Float64Array(candidates.length);
  for (let i = 0; i < candidates.length; i++) {
    const { group, score, pool } = candidates[i] as Candidate;
    if (typeof pool !== "string" && !Number.isFinite(pool)) {
      throw new InputError({
        function: caller,
        argument: `candidates[${i}].pool`,
        given: describeValue(pool),
        expected: "the name or the number of the pool that the candidate competes in",
        advice: "Where all compete together, give all the same pool; to simulate rounds, draw pools with samplePools.",
      });
    }
    groupOf[i] = indexOf(groupIndex, group);
    poolOf[i] = indexOf(poolIndex, pool as string | number);
    scores[i] = score;
  }
  const starts = new Uint32Array(poolIndex.size + 1);
  for (const pool of poolOf) (starts[pool + 1] as number)++;
  for (let i = 0; i < poolIndex.size; i++) (starts[i + 1] as number) += starts[i] as number;
  const next = starts.slice();
  const order = new Uint32Array(candidates.length);
  for (let i = 0; i < candidates.length; i++) {
    const pool = poolOf[i] as number;
    const position = next[pool] as number;
    next[pool] = position + 1;
    order[position] = i;
  }
  return { groups: [...groupIndex.keys()], names: [...poolIndex.keys()], starts, order, groupOf, scores };
}

function indexOf<T>(indices: Map<T, number>, key: T): number {
  const known = indices.get(key);
  if (known !== undefined) return known;
  indices.set(key, indices.size);
  return indices.size - 1;
}

/** Names as an error lists them: the first ten in quotes. */
export function listNames(names: readonly (string | number)[]): string {
  const shown = names.slice(0, 10).map((name) => JSON.stringify(name));
  return names.length > 10 ? `${shown.join(", ")} and ${names.length - 10} more` : shown.join(", ");
}
