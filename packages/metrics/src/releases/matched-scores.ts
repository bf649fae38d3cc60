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
  const earlier = before?.value.length ?? 0;
  const length = earlier + (after?.value.length ?? 0);
  const own = { value: new Float64Array(length), weight: new Float64Array(length), place: new Uint32Array(length) };
  put(own, before, placesOf[0], 0);
  put(own, after, placesOf[1], earlier);
  // Equal ones in the order of their clusters, so that the order of the data changes nothing.
  const byPlace = orderOfPlaces(own.place);
  const order = isAscending ? ascendingOrder(own.value, byPlace) : byPlace;
  const found = { value: new Float64Array(length), weight: new Float64Array(length), place: new Uint32Array(length) };
  const later = new Uint8Array(length);
  for (let i = 0; i < length; i++) {
    const at = order[i] as number;
    found.value[i] = own.value[at] as number;
    found.weight[i] = own.weight[at] as number;
    found.place[i] = own.place[at] as number;
    later[i] = at < earlier ? 0 : 1;
  }
  return { ...found, later };
}

function put(
  { value, weight, place }: Pick<MatchedScores, "value" | "weight" | "place">,
  scores: Scores,
  places: Uint32Array,
  start: number,
): void {
  if (scores === undefined) return;
  value.set(scores.value, start);
  if (scores.weight === undefined) weight.fill(1, start, start + scores.value.length);
  else weight.set(scores.weight, start);
  for (let i = 0; i < scores.cell.length; i++) place[start + i] = places[scores.cell[i] as number] as number;
}

/** Ascending, equal ones as they stand; by counting, as places are small whole numbers. */
function orderOfPlaces(places: Uint32Array): Uint32Array {
  let most = 0;
  for (let i = 0; i < places.length; i++) most = Math.max(most, places[i] as number);
  const starts = new Uint32Array(most + 2);
  for (let i = 0; i < places.length; i++) (starts[(places[i] as number) + 1] as number)++;
  for (let place = 0; place <= most; place++) (starts[place + 1] as number) += starts[place] as number;
  const order = new Uint32Array(places.length);
  for (let i = 0; i < places.length; i++) order[(starts[places[i] as number] as number)++] = i;
  return order;
}

/** Marks the clusters whose scores are not the same in both releases. */
export function markDiffering({ value, weight, place, later }: MatchedScores, differs: Uint8Array): void {
  const net = new Float64Array(differs.length);
  const order = ascendingOrder(value);
  for (let start = 0, end = 0; start < order.length; start = end) {
    const one = value[order[start] as number];
    for (end = start + 1; end < order.length && value[order[end] as number] === one;) end++;
    // A value that is there once is of one release.
    if (end === start + 1) {
      const i = order[start] as number;
      if (Math.abs(weight[i] as number) > 1e-12) differs[place[i] as number] = 1;
      continue;
    }
    for (let k = start; k < end; k++) {
      const i = order[k] as number;
      (net[place[i] as number] as number) += later[i] === 1 ? (weight[i] as number) : -(weight[i] as number);
    }
    for (let k = start; k < end; k++) {
      const at = place[order[k] as number] as number;
      if (Math.abs(net[at] as number) > 1e-12) differs[at] = 1;
      net[at] = 0;
    }
  }
}
