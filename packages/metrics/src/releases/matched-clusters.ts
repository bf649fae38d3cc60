import type { ClusterPart, Clusters, ClusterWay } from "../core/clusters.js";
import { clusterWeights } from "./cluster-weights.js";
import { exchangedWay } from "./exchanged-way.js";
import { markDiffering, matchScores, type MatchedScores } from "./matched-scores.js";

/** A sum of a part in both releases. */
export interface Column {
  readonly part: number;
  readonly name: string;
  readonly before: number;
  readonly after: number;
}

/** The scores of a part with the row of each one's cluster; -1 if it is the same in both releases. */
export interface RowScores extends MatchedScores {
  readonly row: Int32Array;
}

/**
 * The clusters of two releases side by side. Those that differ have rows: first the shared ones, which can change
 * places, then removed ones, then added ones; each sort in the order of identity, so that the order of the data changes
 * nothing.
 */
export interface MatchedClusters {
  readonly unit: string;
  /** What the clusters of the other way are, if two ways cross: these are taken as they are. */
  readonly fixed?: string;
  readonly shared: number;
  readonly removed: number;
  readonly added: number;
  /** Shared clusters that differ. */
  readonly changed: number;
  /** Of each row the identity of its cluster. */
  readonly ids: readonly string[];
  /** The sums that differ come first: those that `differences` has. */
  readonly columns: readonly Column[];
  /** Column by column of those that differ, what the later release has more in each row. */
  readonly differences: Float64Array;
  /** By part; undefined of one without scores. */
  readonly scores: readonly (RowScores | undefined)[];
  /** What each shared cluster has of all data: those that differ in the order of their rows, then the others. */
  readonly weights: () => Float64Array;
}

/** Matches clusters by identity. The parts of both releases are the same, in the same order. */
export function matchClusters(before: Clusters, after: Clusters, isAscending = true): MatchedClusters {
  const ways = exchangedWay(before, after);
  const { ids, seen, placesOf } = placed(ways.before, ways.after);
  const sums = after.parts.flatMap((part, p) => sumsOf(p, before.parts[p], part, placesOf, ids.length));
  const scores = after.parts.map((part, p) => matchScores(before.parts[p]?.scores, part.scores, placesOf, isAscending));
  const differs = new Uint8Array(ids.length);
  for (const { difference } of sums) for (let i = 0; i < ids.length; i++) if (difference[i] !== 0) differs[i] = 1;
  for (const each of scores) if (each !== undefined) markDiffering(each, differs);
  const { rows, ...counts } = rowsOf(ids, seen, differs);
  const isMoving = ({ difference }: Sum): boolean => difference.some((value) => value !== 0);
  const moving = sums.filter(isMoving);
  const differences = new Float64Array(rows.length * moving.length);
  const rowOf = new Int32Array(ids.length).fill(-1);
  for (const [row, place] of rows.entries()) rowOf[place] = row;
  for (const [c, { difference }] of moving.entries())
    for (let row = 0; row < rows.length; row++)
      differences[c * rows.length + row] = difference[rows[row] as number] as number;
  return {
    unit: ways.after.unit,
    ...(ways.fixed !== undefined && { fixed: ways.fixed }),
    ...counts,
    ids: Array.from(rows, (place) => ids[place] as string),
    columns: [...moving, ...sums.filter((sum) => !isMoving(sum))],
    differences,
    scores: scores.map((each) => each && { ...each, row: rowsOfPlaces(each.place, rowOf) }),
    weights: () => {
      const releases = [before, after].map(({ parts }, i) => ({ parts, place: placesOf[i] as Uint32Array }));
      const all = clusterWeights(releases, ids.length);
      const alike = all.filter((_, place) => seen[place] === (EARLIER | LATER) && differs[place] === 0);
      const ofChanged = Array.from(rows.subarray(0, counts.changed), (place) => all[place] as number);
      return Float64Array.from([...ofChanged, ...alike]);
    },
  };
}

