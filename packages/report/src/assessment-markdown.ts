import type { Assessment, AssessmentRow } from "@fairexpect/assessment";
import {
  answeredText,
  countText,
  formatValue,
  leftOutText,
  limitText,
  originText,
  printable,
  rangeText,
  subjectText,
  valueBounds,
  type ValueBounds,
} from "@fairexpect/matchers/evidence";
import { checkOptions, counted, describeValue, safeText, wrong } from "@fairexpect/metrics/core";
import type { Limit } from "@fairexpect/metrics";
import { escaped, row } from "./markdown-text.js";

/**
 * How an assessment is written as Markdown.
 *
 * @since 0.1.0
 */
export interface AssessmentMarkdownOptions {
  /** Of the intervals. Default 0.95. */
  readonly confidence?: number;
}

const LONGEST = 500;
const SIGNS = { pass: "✅", fail: "❌", inconclusive: "❔" } as const;

/**
 * An assessment as Markdown, for people to read: what was measured with its interval, limit and verdict, why it was,
 * what was not measured and why not, how the framework came to it, and what the data were. The same assessment gives
 * the same text.
 *
 * @param assessment what `assess` of `@fairexpect/assessment` resolved to
 * @throws InputError if it is no assessment, as the promise of one, or an option is not known
 * @since 0.1.0
 */
export function assessmentMarkdown(assessment: Assessment, options: AssessmentMarkdownOptions = {}): string {
  if (typeof assessment !== "object" || assessment === null || !("recommendation" in assessment))
    throw wrong("assessmentMarkdown", "assessment", describeValue(assessment), "what assess resolved to");
  checkOptions("assessmentMarkdown", options, ["confidence"]);
  const { confidence = 0.95 } = options;
  const { useCase, task, rows, skipped, offers, notes, recommendation } = assessment;
  const heads = ["", "measured", "estimate", `interval (${formatValue(confidence, PERCENT)})`, "n", "limit", "verdict"];
  return [
    `# Fairness of ${text(useCase)}`,
    "",
    `${text(task)}; ${recommendation.risks.length === 0 ? "no risk was found" : text(recommendation.risks.join(", "))}. ${verdictText(rows)}`,
    "",
    row(heads),
    row(heads.map(() => "---")),
    ...rows.map((each) => row(cells(each, confidence))),
    ...section(
      "Why each",
      rows.map((each) => `**${text(each.key)}**: ${text(each.why)} (${text(each.source)})`),
    ),
    ...section(
      "Not measured",
      skipped.map((each) => `**${text(nameOf(each))}**: ${text(each.reason)}`),
    ),
    ...[...new Set(skipped.flatMap(({ code }) => code ?? []))].flatMap((code) => [
      "",
      "With these options they are measured:",
      "",
      "```ts",
      safeText(code),
      "```",
    ]),
    ...section(
      "How the framework came to it",
      recommendation.steps.map(({ answer, leads, source }) => `${text(answer)}: ${text(leads)} (${text(source)})`),
    ),
    ...section(
      "Could be asked",
      offers.map(
        ({ attribute, introduce, prompts }) =>
          `${text(attribute)}, with \`introduce: "${introduce}"\`: ${counted(prompts, "prompts")} more`,
      ),
    ),
    ...section("Keep in mind", notes.map(text)),
    ...section("The data", dataLines(rows)),
    "",
  ].join("\n");
}

const PERCENT = { format: "percent", range: [0, 1] } as const;

/** Names and reasons are anybody's. */
function text(value: string): string {
  return escaped(printable(value, LONGEST));
}

function nameOf({ name, attribute }: { readonly name: string; readonly attribute?: string }): string {
  return attribute === undefined ? name : `${name} of ${attribute}`;
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ["", `## ${title}`, "", ...lines.map((line) => `- ${line}`)];
}

/** "2 of 3 limits are kept." */
function verdictText(rows: readonly AssessmentRow[]): string {
  const held = rows.filter(({ verdict }) => verdict !== undefined);
  const kept = held.filter(({ verdict }) => verdict === "pass").length;
  if (held.length === 0) return "No limit was given, so that nothing is claimed.";
  return `${kept} of ${counted(held.length, "limits")} ${kept === 1 ? "is" : "are"} shown to be kept.`;
}

function cells(each: AssessmentRow, confidence: number): string[] {
  const { attribute, measurement, direction, limit, verdict } = each;
  const { metric, value, reason, counts } = measurement;
  const bounded = valueBounds(measurement, confidence);
  const title =
    attribute === undefined || metric.title.includes(attribute) ? metric.title : `${metric.title} of ${attribute}`;
  return [
    verdict === undefined ? "" : SIGNS[verdict],
    text(title),
    value === undefined ? `none: ${text(reason ?? "")}` : escaped(formatValue(value, metric)),
    bounded === undefined ? "" : text(intervalText(bounded, metric)),
    escaped(countText(counts, metric)),
    limit === undefined ? "" : escaped(limitText(limitIn(direction, limit), metric)),
    verdict ?? "",
  ];
}

/** With the groups that it is of, if there are several pairs of them. */
function intervalText({ bounds, of }: ValueBounds, metric: AssessmentRow["measurement"]["metric"]): string {
  return rangeText(bounds, metric) + (of === undefined ? "" : ` (${subjectText(of)})`);
}

function limitIn(direction: AssessmentRow["direction"], limit: number): Limit {
  if (direction === "below") return { below: limit };
  return direction === "above" ? { above: limit } : { within: limit };
}

/** What is known of the responses, once for all metrics that read the same. */
function dataLines(rows: readonly AssessmentRow[]): readonly string[] {
  const lines = rows.flatMap(({ measurement: { provenance } }) => {
    if (provenance === undefined || provenance.asked.total === 0) return [];
    const left = leftOutText(provenance);
    const scored = provenance.scorers.length === 0 ? "" : `, scored by ${provenance.scorers.join(", ")}`;
    const origin = originText(provenance);
    return [
      text(
        `${provenance.model}: ${answeredText(provenance)} answered${left === "" ? "" : ` (${left})`}${origin === "" ? "" : `; ${origin}`}${scored}`,
      ),
    ];
  });
  return [...new Set(lines)];
}
