import { isMeasured, type Bounds, type Estimate } from "../core/measurement.js";
import { remembered } from "../statistics/intervals/lazy-bounds.js";
import type { Decidable, Decision } from "./decide.js";
import { readLimit } from "./limit.js";
import { isShownBeyond, levelBeyond } from "./settle.js";

/** Bounds, and the confidence that each of them holds with. */
export interface Deciding {
  readonly confidence: number;
  readonly bounds: Bounds;
}

/**
 * The bounds that decided: of a pass those at the confidence asked for; of a failure those that lie beyond the limit at
 * the confidence that the correction for several comparisons and for a claim on both sides asks for; of what is open
 * those at the same confidence, which reach beyond the limit. Undefined if no interval is known.
 */
export function decidingBounds({
  measurement,
  limit,
  confidence,
  failConfidence,
  verdict,
}: Pick<Decision<Decidable>, "measurement" | "limit" | "confidence" | "failConfidence" | "verdict">):
  | Deciding
  | undefined {
  const estimate: Estimate = measurement;
  if (!isMeasured(estimate) || estimate.interval === undefined) return undefined;
  const interval = remembered(estimate.interval);
  const at = (level: number): Deciding => ({ confidence: level, bounds: interval.bounds(level) });
  if (verdict === "pass") return at(confidence);
  const claimed = readLimit("decidingBounds", limit);
  const isBothSided = Number.isFinite(claimed.low) && Number.isFinite(claimed.high);
  const open = isBothSided ? (1 + failConfidence) / 2 : failConfidence;
  return at(levelBeyond(interval, claimed, failConfidence) ?? open);
}

/**
 * Of comparisons that keep within a limit on both sides of 0 those that are shown all the same to lie on one side of
 * it, by place; Bonferroni's correction allows for their number.
 */
export function shownToDiffer({
  limit,
  comparisons,
  measurement,
  confidence,
}: Decision<Decidable>): readonly boolean[] {
  const parts: readonly Estimate[] = comparisons?.map((part) => part.measurement) ?? [measurement];
  if (!("within" in limit)) return parts.map(() => false);
  const level = 1 - (1 - confidence) / parts.length;
  return parts.map(
    (part) =>
      isMeasured(part) &&
      part.interval !== undefined &&
      isShownBeyond(remembered(part.interval), { low: 0, high: 0 }, level),
  );
}
