import {
  answeredText,
  countText,
  decisive,
  formatValue,
  leftOutText,
  limitText,
  originText,
  printable,
  spanText,
  type ClaimEvidence,
  type Evidence,
} from "@fairexpect/matchers/evidence";
import { subjectName } from "@fairexpect/metrics";
import { checkArray, checkOptions, counted } from "@fairexpect/metrics/core";
import picocolors from "picocolors";
import { hasColors } from "./colors.js";
import { checkEvidence } from "./check-evidence.js";
import { summarizeEvidence, type Row, type Totals } from "./summary.js";

/**
 * How a table is printed.
 *
 * @since 0.1.0
 */
export interface TableOptions {
  /** Colour the verdicts. Default: if standard output is a terminal, or as `FORCE_COLOR` and `NO_COLOR` say. */
  readonly colors?: boolean;
  /** Which lines of evidence could not be read, as `readEvidence` says. */
  readonly damaged?: readonly string[];
}

const CALLER = "evidenceTable";
const LABEL_LENGTH = 50;
const ID_LENGTH = 300;
const HEADER = ["assertion", "group", "estimate", "interval", "n", "limit", "answered", "data", "verdict"];

/**
 * Evidence as a table for a terminal, a line a claim: what was asserted, of which comparison, the estimate with its
 * bounds, how many prompts, pools or sources it rests on, the limit, how much of what was asked was answered, whether
 * live or replayed from when, and the verdict. Of several comparisons the one that decided stands for all: of those
 * with the verdict, the one farthest out. A claim that was retried is one line. Below it the ids of the scorers and
 * encoders that gave the scores and vectors, the totals, and what could not be read.
 *
 * @throws InputError if evidence is no array of claims, or an option is not known
 * @since 0.1.0
 */
export function evidenceTable(evidence: readonly Evidence[], options: TableOptions = {}): string {
  checkOptions(CALLER, options, ["colors", "damaged"]);
  checkEvidence(CALLER, evidence);
  if (options.damaged !== undefined) checkArray(CALLER, "options.damaged", options.damaged);
  const colors = picocolors.createColors(options.colors ?? hasColors(process.stdout));
  const { rows, totals } = summarizeEvidence(evidence);
  const cells = rows.map(cellsOf);
  const widths = HEADER.map((title, column) =>
    Math.max(title.length, ...cells.map((line) => (line[column] ?? "").length)),
  );
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
  const body = rows.map(({ claim }, i) => {
    const text = line(cells[i] ?? []);
    const last = cells[i]?.at(-1) ?? "";
    return text.slice(0, text.length - last.length) + paint[claim.verdict](last);
  });
  const table = rows.length === 0 ? [] : [colors.bold(line(HEADER)), ...body, ...scorers(evidence)];
  return [...table, ...totalLines(totals), ...damageLines(options.damaged ?? [])].join("\n");
}

/** A line for each scorer and encoder that the claims rest on. */
function scorers(evidence: readonly Evidence[]): string[] {
  const ids = evidence.flatMap((claim) => (claim.verdict === "misuse" ? [] : (claim.data?.scorers ?? [])));
  return [...new Set(ids)].sort().map((id) => `scored by  ${printable(id, ID_LENGTH)}`);
}

function cellsOf(row: Row): string[] {
  const { claim } = row;
  const label = printable(claim.label, LABEL_LENGTH);
  if (claim.verdict === "misuse")
    return [`${label}: ${printable(claim.matcher, LABEL_LENGTH)}`, "", "", "", "", "", "", "", verdictText(row)];
  const { metric, limit, negated } = claim;
  const finding = decisive(claim);
  const { of = {}, value, bounds, counts = {} } = finding ?? {};
  return [
    `${label}: ${printable(metric.title, LABEL_LENGTH)}`,
    printable(subjectName(of), 40),
    value === undefined ? "" : formatValue(value, metric),
    bounds === undefined ? "" : `${formatValue(bounds.lower, metric)} to ${formatValue(bounds.upper, metric)}`,
    countText(counts, metric),
    limitText(limit, metric, negated),
    ...dataCells(claim),
    verdictText(row),
  ];
}

/** What of what was asked was answered, and where it came from; plain arrays do not say. */
function dataCells({ data }: ClaimEvidence): readonly [answered: string, origin: string] {
  if (data === undefined) return ["unknown", "unknown"];
  const leftOut = leftOutText(data);
  return [`${answeredText(data)}${leftOut === "" ? "" : ` (${leftOut})`}`, originText(data) || "unknown"];
}

/** The verdict, and what else one must know to read it: that the estimate decided, that an earlier attempt did not. */
function verdictText({ claim, before }: Row): string {
  const { attempt } = claim.at;
  const others = [...new Set(before.map(({ verdict }) => verdict))].filter((verdict) => verdict !== claim.verdict);
  const notes = [
    ...(claim.verdict !== "misuse" && claim.thin ? ["thin"] : []),
    ...(attempt > 1 ? [`attempt ${attempt}`] : []),
    ...(others.length > 0 ? [`${others.join(" and ")} on other data before`] : []),
  ];
  return notes.length === 0 ? claim.verdict : `${claim.verdict} (${notes.join(", ")})`;
}

function totalLines({ claims, recorded, replayedAlone, passedLater, ...of }: Totals): string[] {
  const further = (["undefined", "misuse"] as const).filter((verdict) => of[verdict] > 0);
  const verdicts = (["pass", "fail", "inconclusive", ...further] as const).map(
    (verdict) => `${of[verdict].toLocaleString("en-US")} ${verdict}`,
  );
  const day = recorded === undefined ? "" : `, recorded ${spanText(recorded)}`;
  return [
    ...(claims > 0 ? [`${counted(claims, "claims")}: ${verdicts.join(", ")}`] : []),
    ...(passedLater > 0
      ? [`${passedLater.toLocaleString("en-US")} passed at a later attempt only, on other data`]
      : []),
    ...(replayedAlone > 0
      ? [
          `${replayedAlone.toLocaleString("en-US")} of ${counted(claims, "claims")} ${replayedAlone === 1 ? "rests" : "rest"} on replay alone${day}`,
        ]
      : []),
  ];
}

function damageLines(damaged: readonly string[]): string[] {
  if (damaged.length === 0) return [];
  return [
    `${counted(damaged.length, "lines")} of evidence could not be read, and ${damaged.length === 1 ? "is" : "are"} missing here:`,
    ...damaged.map((line) => `  ${printable(line, ID_LENGTH)}`),
  ];
}
