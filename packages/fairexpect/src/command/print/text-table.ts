import type { Paint } from "./paint.js";
import { safeLine } from "./safe-text.js";

/** A cell: a text, or one with a colour. */
export type Cell = string | { readonly text: string; readonly color: keyof Paint };

const LONGEST_CELL = 60;

/** Rows under heads, in columns as wide as they need; texts are made safe here. */
export function textTable(heads: readonly string[], rows: readonly (readonly Cell[])[], paint: Paint): string {
  const cells = rows.map((row) =>
    row.map((cell) => {
      const { text, color } = typeof cell === "string" ? { text: cell, color: undefined } : cell;
      return { text: safeLine(text, LONGEST_CELL), color };
    }),
  );
  const widths = heads.map((head, i) => Math.max(head.length, ...cells.map((row) => widthOf(row[i]?.text ?? ""))));
  const padded = (text: string, i: number, isLast: boolean): string =>
    isLast ? text : text + " ".repeat(Math.max(0, (widths[i] ?? 0) - widthOf(text)));
  const last = heads.length - 1;
  return [
    paint.bold(heads.map((head, i) => padded(head, i, i === last)).join("  ")),
    ...cells.map((row) =>
      row
        .map(({ text, color }, i) => {
          const whole = padded(text, i, i === last);
          return color === undefined ? whole : paint[color](text) + whole.slice(text.length);
        })
        .join("  ")
        .trimEnd(),
    ),
  ].join("\n");
}

function widthOf(text: string): number {
  return Array.from(text).length;
}
