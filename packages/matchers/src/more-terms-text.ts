import type { Description, Limit, Measurement } from "@fairexpect/metrics";
import { fewestTermsFor, FEWEST_TERMS } from "@fairexpect/metrics/core";
import { limitText } from "./format.js";
import type { Judged } from "./judged.js";

/**
 * "; that it is within ±0.1 takes at least 25, as others may be unlike these": of an open claim that so few terms
 * cannot show, however alike they are treated; empty of others.
 */
export function moreTermsText({
  measurement,
  decision: { verdict, confidence },
  limit,
}: Pick<Judged, "measurement" | "decision" | "limit">): string {
  const { metric, comparisons = [measurement] } = measurement;
  const needed = termsNeeded(measurement, { verdict, confidence }, limit);
  // Of groups that are unlike the other way, to show that shows the claim as well, and takes no more terms.
  if (needed === undefined || comparisons.every(({ value }) => isUnlike(value, limit, metric))) return "";
  return `; that it is ${limitText(limit, metric)} takes at least ${needed}, as others may be unlike these`;
}

/** How many terms a group needs for a claim that so few cannot show; undefined of others. */
export function termsNeeded(
  { terms, metric }: Pick<Measurement, "terms" | "metric">,
  { verdict, confidence }: Pick<Judged["decision"], "verdict" | "confidence">,
  limit: Limit,
): number | undefined {
  const counts = terms?.groups.flatMap(({ sampled, count }) => (sampled ? [count] : [])) ?? [];
  if (terms?.taken !== "sampled" || verdict !== "inconclusive" || counts.length === 0) return undefined;
  const share = shareOfWay(limit, metric);
  if (share === undefined) return undefined;
  const [fewest, needed] = [Math.min(...counts), fewestTermsFor(share, confidence)];
  return fewest < FEWEST_TERMS || fewest >= needed ? undefined : needed;
}

/** How far from the best value the limit lies, as a share of the farthest that a value can; undefined if it is none. */
function shareOfWay(limit: Limit, { range: [low, high], best = 0 }: Description): number | undefined {
  const [up, down] = [high - best, best - low];
  const share =
    "within" in limit
      ? limit.within / Math.max(up, down)
      : "below" in limit
        ? (limit.below - best) / up
        : (best - limit.above) / down;
  return share > 0 && share < 1 ? share : undefined;
}

/** Whether a value lies on the other side of the best one than the limit. */
function isUnlike(value: number | undefined, limit: Limit, { best = 0 }: Description): boolean {
  if (value === undefined || "within" in limit) return false;
  return "below" in limit ? value < best : value > best;
}
