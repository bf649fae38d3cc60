import { COLUMNS, padded, paragraph, widthOf } from "./paragraph.js";

/** A line of a table: what it is about, and its cells. */
export interface TableRow {
  readonly name: string;
  readonly cells: readonly string[];
  /** Whether its last cell is painted. */
  readonly isPainted: boolean;
}

/** Lines under heads, the first cell to the right. Names too long for 80 columns stand on lines of their own. */
export function tableText(
  head: readonly [name: string, ...cells: string[]],
  rows: readonly TableRow[],
  paint: (text: string) => string,
): string {
  const [first, ...heads] = head;
  const widths = heads.map((title, column) =>
    Math.max(widthOf(title), ...rows.map(({ cells }) => widthOf(cells[column] ?? ""))),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => (column === 0 ? cell.padStart(widths[0] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join("  ")
      .trimEnd();
  const label = Math.max(...rows.map(({ name }) => widthOf(name)), widthOf(first));
  const isWide = 2 + label + 2 + widths.reduce((sum, width) => sum + width + 2, -2) > COLUMNS;
  const painted = ({ cells, isPainted }: TableRow): string => {
    const last = cells.at(-1) ?? "";
    const text = line(cells);
    return isPainted ? `${text.slice(0, text.length - last.length)}${paint(last)}` : text;
  };
  const lines = rows.map((row) =>
    isWide
      ? `${paragraph(row.name, "    ", "  ")}\n      ${painted(row)}`
      : `  ${padded(row.name, label)}  ${painted(row)}`,
  );
  return [isWide ? `      ${line(heads)}` : `  ${padded(first, label)}  ${line(heads)}`, ...lines].join("\n");
}
