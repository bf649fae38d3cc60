import type { Limit } from "@fairexpect/metrics";
import { isUnjudged } from "./data-text.js";
import { decisive, type Finding } from "./evidence.js";
import { amountText, formatSize, formatValue, isOfPairs, isSigned, ofPairs, rangeText, type Scale } from "./format.js";
import type { Judged } from "./judged.js";
import { tooFewText } from "./terms-text.js";

/** How sure a verdict is that rests on no value. */
export const NO_VALUE = "none: what cannot be measured shows nothing";

/** The verdict with how sure it is, in words, by the bound that decided. */
export function surenessText(claim: Judged): string {
  const { decision, verdict, measurement, findings, limit } = claim;
  if (decision.unanswered !== undefined) {
    const how = decision.unanswered.some(({ kinds }) => isUnjudged(kinds)) ? "cannot be judged" : "is unanswered";
    return `${verdict}: too much ${how} for anything to be shown`;
  }
  if (verdict === "undefined") return NO_VALUE;
  const finding = decisive({ findings, verdict, limit });
  const bounds = finding?.decided?.bounds ?? finding?.bounds;
  if (decision.thin) {
    const isBounded = bounds !== undefined && (Number.isFinite(bounds.lower) || Number.isFinite(bounds.upper));
    return `${verdict} by the estimate alone: the evidence is thin${isBounded ? `, somewhere from ${rangeText(bounds, measurement.metric)}` : ""}`;
  }
  if (finding === undefined || bounds === undefined)
    return `${verdict}: no interval is known, so nothing tells how sure the value is`;
  if (verdict === "inconclusive") return openText(claim, finding, bounds);
  const shown = shownText(limit, decision.verdict, finding, measurement.metric);
  return `${verdict}: it is shown to be ${shown}, with ${confidenceText(decision.confidence)} confidence${togetherText(claim, finding)}`;
}

/** On the side that decided: "at least 5.86 points less", "below 0.9 %". */
function shownText(
  limit: Limit,
  verdict: string,
  { value = 0, decided, bounds = decided?.bounds }: Finding,
  metric: Scale,
): string {
  const { lower, upper } = decided?.bounds ?? bounds ?? { lower: -Infinity, upper: Infinity };
  const isBeyond = verdict === "fail";
  if ("within" in limit && !isBeyond)
    return `${isOfPairs(metric) ? "above in " : ""}${rangeText({ lower, upper }, metric)}`;
  const isLower = "within" in limit ? value > 0 : "below" in limit ? isBeyond : !isBeyond;
  const end = isLower ? lower : upper;
  const atLimit = nearText(end, limit, metric);
  if (atLimit !== undefined) return atLimit;
  if (isOfPairs(metric)) return `above in ${isLower ? "at least" : "at most"} ${ofPairs(end)} of 100 pairs`;
  if (!isSigned(metric)) return `${isLower ? "at least" : "at most"} ${formatValue(end, metric)}`;
  const amount = amountText(end, metric);
  // The value is above a bound that is so much less: it is that much less at most.
  return `${isLower === amount.endsWith("less") ? "at most" : "at least"} ${amount}`;
}

/** Of a bound that would be printed as the limit itself, that it lies just beyond it. */
function nearText(end: number, limit: Limit, metric: Scale): string | undefined {
  const [claimed = 0] = Object.values(limit);
  if (formatSize(Math.abs(end), metric) !== formatSize(claimed, metric)) return undefined;
  return `a little ${Math.abs(end) > claimed ? "more" : "less"} than the limit`;
}

function openText(
  { measurement, findings, decision }: Judged,
  finding: Finding,
  bounds: NonNullable<Finding["bounds"]>,
): string {
  const { metric } = measurement;
  const few = tooFewText({ findings, measurement });
  if (few !== "") return "inconclusive: too few terms stand for a group to tell of others";
  if (!Number.isFinite(bounds.lower) && !Number.isFinite(bounds.upper))
    return "inconclusive: the data tell nothing of how far the value may lie off";
  return `inconclusive: it may be anything from ${rangeText(bounds, metric)}, and the limit lies between${because(findings.length, finding, decision.confidence)}`;
}

/** Why bounds are wider than those of a comparison alone. */
function because(comparisons: number, { decided }: Finding, confidence: number): string {
  if (comparisons < 2 || decided === undefined || decided.confidence <= confidence) return "";
  return ` (at ${confidenceText(decided.confidence)} confidence, because of ${comparisons} comparisons)`;
}

function togetherText({ findings, decision }: Judged, { decided }: Finding): string {
  const isStricter = decided !== undefined && decided.confidence > decision.confidence;
  if (findings.length < 2 || !isStricter) return "";
  return ` (${confidenceText(decided.confidence)} for this bound, because of ${findings.length} comparisons)`;
}

/** A confidence in per cent that never reads as certainty: "99.97 %". */
export function confidenceText(confidence: number): string {
  const rest = 100 * (1 - confidence);
  const digits = Math.max(1, -Math.floor(Math.log10(rest)));
  return `${Number((100 * confidence).toFixed(digits))} %`;
}
