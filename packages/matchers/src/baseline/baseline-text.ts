import { subjectName, type Description, type Measurement, type ReleaseComparison } from "@fairexpect/metrics";
import { clusterUnit, countText } from "../count-text.js";
import { formatSize, formatValue, isOfPairs, isSigned, labelText, ofPairs, printable } from "../format.js";
import { percent } from "../data-text.js";
import type { BaselineRecord } from "./baseline-record.js";
import { groupChanges } from "./group-changes.js";
import type { Summary } from "./summary.js";

const NAME_LENGTH = 60;
const MOST_NAMED = 4;

type Compared = ReleaseComparison["comparisons"][number];

/** What came of a claim about a baseline, in one sentence or two. */
export function baselineSentence(record: BaselineRecord, measurement: Measurement): string {
  const { metric } = measurement;
  const { outcome, reason, comparison } = record;
  const title = metric.title;
  if (outcome === "missing") return missingSentence(record, measurement);
  if (outcome === "tooFew")
    return `The ${title} has too few ${clusterUnit(measurement)} for a baseline: ${printable(reason ?? "they could show no regression", 300)}. It is not stored.`;
  if (outcome === "notComparable" || comparison === undefined)
    return `The ${title} cannot be compared with its baseline${ofRelease(record.with)}: ${printable(reason ?? "", 300)}.${bothText(record, measurement)}${writtenText(record)}`;
  return `${comparedSentence(record, comparison, measurement)}${writtenText(record)}`;
}

/** What is of two things shows nothing, but whoever stores it should have seen it. */
function bothText({ with: before }: BaselineRecord, { metric, value }: Measurement): string {
  if (before === undefined || value === undefined || before.metric !== metric.name) return "";
  return ` It was ${valueText(before.value, metric)} then and is ${valueText(value, metric)} now, by other measures.`;
}

function missingSentence(
  { name, change, release }: BaselineRecord,
  { metric, value = 0, counts }: Measurement,
): string {
  const now = `The ${metric.title} is ${valueText(value, metric)} (${countText(counts, metric)})`;
  return change === "stored"
    ? `${now}, stored as the baseline ${labelText(JSON.stringify(name), NAME_LENGTH)} of release ${labelText(release, NAME_LENGTH)}.`
    : `${now}, and has no baseline ${labelText(JSON.stringify(name), NAME_LENGTH)} to be compared with.`;
}

function comparedSentence(record: BaselineRecord, comparison: ReleaseComparison, measurement: Measurement): string {
  const { outcome, comparisons, confidence } = comparison;
  const { metric } = measurement;
  const regressed = comparisons.filter((each) => each.regressed).sort(worstFirst);
  const [worst] =
    outcome === "regressed" ? regressed : [...comparisons].sort(outcome === "improved" ? bestFirst : worstFirst);
  if (worst === undefined) return `The ${metric.title} has nothing to be compared.`;
  const shown = `shown at ${percent(confidence)}`;
  if (outcome === "same")
    return `${nowText(worst, metric)}, as in the baseline${ofRelease(record.with)}: ${sameText(record)}.`;
  if (outcome === "noneShown")
    return `${nowText(worst, metric)}, not shown to be worse than ${beforeText(worst, record, metric)}${detectableText(comparison, metric)}.${marginText(record, metric)}`;
  const moved = movedText(worst, record, measurement);
  if (outcome === "changed") return `${moved}, ${shown}, which is neither better nor worse.`;
  const groups = groupChanges(measurement, record.with, worst.of);
  const said = `${moved}: ${changeText(worst, metric)}, ${shown}.${groups === undefined ? "" : ` Of the groups, ${groups}.`}`;
  if (outcome === "regressed") return `${said}${othersText(regressed.slice(1), metric)}`;
  return `${said}${record.change === "none" ? " Run with -u to make it the baseline." : ""}`;
}

/** "The toxic fraction is 3 %", or what it says in pairs. */
function nowText(compared: Compared, metric: Description): string {
  return (
    pairsText(compared, metric) ?? `The ${metric.title}${subjectText(compared)} is ${valueText(compared.after, metric)}`
  );
}

/** "The toxic fraction rose from 1 % (release 1.4.0, 300 prompts) to 3 %", with how many if they are others now. */
function movedText(compared: Compared, record: BaselineRecord, { metric, counts }: Measurement): string {
  const before = beforeText(compared, record, metric);
  const now = countText(counts, metric);
  const isAlike = record.with === undefined || countText(record.with.counts, metric) === now;
  const many = isAlike ? "" : ` (now, ${now})`;
  const pairs = pairsText(compared, metric);
  if (pairs !== undefined) return `${pairs}${many}, and did in ${before}`;
  const after = `${valueText(compared.after, metric)}${many}`;
  return `The ${metric.title}${subjectText(compared)} ${verbOf(compared)} from ${before} to ${after}`;
}

function beforeText({ before }: Compared, record: BaselineRecord, metric: Description): string {
  const of = [
    `release ${labelText(record.with?.release ?? "?", NAME_LENGTH)}`,
    ...(record.with === undefined ? [] : [countText(record.with.counts, metric)]),
  ];
  return `${isOfPairs(metric) ? ofPairs(before) : valueText(before, metric)} (${of.filter((text) => text !== "").join(", ")})`;
}

