import type { PlacedRows } from "./cases.js";
import type { Grouping, Slice } from "./groupings.js";
import { relabelling, type Relabelling } from "./relabelling.js";

/** One way to group the rows of a slice, and how its groups could be exchanged if they did not matter. */
export interface Comparison {
  readonly grouping: Grouping;
  readonly slice: Slice;
  /** Of the rows compared. */
  readonly rows: Uint32Array;
  /** Whether rows are compared within their source or cluster. */
  readonly pairedBy: "source" | "cluster" | undefined;
  /** By clusters, and by the names that stand for groups, if these are enough. */
  readonly ways: readonly Way[];
}

/** What is exchanged, and what an outcome comes to in each unit of that. */
export interface Way {
  readonly unit: "clusters" | "names";
  readonly relabelling: Relabelling;
  /** Of values by row (NaN: none), the sum of each unit of what it lies above its peers. */
  readonly sums: (values: Float64Array) => Float64Array;
}

/** The rows of a slice that lie in one half, compared; undefined if fewer than two groups are there. */
export function comparisonOf(
  all: PlacedRows,
  grouping: Grouping,
  slice: Slice,
  isIn: (row: number) => boolean,
): Comparison | undefined {
  const rows = slice.rows.filter((row) => isIn(row) && (grouping.of[row] ?? -1) >= 0);
  if (new Set(Array.from(rows, (row) => grouping.of[row])).size < 2) return undefined;
  const pairedBy = pairingOf(all, grouping, rows);
  const cells = cellsOf(all, grouping, rows, pairedBy);
  const ways: Way[] = [clusterWay(cells, pairedBy !== undefined)];
  if (pairedBy !== undefined && rows.every((row) => all.name[row] !== -1)) ways.push(nameWay(cells));
  return { grouping, slice, rows, pairedBy, ways };
}

const SEVERAL = -2;

/** What rows of several groups share: a source, else a cluster, if at least half of the rows have such peers. */
function pairingOf(all: PlacedRows, grouping: Grouping, rows: Uint32Array): Comparison["pairedBy"] {
  for (const by of ["source", "cluster"] as const) {
    // The first group of each, then -2 if there are others.
    const groups = new Map<number, number>();
    for (const row of rows) {
      const own = all[by][row] as number;
      if (own === -1) continue;
      const group = grouping.of[row] as number;
      const known = groups.get(own);
      if (known === undefined) groups.set(own, group);
      else if (known !== group) groups.set(own, SEVERAL);
    }
    const paired = rows.reduce((count, row) => count + (groups.get(all[by][row] as number) === SEVERAL ? 1 : 0), 0);
    if (2 * paired >= rows.length) return by;
  }
  return undefined;
}

/** Rows of one group and one name that share what they are compared within. */
interface Cells {
  readonly rows: Uint32Array;
  /** Of each of the rows. */
  readonly of: Uint32Array;
  /** The rest by cell. */
  readonly block: Uint32Array;
  readonly group: Uint32Array;
  readonly cluster: readonly number[];
  readonly name: readonly number[];
  readonly blocks: number;
  readonly groups: number;
}

function cellsOf(all: PlacedRows, grouping: Grouping, rows: Uint32Array, pairedBy: Comparison["pairedBy"]): Cells {
  const places = new Map<string, number>();
  const blocks = new Map<number, number>();
  const [block, group, cluster, name]: [number[], number[], number[], number[]] = [[], [], [], []];
  const of = Uint32Array.from(rows, (row) => {
    const [own, source, named] = [all.cluster[row] as number, all.source[row] as number, all.name[row] as number];
    // Rows without a source share their cluster: below -1, where no source is.
    const shared = pairedBy === undefined ? 0 : pairedBy === "source" && source !== -1 ? source : -2 - own;
    const key = `${own} ${shared} ${grouping.of[row]} ${named}`;
    const known = places.get(key);
    if (known !== undefined) return known;
    places.set(key, places.size);
    const place = blocks.get(shared) ?? blocks.size;
    blocks.set(shared, place);
    block.push(place);
    group.push(grouping.of[row] ?? 0);
    cluster.push(own);
    name.push(named);
    return places.size - 1;
  });
  return {
    rows,
    of,
    block: Uint32Array.from(block),
    group: Uint32Array.from(group),
    cluster,
    name,
    blocks: blocks.size,
    groups: grouping.names.length,
  };
}

