import { columnsOf, lostDistances } from "./lost-distances.js";
import { weighted, type ClusterPart, type Clusters, type Recompute, type WeightedPart } from "../core/clusters.js";

/** Of a comparison, by its place, what each cell adds to its linearised value; undefined if it has none. */
export type CellContributions = (clusters: Clusters) => (place: number) => Float64Array | undefined;

/** The places of the two parts whose Wasserstein distance a comparison is. */
export type DistanceOf = (parts: number, place: number) => readonly [number, number];

/** Of values that are smooth functions of sums: their slopes in each sum, times what a cell adds to it. */
export function contributionsOfSums(valuesOf: Recompute): CellContributions {
  return (clusters) => {
    const parts = weighted(clusters);
    const values = valuesOf(parts);
    const found = values.map((value) =>
      value === undefined ? undefined : new Float64Array(clusters.ways[0]?.of.length ?? 0),
    );
    for (const [p, { sums = {} }] of clusters.parts.entries()) {
      for (const [name, column] of Object.entries(sums)) {
        const slopes = slopesIn(parts, p, name, valuesOf);
        for (const [c, slope] of slopes.entries()) {
          const own = found[c];
          if (own === undefined || slope === 0) continue;
          if (slope === undefined) found[c] = undefined;
          else for (let i = 0; i < column.length; i++) (own[i] as number) += slope * (column[i] as number);
        }
      }
    }
    return (place) => found[place];
  };
}

const STEP = 1e-5;

/** How fast each value grows with one of the sums. */
function slopesIn(
  parts: readonly WeightedPart[],
  place: number,
  name: string,
  valuesOf: Recompute,
): readonly (number | undefined)[] {
  const total = parts[place]?.sums[name] ?? 0;
  const step = STEP * Math.max(1, Math.abs(total));
  const moved = (by: number): readonly (number | undefined)[] =>
    valuesOf(parts.map((part, p) => (p === place ? { ...part, sums: { ...part.sums, [name]: total + by } } : part)));
  const [above, below] = [moved(step), moved(-step)];
  return above.map((value, c) => {
    const other = below[c];
    return value === undefined || other === undefined ? undefined : (value - other) / (2 * step);
  });
}

/** Whether a part has anything in a cell. */
export function cellsWith({ sums = {}, scores }: ClusterPart, cells: number): Uint8Array {
  const found = new Uint8Array(cells);
  for (const column of Object.values(sums)) for (let i = 0; i < column.length; i++) if (column[i] !== 0) found[i] = 1;
  for (const cell of scores?.cell ?? []) found[cell] = 1;
  return found;
}

/** Beyond so many cells, terms are left out rather than cells. */
const MOST_CELLS = 2000;

/**
 * Of values that need the scores themselves: what is lost without a cell. Of many cells what is lost without a term,
 * shared out among its cells, which says less of the cells and so takes off less. Of Wasserstein distances what is
 * lost without each cell is found in one pass over the scores in order.
 */
export function contributionsOfScores(valuesOf: Recompute, distanceOf?: DistanceOf): CellContributions {
  return (clusters) => {
    const cells = clusters.ways[0]?.of.length ?? 0;
    if (distanceOf !== undefined && cells <= MOST_CELLS) {
      const columns = clusters.parts.map(({ scores }) => columnsOf(scores));
      return (place) => {
        const [x, y] = distanceOf(columns.length, place).map((part) => columns[part]);
        return x && y && lostDistances(x, y, cells);
      };
    }
    const values = valuesOf(weighted(clusters));
    const found = values.map((): Float64Array | undefined => new Float64Array(cells));
    const block = cells > MOST_CELLS ? clusters.ways[1]?.of : undefined;
    const [blocks, sizes] = [
      block === undefined ? cells : (clusters.ways[1]?.ids.length ?? 0),
      new Map<number, number>(),
    ];
    for (const each of block ?? []) sizes.set(each, (sizes.get(each) ?? 0) + 1);
    const weights = new Float64Array(cells);
    for (let b = 0; b < blocks; b++) {
      const isLeftOut = (cell: number): boolean => (block === undefined ? cell === b : block[cell] === b);
      const without = valuesOf(
        weighted(
          clusters,
          weights.map((_, cell) => (isLeftOut(cell) ? 0 : 1)),
        ),
      );
      for (const [c, value] of values.entries()) {
        const [left, own] = [without[c], found[c]];
        if (value === undefined || left === undefined || own === undefined) found[c] = undefined;
        else if (block === undefined) own[b] = value - left;
        else for (let i = 0; i < cells; i++) if (block[i] === b) own[i] = (value - left) / (sizes.get(b) ?? 1);
      }
    }
    return (place) => found[place];
  };
}
