import { subjectName, type Description } from "@fairexpect/metrics";
import type { Finding } from "./evidence.js";
import { formatValue, printable } from "./format.js";
import { countText } from "./count-text.js";

const ORDER = { fail: 0, undefined: 1, inconclusive: 2, pass: 3 } as const;

/** A line a comparison, those that speak against the claim first: estimate, bounds, p-value, how many, verdict. */
export function comparisonsTable(
  findings: readonly Finding[],
  metric: Description,
  paint: (text: string) => string,
): string {
  const rows = [...findings].sort((a, b) => ORDER[a.verdict] - ORDER[b.verdict]);
  const cells = rows.map(({ of, value, reason, bounds, pValue, counts }) => [
    printable(subjectName(of), 60),
    value === undefined ? "undefined" : formatValue(value, metric),
    reason === undefined
      ? bounds === undefined
        ? ""
        : `${formatValue(bounds.lower, metric)} to ${formatValue(bounds.upper, metric)}`
      : printable(reason, 100),
    pValue === undefined ? "" : pValue < 0.0001 ? "p < 0.0001" : `p = ${pValue.toFixed(4)}`,
    countText(counts, metric),
  ]);
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells
    .map((row, i) => {
      const padded = row.map((cell, column) =>
        column === 1 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      );
      const verdict = rows[i]?.verdict ?? "undefined";
      const kept = padded.filter((_, column) => widths[column] !== 0);
      return `  ${[...kept, verdict === "pass" ? verdict : paint(verdict)].join("  ")}`;
    })
    .join("\n");
}
