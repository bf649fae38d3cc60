import { stripVTControlCharacters } from "node:util";
import { columnsOf, headOf, isBreakable } from "@fairexpect/metrics/core";

/** The columns that every terminal and every log has. */
export const COLUMNS = 80;

/**
 * Text in lines of at most 80 columns, those after the first indented; a word that is longer stands whole, but for
 * signs that are written without spaces.
 */
export function paragraph(text: string, indent = "", first = indent): string {
  const lines: string[] = [];
  let line = first;
  let isEmpty = true;
  const breakLine = (): void => {
    lines.push(line.trimEnd());
    line = indent;
    isEmpty = true;
  };
  // A figure keeps its unit, and an option stands on one line.
  for (const word of text
    .replaceAll(/\{ [^{}]{1,40} \}/g, (option) => option.replaceAll(" ", "\u0000"))
    .split(/ (?!%)/)) {
    let left = word;
    if (!isEmpty && widthOf(line) + 1 + widthOf(left) > COLUMNS) breakLine();
    const mayBreak = isEmpty;
    while (mayBreak && widthOf(line) + widthOf(left) > COLUMNS && isBreakable(left)) {
      const head = headOf(left, COLUMNS - widthOf(line));
      left = left.slice(head.length);
      line += head;
      breakLine();
    }
    line += isEmpty ? left : ` ${left}`;
    isEmpty = false;
  }
  return [...lines, line].join("\n").replaceAll("\u0000", " ");
}

/** Rows, each with its name before it: "  claimed  below 1 %". */
export function namedRows(rows: readonly (readonly [name: string, text: string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, text]) => paragraph(text, " ".repeat(width + 4), `  ${name.padEnd(width)}  `)).join("\n");
}

/** Lines of a list. */
export function listed(items: readonly string[]): string {
  return items.map((item) => paragraph(item, "    ", "  - ")).join("\n");
}

/** How many columns a text takes, colours aside. */
export function widthOf(text: string): number {
  return columnsOf(stripVTControlCharacters(text));
}

/** With so many spaces after it that it takes as many columns. */
export function padded(text: string, columns: number): string {
  return text + " ".repeat(Math.max(0, columns - widthOf(text)));
}
