import { placesOf, type CaseRow } from "./cases.js";

/** One way to group the rows. */
export interface Grouping {
  /** None if groups have no attribute. */
  readonly attributes: readonly string[];
  readonly names: readonly string[];
  /** Of each row the place of its group; -1 if it has none. */
  readonly of: Int32Array;
}

/** All rows, or those with one value of a field. */
export interface Slice {
  readonly within?: { readonly field: string; readonly value: string | number };
  readonly rows: Uint32Array;
}

/** Fields with more values than this tell rows apart, and are no kinds of them. */
export const MOST_VALUES = 50;
/** More groups than this are not compared crossed. */
const MOST_CROSSED = 40;

/** By each attribute, and crossed if there are several. */
export function groupingsOf(rows: readonly CaseRow[]): readonly Grouping[] {
  const attributes = [...new Set(rows.flatMap(({ groups }) => [...groups.keys()]))].sort();
  const single = attributes.map((attribute): Grouping => {
    const { of, names } = placesOf(rows.map(({ groups }) => groups.get(attribute)));
    return { attributes: attribute === "" ? [] : [attribute], names, of };
  });
  const crossed = placesOf(
    rows.map(({ groups }) => {
      if (!attributes.every((attribute) => groups.has(attribute))) return undefined;
      return crossedName(attributes.map((attribute) => groups.get(attribute) ?? ""));
    }),
  );
  const isUseful = attributes.length > 1 && crossed.names.length <= MOST_CROSSED;
  return [...single, ...(isUseful ? [{ attributes, names: crossed.names, of: crossed.of }] : [])].filter(
    ({ names }) => names.length > 1,
  );
}

/** As matchers call it. */
function crossedName(values: readonly string[]): string {
  return values.map((value) => (value.includes("×") ? JSON.stringify(value) : value)).join(" × ");
}

/** The whole, and each value of each field in which several groups occur. */
export function slicesOf(rows: readonly CaseRow[]): { readonly slices: readonly Slice[]; readonly unused: string[] } {
  const all: Slice = { rows: Uint32Array.from(rows.keys()) };
  const fields = [...new Set(rows.flatMap(({ fields: each }) => Object.keys(each)))].sort();
  const unused: string[] = [];
  const slices = fields.flatMap((field) => {
    const byValue = new Map<string | number, number[]>();
    for (const [i, row] of rows.entries()) {
      const value = Object.hasOwn(row.fields, field) ? row.fields[field] : undefined;
      if (value === undefined) continue;
      const list = byValue.get(value) ?? [];
      byValue.set(value, list);
      list.push(i);
    }
    // One value is the whole once more.
    if (byValue.size < 2) return [];
    if (byValue.size > MOST_VALUES) {
      unused.push(field);
      return [];
    }
    return Array.from(byValue, ([value, list]): Slice => ({ within: { field, value }, rows: Uint32Array.from(list) }));
  });
  return { slices: [all, ...slices], unused };
}
