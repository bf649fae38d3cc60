import type { Evidence } from "@fairexpect/matchers/evidence";
import { checkArray, checkOptions, counted } from "@fairexpect/metrics/core";
import { checkEvidence } from "./check-evidence.js";
import { claimLine, type ClaimLine } from "./claim-lines.js";
import { closingLines } from "./evidence-table.js";
import { escaped, row } from "./markdown-text.js";
import { summarizeEvidence } from "./summary.js";

/**
 * How evidence is written as Markdown.
 *
 * @since 0.1.0
 */
export interface MarkdownOptions {
  /** Which lines of evidence could not be read, as `readEvidence` says. */
  readonly damaged?: readonly string[];
}

const CALLER = "evidenceMarkdown";
const HEADS = ["", "claim", "group", "estimate", "interval", "n", "limit", "answered", "data", "verdict"];
const SIGNS = { pass: "✅", fail: "❌", inconclusive: "❔", undefined: "❔", misuse: "⚠️" };

/**
 * Evidence as Markdown, for a comment on a pull request or the summary of a job: a table with a row a claim, as
 * `evidenceTable` has them, the sentences of those that do not pass, and the totals.
 *
 * @throws InputError if evidence is no array of claims, or an option is not known
 * @since 0.1.0
 */
export function evidenceMarkdown(evidence: readonly Evidence[], options: MarkdownOptions = {}): string {
  checkOptions(CALLER, options, ["damaged"]);
  checkEvidence(CALLER, evidence);
  const { damaged = [] } = options;
  checkArray(CALLER, "options.damaged", damaged);
  const summary = summarizeEvidence(evidence);
  const lines = summary.rows.map(claimLine);
  const table =
    lines.length === 0
      ? ["No fairness claim was made."]
      : [row(HEADS), row(HEADS.map(() => "---")), ...lines.map((line) => row(cells(line).map(escaped)))];
  const told = lines.filter(({ verdict }) => verdict !== "pass").map(sentence);
  return [
    `### Fairness: ${counted(summary.totals.claims, "claims")}`,
    "",
    ...table,
    ...(told.length === 0 ? [] : ["", ...told]),
    "",
    ...closingLines(summary, evidence, damaged).map((line) => `${escaped(line.trim())}  `),
    "",
  ].join("\n");
}

function cells({
  label,
  metric,
  group,
  estimate,
  interval,
  count,
  limit,
  answered,
  origin,
  verdict,
  notes,
}: ClaimLine): string[] {
  const sign = Object.hasOwn(SIGNS, verdict) ? SIGNS[verdict as keyof typeof SIGNS] : "";
  const said = notes.length === 0 ? verdict : `${verdict} (${notes.join(", ")})`;
  return [sign, `${label}: ${metric}`, group, estimate, interval, count, limit, answered, origin, said];
}

function sentence({ label, verdict, sentence: said, file }: ClaimLine): string {
  return `- **${escaped(label)}** (${escaped(verdict)}, ${escaped(file)}): ${escaped(said)}`;
}
