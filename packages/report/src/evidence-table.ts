import { type Evidence, labelText, printable, spanText } from "@fairexpect/matchers/evidence";
import { checkArray, checkInteger, checkOptions, counted, withCommas } from "@fairexpect/metrics/core";
import picocolors from "picocolors";
import { hasColors } from "./colors.js";
import { checkEvidence } from "./check-evidence.js";
import { claimLine } from "./claim-lines.js";
import { fitted, widthsOf, type Lines } from "./fitted-table.js";
import type { SharedName } from "./shared-names.js";
import { summarizeEvidence, type EvidenceSummary, type Row, type Totals } from "./summary.js";

/**
 * How a table is printed.
 *
 * @since 0.1.0
 */
export interface TableOptions {
  /** Colour the verdicts. Default: if standard output is a terminal, or as `FORCE_COLOR` and `NO_COLOR` say. */
  readonly colors?: boolean;
  /**
   * How many columns its rows may take, as on a terminal: what matters least is left out until they fit, and said to
   * be; names, values and verdicts stay. Default: as many as they need.
   */
  readonly columns?: number;
  /** Which lines of evidence could not be read, as `readEvidence` says. */
  readonly damaged?: readonly string[];
}

const CALLER = "evidenceTable";
const LABEL_LENGTH = 80;
const ID_LENGTH = 300;
/** So many test files of a use case are named. */
const MOST_FILES = 3;
const HEADER = ["assertion", "group", "estimate", "interval", "n", "limit", "answered", "data", "verdict"];

/**
 * Evidence as a table for a terminal, a line a claim: what was asserted, of which comparison, the estimate with its
 * bounds, how many prompts, pools or sources it rests on, the limit, how much of what was asked was answered, whether
 * live or replayed from when, and the verdict. Of several comparisons the one that decided stands for all: of those
 * with the verdict, the one farthest out. A claim that was retried is one line. Below it the ids of the scorers and
 * encoders that gave the scores and vectors, the totals, use cases that share a name, and what could not be read.
 *
 * @throws InputError if evidence is no array of claims, or an option is not known
 * @since 0.1.0
 */
export function evidenceTable(evidence: readonly Evidence[], options: TableOptions = {}): string {
  checkOptions(CALLER, options, ["colors", "damaged", "columns"]);
  if (options.columns !== undefined) checkInteger(CALLER, "options.columns", options.columns, 1);
  checkEvidence(CALLER, evidence);
  if (options.damaged !== undefined) checkArray(CALLER, "options.damaged", options.damaged);
  const colors = picocolors.createColors(options.colors ?? hasColors(process.stdout));
  const summary = summarizeEvidence(evidence);
  const { rows } = summary;
  const { heads, rows: cells, below, leftOut } = fitted({ heads: HEADER, rows: rows.map(cellsOf) }, options.columns);
  const widths = widthsOf([heads, ...cells]);
  const line = (texts: readonly string[]): string =>
    texts
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
  const paint = {
    pass: colors.green,
    fail: colors.red,
    inconclusive: colors.yellow,
    undefined: colors.yellow,
    misuse: colors.red,
  };
  const body = rows.flatMap(({ claim }, i) => {
    const text = line(cells[i] ?? []);
    const last = cells[i]?.at(-1) ?? "";
    const notes = below[i] ?? "";
    return [
      text.slice(0, text.length - last.length) + paint[claim.verdict](last),
      ...(notes === "" ? [] : [`  (${notes})`]),
    ];
  });
  const table = rows.length === 0 ? [] : [colors.bold(line(heads)), ...body];
  const without =
    leftOut.length === 0
      ? []
      : [`left out, as the terminal has ${options.columns ?? 0} columns: ${leftOut.toReversed().join(", ")}`];
  return [...table, ...without, ...closingLines(summary, evidence, options.damaged ?? [])].join("\n");
}

/** A line for each scorer and encoder that the claims rest on. */
function scorers(evidence: readonly Evidence[]): string[] {
  const ids = evidence.flatMap((claim) => (claim.verdict === "misuse" ? [] : (claim.data?.scorers ?? [])));
  return [...new Set(ids)].sort().map((id) => `scored by  ${printable(id, ID_LENGTH)}`);
}