function rowsOfPlaces(places: Uint32Array, rowOf: Int32Array): Int32Array {
  const rows = new Int32Array(places.length);
  for (let i = 0; i < rows.length; i++) rows[i] = rowOf[places[i] as number] as number;
  return rows;
}

/** In which releases a cluster is. */
const EARLIER = 1;
const LATER = 2;

interface Placed {
  /** The clusters of both releases, each once: its place is its number. */
  readonly ids: readonly string[];
  /** By place. */
  readonly seen: Uint8Array;
  /** By release, of each cell the place of its cluster. */
  readonly placesOf: readonly [Uint32Array, Uint32Array];
}

function placed(before: ClusterWay, after: ClusterWay): Placed {
  const areAlike = (): boolean => before.ids.every((id, i) => id === after.ids[i]);
  const isSame = before.ids === after.ids || (before.ids.length === after.ids.length && areAlike());
  if (isSame)
    return {
      ids: after.ids,
      seen: new Uint8Array(after.ids.length).fill(EARLIER | LATER),
      placesOf: [before.of, after.of],
    };
  const places = new Map<string, number>();
  for (const { ids } of [before, after]) for (const id of ids) if (!places.has(id)) places.set(id, places.size);
  const seen = new Uint8Array(places.size);
  const placesOf = [before, after].map(({ ids, of }, release) => {
    const place = Uint32Array.from(ids, (id) => places.get(id) as number);
    for (const at of place) (seen[at] as number) |= release === 0 ? EARLIER : LATER;
    return of.map((cluster) => place[cluster] as number);
  }) as [Uint32Array, Uint32Array];
  return { ids: [...places.keys()], seen, placesOf };
}

interface Sum extends Column {
  /** By place of the cluster. */
  readonly difference: Float64Array;
}

function sumsOf(
  part: number,
  { sums: before = {} }: Pick<ClusterPart, "sums"> = {},
  { sums: after = {} }: ClusterPart,
  placesOf: readonly [Uint32Array, Uint32Array],
  count: number,
): readonly Sum[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((name) => {
    const [x, y] = [byPlace(before[name], placesOf[0], count), byPlace(after[name], placesOf[1], count)];
    const difference = new Float64Array(count);
    for (let i = 0; i < count; i++) {
      const [was, is] = [x[i] as number, y[i] as number];
      // What is left of rounding, in cells that were added up in another order, is no difference.
      if (Math.abs(is - was) > 1e-12 * Math.max(Math.abs(is), Math.abs(was))) difference[i] = is - was;
    }
    return { part, name, before: total(x), after: total(y), difference };
  });
}

function byPlace(values: Float64Array | undefined, places: Uint32Array, count: number): Float64Array {
  const sums = new Float64Array(count);
  if (values === undefined) return sums;
  for (let cell = 0; cell < values.length; cell++) (sums[places[cell] as number] as number) += values[cell] as number;
  return sums;
}

function total(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

type Rows = Pick<MatchedClusters, "shared" | "changed" | "removed" | "added"> & { readonly rows: Uint32Array };

/** The places of the clusters that have rows. */
function rowsOf(ids: readonly string[], seen: Uint8Array, differs: Uint8Array): Rows {
  const changed: number[] = [];
  const removed: number[] = [];
  const added: number[] = [];
  let shared = 0;
  for (const place of inOrder(ids)) {
    if (seen[place] === (EARLIER | LATER)) {
      shared++;
      if (differs[place] === 1) changed.push(place);
    } else if (seen[place] === EARLIER) removed.push(place);
    else added.push(place);
  }
  const rows = Uint32Array.from([...changed, ...removed, ...added]);
  return { rows, shared, changed: changed.length, removed: removed.length, added: added.length };
}

/** Claims over the same data have the same clusters. */
const orders = new WeakMap<readonly string[], Uint32Array>();

/** The places of identities in their order. */
function inOrder(ids: readonly string[]): Uint32Array {
  const idOf = (place: number): string => ids[place] as string;
  const found =
    orders.get(ids) ?? Uint32Array.from(ids, (_, place) => place).sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
  orders.set(ids, found);
  return found;
}
