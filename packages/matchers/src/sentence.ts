import { isMeasured, type Description, type Subject } from "@fairexpect/metrics";
import { baselineSentence } from "./baseline/baseline-text.js";
import { heldText } from "./baseline/held-claim.js";
import { selectedAlike } from "./all-alike.js";
import { countText } from "./count-text.js";
import type { Judged } from "./judged.js";
import { decisive } from "./evidence.js";
import { unansweredText } from "./data-text.js";
import { tooFewText } from "./terms-text.js";
import {
  formatSize,
  formatValue,
  isOfPairs,
  isSigned,
  labelText,
  limitText,
  printable,
  rangeText,
  reasonText,
} from "./format.js";
import { subjectText } from "./subject-text.js";
import { toldText } from "./told.js";

const NAME_LENGTH = 60;
const TITLE_LENGTH = 120;

/**
 * What was found, in one sentence: of whom, how much in the unit of the metric, of how many, and what that says of the
 * limit.
 */
export function sentenceOf(claim: Judged): string {
  const { measurement, limit, decision, findings, verdict } = claim;
  const title = printable(measurement.metric.title, TITLE_LENGTH);
  if (!isMeasured(measurement)) {
    const lacking = decision.unanswered === undefined ? "" : `; ${unansweredText(decision.unanswered)}`;
    return `The ${title} cannot be measured: ${reasonText(measurement.reason)}${lacking}.`;
  }
  const finding = decisive({ findings, verdict, limit });
  const told = finding === undefined ? undefined : toldText(measurement, finding);
  const value = finding?.value ?? measurement.value;
  const many = countText(finding?.counts ?? measurement.counts, measurement.metric);
  const what =
    told ?? `The ${title}${found(finding?.of ?? {}, value, measurement.metric)}${many === "" ? "" : ` (${many})`}`;
  const sentence = `${what}${verdictText(claim)}${decision.thin ? ", by the estimate alone" : ""}.`;
  return [
    sentence,
    ...differsText(claim),
    ...unequalText(claim),
    ...alikeText(claim),
    ...heldSentence(claim),
    ...(claim.remark === undefined ? [] : [claim.remark]),
  ].join(" ");
}

/** That a claim kept its limit and groups are yet shown to differ: "but shown not to be 0: 0.018 to 0.072 less". */
function differsText({ findings, measurement, verdict }: Judged): string[] {
  if (verdict !== "pass") return [];
  const differing = findings.filter(({ differs }) => differs === true);
  const [first] = differing.toSorted((a, b) => Math.abs(b.value ?? 0) - Math.abs(a.value ?? 0));
  if (first?.bounds === undefined) return [];
  const { metric } = measurement;
  const of = subjectText(first.of, measurement);
  const more = differing.length > 1 ? `, and so are ${differing.length - 1} more` : "";
  const unit = isOfPairs(metric) ? " pairs, which is not 50" : "";
  return [
    `It keeps within the limit, but is shown not to be even: ${of === "" ? "" : `${of}, `}${rangeText(first.bounds, metric)}${unit}${more}.`,
  ];
}

/** That a claim may have passed because cases differ more than groups do within one. */
function unequalText({ unequal, negated, verdict }: Judged): string[] {
  const field = verdict === "pass" && !negated ? unequal?.() : undefined;
  if (field === undefined) return [];
  return [
    `Scores differ more from one ${field} to the next than within one, which may hide what groups make of it: { within: "${field}" } compares like with like.`,
  ];
}

/** That a claim may have passed because the feature says the same to all. */
function alikeText({ measurement, negated, verdict }: Judged): string[] {
  const who = verdict === "pass" && !negated ? selectedAlike(measurement) : undefined;
  if (who === undefined) return [];
  return [`${who === "nobody" ? "Nobody" : "Everybody"} is selected, which tells little of whom it would choose.`];
}

/** Of a claim whose baseline decides: until when, and what that says. */
function heldSentence({ held, measurement }: Judged): string[] {
  return held === undefined ? [] : [`It is ${heldText(held)}. ${baselineSentence(held.record, measurement)}`];
}

/** Never a sign without a direction: " for women is 9.6 points below men"; without groups " is 0.1 above 0". */
function found(of: Subject, value: number, description: Description): string {
  const size = formatSize(Math.abs(value), description);
  if (!isSigned(description) || Number.parseFloat(size) === 0)
    return `${ofText(of)} is ${isSigned(description) ? size : formatValue(value, description)}`;
  const { against, ...rest } = of;
  const other = against === undefined || of.group === undefined ? undefined : labelText(against, NAME_LENGTH);
  return `${ofText(other === undefined ? of : rest)} is ${size} ${value < 0 ? "below" : "above"} ${other ?? "0"}`;
}

function ofText(of: Subject): string {
  const name = subjectText(of);
  return name === "" ? "" : ` for ${name}`;
}

function verdictText({ decision, findings, limit, measurement, verdict }: Judged): string {
  const { metric } = measurement;
  if (decision.unanswered !== undefined) return `, but ${unansweredText(decision.unanswered)}`;
  if (decision.verdict === "inconclusive") {
    const open = findings.every(({ bounds }) => bounds === undefined);
    const few = tooFewText({ findings, measurement });
    if (few !== "") return `; whether it is ${limitText(limit, metric)} is open: ${few}`;
    return open
      ? `; whether it is ${limitText(limit, metric)} is open, because no interval is known for it`
      : `; the data do not settle whether it is ${limitText(limit, metric)}`;
  }
  const carrying = findings.filter((finding) => finding.verdict === verdict).length;
  const among = findings.length > 1 && carrying > 0 ? ` (${carrying} of ${findings.length} comparisons)` : "";
  return `, ${limitText(limit, metric, decision.verdict === "fail")}${among}`;
}
