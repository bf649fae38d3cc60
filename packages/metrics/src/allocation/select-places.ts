import { describeValue, InputError } from "../core/input.js";
import type { Pools } from "../sets/pools.js";
import type { ReadCandidates } from "../sets/read-candidates.js";

/** Who gets a place: in all, and of each pool and group at [pool × groups + group]. */
export interface Selection {
  /** Of each candidate: the share of a place that they get, and 1 if they count, else 0. */
  readonly share: Float64Array;
  readonly counted: Uint8Array;
  /** Of each group: its places (sums of shares) and the members that count. */
  readonly selected: Float64Array;
  readonly members: Float64Array;
  readonly poolSelected: Float64Array;
  readonly poolMembers: Float64Array;
  /** Who counts, in words. */
  readonly who: string;
}

/** Throws if a pool has fewer than `k` candidates, or pools differ in size though they may not. */
export function checkPools(
  caller: string,
  { names, starts }: Pools,
  k: number,
  unequalPools: "refuse" | "allow",
): void {
  const first = starts[1] as number;
  for (let i = 0; i < names.length; i++) {
    const size = (starts[i + 1] as number) - (starts[i] as number);
    if (k > size) {
      throw new InputError({
        function: caller,
        argument: "k",
        given: String(k),
        expected: `at most the ${size} candidates of pool ${JSON.stringify(names[i])}`,
        advice: "Select fewer, or leave out pools that are too small.",
      });
    }
    if (size !== first && unequalPools === "refuse") {
      throw new InputError({
        function: caller,
        argument: "candidates",
        given: `a list with ${first} candidates in pool ${JSON.stringify(names[0])} and ${size} in pool ${JSON.stringify(names[i])}`,
        expected: `pools of equal size, so that ${k === 1 ? "one place means" : `${k} places mean`} the same chance in each`,
        advice: 'Draw equal pools with samplePools, or pass unequalPools: "allow".',
      });
    }
  }
}

/** Gives `k` places of each pool to its highest scores; those who tie at the cut-off share the remaining ones. */
export function selectPlaces(
  caller: string,
  read: ReadCandidates,
  pools: Pools,
  k: number,
  qualifiedOnly: boolean,
): Selection {
  const { starts, order, groupOf, scores, names } = pools;
  const groups = pools.groups.length;
  const size = read.candidates.length;
  const selection = {
    share: new Float64Array(size),
    counted: new Uint8Array(size),
    selected: new Float64Array(groups),
    members: new Float64Array(groups),
    poolSelected: new Float64Array(groups * names.length),
    poolMembers: new Float64Array(groups * names.length),
    who: qualifiedOnly ? "qualified candidates" : "candidates",
  };
  for (let pool = 0; pool < names.length; pool++) {
    const members = order.subarray(starts[pool], starts[pool + 1]);
    const shares = placesOf(
      Float64Array.from(members, (i) => scores[i] as number),
      k,
    );
    for (let j = 0; j < members.length; j++) {
      const index = members[j] as number;
      if (qualifiedOnly && !isQualified(caller, read, index)) continue;
      const group = groupOf[index] as number;
      const cell = pool * groups + group;
      const share = shares[j] as number;
      selection.share[index] = share;
      selection.counted[index] = 1;
      (selection.poolMembers[cell] as number)++;
      (selection.members[group] as number)++;
      (selection.poolSelected[cell] as number) += share;
      (selection.selected[group] as number) += share;
    }
  }
  return selection;
}

function isQualified(caller: string, { candidates, argument }: ReadCandidates, index: number): boolean {
  const qualified: unknown = candidates[index]?.qualified;
  if (typeof qualified === "boolean") return qualified;
  throw new InputError({
    function: caller,
    argument: `${argument}[${index}].qualified`,
    given: describeValue(qualified),
    expected: "true or false, because equal opportunity counts the qualified candidates of each group",
    advice: 'Say of every candidate whether they are qualified, or use the criterion "demographic-parity".',
  });
}

/** The share of a place that each of a pool's candidates gets; shares sum to `k`. */
function placesOf(scores: Float64Array, k: number): Float64Array {
  const cutOff = scores.slice().sort()[scores.length - k] as number;
  let above = 0;
  let tied = 0;
  for (const score of scores) {
    if (score > cutOff) above++;
    else if (score === cutOff) tied++;
  }
  const lot = (k - above) / tied;
  return scores.map((score) => (score > cutOff ? 1 : score === cutOff ? lot : 0));
}