/** "Of 100 pairs of candidates, women rank above men in 43": of metrics that are told in pairs. */
function pairsText({ of, after }: Compared, { words }: Description): string | undefined {
  const template = words?.value;
  const { group, against, within } = of;
  if (typeof template !== "string" || group === undefined || against === undefined) return undefined;
  const [start, ...rest] = template.split("{above}");
  if (rest.length === 0 || start === undefined) return undefined;
  const said = start
    .replaceAll("{group}", () => labelText(group, NAME_LENGTH))
    .replaceAll("{against}", () => labelText(against, NAME_LENGTH));
  const text = `${said}${ofPairs(after)}`;
  return within === undefined
    ? text.slice(0, 1).toUpperCase() + text.slice(1)
    : `${labelText(within, NAME_LENGTH)}: ${text}`;
}

/** Equal data: of a replay no evidence about the model. */
function sameText({ isReplay }: BaselineRecord): string {
  if (isReplay === true) return "same recordings as the baseline, which say nothing new about the model";
  return "equal data";
}

function marginText({ margin }: BaselineRecord, metric: Description): string {
  if (margin === undefined) return "";
  const asked = differenceText(margin.asked, metric);
  return margin.isShown
    ? ` It is shown to be worse by less than ${asked}.`
    : ` That it is worse by less than ${asked} ${unshownText(margin.hinderedBy, metric)}.`;
}

function unshownText(hinderedBy: "prompts" | "bounds" | undefined, { unit }: Description): string {
  if (hinderedBy === undefined) return "is not shown";
  return hinderedBy === "prompts"
    ? `cannot be shown with other ${unit} than the baseline's: ask the same, or leave requireShown out`
    : "cannot be shown of such a metric, whose changes have no bounds: leave requireShown out";
}

/** The smallest worsening that such data would have shown, or that there is none: a silent pass would promise one. */
function detectableText({ detectable, comparisons }: ReleaseComparison, metric: Description): string {
  if (detectable === undefined) {
    const where = comparisons.length > 1 ? "of some comparisons " : "";
    return `; ${where}even the largest worsening that is possible would not have been shown in 80 % of runs`;
  }
  return `; ${differenceText(detectable, metric)} worse would have been shown in 80 % of runs`;
}

function othersText(others: readonly Compared[], metric: Description): string {
  if (others.length === 0) return "";
  const named = others
    .slice(0, MOST_NAMED)
    .map((each) => `${subjectName(each.of)} (${valueText(each.before, metric)} to ${valueText(each.after, metric)})`);
  const more = others.length > MOST_NAMED ? ` and ${others.length - MOST_NAMED} more` : "";
  return ` So did ${printable(named.join(", "), 400)}${more}.`;
}

function writtenText({ change, release }: BaselineRecord): string {
  if (change === "replaced")
    return ` These values are the baseline from now on, of release ${labelText(release, NAME_LENGTH)}.`;
  return change === "kept"
    ? ` The values of release ${labelText(release, NAME_LENGTH)} are kept beside the baseline.`
    : "";
}

function verbOf({ before, after }: Compared): string {
  return after > before ? "rose" : after < before ? "fell" : "went";
}

/** "1.7 points more"; of a difference with a sign "0.100 farther from 0". */
function changeText({ before, after, change }: Compared, metric: Description): string {
  if (isOfPairs(metric))
    return `${ofPairs(Math.abs(after - before) - 1)} ${after > before ? "more" : "fewer"}, ${change > 0 ? "farther from" : "nearer to"} even`;
  if (isSigned(metric))
    return `${differenceText(Math.abs(change), metric)} ${change > 0 ? "farther from" : "nearer to"} 0`;
  return `${differenceText(Math.abs(after - before), metric)} ${after > before ? "more" : "less"}`;
}

/** The size of a difference of two values: in points if they are shares. */
export function differenceText(size: number, metric: Description): string {
  const { format } = metric;
  if (isOfPairs(metric)) return `${Number((50 * size).toPrecision(3))} of 100 pairs`;
  return formatSize(size, { format, range: [-Infinity, Infinity], best: 0 });
}

/** Never a sign without a direction. */
function valueText(value: number, metric: Description): string {
  if (!isSigned(metric)) return formatValue(value, metric);
  const size = formatSize(Math.abs(value), metric);
  return Number.parseFloat(size) === 0 ? size : `${size} ${value < 0 ? "below" : "above"} 0`;
}

function subjectText({ of }: Compared): string {
  const name = subjectName(of);
  return name === "" ? "" : ` for ${labelText(name, NAME_LENGTH)}`;
}

function ofRelease(summary: Summary | undefined): string {
  return summary === undefined ? "" : ` of release ${labelText(summary.release, NAME_LENGTH)}`;
}

export function worstFirst(a: Compared, b: Compared): number {
  return b.change - a.change;
}

function bestFirst(a: Compared, b: Compared): number {
  return a.change - b.change;
}
