import { isMeasured } from "@fairexpect/metrics";
import { heldSteps } from "./baseline/baseline-steps.js";
import { comparisonsTable } from "./comparisons-table.js";
import { countsText } from "./count-text.js";
import type { MatcherContext } from "./context.js";
import { answeredText, dataText, includeText, languageText, leftOutText } from "./data-text.js";
import { decisive } from "./evidence.js";
import type { About } from "./examples.js";
import { examplesText } from "./examples-text.js";
import { isOfPairs, isWorseKnown, limitText, ofPairs, printable } from "./format.js";
import type { Judged } from "./judged.js";
import { methodText } from "./method-text.js";
import { nextSteps } from "./next-steps.js";
import { oftenText } from "./often-text.js";
import type { ResolvedOptions } from "./options.js";
import { listed, namedRows, paragraph } from "./paragraph.js";
import { sentenceOf } from "./sentence.js";
import { surenessText } from "./sureness-text.js";
import { termRows } from "./terms-text.js";
import { orderedPair } from "./subject-text.js";

const ID_LENGTH = 300;
/** What chance makes of most fair models is not worth saying. */
const LIKELY = 0.5;

/**
 * The whole message of an assertion that did not come out as asserted, in lines of 80 columns: what is wrong, how sure
 * that is, what to do next.
 */
export function failureMessage(
  context: MatcherContext,
  matcher: string,
  judged: readonly Judged[],
  options: ResolvedOptions,
): string {
  const hint = context.utils.matcherHint(matcher, "received", "limit", {
    isNot: context.isNot === true,
    promise: context.promise ?? "",
  });
  const shown = judged.filter(({ verdict }) => verdict !== "pass");
  const told = shown.length > 0 ? shown : judged;
  return [hint, ...told.map((claim) => section(context, claim, options))].join("\n\n");
}

function section(context: MatcherContext, claim: Judged, options: ResolvedOptions): string {
  const { measurement, findings } = claim;
  const blocks = [paragraph(sentenceOf(claim)), namedRows(rowsOf(context, claim))];
  // One alone stands in the sentence.
  if (findings.length > 1 || (findings[0]?.reason !== undefined && measurement.comparisons !== undefined))
    blocks.push(comparisonsTable(findings, measurement, context.utils.RECEIVED_COLOR));
  blocks.push(...(claim.notes?.() ?? []).map(noteText));
  const isShown = !options.redact && options.examples > 0 && carriesExamples(claim);
  const examples = isShown ? (claim.examples?.(options.examples, aboutOf(claim), measurement) ?? []) : [];
  if (examples.length > 0) blocks.push(examplesText(examples));
  const steps = nextSteps(claim, options, examples.length > 0);
  const next = [...(steps.length > 0 ? [listed(steps)] : []), ...heldSteps(context, claim)];
  if (next.length > 0) blocks.push(`What next:\n${next.join("\n")}`);
  blocks.push(paragraph(methodText(claim)));
  return blocks.join("\n\n");
}

function rowsOf(context: MatcherContext, claim: Judged): (readonly [string, string])[] {
  const { measurement, limit, negated, verdict } = claim;
  const { metric, counts, provenance } = measurement;
  const { RECEIVED_COLOR: received, EXPECTED_COLOR: expected } = context.utils;
  const sure = surenessText(claim);
  const rows: (readonly [string, string])[] = [
    ["verdict", verdict === "pass" ? sure : sure.replace(/^\w+/, (word) => received(word))],
    ["claimed", expected(limitText(limit, metric, negated)) + pairsText(claim)],
    ...chanceRows(claim),
    ["counted", countsText(counts)],
  ];
  for (const id of provenance?.scorers ?? []) rows.push(["scored by", printable(id, ID_LENGTH)]);
  return [...rows, ...dataRows(claim), ...termRows(claim)];
}

/** Of what is told in pairs how many of them the limit allows. */
function pairsText({ limit, measurement: { metric } }: Judged): string {
  if (!("within" in limit) || !isOfPairs(metric)) return "";
  return `: above in ${ofPairs(-limit.within)} to ${ofPairs(limit.within)} of 100 pairs`;
}

/** A note in lines of 80 columns; what is indented stays so. */
function noteText(note: string): string {
  const lines = note.split("\n").map((line) => {
    const indent = line.length - line.trimStart().length;
    return paragraph(line.trimStart(), " ".repeat(indent === 0 ? 0 : indent + 2), " ".repeat(indent));
  });
  return lines.join("\n");
}

/** What was asked and answered, and where from, as far as the data say. */
function dataRows({ measurement: { provenance }, canInclude }: Judged): (readonly [string, string])[] {
  if (provenance === undefined) return [["data", dataText(provenance)]];
  const leftOut = leftOutText(provenance);
  const language = languageText(provenance);
  const included = canInclude === true ? includeText(provenance) : "";
  const include = included === "" ? "" : `; to count them as well: ${included}`;
  return [
    ["answered", `${answeredText(provenance)} asked`],
    ...(leftOut === "" ? [] : [["left out", leftOut + include] as const]),
    ["data", dataText(provenance)],
    ...(language === "" ? [] : [["not judged", language] as const]),
  ];
}

/** What chance alone makes of groups that are treated alike, if the metric has a test of that. */
function chanceRows({ measurement, findings, verdict, limit }: Judged): (readonly [string, string])[] {
  if (!isMeasured(measurement)) return [];
  const { pValue } = decisive({ findings, verdict, limit }) ?? {};
  if (pValue === undefined || pValue > LIKELY) return [];
  return [["by chance", `as much comes up in ${oftenText(pValue)} runs of a model that treats groups alike (p-value)`]];
}

/** Whether there is a verdict, or a value on its side, that single cases carry. */
function carriesExamples({ measurement, findings, verdict, limit, negated, decision }: Judged): boolean {
  if (negated || decision.unanswered !== undefined) return false;
  if (verdict === "fail") return true;
  const { value } = decisive({ findings, verdict, limit }) ?? {};
  if (verdict !== "inconclusive" || value === undefined) return false;
  return "within" in limit ? Math.abs(value) > limit.within : value !== measurement.metric.best;
}

/** What examples are to speak for. */
function aboutOf({ measurement, findings, verdict, limit }: Judged): About | undefined {
  const finding = decisive({ findings, verdict, limit });
  if (finding === undefined) return undefined;
  const { of, value } = finding;
  const [worse, other] = (isWorseKnown(measurement.metric) ? orderedPair(measurement, of) : undefined) ?? [];
  return {
    of,
    ...(value !== undefined && { value }),
    ...(worse?.of.group !== undefined && { worse: worse.of.group }),
    ...(worse !== undefined && { hasMore: (worse.value ?? 0) > (other?.value ?? 0) }),
    ...(measurement.metric.format === "ratio" && { isRatio: true }),
  };
}
