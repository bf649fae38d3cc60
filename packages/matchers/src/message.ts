import { impossibleDesign, isMeasured, type Decision, type Verdict } from "@fairexpect/metrics";
import { leftOutText } from "./answers-only.js";
import type { Example, Judged } from "./claim.js";
import type { MatcherContext } from "./context.js";
import { asserted, claimOf } from "./evidence.js";
import type { ResolvedOptions } from "./options.js";
import { formatCount, formatValue, printable, type Format } from "./text.js";

const PROMPT_LENGTH = 100;
const RESPONSE_LENGTH = 160;
const ID_LENGTH = 300;
const MOST_SEEDS = 3;

/** The whole message of an assertion that did not come out as asserted. */
export function failureMessage(
  context: MatcherContext,
  matcher: string,
  judged: readonly Judged[],
  verdict: Verdict,
  options: ResolvedOptions,
): string {
  const negated = context.isNot === true;
  const hint = context.utils.matcherHint(matcher, "received", "threshold", {
    isNot: negated,
    promise: context.promise ?? "",
  });
  const shown = judged.filter(({ decision }) => asserted(decision.verdict, negated) !== "pass");
  const sections = (shown.length > 0 ? shown : judged).map((claim) => section(context, claim, negated, options));
  const open = shown.some(
    ({ decision }) =>
      leaf(decision).every(({ measurement }) => isMeasured(measurement)) && isMeasured(decision.measurement),
  );
  const advice =
    verdict === "inconclusive" && open && options.inconclusive === "fail"
      ? [`To let the estimate decide where the data do not: { inconclusive: "estimate" }`]
      : [];
  return [hint, ...sections, ...advice].join("\n\n");
}

function section(context: MatcherContext, claim: Judged, negated: boolean, options: ResolvedOptions): string {
  const { decision } = claim;
  const { RECEIVED_COLOR: received, EXPECTED_COLOR: expected } = context.utils;
  const parts = Object.entries(decision.comparisons ?? {});
  const { measurement } = decision;
  const first = parts[0]?.[1] ?? decision;
  const rows: (readonly [string, string])[] = [];
  if (!isMeasured(measurement)) rows.push(["undefined", received(measurement.undefined)]);
  else if (parts.length === 0)
    rows.push([
      "estimate",
      received(formatValue(measurement.value, claim.format)) + boundsText(decision, claim.format),
    ]);
  rows.push(["claimed", expected(claimText(decision, claim.format, negated))]);
  if (decision.margin > 0)
    rows.push(["margin", formatValue(decision.margin, claim.format === "signed" ? "number" : claim.format)]);
  rows.push(["counted", countsText(measurement.counts)]);
  for (const [kind, id] of Object.entries(claim.model ?? {})) rows.push([kind, printable(String(id), ID_LENGTH)]);
  if (claim.leftOut !== undefined && Object.keys(claim.leftOut).length > 0)
    rows.push([
      "left out",
      `${leftOutText(claim.leftOut)}; to count them as well, name their kinds in { include: [...] }`,
    ]);
  const intervals = leaf(decision).flatMap(({ measurement: part }) =>
    isMeasured(part) && part.interval !== undefined ? [part.interval] : [],
  );
  if (intervals.length > 0) {
    const methods = [...new Set(intervals.map(({ method }) => method))].join(", or ");
    const seeds = [...new Set(intervals.flatMap(({ seed }) => (seed === undefined ? [] : [seed])))];
    const more = seeds.length > MOST_SEEDS ? ` and ${seeds.length - MOST_SEEDS} more` : "";
    const seeded =
      seeds.length === 0
        ? ""
        : `; ${seeds.length === 1 ? "seed" : "seeds"} ${seeds.slice(0, MOST_SEEDS).join(", ")}${more}`;
    rows.push([
      "interval",
      `${methods}; each bound holds with ${formatValue(decision.confidence, "percent")} confidence${seeded}`,
    ]);
  }
  rows.push(["verdict", verdictText(decision, negated)]);
  if (parts.length > 1 && decision.verdict === "fail" && !decision.thin) {
    rows.push([
      "failures",
      `hold together with ${formatValue(decision.confidence, "percent")} confidence, after Holm for ${parts.length} comparisons`,
    ]);
  }
  const impossible =
    !negated && (decision.verdict === "inconclusive" || decision.thin)
      ? designText(first, claim, options.method)
      : undefined;
  if (impossible !== undefined) rows.push(["design", impossible]);
  const blocks = [headline(claim, negated), table(rows)];
  if (parts.length > 0) blocks.push(comparisonsTable(context, parts, claim.format, negated));
  const examples = options.redact || options.examples === 0 ? [] : (claim.examples?.(options.examples) ?? []);
  if (examples.length > 0) blocks.push(examplesText(examples));
  return blocks.join("\n\n");
}

