import type { MatchedClusters } from "./matched-clusters.js";

/** What single clusters do to the changes. */
export interface Influences {
  /** How many pairs of clusters the comparison is worth. */
  readonly clusters: number;
  /** The share of the clusters that both releases have. */
  readonly pairs: number;
  /** By comparison the size of a cluster's difference, if differences have few sizes; else 0. */
  readonly steps: Float64Array;
}

/** How many clusters are looked at, and how many of those with scores, which take longer. */
const ENOUGH = { ofSums: 60, ofScores: 8 } as const;
/** Values of so many sizes have no steps. */
const SIZES = 12;

/** Lets single clusters that differ change places; `changesAt` says what it comes to. */
export function influences(
  { shared, changed, removed, added, scores }: MatchedClusters,
  seen: Float64Array,
  changesAt: (moved: Uint8Array) => Float64Array,
): Influences {
  const enough = scores.some((own) => own !== undefined) ? ENOUGH.ofScores : ENOUGH.ofSums;
  const others = removed + added === 0 ? 0 : (2 * removed * added) / (removed + added);
  const clusters = shared + others;
  const moved = new Uint8Array(changed + removed + added);
  const sizesOf = (rows: readonly number[], times: number): Float64Array => {
    for (const row of rows) moved[row] = 1;
    const sizes = changesAt(moved).map((change, k) => (Math.abs(change - (seen[k] as number)) * times) / 2);
    for (const row of rows) moved[row] = 0;
    return sizes;
  };
  const looked = Math.min(enough, changed);
  const dealt = Math.min(enough, removed, added);
  const differences = [
    ...Array.from({ length: looked }, (_, i) => sizesOf([Math.floor((i * changed) / looked)], shared)),
    // One that only one release has changes places with one that only the other has.
    ...Array.from({ length: dealt }, (_, i) => sizesOf([changed + i, changed + removed + i], clusters)),
  ];
  const steps = seen.map((_, k) =>
    stepOf(
      differences.map((each) => each[k] as number),
      seen.length === 1,
    ),
  );
  return { clusters, pairs: clusters > 0 ? shared / clusters : 0, steps };
}

/** Of a comparison alone its least difference; of several, which others' differences move a little, the usual one. */
function stepOf(sizes: readonly number[], isAlone: boolean): number {
  const largest = Math.max(0, ...sizes);
  const differing = sizes.filter((size) => size > 1e-6 * largest);
  if (new Set(differing.map((size) => Math.round((1e6 * size) / largest))).size > SIZES) return 0;
  if (differing.length === 0 || isAlone) return Math.min(largest, ...differing);
  return differing.reduce((sum, size) => sum + size ** 2, 0) / differing.reduce((sum, size) => sum + size, 0);
}
