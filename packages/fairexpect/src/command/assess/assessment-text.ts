import type { Assessment, AssessmentRow } from "@fairexpect/assessment";
import type * as evidence from "@fairexpect/matchers/evidence";
import type { Part } from "@fairexpect/metrics";
import type { Paint } from "../print/paint.js";
import { safe } from "../print/safe-text.js";
import { textTable, type Cell } from "../print/text-table.js";

/** How reports write values and limits. */
export type Writing = Pick<typeof evidence, "formatValue" | "limitText" | "rangeText" | "subjectText" | "valueBounds">;

/** Of each bound. */
const CONFIDENCE = 0.95;

/** What a script reads of an assessment: without the responses, which the recording has. */
export function assessmentData(
  assessment: Assessment,
  { valueBounds }: Pick<Writing, "valueBounds">,
): Readonly<Record<string, unknown>> {
  const { useCase, task, rows, skipped, offers, notes, limits, summary, recommendation } = assessment;
  return {
    useCase,
    task,
    risks: recommendation.risks,
    steps: recommendation.steps,
    measurements: rows.map((row) => {
      const { key, name, attribute, measurement, direction, why, source, limit, verdict } = row;
      const { metric, value, reason, counts, comparisons = [] } = measurement;
      return {
        key,
        name,
        ...(attribute !== undefined && { attribute }),
        title: metric.title,
        ...(value === undefined ? { reason } : { value }),
        ...valueBounds(measurement, CONFIDENCE),
        ...(comparisons.length > 0 && { comparisons: comparisons.map(comparisonData) }),
        counts,
        direction,
        ...(limit !== undefined && { limit }),
        ...(verdict !== undefined && { verdict }),
        why,
        source,
      };
    }),
    skipped,
    offers,
    notes,
    limits,
    summary,
  };
}

function comparisonData(part: Part): Readonly<Record<string, unknown>> {
  const { of, value, reason } = part;
  if (value === undefined) return { of, reason };
  return { of, value, ...(part.interval !== undefined && { bounds: part.interval.bounds(CONFIDENCE) }) };
}

export function assessmentText(assessment: Assessment, writing: Writing, paint: Paint): string {
  const { useCase, rows, skipped, offers, notes, recommendation } = assessment;
  const list = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : ["", paint.bold(title), ...lines.map((line) => `  ${safe(line)}`)];
  return [
    `${paint.bold(safe(useCase))}: ${safe(recommendation.risks.join(", "))}`,
    textTable(
      ["measured", "estimate", "interval", "limit", "verdict"],
      rows.map((row) => cellsOf(row, writing)),
      paint,
    ),
    ...list(
      "Not measured",
      skipped.map(
        ({ name, attribute, reason }) => `${name}${attribute === undefined ? "" : ` of ${attribute}`}: ${reason}`,
      ),
    ),
    ...list("These options measure them", codeOf(skipped)),
    ...list(
      "Could be asked",
      offers.map(
        ({ attribute, introduce, prompts }) => `${attribute}, by --introduce ${introduce}: ${prompts} prompts more`,
      ),
    ),
    ...list("Keep in mind", notes),
  ].join("\n");
}

/** The lines with which what was not measured is. */
export function codeOf(skipped: Assessment["skipped"]): readonly string[] {
  return [...new Set(skipped.flatMap(({ code }) => code ?? []))].flatMap((code) => code.split("\n"));
}

function cellsOf(row: AssessmentRow, writing: Writing): readonly Cell[] {
  const { formatValue, limitText, rangeText, subjectText, valueBounds } = writing;
  const { measurement, attribute, limit, direction, verdict } = row;
  const { metric, value, reason } = measurement;
  const bounded = valueBounds(measurement, CONFIDENCE);
  const asked = limit === undefined ? undefined : limitIn(direction, limit);
  const color = { pass: "green", fail: "red", inconclusive: "yellow" } as const;
  return [
    // A title may say it already: "counterfactual BLEU, by gender".
    attribute === undefined || metric.title.includes(attribute) ? metric.title : `${metric.title} of ${attribute}`,
    value === undefined ? (reason ?? "no value") : formatValue(value, metric),
    bounded === undefined
      ? ""
      : rangeText(bounded.bounds, metric) + (bounded.of === undefined ? "" : ` (${subjectText(bounded.of)})`),
    asked === undefined ? "" : limitText(asked, metric),
    verdict === undefined ? "" : { text: verdict, color: color[verdict] },
  ];
}

function limitIn(direction: AssessmentRow["direction"], limit: number): Parameters<Writing["limitText"]>[0] {
  if (direction === "below") return { below: limit };
  return direction === "above" ? { above: limit } : { within: limit };
}