function cellsOf(row: Row): Lines["rows"][number] {
  const { label, metric, group, estimate, interval, count, limit, answered, origin, verdict, notes } = claimLine(row);
  const name = `${labelText(label, LABEL_LENGTH)}: ${labelText(metric, LABEL_LENGTH)}`;
  return {
    cells: [name, group, estimate, interval, count, limit, answered, origin, verdict],
    notes: notes.join(", "),
  };
}

/** What stands below a table: the totals, what shares a name, what could not be read, and what gave the scores. */
export function closingLines(
  { totals, sharedNames }: EvidenceSummary,
  evidence: readonly Evidence[],
  damaged: readonly string[],
): string[] {
  return [
    ...scorers(evidence),
    ...totalLines(totals),
    ...runLines(evidence),
    ...sharedNames.flatMap(sharedNameLines),
    ...damageLines(damaged),
  ];
}

function totalLines({ claims, recorded, replayedAlone, unknownOrigin, mixed, passedLater, ...of }: Totals): string[] {
  const further = (["undefined", "misuse"] as const).filter((verdict) => of[verdict] > 0);
  const verdicts = (["pass", "fail", "inconclusive", ...further] as const).map(
    (verdict) => `${withCommas(of[verdict])} ${verdict}`,
  );
  const day = recorded === undefined ? "" : `, recorded ${spanText(recorded)}`;
  return [
    ...(claims > 0 ? [`${counted(claims, "claims")}: ${verdicts.join(", ")}`] : []),
    ...(passedLater > 0 ? [`${withCommas(passedLater)} passed at a later attempt only, on other data`] : []),
    ...(replayedAlone > 0 ? [`${restOf(replayedAlone, claims)} on replay alone${day}`] : []),
    ...(mixed > 0
      ? [`${restOf(mixed, claims)} on two generations of responses: a run in mode "record" was ended before its end`]
      : []),
    ...(unknownOrigin > 0
      ? [
          `${restOf(unknownOrigin, claims)} on data that do not say where they come from: plain arrays, or sets made by hand`,
        ]
      : []),
  ];
}

/** A folder keeps every run: what failed in an earlier one is red for good, although the last run is green. */
function runLines(evidence: readonly Evidence[]): string[] {
  const runs = new Set(evidence.map(({ at }) => at.run)).size;
  return runs > 1
    ? [`claims of ${counted(runs, "runs")}: the folder keeps those of every run until you delete them`]
    : [];
}

/** "2 of 3 claims rest". */
function restOf(some: number, claims: number): string {
  return `${withCommas(some)} of ${counted(claims, "claims")} ${some === 1 ? "rests" : "rest"}`;
}

function sharedNameLines({ useCase, versions }: SharedName): string[] {
  return [
    `${counted(versions.length, "use cases")} have the name ${labelText(useCase, LABEL_LENGTH)}; give each a name of its own, and with it a recording:`,
    ...versions.map(({ model, address, system, files }) => {
      const named = files.slice(0, MOST_FILES).map((file) => printable(file, ID_LENGTH));
      const more = files.length > MOST_FILES ? `, and ${counted(files.length - MOST_FILES, "files")} more` : "";
      const parts = [
        printable(model, ID_LENGTH),
        ...(address === undefined ? [] : [`at ${printable(address, ID_LENGTH)}`]),
        system === undefined ? "without system prompt" : `with system prompt ${labelText(system, LABEL_LENGTH)}`,
      ];
      return `  ${parts.join(" ")}: ${named.join(", ")}${more}`;
    }),
  ];
}

function damageLines(damaged: readonly string[]): string[] {
  if (damaged.length === 0) return [];
  return [
    `${counted(damaged.length, "lines")} of evidence could not be read, and ${damaged.length === 1 ? "is" : "are"} missing here:`,
    ...damaged.map((line) => `  ${printable(line, ID_LENGTH)}`),
  ];
}
