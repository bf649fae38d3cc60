import {
  isMeasured,
  subjectName,
  type Counts,
  type Decision,
  type Description,
  type Estimate,
} from "@fairexpect/metrics";
import { counted, UNDECLARED_SHARE } from "@fairexpect/metrics/core";
import { independentOf } from "./count-text.js";
import { comparisonsTable } from "./comparisons-table.js";
import type { Judged } from "./judged.js";
import type { MatcherContext } from "./context.js";
import { designText } from "./design-text.js";
import type { Example } from "./examples.js";
import { formatValue, limitText, printable } from "./format.js";
import { answeredText, atMostLeftOutText, leftOutText, originText, percent } from "./data-text.js";
import type { ResolvedOptions } from "./options.js";
import { sentenceOf } from "./sentence.js";

const PROMPT_LENGTH = 100;
const RESPONSE_LENGTH = 160;
const ID_LENGTH = 300;
const MOST_SEEDS = 3;

/** The whole message of an assertion that did not come out as asserted. */
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
  const sections = (shown.length > 0 ? shown : judged).map((claim) => section(context, claim, options));
  return [hint, ...sections, ...adviceOn(shown, options)].join("\n\n");
}

function adviceOn(shown: readonly Judged[], { inconclusive, atMostLeftOut }: ResolvedOptions): string[] {
  const open = shown.filter(({ verdict }) => verdict !== "fail");
  const lacking = open.flatMap(({ decision }) => decision.unanswered ?? []);
  const canDecide = open.some(
    ({ findings, decision }) => decision.unanswered === undefined && findings.every(({ value }) => value !== undefined),
  );
  return [
    ...(lacking.length > 0
      ? [
          `At most ${percent(UNDECLARED_SHARE)} of what was asked of a group may be unanswered; if more is to be expected: ${atMostLeftOutText(lacking, atMostLeftOut)}`,
        ]
      : []),
    ...(open.length === shown.length && canDecide && inconclusive === "fail"
      ? [`To let the estimate decide if the data do not: { inconclusive: "estimate" }`]
      : []),
  ];
}

function section(context: MatcherContext, claim: Judged, options: ResolvedOptions): string {
  const { measurement, findings } = claim;
  const blocks = [sentenceOf(claim), table(rowsOf(context, claim, options))];
  if ((measurement.comparisons ?? []).length > 0)
    blocks.push(comparisonsTable(findings, measurement.metric, context.utils.RECEIVED_COLOR));
  const examples = options.redact || options.examples === 0 ? [] : (claim.examples?.(options.examples) ?? []);
  if (examples.length > 0) blocks.push(examplesText(examples));
  return blocks.join("\n\n");
}

function rowsOf(context: MatcherContext, claim: Judged, options: ResolvedOptions): (readonly [string, string])[] {
  const { measurement, decision, findings, limit, negated } = claim;
  const { metric, counts, provenance } = measurement;
  const { RECEIVED_COLOR: received, EXPECTED_COLOR: expected } = context.utils;
  const rows: (readonly [string, string])[] = [];
  if (!isMeasured(measurement)) rows.push(["undefined", received(printable(measurement.reason, ID_LENGTH))]);
  else if ((decision.comparisons ?? []).length === 0)
    rows.push(["estimate", received(formatValue(measurement.value, metric)) + boundsText(claim)]);
  rows.push(["claimed", expected(limitText(limit, metric, negated))]);
  rows.push(["counted", countsText(counts)]);
  for (const id of provenance?.scorers ?? []) rows.push(["scored by", printable(id, ID_LENGTH)]);
  rows.push(...dataRows(claim));
  const interval = intervalText(claim);
  if (interval !== undefined) rows.push(["interval", interval]);
  rows.push(["verdict", verdictText(claim)]);
  if (findings.length > 1 && decision.verdict === "fail" && !decision.thin)
    rows.push([
      "failures",
      `hold together with ${percent(decision.confidence)} confidence, after Holm for ${findings.length} comparisons`,
    ]);
  const impossible = designText(claim, options.method);
  if (impossible !== undefined) rows.push(["design", impossible]);
  return rows;
}