function headline({ title, decision, format }: Judged, negated: boolean): string {
  const claim = claimText(decision, format, false);
  const not = negated ? "" : "not ";
  const { measurement } = decision;
  if (!isMeasured(measurement)) return `The ${title} cannot be measured: ${measurement.undefined}.`;
  const verdict = asserted(decision.verdict, negated);
  if (verdict === "pass") return `The ${title} is ${negated ? "not " : ""}${claim}.`;
  const parts = Object.values(decision.comparisons ?? {});
  const failed = parts.filter((part) => asserted(part.verdict, negated) === "fail").length;
  const among =
    parts.length > 1 && verdict === "fail" && !negated
      ? ` for ${failed > 0 ? failed : "some"} of ${parts.length} comparisons`
      : "";
  if (decision.thin) return `The estimate of the ${title} is ${not}${claim}${among}.`;
  if (verdict === "fail") return `The ${title} is ${not}${claim}${among}.`;
  if (leaf(decision).every(({ measurement: part }) => !isMeasured(part) || part.interval === undefined)) {
    return `Whether the ${title} is ${claim} is open: no interval is known for it.`;
  }
  return `The data do not settle whether the ${title} is ${claim}.`;
}

function verdictText(decision: Decision, negated: boolean): string {
  const verdict = asserted(decision.verdict, negated);
  if (decision.thin) return `${verdict} by the estimate alone: the evidence is thin`;
  if (!isMeasured(decision.measurement)) return "none: what cannot be measured shows nothing";
  if (verdict !== "inconclusive") return verdict;
  const { scaleNeeded } = decision;
  if (scaleNeeded === undefined) return verdict;
  const parts = Object.entries(decision.comparisons ?? {});
  const [name, open] = parts.find(
    ([, part]) => part.verdict === "inconclusive" && part.scaleNeeded === scaleNeeded,
  ) ?? ["", decision];
  const among = parts.length > 1 ? ` for ${printable(name, 60)}` : "";
  if (scaleNeeded === Infinity) {
    const atLimit = Object.values(decision.threshold).some(
      (limit) => isMeasured(open.measurement) && Math.abs(open.measurement.value) === Math.abs(limit),
    );
    return `inconclusive: ${atLimit ? "the estimate lies at the threshold, so no amount of data settles it" : "no amount of data with these values settles it"}${among}`;
  }
  return `inconclusive: about ${moreData(open.measurement.counts, scaleNeeded)} would settle it${among} if the estimate stays`;
}

/** So many in place of so many; of two groups both, since all that there is grows by the scale. */
function moreData(counts: Readonly<Record<string, number>>, scale: number): string {
  const { group, reference } = counts;
  const times = (count: number): string => roundUp(count * scale).toLocaleString("en-US");
  const [unit, count] = Object.entries(counts)[0] ?? ["items", 1];
  if (group === undefined || reference === undefined || group === reference)
    return `${formatCount(roundUp(count * scale), unit)} in place of ${count.toLocaleString("en-US")}`;
  return `${times(group)} and ${times(reference)} ${"candidates" in counts ? "candidates" : unit} in place of ${group.toLocaleString("en-US")} and ${reference.toLocaleString("en-US")}`;
}

