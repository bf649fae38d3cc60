import type { ClusterWay } from "../core/clusters.js";
import { numberedWay, oneWay } from "./cluster-ways.js";

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
  const clusters = interned(items, ({ cluster }, i) => cluster ?? `#${i}`);
  if (!crossed) {
    const { names, of } = clusters;
    return { count: names.length, of, ways: [numberedWay(unit, { names, of: Uint32Array.from(names.keys()) })] };
  }
  const terms = interned(items, ({ term = "" }) => term);
  const cells = interned(items, (_, i) => (clusters.of[i] as number) * terms.names.length + (terms.of[i] as number));
  const way = (name: string, { names, of }: Interned<string>): ClusterWay => {
    const ofCell = new Uint32Array(cells.names.length);
    for (let i = 0; i < items.length; i++) ofCell[cells.of[i] as number] = of[i] as number;
    return numberedWay(name, { names, of: ofCell });
  };
  return { count: cells.names.length, of: cells.of, ways: [way(unit, clusters), way("terms", terms)] };
}

/** The distinct names of items in order of appearance, and the place of each. */
interface Interned<Name> {
  readonly names: readonly Name[];
  readonly of: Uint32Array;
}

function interned<Name>(items: readonly Placed[], nameOf: (item: Placed, i: number) => Name): Interned<Name> {
  const places = new Map<Name, number>();
  const of = new Uint32Array(items.length);
  for (let i = 0; i < items.length; i++) {
    const name = nameOf(items[i] as Placed, i);
    const known = places.get(name);
    if (known === undefined) places.set(name, places.size);
    of[i] = known ?? places.size - 1;
  }
  return { names: [...places.keys()], of };
}
