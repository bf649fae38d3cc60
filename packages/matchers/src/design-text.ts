import { isMeasured } from "@fairexpect/metrics";
import { directionOf, impossibleDesignOf } from "@fairexpect/metrics/core";
import { clusterUnit } from "./count-text.js";
import { limitText } from "./format.js";
import type { Judged } from "./judged.js";

/** Of a claim that is open: what so many clusters can show at best, if no outcome could have passed. */
export function designText(claim: Judged, method: "auto" | "strict"): string | undefined {
  const { measurement, decision, limit, negated } = claim;
  const { metric, counts } = measurement;
  const isOpen = decision.verdict === "inconclusive" || decision.thin;
  const unit = clusterUnit(measurement);
  const prompts = counts[unit];
  const noun = unit === "clusters" && claim.differentPrompts?.() !== undefined ? "different prompts" : unit;
  const [direction, value] = Object.entries(limit)[0] as [string, number];
  if (negated || !isOpen || !isMeasured(measurement) || direction !== directionOf(metric)) return undefined;
  if (prompts === undefined || prompts < 1) return undefined;
  const design = { metric, prompts, limit: value, confidence: decision.confidence, method };
  return impossibleDesignOf(design, { claim: limitText(limit, metric), unit: noun });
}
