import type { Missing } from "./outcome.js";

/** What a comparison, or a comparison of all groups, came to. */
export type Cell = { readonly value: number; readonly bySource: Float64Array } | Missing;

export function isReason(cell: Cell): cell is Missing {
  return "reason" in cell;
}

/** The value of a cell, NaN if there is none. */
export function valueOf(cell: Cell): number {
  return isReason(cell) ? Number.NaN : cell.value;
}

/** The values by source of a cell, if there are any. */
export function bySourceOf(cell: Cell): Float64Array | undefined {
  return isReason(cell) ? undefined : cell.bySource;
}

/** The sum of measured cells over a divisor, or the reasons of those that have no value. */
export function combine(cells: readonly Cell[], sources: number, divisor: number): Cell {
  const reason = firstReason(cells);
  if (reason !== undefined) return { reason };
  const bySource = new Float64Array(sources);
  let value = 0;
  for (const cell of cells) {
    if (isReason(cell)) continue;
    value += cell.value / divisor;
    for (let s = 0; s < bySource.length; s++)
      bySource[s] = (bySource[s] as number) + (cell.bySource[s] as number) / divisor;
  }
  return { value, bySource };
}

/** The cell that is farthest from fair, the first of equals. */
export function worst(cells: readonly Cell[], fair: 0 | 1): Cell {
  const reason = firstReason(cells);
  if (reason !== undefined) return { reason };
  const distance = (value: number): number => Math.abs(fair === 0 ? value : Math.log(Math.abs(value)));
  let found: Cell = { reason: "there is no group to compare" };
  for (const cell of cells) {
    if (isReason(cell)) continue;
    if (isReason(found) || distance(cell.value) > distance(found.value)) found = cell;
  }
  return found;
}

function firstReason(cells: readonly Cell[]): string | undefined {
  const reasons = [...new Set(cells.flatMap((cell) => (isReason(cell) ? [cell.reason] : [])))];
  const [first] = reasons;
  if (first === undefined || reasons.length === 1) return first;
  return `${first} (and ${reasons.length - 1} further reason${reasons.length === 2 ? "" : "s"}, under comparisons)`;
}
