import { seededRandom } from "@fairexpect/metrics/statistics";
import type { CaseRow } from "./cases.js";

/** The two halves of the data. */
export interface Halves {
  readonly unit: "clusters" | "names";
  readonly explored: number;
  readonly tested: number;
  /** Of each row whether it is in the half that is looked at first. */
  readonly isExplored: readonly boolean[];
}

/** With fewer clusters names are dealt, if they are a sample. */
const FEWEST_CLUSTERS = 4;

/**
 * Deals the clusters to two halves at random, so that every value of every field lies in both as evenly as it can. What
 * is answered plays no part in it.
 */
export function halvesOf(rows: readonly CaseRow[], seed: number): Halves {
  const clusters = new Set(rows.map(({ cluster }) => cluster));
  const names = new Set(rows.map(({ name }) => name));
  const byName = clusters.size < FEWEST_CLUSTERS && !names.has(undefined) && names.size > clusters.size;
  const unitOf = ({ cluster, name }: CaseRow): string => (byName ? (name ?? "") : cluster);
  const kinds = new Map<string, Set<string>>();
  for (const row of rows) {
    const own = kinds.get(unitOf(row)) ?? new Set();
    kinds.set(unitOf(row), own);
    for (const [field, value] of Object.entries(row.fields)) own.add(`${field}\n${value}`);
    // Each half needs rows of each group: of names each has one, of clusters perhaps.
    for (const [attribute, group] of row.groups) own.add(`\n${attribute}\n${group}`);
  }
  const random = seededRandom(seed);
  const order = [...kinds.keys()].sort().map((unit) => ({ unit, at: random() }));
  order.sort((a, b) => a.at - b.at);
  const explored = new Set<string>();
  const ahead = new Map<string, number>();
  let sizes = 0;
  for (const { unit } of order) {
    const own = [...(kinds.get(unit) ?? [])];
    const lead = own.reduce((sum, kind) => sum + Math.sign(ahead.get(kind) ?? 0), 0) + 0.5 * Math.sign(sizes);
    const first = lead === 0 ? random() < 0.5 : lead < 0;
    if (first) explored.add(unit);
    const step = first ? 1 : -1;
    sizes += step;
    for (const kind of own) ahead.set(kind, (ahead.get(kind) ?? 0) + step);
  }
  return {
    unit: byName ? "names" : "clusters",
    explored: explored.size,
    tested: kinds.size - explored.size,
    isExplored: rows.map((row) => explored.has(unitOf(row))),
  };
}
