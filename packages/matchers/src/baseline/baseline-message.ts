import { isMeasured, subjectName, type Measurement, type Unanswered } from "@fairexpect/metrics";
import { counted } from "@fairexpect/metrics/core";
import type { MatcherContext } from "../context.js";
import { leftOutText, originText, percent, unansweredText } from "../data-text.js";
import type { Outcome } from "../evidence.js";
import { MOST_ROWS } from "../comparisons-table.js";
import { formatValue, printable } from "../format.js";
import { runnerCommand } from "../runner-command.js";
import type { BaselineRecord } from "./baseline-record.js";
import { baselineSentence, differenceText } from "./baseline-text.js";
import { differingRows } from "./differing-rows.js";

/** A claim about a baseline with what came of it. */
export interface JudgedBaseline {
  readonly measurement: Measurement;
  /** Absent if there is no value to compare. */
  readonly record: BaselineRecord | undefined;
  /** The groups of which too much is unanswered. */
  readonly lacking: readonly Unanswered[];
  /** Of the claim as it was asserted. */
  readonly verdict: Outcome;
  /** How many prompts that differ are named; none under `redact`. */
  readonly named: number;
  /** Whether it was compared with the accepted values, which these may replace, and not with another release. */
  readonly isAccepted: boolean;
}

const ID_LENGTH = 300;
const NAME_LENGTH = 60;

/** What was found, in words. */
export function judgedSentence({ measurement, record, lacking }: JudgedBaseline): string {
  const { metric } = measurement;
  if (!isMeasured(measurement) || record === undefined)
    return `The ${metric.title} cannot be measured: ${printable(measurement.reason ?? "", 200)}.`;
  const sentence = baselineSentence(record, measurement);
  return lacking.length === 0 ? sentence : `${sentence} But ${unansweredText(lacking)}.`;
}

/** The whole message of an assertion that did not come out as asserted. */
export function baselineMessage(context: MatcherContext, matcher: string, judged: JudgedBaseline): string {
  const hint = context.utils.matcherHint(matcher, "received", "baseline", {
    isNot: context.isNot === true,
    promise: context.promise ?? "",
  });
  const comparisons = comparisonsTable(judged, context.utils.RECEIVED_COLOR);
  const advice = adviceOn(context, judged);
  return [
    hint,
    judgedSentence(judged),
    table(rowsOf(judged)),
    ...(comparisons === "" ? [] : [comparisons]),
    ...(advice === undefined ? [] : [advice]),
  ].join("\n\n");
}

function rowsOf(judged: JudgedBaseline): (readonly [string, string])[] {
  const {
    measurement: { provenance },
    record,
    verdict,
  } = judged;
  const { name = "", comparison, notes = [], with: before, reason } = record ?? {};
  const leftOut = provenance === undefined ? "" : leftOutText(provenance);
  const origin = provenance === undefined ? "" : originText(provenance);
  return [
    [
      "baseline",
      printable(name, ID_LENGTH) + (before === undefined ? "" : `, release ${before.release} of ${before.date}`),
    ],
    ...(reason === undefined ? [] : [["reason", printable(reason, ID_LENGTH)] as const]),
    ...(comparison === undefined ? [] : [["compared", clustersText(comparison.clusters)] as const]),
    ...differingRows(judged),
    ...notes.map((note) => ["differs", printable(note, ID_LENGTH)] as const),
    ...(provenance?.scorers ?? []).map((id) => ["scored by", printable(id, ID_LENGTH)] as const),
    ...(leftOut === "" ? [] : [["left out", leftOut] as const]),
    ...(origin === "" ? [] : [["data", origin] as const]),
    ["verdict", verdict],
    ...(comparison === undefined
      ? []
      : [
          [
            "method",
            `${comparison.method}; ${percent(comparison.confidence)} confidence for all comparisons together${comparison.seed === undefined ? "" : `; seed ${comparison.seed}`}`,
          ] as const,
        ]),
  ];
}

/** "600 prompts in both (12 of them changed), 3 added, 2 removed". */
function clustersText({
  unit,
  shared,
  added,
  removed,
  changed,
}: NonNullable<BaselineRecord["comparison"]>["clusters"]): string {
  const others = [
    ...(added > 0 ? [`${added.toLocaleString("en-US")} added`] : []),
    ...(removed > 0 ? [`${removed.toLocaleString("en-US")} removed`] : []),
  ];
  const both = `${counted(shared, unit)} in both (${changed.toLocaleString("en-US")} changed)`;
  return [both, ...others].join(", ");
}

/** A line a comparison if there are several: those that regressed first, and how far each went. */
function comparisonsTable(
  { measurement: { metric }, record }: JudgedBaseline,
  paint: (text: string) => string,
): string {
  const { comparisons = [] } = record?.comparison ?? {};
  if (comparisons.length < 2) return "";
  const sorted = [...comparisons].sort((a, b) => Number(b.regressed) - Number(a.regressed) || b.change - a.change);
  const left = sorted.length - MOST_ROWS;
  const cells = sorted
    .slice(0, MOST_ROWS)
    .map(({ of, before, after, change, pValue }) => [
      printable(subjectName(of), NAME_LENGTH),
      `${formatValue(before, metric)} to ${formatValue(after, metric)}`,
      change === 0 ? "" : `${differenceText(Math.abs(change), metric)} ${change > 0 ? "worse" : "better"}`,
      pValue === undefined ? "" : pValue < 0.0001 ? "p < 0.0001" : `p = ${pValue.toFixed(4)}`,
    ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const lines = cells.map((row, i) => {
    const text = row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ");
    return `  ${text}  ${sorted[i]?.regressed === true ? paint("regressed") : ""}`.trimEnd();
  });
  return [...lines, ...(left > 0 ? [`  and ${counted(left, "more comparisons")}`] : [])].join("\n");
}

/** What to do next. */
function adviceOn(context: MatcherContext, { record, verdict, isAccepted }: JudgedBaseline): string | undefined {
  if (record === undefined || !isAccepted || context.isNot === true) return undefined;
  const command = runnerCommand(context);
  const { outcome } = record;
  if (outcome === "regressed" && verdict === "fail")
    return `To accept it on purpose: FAIREXPECT_UPDATE=accept FAIREXPECT_REASON="why" ${command.plain}`;
  if (outcome === "missing")
    return `To store it, outside CI: ${command.plain}, and commit the files under __fairness__/baselines/.`;
  if (outcome === "notComparable") return `To store these values in its place: ${command.update}`;
  if (outcome === "tooFew") return "Ask more prompts, or hold it to a limit that so few can show.";
  return undefined;
}

function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`).join("\n");
}
