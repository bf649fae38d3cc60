import type { ClusterWay } from "../core/clusters.js";
import { identify } from "../core/identity.js";

/** One cluster a cell, known by its place alone, as plain arrays have them. */
export function oneWay(unit: string, cells: number): readonly ClusterWay[] {
  const ids = Array.from({ length: cells }, (_, i) => `#${i}`);
  return [{ unit, ids, of: Uint32Array.from(ids, (_, i) => i) }];
}

/**
 * The clusters of cells by identity; crossed with their terms if every cell has one, since names are a sample of what
 * stands for a group.
 */
export function waysOf(
  unit: string,
  cells: readonly { readonly cluster: string; readonly term?: string | undefined }[],
): readonly ClusterWay[] {
  const clusters = clusterWay(
    unit,
    cells.map(({ cluster }) => cluster),
  );
  const terms = cells.map(({ term }) => term);
  if (cells.length === 0 || !terms.every((term) => term !== undefined)) return [clusters];
  return [clusters, clusterWay("terms", terms)];
}

/** Of each cell the place of its cluster. */
export function placesOf(names: readonly string[]): Uint32Array {
  const places = new Map<string, number>();
  return Uint32Array.from(names, (name) => {
    const place = places.get(name) ?? places.size;
    places.set(name, place);
    return place;
  });
}

/** The places of the cells of each name, ascending. */
export function placesByName(names: Iterable<string>): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  let place = 0;
  for (const name of names) {
    const own = found.get(name);
    if (own === undefined) found.set(name, [place]);
    else own.push(place);
    place++;
  }
  return found;
}

/** How many clusters there are, if they are fewer than the cells. */
export function fewerClusters(places: Uint32Array | undefined): { readonly clusters?: number } {
  if (places === undefined) return {};
  const clusters = new Set(places).size;
  return clusters < places.length ? { clusters } : {};
}

/** One way in which cells fall into clusters by name. */
export function clusterWay(unit: string, names: readonly string[]): ClusterWay {
  const places = new Map<string, number>();
  const of = Uint32Array.from(names, (name) => {
    const place = places.get(name) ?? places.size;
    places.set(name, place);
    return place;
  });
  return numberedWay(unit, { names: [...places.keys()], of });
}

/** The same of names that have their places. */
export function numberedWay(
  unit: string,
  { names, of }: { readonly names: readonly string[]; readonly of: Uint32Array },
): ClusterWay {
  const way = { unit, ids: names.map(identify), of };
  return Object.defineProperty(way, "names", { value: names, enumerable: false });
}
