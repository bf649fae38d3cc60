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
  return namesWithPlaces(names).of;
}

function namesWithPlaces(given: readonly string[]): { readonly names: readonly string[]; readonly of: Uint32Array } {
  const places = new Map<string, number>();
  const names: string[] = [];
  const of = new Uint32Array(given.length);
  for (let i = 0; i < given.length; i++) {
    const name = given[i] as string;
    let place = places.get(name);
    if (place === undefined) {
      place = names.length;
      places.set(name, place);
      names.push(name);
    }
    of[i] = place;
  }
  return { names, of };
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
  const clusters = distinct(places);
  return clusters < places.length ? { clusters } : {};
}

function distinct(places: Uint32Array): number {
  let most = 0;
  for (let i = 0; i < places.length; i++) most = Math.max(most, places[i] as number);
  const seen = new Uint8Array(most + 1);
  let count = 0;
  for (let i = 0; i < places.length; i++) {
    const place = places[i] as number;
    if (seen[place] === 1) continue;
    seen[place] = 1;
    count++;
  }
  return count;
}

/** One way in which cells fall into clusters by name. */
export function clusterWay(unit: string, names: readonly string[]): ClusterWay {
  return numberedWay(unit, namesWithPlaces(names));
}

/** The same of names that have their places. */
export function numberedWay(
  unit: string,
  { names, of }: { readonly names: readonly string[]; readonly of: Uint32Array },
): ClusterWay {
  const way = { unit, ids: names.map(identify), of };
  return Object.defineProperty(way, "names", { value: names, enumerable: false });
}