/** What was asked and answered, and where from, as far as the data say. */
function dataRows({ measurement: { provenance }, canInclude }: Judged): (readonly [string, string])[] {
  if (provenance === undefined) return [];
  const leftOut = leftOutText(provenance);
  const origin = originText(provenance);
  const include = canInclude === true ? "; to count them as well, name their kinds in { include: [...] }" : "";
  return [
    ["answered", `${answeredText(provenance)} asked`],
    ...(leftOut === "" ? [] : [["left out", leftOut + include] as const]),
    ...(origin === "" ? [] : [["data", origin] as const]),
  ];
}

function intervalText({ findings, decision }: Judged): string | undefined {
  const methods = [...new Set(findings.flatMap(({ method }) => method ?? []))].join(", or ");
  if (methods === "") return undefined;
  const seeds = [...new Set(findings.flatMap(({ seed }) => seed ?? []))];
  const more = seeds.length > MOST_SEEDS ? ` and ${seeds.length - MOST_SEEDS} more` : "";
  const seeded =
    seeds.length === 0
      ? ""
      : `; ${seeds.length === 1 ? "seed" : "seeds"} ${seeds.slice(0, MOST_SEEDS).join(", ")}${more}`;
  return `${methods}; each bound holds with ${percent(decision.confidence)} confidence${seeded}`;
}

function verdictText({ decision, verdict, limit, measurement: { metric } }: Judged): string {
  if (decision.unanswered !== undefined) return `${verdict}: too much is unanswered for anything to be shown`;
  if (decision.thin) return `${verdict} by the estimate alone: the evidence is thin`;
  if (verdict === "undefined") return "none: what cannot be measured shows nothing";
  const { scaleNeeded, comparisons = [] } = decision;
  if (verdict !== "inconclusive" || scaleNeeded === undefined) return verdict;
  const part = comparisons.find((one) => one.verdict === "inconclusive" && one.scaleNeeded === scaleNeeded);
  const open: Decision | Decision<Estimate> = part ?? decision;
  const among = part === undefined || comparisons.length < 2 ? "" : ` for ${printable(subjectName(part.of), 60)}`;
  if (scaleNeeded !== Infinity)
    return `inconclusive: about ${moreData(open.measurement.counts, metric, scaleNeeded)} would settle it${among} if the estimate stays`;
  const { value } = open.measurement;
  const atLimit = Object.values(limit).some((end) => value !== undefined && Math.abs(value) === Math.abs(end));
  return `inconclusive: ${atLimit ? "the estimate lies at the limit, so no amount of data settles it" : "no amount of data with these values settles it"}${among}`;
}

/** So many in place of so many; of two groups both, since all that there is grows by the scale. */
function moreData(counts: Counts, metric: Description, scale: number): string {
  const { group, reference } = counts;
  const times = (count: number): string => roundUp(count * scale).toLocaleString("en-US");
  const { noun: unit, count } = independentOf(counts, metric) ?? { noun: "items", count: 1 };
  if (group === undefined || reference === undefined || group === reference)
    return `${counted(roundUp(count * scale), unit)} in place of ${count.toLocaleString("en-US")}`;
  return `${times(group)} and ${times(reference)} ${"candidates" in counts ? "candidates" : unit} in place of ${group.toLocaleString("en-US")} and ${reference.toLocaleString("en-US")}`;
}

function examplesText(examples: readonly Example[]): string {
  const lines = examples.flatMap(({ score, prompt, sample, responses }) => {
    const about = [
      ...(prompt === undefined ? [] : [`prompt "${printable(prompt, PROMPT_LENGTH)}"`]),
      ...(sample === undefined ? [] : [`sample ${sample}`]),
    ];
    return [
      `  ${score.toFixed(3)}${about.length > 0 ? `  ${about.join(", ")}` : ""}`,
      ...responses.map(
        ({ text, group }) =>
          `         ${group === undefined ? "" : `${printable(group, 40)}: `}"${printable(text, RESPONSE_LENGTH)}"`,
      ),
    ];
  });
  return ["Worst examples:", ...lines].join("\n");
}

function boundsText({ decision: { bounds }, measurement: { metric } }: Judged): string {
  return bounds === undefined
    ? ""
    : `, between ${formatValue(bounds.lower, metric)} and ${formatValue(bounds.upper, metric)}`;
}

function countsText(counts: Counts): string {
  const entries = Object.entries(counts).slice(0, 6);
  return entries.map(([noun, count]) => counted(count, noun)).join(", ");
}

function roundUp(count: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1);
  return Math.ceil(count / step) * step;
}

function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`).join("\n");
}
