import { isMeasured, subjectName, type ReleaseComparison } from "@fairexpect/metrics";
import { counted, withCommas } from "@fairexpect/metrics/core";
import type { MatcherContext } from "../context.js";
import { countsText } from "../count-text.js";
import { answeredText, dataText, leftOutText, unansweredText } from "../data-text.js";
import { MOST_ROWS } from "../comparisons-table.js";
import { amountText, labelText, printable, reasonText } from "../format.js";
import { methodLine } from "../method-text.js";
import { oftenText } from "../often-text.js";
import type { ResolvedOptions } from "../options.js";
import { namedRows, paragraph } from "../paragraph.js";
import { confidenceText } from "../sureness-text.js";
import { tableText } from "../table-text.js";
import type { BaselineRecord } from "./baseline-record.js";
import { baselineSteps } from "./baseline-steps.js";
import { baselineSureness, chanceText } from "./baseline-sureness.js";
import { baselineSentence, differenceText } from "./baseline-text.js";
import { differingRows, worstClusters } from "./differing-rows.js";
import type { JudgedBaseline } from "./judged-baseline.js";

const ID_LENGTH = 300;
const NAME_LENGTH = 60;
const PAGE = "README.md#baselines-not-worse-than-an-accepted-release";

/** What was found, in words. */
export function judgedSentence({ measurement, record, lacking }: JudgedBaseline): string {
  const { metric } = measurement;
  if (!isMeasured(measurement) || record === undefined)
    return `The ${metric.title} cannot be measured: ${reasonText(measurement.reason ?? "")}.`;
  const sentence = baselineSentence(record, measurement);
  return lacking.length === 0 ? sentence : `${sentence} But ${unansweredText(lacking)}.`;
}

/**
 * The whole message of an assertion that did not come out as asserted, in lines of 80 columns: what is wrong, how sure
 * that is, what to do next.
 */
export function baselineMessage(
  context: MatcherContext,
  matcher: string,
  judged: JudgedBaseline,
  options: ResolvedOptions,
): string {
  const hint = context.utils.matcherHint(matcher, "received", "baseline", {
    isNot: context.isNot === true,
    promise: context.promise ?? "",
  });
  const comparisons = comparisonsTable(judged, context.utils.RECEIVED_COLOR);
  const worst = worstClusters(judged);
  const steps = baselineSteps(context, judged, options, worst.length > 0);
  return [
    hint,
    paragraph(judgedSentence(judged)),
    namedRows(rowsOf(judged, context.utils.RECEIVED_COLOR, worst.length > 0)),
    ...(comparisons === "" ? [] : [comparisons]),
    ...(worst.length === 0
      ? []
      : [["The worst cases:", ...worst.map((text) => paragraph(text, "    ", "  "))].join("\n")]),
    ...(steps === "" ? [] : [`What next:\n${steps}`]),
    paragraph(methodText(judged)),
  ].join("\n\n");
}

function rowsOf(
  judged: JudgedBaseline,
  paint: (text: string) => string,
  hasCases: boolean,
): (readonly [string, string])[] {
  const { measurement, record, verdict } = judged;
  const { provenance, counts } = measurement;
  const { name = "", comparison, notes = [], with: before } = record ?? {};
  const sure = baselineSureness(judged);
  const chance = verdict === "fail" && comparison !== undefined ? chanceText(comparison) : undefined;
  const row = (of: string, text: string): (readonly [string, string])[] => (text === "" ? [] : [[of, text]]);
  const release =
    before === undefined
      ? ""
      : `, release ${printable(before.release, NAME_LENGTH)} of ${printable(before.date, NAME_LENGTH)}`;
  return [
    ["verdict", verdict === "pass" ? sure : sure.replace(/^\w+/, (word) => paint(word))],
    ...row("by chance", chance ?? ""),
    ...row("baseline", record === undefined ? "" : printable(name, ID_LENGTH) + release),
    ...row("counted", countsText(counts)),
    ...(hasCompared(comparison) ? row("compared", clustersText(comparison.clusters)) : []),
    ...differingRows(judged, hasCases),
    ...notes.map((note) => ["differs", printable(note, ID_LENGTH)] as const),
    ...(provenance?.scorers ?? []).map((id) => ["scored by", printable(id, ID_LENGTH)] as const),
    ...(provenance === undefined ? [] : row("answered", `${answeredText(provenance)} asked`)),
    ...row("left out", provenance === undefined ? "" : leftOutText(provenance)),
    ...row("data", dataText(provenance)),
  ];
}

/** Whether clusters of both releases were held against each other. */
function hasCompared(comparison: ReleaseComparison | undefined): comparison is ReleaseComparison {
  return comparison !== undefined && comparison.method !== "" && comparison.method !== "none";
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
    ...(added > 0 ? [`${withCommas(added)} added`] : []),
    ...(removed > 0 ? [`${withCommas(removed)} removed`] : []),
  ];
  const both = `${counted(shared, unit)} in both (${withCommas(changed)} changed)`;
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
  const shown = sorted.slice(0, MOST_ROWS);
  const hasChance = shown.some(({ pValue }) => pValue !== undefined);
  const rows = shown.map(({ of, before, after, change, pValue, regressed }) => ({
    name: labelText(subjectName(of), NAME_LENGTH),
    cells: [
      amountText(before, metric),
      amountText(after, metric),
      change === 0 ? "none" : `${differenceText(Math.abs(change), metric)} ${change > 0 ? "worse" : "better"}`,
      ...(hasChance ? [pValue === undefined ? "" : oftenText(pValue)] : []),
      regressed ? "regressed" : "none shown",
    ],
    isPainted: regressed,
  }));
  const heads = ["compared", "before", "now", "change", ...(hasChance ? ["by chance (p)"] : []), "verdict"] as const;
  const table = tableText(heads, rows, paint);
  return left > 0 ? `${table}\n  and ${counted(left, "more comparisons")}` : table;
}

/** The last line: what was measured and how, the confidence, the seed, and where to read on. */
function methodText({ measurement: { metric }, record, confidence }: JudgedBaseline): string {
  const { comparison } = record ?? {};
  const isOne = (comparison?.comparisons.length ?? 0) < 2;
  return methodLine(
    [
      metric.title,
      ...(hasCompared(comparison) ? [comparison.method] : []),
      `${confidenceText(comparison?.confidence ?? confidence)} confidence${isOne ? "" : " for all comparisons together"}`,
      ...(comparison?.seed === undefined ? [] : [`seed ${comparison.seed}`]),
    ],
    PAGE,
  );
}
