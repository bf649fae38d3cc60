import type { ClusterPart } from "../core/clusters.js";
import { mergedOrder } from "../statistics/merged-order.js";
import { weightedWasserstein } from "../statistics/weighted-samples.js";

/** The scores of a group, each with its cell and weight. */
export interface ScoreColumns {
  readonly cell: Uint32Array;
  readonly value: Float64Array;
  readonly weight: Float64Array;
}

export function columnsOf(scores: ClusterPart["scores"]): ScoreColumns {
  const { cell = new Uint32Array(), value = new Float64Array(), weight } = scores ?? {};
  return { cell, value, weight: weight ?? new Float64Array(value.length).fill(1) };
}

/**
 * Of each cell what the Wasserstein distance of two groups loses without it; undefined if there is no distance then.
 *
 * The distance is an area between two cumulated shares. Without a score of weight w, what its group weighs is less by w
 * everywhere and what it weighs up to a place is less by w from that score on. So it is put together from two cumulated
 * areas, which all cells of equal weights have in common: O(n log n) for all cells, not for each.
 */
export function lostDistances(x: ScoreColumns, y: ScoreColumns, cells: number): Float64Array | undefined {
  const value = weightedWasserstein(x, y);
  if (value === undefined) return undefined;
  const line = lineUp(x, y, cells);
  const lost = new Float64Array(cells);
  const areas = new Areas(line);
  for (let cell = 0; cell < cells; cell++) {
    if (line.first[cell] === -1) continue;
    const left = line.shared[cell] === 1 ? directly(x, y, cell) : withoutCell(line, areas, cell);
    const without = left ?? directly(x, y, cell);
    if (without === undefined) return undefined;
    lost[cell] = value - without;
  }
  return lost;
}

/** The scores of both groups in ascending order. */
interface Line {
  /** Those of the first group; of the second, which are minus. */
  readonly side: Uint8Array;
  readonly weight: Float64Array;
  readonly gap: Float64Array;
  /** What either group weighs up to a place. */
  readonly upTo: readonly [Float64Array, Float64Array];
  /** The first place of each cell, -1 without one; after each place the next one of its cell. */
  readonly first: Int32Array;
  readonly next: Int32Array;
  /** Whether a cell has scores of both groups. */
  readonly shared: Uint8Array;
}

function lineUp(x: ScoreColumns, y: ScoreColumns, cells: number): Line {
  const { order, gap } = mergedOrder(x.value, y.value);
  const [size, n] = [order.length, x.value.length];
  const line = {
    side: new Uint8Array(size),
    weight: new Float64Array(size),
    gap,
    upTo: [new Float64Array(size), new Float64Array(size)] as const,
    first: new Int32Array(cells).fill(-1),
    next: new Int32Array(size).fill(-1),
    shared: new Uint8Array(cells),
  };
  const last = new Int32Array(cells).fill(-1);
  const sums = [0, 0] as [number, number];
  for (let k = 0; k < size; k++) {
    const at = order[k] as number;
    const side = at < n ? 0 : 1;
    const own = side === 0 ? x : y;
    const i = at - side * n;
    const cell = own.cell[i] as number;
    line.side[k] = side;
    line.weight[k] = own.weight[i] as number;
    sums[side] += own.weight[i] as number;
    [line.upTo[0][k], line.upTo[1][k]] = sums;
    const before = last[cell] as number;
    if (before === -1) line.first[cell] = k;
    else {
      line.next[before] = k;
      if (line.side[before] !== side) line.shared[cell] = 1;
    }
    last[cell] = k;
  }
  return line;
}

/** More cumulated areas than this take longer than they save. */
const MOST_AREAS = 32;

/** Areas up to each place if a group weighs less by `all`, and by `gone` up to there; kept by these. */
class Areas {
  readonly #line: Line;
  readonly #known = new Map<string, Float64Array>();
  constructor(line: Line) {
    this.#line = line;
  }

  upTo(side: 0 | 1, all: number, gone: number): Float64Array | undefined {
    const key = `${side} ${all} ${gone}`;
    const known = this.#known.get(key);
    if (known !== undefined || this.#known.size >= MOST_AREAS) return known;
    const { gap, upTo } = this.#line;
    const [own, other] = [upTo[side], upTo[side === 0 ? 1 : 0]];
    const [ofOwn, ofOther] = [(own.at(-1) as number) - all, other.at(-1) as number];
    const scale = 1 / ofOwn / ofOther;
    const sums = new Float64Array(gap.length + 1);
    for (let k = 0; k < gap.length; k++) {
      const apart = ((own[k] as number) - gone) * ofOther - (other[k] as number) * ofOwn;
      sums[k + 1] = (sums[k] as number) + Math.abs(apart) * scale * (gap[k] as number);
    }
    this.#known.set(key, sums);
    return sums;
  }
}

/** The distance without a cell whose scores are of one group; undefined if there are too many different areas. */
function withoutCell({ side, weight, upTo, first, next }: Line, areas: Areas, cell: number): number | undefined {
  const start = first[cell] as number;
  const own = side[start] as 0 | 1;
  let all = 0;
  for (let k = start; k !== -1; k = next[k] as number) all += weight[k] as number;
  // Whether anything is left is not told from a difference that rounding makes.
  if (!((upTo[own].at(-1) as number) - all > 1e-9 * all)) return undefined;
  let [area, gone, from] = [0, 0, 0];
  for (let k = start; ; k = next[k] as number) {
    const sums = areas.upTo(own, all, gone);
    if (sums === undefined) return undefined;
    const to = k === -1 ? side.length : k;
    area += (sums[to] as number) - (sums[from] as number);
    if (k === -1) return area;
    gone += weight[k] as number;
    from = k;
  }
}

/** The distance without a cell, from nothing. */
function directly(x: ScoreColumns, y: ScoreColumns, cell: number): number | undefined {
  const without = ({ cell: of, value, weight }: ScoreColumns) => ({
    value,
    weight: weight.map((own, i) => (of[i] === cell ? 0 : own)),
  });
  return weightedWasserstein(without(x), without(y));
}
