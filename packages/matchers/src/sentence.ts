import { isMeasured, subjectName, type Description, type Measurement, type Subject } from "@fairexpect/metrics";
import { countText } from "./count-text.js";
import type { Judged } from "./judged.js";
import { decisive, type Finding } from "./evidence.js";
import { unansweredText } from "./data-text.js";
import { formatSize, formatValue, isSigned, limitText, printable } from "./format.js";

const NAME_LENGTH = 60;

/**
 * What was found, in one sentence: of whom, how much in the unit of the metric, of how many, and what that says of the
 * limit.
 */
export function sentenceOf(claim: Judged): string {
  const { measurement, limit, decision, findings, verdict } = claim;
  const { title } = measurement.metric;
  if (!isMeasured(measurement)) {
    const lacking = decision.unanswered === undefined ? "" : `; ${unansweredText(decision.unanswered)}`;
    return `The ${title} cannot be measured: ${printable(measurement.reason, 200)}${lacking}.`;
  }
  const finding = decisive({ findings, verdict, limit });
  const found = finding === undefined || finding.value === undefined ? measurement : finding;
  return `The ${title}${subjectText(finding)} is ${valueText(found.value ?? measurement.value, measurement.metric)}${baseText(claim, finding)}${verdictText(claim)}${decision.thin ? ", by the estimate alone" : ""}.`;
}

function subjectText(finding: Finding | undefined): string {
  const name = finding === undefined ? "" : subjectName(finding.of);
  return name === "" ? "" : ` for ${printable(name, NAME_LENGTH)}`;
}

/** Never a sign without a direction. */
function valueText(value: number, description: Description): string {
  if (!isSigned(description)) return formatValue(value, description);
  const size = formatSize(Math.abs(value), description);
  if (Number.parseFloat(size) === 0) return size;
  return `${size} ${value < 0 ? "below" : "above"} 0`;
}

/** "(women 24 %, men 60 %)" if the groups that are compared have values of their own, else how many there were. */
function baseText({ measurement }: Judged, finding: Finding | undefined): string {
  const { metric, counts } = measurement;
  const { group, against } = finding?.of ?? {};
  const values = [group, against].flatMap((name) => groupText(measurement, { ...finding?.of }, name));
  if (values.length === 2) return ` (${values.join(", ")})`;
  const many = countText(finding?.counts ?? counts, metric);
  return many === "" ? "" : ` (${many})`;
}

function groupText({ groups = [], metric }: Measurement, of: Subject, name: string | undefined): string[] {
  const part = groups.find(
    (group) =>
      name !== undefined && group.of.group === name && group.of.class === of.class && group.of.rate === of.rate,
  );
  if (name === undefined || part?.value === undefined) return [];
  // A group's own value is no difference, so it has neither sign nor points.
  return [`${printable(name, NAME_LENGTH)} ${formatValue(part.value, { format: metric.format, range: [0, 1] })}`];
}

function verdictText({ decision, findings, limit, measurement, verdict }: Judged): string {
  const { metric } = measurement;
  if (decision.unanswered !== undefined) return `, but ${unansweredText(decision.unanswered)}`;
  if (decision.verdict === "inconclusive") {
    const open = findings.every(({ bounds }) => bounds === undefined);
    return open
      ? `; whether it is ${limitText(limit, metric)} is open, because no interval is known for it`
      : `; the data do not settle whether it is ${limitText(limit, metric)}`;
  }
  const carrying = findings.filter((finding) => finding.verdict === verdict).length;
  const among = findings.length > 1 && carrying > 0 ? ` (${carrying} of ${findings.length} comparisons)` : "";
  return `, ${limitText(limit, metric, decision.verdict === "fail")}${among}`;
}
