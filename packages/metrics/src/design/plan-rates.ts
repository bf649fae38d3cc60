import { predictionsForPower } from "./rate-power.js";
import { byNormal, claimedOf, type Reckoned, type Settled } from "./settled.js";

/** A difference between the rates of two groups, or of two rates at once. */
export function planRates(settled: Settled): Reckoned {
  const { description, expected, samples, icc, power, confidence, method, rate, verdict } = settled;
  const labels = description.design?.labels ?? "all";
  const unit = description.family === "refusal" || samples > 1 ? "prompts" : "predictions";
  const first = Math.min(1 - expected, Math.max(0, rate - expected / 2));
  const apart = [first, first + expected] as const;
  const alike = [rate, rate] as const;
  // Of two differences both must be small to pass, and one large to fail.
  const comparisons = labels !== "each" ? [apart] : verdict === "pass" ? [apart, apart] : [apart, alike];
  const spread = Math.sqrt(((first * (1 - first) + apart[1] * (1 - apart[1])) * (1 + (samples - 1) * icc)) / samples);
  // The value has a magnitude alone, but what it compares has a sign.
  const start = byNormal(spread, { ...settled, direction: "within" });
  const claimed = claimedOf({ ...settled, direction: "within" });
  const found = predictionsForPower({ comparisons, samples, icc, verdict, claimed, confidence, method }, start, power);
  const { clusters, power: reachedWith } = found ?? { clusters: start, power };
  return {
    prompts: clusters,
    unit: `${unit} per group${OF_LABELS[labels]}`,
    responses: clusters * samples * 2 * comparisons.length,
    power: reachedWith,
    verdict,
    method:
      found === undefined ? "normal approximation" : `simulation on a ${samples > 1 ? "beta-" : ""}binomial model`,
  };
}

/** What is said of predictions whose labels matter. */
export const OF_LABELS = { all: "", positive: " with a positive label", each: " and label" };
