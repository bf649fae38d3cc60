import type { ClusterWay } from "../core/clusters.js";
import { oneWay, waysOf } from "./cluster-ways.js";

/** Which cell each item lies in; a cell is the least that is resampled as a whole. */
export interface Cells {
  readonly count: number;
  /** Of each item the place of its cell. */
  readonly of: Uint32Array;
  readonly ways: readonly ClusterWay[];
}

/** What places an item: its cluster, itself if it has none, and the term that stands for its group. */
export interface Placed {
  readonly cluster: string | undefined;
  readonly term: string | undefined;
}

/** The cells of items: their clusters, crossed with their terms if every item has one. */
export function cellsOf(unit: string, size: number, place: (i: number) => Placed): Cells {
  const items = Array.from({ length: size }, (_, i) => place(i));
  const crossed = items.every(({ term }) => term !== undefined);
  if (!crossed && items.every(({ cluster }) => cluster === undefined))
    return { count: size, of: Uint32Array.from(items.keys()), ways: oneWay(unit, size) };
  const cells: { readonly cluster: string; readonly term: string | undefined }[] = [];
  const places = new Map<string, Map<string | undefined, number>>();
  const of = Uint32Array.from(items, (item, i) => {
    const cluster = item.cluster ?? `#${i}`;
    const term = crossed ? item.term : undefined;
    const ofCluster = places.get(cluster) ?? new Map<string | undefined, number>();
    places.set(cluster, ofCluster);
    const known = ofCluster.get(term);
    if (known !== undefined) return known;
    ofCluster.set(term, cells.length);
    return cells.push({ cluster, term }) - 1;
  });
  return { count: cells.length, of, ways: waysOf(unit, cells) };
}
