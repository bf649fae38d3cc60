import { labelText } from "@fairexpect/matchers/evidence";

/** What stands in a table: heads, and of each line its cells and what must be known to read the last of them. */
export interface Lines {
  readonly heads: readonly string[];
  readonly rows: readonly { readonly cells: readonly string[]; readonly notes: string }[];
}

/** As much of a table as fits. */
export interface Fitted {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** What stands below each row. */
  readonly below: readonly string[];
  /** The heads of the columns that are left out. */
  readonly leftOut: readonly string[];
}

/** What a reader misses least first. */
const DISPENSABLE = ["data", "answered", "n", "interval", "limit", "group"];
const LEAST_NAME = 32;
const GAP = 2;

/**
 * A table in so many columns of a terminal: notes stand below their rows then, and what matters least is left out, and
 * last of all the first column is cut. Whole, with its notes behind the last cells, if that fits or nothing limits it.
 */
export function fitted({ heads, rows }: Lines, columns = Infinity): Fitted {
  const whole = rows.map(({ cells, notes }) => withNotes(cells, notes));
  if (widthOf([heads, ...whole]) <= columns) return { heads, rows: whole, below: rows.map(() => ""), leftOut: [] };
  // Of columns in which nothing stands nothing is lost.
  const empty = heads.filter((_, i) => rows.every(({ cells }) => cells[i] === ""));
  const leftOut: string[] = [];
  const kept = (texts: readonly string[]): string[] =>
    texts.filter((_, i) => ![...empty, ...leftOut].includes(heads[i] ?? ""));
  const now = (): string[][] => [heads, ...rows.map(({ cells }) => cells)].map(kept);
  for (const name of DISPENSABLE) {
    if (widthOf(now().map(([first = "", ...rest]) => [first.slice(0, LEAST_NAME), ...rest])) <= columns) break;
    if (!empty.includes(name)) leftOut.push(name);
  }
  const others = widthOf(now().map((texts) => texts.slice(1)));
  const room = Math.max(LEAST_NAME, columns - others - GAP);
  const [kepts = [], ...lines] = now().map(([first = "", ...rest]) => [labelText(first, room), ...rest]);
  return { heads: kepts, rows: lines, below: rows.map(({ notes }) => notes), leftOut };
}

function withNotes(cells: readonly string[], notes: string): readonly string[] {
  return notes === "" ? cells : [...cells.slice(0, -1), `${cells.at(-1) ?? ""} (${notes})`];
}

/** How wide each column is. */
export function widthsOf(lines: readonly (readonly string[])[]): readonly number[] {
  const [first = []] = lines;
  return first.map((_, column) => Math.max(...lines.map((texts) => (texts[column] ?? "").length)));
}

function widthOf(lines: readonly (readonly string[])[]): number {
  return widthsOf(lines).reduce((sum, width) => sum + width + GAP, -GAP);
}
