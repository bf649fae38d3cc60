import { decisive, formatValue, limitText, printable, type Evidence } from "@fairexpect/matchers/evidence";
import { subjectName } from "@fairexpect/metrics";
import { counted } from "@fairexpect/metrics/core";
import picocolors from "picocolors";
import { hasColors } from "./colors.js";

/**
 * How a table is printed.
 *
 * @since 0.1.0
 */
export interface TableOptions {
  /** Colour the verdicts. Default: if standard output is a terminal, or as `FORCE_COLOR` and `NO_COLOR` say. */
  readonly colors?: boolean;
}

const LABEL_LENGTH = 50;
const ID_LENGTH = 300;
const HEADER = ["assertion", "group", "estimate", "interval", "n", "limit", "verdict"];

/**
 * Evidence as a table for a terminal, a line a claim: what was asserted, of which comparison, the estimate with its
 * bounds, how many prompts, pools or sources it rests on, the limit and the verdict. Of several comparisons the one
 * that decided stands for all: of those with the verdict, the one farthest out. Below it the ids of the scorers and
 * encoders that gave the scores and vectors.
 *
 * @since 0.1.0
 */
export function evidenceTable(evidence: readonly Evidence[], options: TableOptions = {}): string {
  const colors = picocolors.createColors(options.colors ?? hasColors(process.stdout));
  const rows = evidence.map((claim) => row(claim));
  const widths = HEADER.map((title, column) =>
    Math.max(title.length, ...rows.map((cells) => (cells[column] ?? "").length)),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
  const paint = {
    pass: colors.green,
    fail: colors.red,
    inconclusive: colors.yellow,
    undefined: colors.yellow,
    misuse: colors.red,
  };
  const body = evidence.map(({ verdict }, i) => {
    const cells = rows[i] ?? [];
    const text = line(cells);
    const last = cells.at(-1) ?? "";
    return text.slice(0, text.length - last.length) + paint[verdict](last);
  });
  return [colors.bold(line(HEADER)), ...body, ...scorers(evidence)].join("\n");
}

/** A line for each scorer and encoder that the claims rest on. */
function scorers(evidence: readonly Evidence[]): string[] {
  const ids = evidence.flatMap(({ data }) => data?.scorers ?? []);
  return [...new Set(ids)].sort().map((id) => `scored by  ${printable(id, ID_LENGTH)}`);
}

function row(claim: Evidence): string[] {
  const { metric, limit, negated, verdict, thin } = claim;
  const finding = decisive(claim);
  const { of = {}, value, bounds, counts = {} } = finding ?? {};
  const [unit, count] = metric.unit in counts ? [metric.unit, counts[metric.unit]] : (Object.entries(counts)[0] ?? []);
  return [
    `${printable(claim.label, LABEL_LENGTH)}: ${printable(metric.title, LABEL_LENGTH)}`,
    printable(subjectName(of), 40),
    value === undefined ? "" : formatValue(value, metric),
    bounds === undefined ? "" : `${formatValue(bounds.lower, metric)} to ${formatValue(bounds.upper, metric)}`,
    unit === undefined || count === undefined ? "" : counted(count, unit),
    limitText(limit, metric, negated),
    thin ? `${verdict} (thin)` : verdict,
  ];
}
