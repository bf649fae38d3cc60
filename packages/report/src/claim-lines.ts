import {
  amountText,
  answeredText,
  baselineText,
  type ClaimEvidence,
  countText,
  decisive,
  type Finding,
  heldText,
  labelText,
  leftOutText,
  limitOrBaseline,
  languageText,
  originText,
  printable,
  rangeText,
  subjectText,
} from "@fairexpect/matchers/evidence";
import type { Row } from "./summary.js";

const LONGEST = 300;

/** A claim in texts, as all reports have it; all are safe to print, on one line each. */
export interface ClaimLine {
  readonly label: string;
  /** What was measured; of an assertion that threw, what asserted. */
  readonly metric: string;
  readonly group: string;
  readonly estimate: string;
  readonly interval: string;
  readonly count: string;
  readonly limit: string;
  readonly answered: string;
  readonly origin: string;
  readonly verdict: string;
  /** What else one must know to read the verdict. */
  readonly notes: readonly string[];
  readonly sentence: string;
  readonly file: string;
  readonly test: string;
}

/** A claim of a report's row in texts. */
export function claimLine(row: Row): ClaimLine {
  const { claim } = row;
  const common = {
    label: labelText(claim.label, LONGEST),
    verdict: claim.verdict,
    notes: notesOf(row),
    sentence: printable(claim.sentence, 2_000),
    file: labelText(claim.at.file, LONGEST),
    test: labelText(claim.at.test ?? "", LONGEST),
  };
  if (claim.verdict === "misuse")
    return {
      ...common,
      metric: printable(claim.matcher, LONGEST),
      group: "",
      estimate: "",
      interval: "",
      count: "",
      limit: "",
      answered: "",
      origin: "",
    };
  const { metric } = claim;
  const { of = {}, worse, value, decided, bounds = decided?.bounds, counts = {} } = decisive(claim) ?? {};
  const shown = decided?.bounds ?? bounds;
  return {
    ...common,
    metric: printable(metric.title, LONGEST),
    group: subjectText(worseFirst(of, worse)),
    estimate: value === undefined ? "" : amountText(value, metric) + (worse?.has === undefined ? "" : ` ${worse.has}`),
    interval: shown === undefined ? "" : isBounded(shown) ? rangeText(shown, metric) : "unknown",
    count: countText(counts, metric),
    limit: limitOrBaseline(claim, of),
    ...dataTexts(claim),
  };
}

/** Whether anything is known of where a value lies. */
function isBounded({ lower, upper }: NonNullable<Finding["bounds"]>): boolean {
  return lower !== -Infinity || upper !== Infinity;
}

/** The group that is worse off first, as messages have it. */
function worseFirst(of: Finding["of"], worse: Finding["worse"]): Finding["of"] {
  if (worse === undefined || worse.group === of.group || of.group === undefined) return of;
  return { ...of, group: worse.group, against: of.group };
}

function dataTexts({ data }: ClaimEvidence): { readonly answered: string; readonly origin: string } {
  if (data === undefined) return { answered: "unknown", origin: "unknown" };
  const leftOut = [leftOutText(data), languageText(data)].filter((text) => text !== "").join(", ");
  return {
    answered: `${answeredText(data)}${leftOut === "" ? "" : ` (${leftOut})`}`,
    origin: originText(data) || "unknown",
  };
}

function notesOf({ claim, before }: Row): readonly string[] {
  const { attempt } = claim.at;
  const others = [...new Set(before.map(({ verdict }) => verdict))].filter((verdict) => verdict !== claim.verdict);
  return [
    ...(claim.verdict !== "misuse" && claim.thin ? ["thin"] : []),
    ...(claim.verdict === "pass" && claim.findings.some(({ differs }) => differs === true) ? ["but not even"] : []),
    ...(claim.verdict === "pass" && claim.unequal !== undefined ? [`over unequal ${claim.unequal}s`] : []),
    ...(claim.verdict === "pass" && claim.selected !== undefined ? [`${claim.selected} is selected`] : []),
    ...(claim.verdict !== "misuse" && claim.held !== undefined ? [heldText(claim.held)] : []),
    ...(claim.verdict !== "misuse" && claim.baseline !== undefined ? baselineText(claim.baseline, claim.metric) : []),
    ...(attempt > 1 ? [`attempt ${attempt}`] : []),
    ...(others.length > 0 ? [`${others.join(" and ")} on other data before`] : []),
  ];
}
