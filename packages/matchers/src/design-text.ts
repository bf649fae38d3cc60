import { impossibleDesign, isMeasured } from "@fairexpect/metrics";
import { directionOf } from "@fairexpect/metrics/core";
import type { Judged } from "./judged.js";

/** Of a claim that is open: what so many prompts can show at best, if no outcome could have passed. */
export function designText(claim: Judged, method: "auto" | "strict"): string | undefined {
  const { measurement, decision, limit, negated } = claim;
  const { metric, counts } = measurement;
  const isOpen = decision.verdict === "inconclusive" || decision.thin;
  const prompts = counts[metric.unit];
  const [direction, value] = Object.entries(limit)[0] as [string, number];
  if (negated || !isOpen || !isMeasured(measurement) || direction !== directionOf(metric)) return undefined;
  if (prompts === undefined || prompts < 1) return undefined;
  return impossibleDesign({ metric, prompts, limit: value, confidence: decision.confidence, method });
}
