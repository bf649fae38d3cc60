import type { Description, ReleaseComparison } from "@fairexpect/metrics";
import { oftenText } from "../often-text.js";
import { confidenceText, NO_VALUE } from "../sureness-text.js";
import type { JudgedBaseline } from "./judged-baseline.js";
import { differenceText, worstFirst } from "./baseline-text.js";
import type { BaselineRecord } from "./baseline-record.js";

/** How sure a margin's bounds are, each. */
const MARGIN_CONFIDENCE = 0.95;

/** The verdict with how sure it is, in words, by the bound that decided. */
export function baselineSureness(judged: JudgedBaseline): string {
  const { record, verdict, lacking } = judged;
  if (record === undefined) return NO_VALUE;
  if (lacking.length > 0) return `${verdict}: too much is unanswered for anything to be shown`;
  return `${verdict}: ${whyText(judged, record)}`;
}

function whyText({ measurement: { metric } }: JudgedBaseline, record: BaselineRecord): string {
  const { outcome, comparison, margin } = record;
  if (outcome === "missing") return "there is nothing to compare with, which shows nothing";
  if (outcome === "tooFew") return "so few could show no regression, whatever they came to";
  if (outcome === "notComparable" || comparison === undefined) return "other things were measured, which shows nothing";
  if (outcome === "regressed") return `it is shown to be ${worseText(comparison, metric)}${togetherText(comparison)}`;
  if (margin?.isShown === false) return marginText(comparison, margin, metric);
  if (outcome === "same") return "the data are equal, so nothing is shown to be worse";
  if (outcome === "noneShown") return "no regression is shown, which does not say that there is none";
  return `it is shown to be ${outcome === "improved" ? "better" : "another value"}${togetherText(comparison)}`;
}

function worseText({ comparisons }: ReleaseComparison, metric: Description): string {
  const [worst] = comparisons.filter(({ regressed }) => regressed).sort(worstFirst);
  const least = worst?.bounds?.lower;
  const size = least === undefined ? undefined : differenceText(least, metric);
  // Of ranks and distances no bounds are known, and a bound of 0 says no more than that there is a change.
  return size === undefined || Number.parseFloat(size) === 0 ? "worse" : `at least ${size} worse`;
}

function togetherText({ comparisons, confidence }: ReleaseComparison): string {
  const all = comparisons.length > 1 ? ` for all ${comparisons.length} comparisons together` : "";
  return `, with ${confidenceText(confidence)} confidence${all}`;
}

function marginText(
  { comparisons }: ReleaseComparison,
  { asked, hinderedBy }: NonNullable<BaselineRecord["margin"]>,
  metric: Description,
): string {
  if (hinderedBy !== undefined) return "such data cannot show a margin";
  const most = Math.max(...comparisons.map(({ bounds }) => bounds?.upper ?? Infinity));
  return `it may be ${differenceText(most, metric)} worse (with ${confidenceText(MARGIN_CONFIDENCE)} confidence it is not more), and ${differenceText(asked, metric)} is the margin`;
}

/** How often as much would come up if nothing had changed, of the comparison that got worse by most. */
export function chanceText({ comparisons }: ReleaseComparison): string | undefined {
  const [worst] = comparisons.filter(({ regressed }) => regressed).sort(worstFirst);
  if (worst?.pValue === undefined) return undefined;
  return `as much comes up in ${oftenText(worst.pValue)} runs of a model that did not change (p-value)`;
}
