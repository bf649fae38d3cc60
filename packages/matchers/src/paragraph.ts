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
  // A figure keeps its unit, a sample its number, and an option stands on one line.
  for (const word of text
    .replaceAll(/\{ [^{}]{1,40} \}/g, (option) => option.replaceAll(" ", "\u0000"))
    .split(/ (?!%)(?<!\bsample (?=\d))/)) {
    if (!isEmpty && widthOf(line) + 1 + widthOf(word) > COLUMNS) breakLine();
    const pieces = isEmpty ? piecesOf(word, COLUMNS - widthOf(line), COLUMNS - widthOf(indent)) : [word];
    for (const [i, piece] of pieces.entries()) {
      if (i > 0) breakLine();
      line += isEmpty ? piece : ` ${piece}`;
      isEmpty = false;
    }
  }
  return [...lines, line].join("\n").replaceAll("\u0000", " ");
}

/** What of a word stands on a line each: all of it, unless it has signs between which a line may break. */
function piecesOf(word: string, first: number, others: number): string[] {
  if (widthOf(word) <= first || !isBreakable(word)) return [word];
  const head = headOf(word, first);
  return head === word ? [word] : [head, ...piecesOf(word.slice(head.length), others, others)];
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
