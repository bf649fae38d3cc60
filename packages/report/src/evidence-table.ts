import { formatCount, formatValue, printable, type Evidence, type Finding } from "@fairexpect/matchers";
import picocolors from "picocolors";

/** How a table is printed. */
export interface TableOptions {
  /** Colour the verdicts. Default: where the terminal has colours. */
  readonly colors?: boolean;
}

const LABEL_LENGTH = 50;
const ID_LENGTH = 300;
const HEADER = ["assertion", "group", "estimate", "interval", "n", "threshold", "verdict"];

/**
 * Evidence as a table for a terminal, a line an assertion: what was asserted, of which comparison, the estimate with
 * its bounds, how many prompts, pools or sources it rests on, the threshold and the verdict. Of several comparisons the
 * one that decided stands for all: one that failed, else an open one, else the one farthest out. Below it the ids of
 * the scorers and encoders that gave the scores and vectors.
 *
 * @since 0.1.0
 */
export function evidenceTable(evidence: readonly Evidence[], options: TableOptions = {}): string {
  const colors = picocolors.createColors(options.colors ?? picocolors.isColorSupported);
  const rows = evidence.map((assertion) => row(assertion));
  const widths = HEADER.map((title, column) =>
    Math.max(title.length, ...rows.map((cells) => (cells[column] ?? "").length)),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
  const paint = { pass: colors.green, fail: colors.red, inconclusive: colors.yellow };
  const body = rows.map((cells, i) => {
    const text = line(cells);
    const verdict = evidence[i]?.verdict ?? "inconclusive";
    const last = cells.at(-1) ?? "";
    return text.slice(0, text.length - last.length) + paint[verdict](last);
  });
  return [colors.bold(line(HEADER)), ...body, ...models(evidence)].join("\n");
}

/** A line for each scorer and encoder that the assertions rest on. */
function models(evidence: readonly Evidence[]): string[] {
  const named = evidence.flatMap(({ scorer, encoder }) => [
    ...(scorer === undefined ? [] : [`scorer   ${printable(scorer, ID_LENGTH)}`]),
    ...(encoder === undefined ? [] : [`encoder  ${printable(encoder, ID_LENGTH)}`]),
  ]);
  return [...new Set(named)].sort();
}

function row(assertion: Evidence): string[] {
  const finding = decisive(assertion);
  const { format } = assertion;
  const bounds =
    finding.lower === undefined || finding.upper === undefined
      ? ""
      : `${formatValue(finding.lower, format)} to ${formatValue(finding.upper, format)}`;
  const [unit, count] = Object.entries(finding.counts)[0] ?? ["", 0];
  return [
    `${printable(assertion.label, LABEL_LENGTH)}: ${assertion.title}`,
    printable(finding.comparison ?? "", 40),
    finding.estimate === undefined ? "undefined" : formatValue(finding.estimate, format),
    bounds,
    unit === "" ? "" : formatCount(count, unit),
    assertion.threshold,
    assertion.thin ? `${assertion.verdict} (thin)` : assertion.verdict,
  ];
}

/** Of several comparisons the one that carries the verdict. */
function decisive(assertion: Evidence): Finding {
  const comparisons = assertion.comparisons ?? [];
  if (comparisons.length === 0) return assertion;
  const carrying = comparisons.filter(({ verdict }) => verdict === assertion.verdict);
  const distance = ({ estimate }: Finding): number =>
    estimate === undefined ? Infinity : assertion.threshold.includes("above") ? -estimate : Math.abs(estimate);
  return (carrying.length > 0 ? carrying : comparisons).reduce((worst, finding) =>
    distance(finding) > distance(worst) ? finding : worst,
  );
}