/** How far each cell's mean lies above the mean of its block, in which every group counts alike. */
function residualsOf(cells: Cells, values: Float64Array): Float64Array {
  const count = cells.block.length;
  const [sums, sizes] = [new Float64Array(count), new Uint32Array(count)];
  for (const [i, row] of cells.rows.entries()) {
    const value = values[row] as number;
    if (Number.isNaN(value)) continue;
    const cell = cells.of[i] as number;
    sums[cell] = (sums[cell] as number) + value;
    sizes[cell] = (sizes[cell] as number) + 1;
  }
  const width = cells.groups;
  const [ofGroups, inGroups] = [new Float64Array(cells.blocks * width), new Uint32Array(cells.blocks * width)];
  for (let cell = 0; cell < count; cell++) {
    if (sizes[cell] === 0) continue;
    const at = (cells.block[cell] as number) * width + (cells.group[cell] as number);
    ofGroups[at] = (ofGroups[at] as number) + (sums[cell] as number) / (sizes[cell] as number);
    inGroups[at] = (inGroups[at] as number) + 1;
  }
  const means = Float64Array.from({ length: cells.blocks }, (_, block) => {
    let [sum, present] = [0, 0];
    for (let at = block * width; at < (block + 1) * width; at++) {
      if (inGroups[at] === 0) continue;
      sum += (ofGroups[at] as number) / (inGroups[at] as number);
      present++;
    }
    return present === 0 ? 0 : sum / present;
  });
  return Float64Array.from({ length: count }, (_, cell) => {
    if (sizes[cell] === 0) return 0;
    const residual = (sums[cell] as number) / (sizes[cell] as number) - (means[cells.block[cell] as number] as number);
    // Sums in another order differ in their last digits, which must not look like a difference.
    return Math.abs(residual) < 1e-12 ? 0 : residual;
  });
}

/** Groups are exchanged within each cluster as a whole, or between clusters if each is of one group. */
function clusterWay(cells: Cells, isPaired: boolean): Way {
  const units = new Map<string, number>();
  const [labels, strata]: [number[], number[]] = [[], []];
  // Names of one group in one block are averaged, so that each group of a cluster is one unit.
  const of = cells.cluster.map((cluster, cell) => {
    const key = `${cluster} ${cells.group[cell]}`;
    const known = units.get(key);
    if (known !== undefined) return known;
    units.set(key, units.size);
    labels.push(cells.group[cell] ?? 0);
    strata.push(isPaired ? cluster : 0);
    return units.size - 1;
  });
  return way("clusters", cells, of, labels, strata);
}

/** Groups are exchanged between names that stand in the same blocks. */
function nameWay(cells: Cells): Way {
  const units = new Map<string, number>();
  const labels: number[] = [];
  const of = cells.name.map((name, cell) => {
    const key = `${name} ${cells.group[cell]}`;
    const known = units.get(key);
    if (known !== undefined) return known;
    units.set(key, units.size);
    labels.push(cells.group[cell] ?? 0);
    return units.size - 1;
  });
  const parents = Int32Array.from(labels.keys());
  const rootOf = (unit: number): number => {
    let root = unit;
    while (parents[root] !== root) root = parents[root] as number;
    for (let at = unit; at !== root;) [at, parents[at]] = [parents[at] as number, root];
    return root;
  };
  const firsts = new Map<number, number>();
  for (const [cell, block] of cells.block.entries()) {
    const unit = of[cell] as number;
    const first = firsts.get(block);
    if (first === undefined) firsts.set(block, unit);
    else parents[rootOf(unit)] = rootOf(first);
  }
  return way(
    "names",
    cells,
    of,
    labels,
    Array.from(labels, (_, unit) => rootOf(unit)),
  );
}

function way(
  unit: Way["unit"],
  cells: Cells,
  of: readonly number[],
  labels: readonly number[],
  strata: readonly number[],
): Way {
  const sizes = new Map<string, number>();
  // Cells of one group in one block count as one, as they do in the block's mean.
  const keys = Array.from(of, (own, cell) => `${own} ${cells.block[cell]}`);
  for (const key of keys) sizes.set(key, (sizes.get(key) ?? 0) + 1);
  const weights = Float64Array.from(keys, (key) => 1 / (sizes.get(key) ?? 1));
  return {
    unit,
    relabelling: relabelling(labels, strata, cells.groups),
    sums: (values) => {
      const residuals = residualsOf(cells, values);
      const sums = new Float64Array(labels.length);
      for (const [cell, own] of of.entries())
        sums[own] = (sums[own] as number) + (weights[cell] as number) * (residuals[cell] as number);
      return sums;
    },
  };
}
