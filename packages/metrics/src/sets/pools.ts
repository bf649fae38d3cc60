import { describeValue, InputError } from "../core/input.js";
import type { ReadCandidates } from "./read-candidates.js";

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

/** Sorts the candidates of a function that needs pools by pool. Linear. */
export function gatherPools(caller: string, { candidates, argument }: ReadCandidates): Pools {
  const groupIndex = new Map<string, number>();
  const poolIndex = new Map<string | number, number>();
  const groupOf = new Uint32Array(candidates.length);
  const poolOf = new Uint32Array(candidates.length);
  const scores = new Float64Array(candidates.length);
  for (const [i, { group, score, pool }] of candidates.entries()) {
    if (pool === undefined) {
      throw new InputError({
        function: caller,
        argument: `${argument}[${i}].pool`,
        given: describeValue(pool),
        expected: "the name or the number of the pool that the candidate competes in",
        advice: "If all compete together, give all the same pool; to simulate rounds, draw pools with samplePools.",
      });
    }
    groupOf[i] = indexOf(groupIndex, group);
    poolOf[i] = indexOf(poolIndex, pool);
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