/** Where no outcome could have passed: what so many prompts can show at best. */
function designText(
  { measurement }: Decision,
  { decision, parity }: Judged,
  method: "auto" | "strict",
): string | undefined {
  const { threshold, confidence, margin } = decision;
  const [direction, limit] = Object.entries(threshold)[0] as [string, number];
  const { counts, metric } = measurement;
  const prompts = counts["prompts"] ?? counts["sources"] ?? counts["pools"];
  const fits = direction === (METRICS_ABOVE.test(metric) ? "above" : metric === "allocationGap" ? "within" : "below");
  if (!fits || prompts === undefined || prompts < 1 || !(limit >= 0 && limit <= 1)) return undefined;
  return impossibleDesign({ metric, prompts, threshold: limit, confidence, margin, method, parity });
}

const METRICS_ABOVE = /^counterfactual|Similarity$/;

function comparisonsTable(
  context: MatcherContext,
  parts: readonly (readonly [string, Decision])[],
  format: Format,
  negated: boolean,
): string {
  const order = { fail: 0, inconclusive: 1, pass: 2 };
  const rows = parts.map(([name, part]) => ({ name, part, verdict: asserted(part.verdict, negated) }));
  rows.sort((a, b) => order[a.verdict] - order[b.verdict]);
  const cells = rows.map(({ name, part, verdict }) => {
    const { measurement } = part;
    if (!isMeasured(measurement))
      return [printable(name, 60), "undefined", measurement.undefined, "", countsText(measurement.counts, 1), verdict];
    const bounds =
      part.bounds === undefined
        ? ""
        : `${formatValue(part.bounds.lower, format)} to ${formatValue(part.bounds.upper, format)}`;
    const p = measurement.pValue === undefined ? "" : formatP(measurement.pValue);
    return [
      printable(name, 60),
      formatValue(measurement.value, format),
      bounds,
      p,
      countsText(measurement.counts, 1),
      verdict,
    ];
  });
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells
    .map((row) => {
      const padded = row.map((cell, column) =>
        column === 1 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      );
      const verdict = row[5] ?? "";
      const kept = padded.slice(0, 5).filter((_, column) => widths[column] !== 0);
      return `  ${[...kept, verdict === "pass" ? verdict : context.utils.RECEIVED_COLOR(verdict)].join("  ")}`;
    })
    .join("\n");
}

function examplesText(examples: readonly Example[]): string {
  const lines = examples.flatMap(({ score, prompt, sample, responses }) => {
    const about = [
      prompt === undefined ? "" : `prompt "${printable(prompt, PROMPT_LENGTH)}"`,
      sample === undefined ? "" : `sample ${sample}`,
    ].filter((part) => part !== "");
    return [
      `  ${formatValue(score, "number")}${about.length > 0 ? `  ${about.join(", ")}` : ""}`,
      ...responses.map(
        ({ text, group }) =>
          `         ${group === undefined ? "" : `${printable(group, 40)}: `}"${printable(text, RESPONSE_LENGTH)}"`,
      ),
    ];
  });
  return ["Worst examples:", ...lines].join("\n");
}

function claimText(decision: Decision, format: Format, negated: boolean): string {
  if (format !== "percent") return claimOf(decision, negated);
  const [direction, limit] = Object.entries(decision.threshold)[0] as [string, number];
  return `${negated ? "not " : ""}${direction} ${direction === "within" ? "±" : ""}${formatValue(limit, format)}`;
}

function boundsText({ bounds }: Decision, format: Format): string {
  return bounds === undefined
    ? ""
    : `, between ${formatValue(bounds.lower, format)} and ${formatValue(bounds.upper, format)}`;
}

function countsText(counts: Readonly<Record<string, number>>, limit = 6): string {
  const entries = Object.entries(counts).slice(0, limit);
  return entries.map(([noun, count]) => formatCount(count, noun)).join(", ");
}

function formatP(p: number): string {
  return p < 0.0001 ? "p < 0.0001" : `p = ${p.toFixed(4)}`;
}

function leaf(decision: Decision): Decision[] {
  return decision.comparisons === undefined ? [decision] : Object.values(decision.comparisons);
}

function roundUp(count: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1);
  return Math.ceil(count / step) * step;
}

function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`).join("\n");
}
