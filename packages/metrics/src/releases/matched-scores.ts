import type { ClusterPart } from "../core/clusters.js";
import { ascendingOrder } from "../statistics/ascending-order.js";

/** The scores of both releases in one part. */
export interface MatchedScores {
  readonly value: Float64Array;
  readonly weight: Float64Array;
  /** Of each score the place of its cluster. */
  readonly place: Uint32Array;
  /** 0 if the score is of the earlier release, 1 if of the later. */
  readonly later: Uint8Array;
}

type Scores = ClusterPart["scores"];

/**
 * Puts the scores of a part together; `placesOf` has for each release the place of each cell's cluster. Ascending, they
 * need not be sorted for each arrangement; else they stand as the cells do, as metrics need that hold the scores of two
 * parts against each other.
 */
export function matchScores(
  before: Scores,
  after: Scores,
  placesOf: readonly [Uint32Array, Uint32Array],
  isAscending: boolean,
): MatchedScores | undefined {
  if (before === undefined && after === undefined) return undefined;
  const sides = [before, after];
  const lengths = sides.map((scores) => scores?.value.length ?? 0) as [number, number];
  const length = lengths[0] + lengths[1];
  const values = new Float64Array(length);
  const own = { weight: new Float64Array(length), place: new Uint32Array(length) };
  for (const [side, scores] of sides.entries()) {
    const start = side === 0 ? 0 : lengths[0];
    scores?.value.forEach((value, i) => {
      values[start + i] = value;
      own.weight[start + i] = scores.weight?.[i] ?? 1;
      own.place[start + i] = placesOf[side]?.[scores.cell[i] as number] as number;
    });
  }
  const byPlace = ascendingOrder(Float64Array.from(own.place));
  const order = isAscending ? ascendingOrder(values, byPlace) : byPlace;
  return {
    value: new Float64Array(length).map((_, i) => values[order[i] as number] as number),
    weight: new Float64Array(length).map((_, i) => own.weight[order[i] as number] as number),
    place: order.map((i) => own.place[i] as number),
    later: new Uint8Array(length).map((_, i) => ((order[i] as number) < lengths[0] ? 0 : 1)),
  };
}

/** Marks the clusters whose scores are not the same in both releases. */
export function markDiffering({ value, weight, place, later }: MatchedScores, differs: Uint8Array): void {
  const net = new Float64Array(differs.length);
  const order = ascendingOrder(value);
  const valueAt = (i: number): number => value[order[i] as number] as number;
  for (let start = 0, end = 0; start < order.length; start = end) {
    for (end = start; end < order.length && valueAt(end) === valueAt(start); end++) {
      const [at, i] = [place[order[end] as number] as number, order[end] as number];
      (net[at] as number) += later[i] === 1 ? (weight[i] as number) : -(weight[i] as number);
    }
    for (let i = start; i < end; i++) {
      const at = place[order[i] as number] as number;
      if (Math.abs(net[at] as number) > 1e-12) differs[at] = 1;
      net[at] = 0;
    }
  }
}
