import type { DealtItems } from "../sets/dealt-terms.js";

/** How alike the responses of a source are, row by row. */
export interface Alike {
  readonly size: number;
  readonly values: Float64Array;
}

/** Of each response its source and its place there, in columns: terms are dealt hundreds of times. */
export interface Placed {
  readonly source: Uint32Array;
  readonly own: Uint32Array;
  readonly sources: number;
}

/** What responses have in common, by those that are dealt as one: the responses of a term to a source. */
interface SourceUnits {
  /** An item of each, which says where it is dealt. */
  readonly items: Uint32Array;
  readonly sizes: Uint32Array;
  /** Between each two, row by row, and of each with all; a response is not held against itself. */
  readonly common: Float64Array;
  readonly rows: Float64Array;
  readonly all: number;
}

/**
 * What is lost between two groups if terms are dealt out so: of each source the mean similarity within the two less
 * that between them. Each draw adds up what terms have in common, not their responses, and only of one side: the rest
 * follows from what all have.
 */
export function dealtLost(
  items: DealtItems,
  placed: Placed,
  alike: readonly Alike[],
): (to: Uint8Array) => number | undefined {
  const sources = unitsBySource(items, placed, alike);
  const most = sources.reduce((found, units) => Math.max(found, units.items.length), 0);
  const first = new Uint32Array(most);
  return (to) => {
    let [total, count] = [0, 0];
    for (const units of sources) {
      const lost = lostOf(units, to, first);
      if (lost === undefined) continue;
      total += lost;
      count++;
    }
    return count === 0 ? undefined : Math.max(0, total / count);
  };
}

function lostOf(units: SourceUnits, to: Uint8Array, first: Uint32Array): number | undefined {
  const { items, sizes, common, rows, all } = units;
  const size = items.length;
  let [own, n, m, ofOwn] = [0, 0, 0, 0];
  for (let u = 0; u < size; u++) {
    if (to[items[u] as number] !== 0) {
      m += sizes[u] as number;
      continue;
    }
    n += sizes[u] as number;
    ofOwn += rows[u] as number;
    first[own++] = u;
  }
  if (n < 2 || m < 2) return undefined;
  let within = 0;
  for (let i = 0; i < own; i++) {
    const row = (first[i] as number) * size;
    within += common[row + (first[i] as number)] as number;
    for (let j = 0; j < i; j++) within += 2 * (common[row + (first[j] as number)] as number);
  }
  const between = ofOwn - within;
  const ofOthers = all - within - 2 * between;
  return (within / (n * (n - 1)) + ofOthers / (m * (m - 1))) / 2 - between / (n * m);
}

function unitsBySource(
  { value, weight, term, side }: DealtItems,
  { source, own }: Placed,
  alike: readonly Alike[],
): readonly SourceUnits[] {
  // Of each source its units by term and side, each with its items.
  const found = new Map<number, Map<number, number[]>>();
  for (let i = 0; i < value.length; i++) {
    if (weight[i] === 0) continue;
    const of = source[value[i] as number] as number;
    const units = found.get(of) ?? new Map<number, number[]>();
    found.set(of, units);
    const key = 2 * (term[i] as number) + (side[i] as number);
    const unit = units.get(key);
    if (unit === undefined) units.set(key, [i]);
    else unit.push(i);
  }
  return Array.from(found, ([of, units]) => {
    const places = Array.from(units.values(), (unit) => unit.map((i) => own[value[i] as number] as number));
    return { ...commonOf(places, alike[of] as Alike), items: Uint32Array.from(units.values(), ([i = 0]) => i) };
  });
}

function commonOf(places: readonly (readonly number[])[], { size, values }: Alike): Omit<SourceUnits, "items"> {
  const units = places.length;
  const common = new Float64Array(units * units);
  const rows = new Float64Array(units);
  for (let u = 0; u < units; u++)
    for (let v = 0; v < units; v++) {
      let sum = 0;
      for (const i of places[u] ?? []) for (const j of places[v] ?? []) if (i !== j) sum += values[i * size + j] ?? 0;
      common[u * units + v] = sum;
      (rows[u] as number) += sum;
    }
  const all = rows.reduce((total, row) => total + row, 0);
  return { common, rows, all, sizes: Uint32Array.from(places, ({ length }) => length) };
}
