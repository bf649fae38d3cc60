import { checkNumber } from "../../core/input.js";
import type { Bounds, Interval } from "../../core/measurement.js";
import { normalQuantile } from "../distributions/index.js";
import { checkTrials } from "../distributions/parameters.js";
import { checkLevels } from "./levels.js";

/**
 * The score bounds of a proportion from independent trials, close to the confidence asked for on average over
 * proportions, and narrower than exact ones: with k events in n trials, p = k / n and z the normal quantile, (p + z² /
 * 2n ± z √(p (1 - p) / n + z² / 4n²)) / (1 + z² / n). Use it to show a proportion; for verdicts take `clopperPearson`,
 * since a one-sided score bound of a rare event holds with less than its confidence.
 *
 * @throws InputError if trials is not between 1e-9 and 2^53 - 1, or events is not between 0 and trials
 * @see Wilson 1927; Cai 2005 on one-sided bounds
 * @example
 * wilson(5, 10).bounds(0.975).lower // 0.236593090512564
 * @since 0.1.0
 */
export function wilson(events: number, trials: number): Interval {
  checkTrials("wilson", "trials", trials);
  checkNumber("wilson", "events", events, 0, trials);
  return {
    method: "Wilson",
    bounds(confidence, scale = 1): Bounds {
      checkLevels("wilson", confidence, scale);
      return wilsonBounds(events * scale, trials * scale, confidence);
    },
  };
}

export function wilsonBounds(events: number, trials: number, confidence: number): Bounds {
  const z = normalQuantile(confidence);
  const others = trials - events;
  const root = z * Math.sqrt((events / trials) * others + (z * z) / 4);
  const lower = events <= 0 ? 0 : (events + (z * z) / 2 - root) / (trials + z * z);
  const upper = others <= 0 ? 1 : (events + (z * z) / 2 + root) / (trials + z * z);
  return { lower: Math.max(0, lower), upper: Math.min(1, upper) };
}
