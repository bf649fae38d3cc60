import { checkNumber } from "../../core/input.js";
import type { Bounds, Interval } from "../../core/measurement.js";
import { betaQuantile } from "../distributions/index.js";
import { checkTrials } from "../distributions/parameters.js";
import { lazyBounds } from "./lazy-bounds.js";
import { checkLevels } from "./levels.js";

/**
 * The exact bounds of a proportion from independent trials: each bound holds with at least the confidence asked for,
 * whatever the true proportion. With k events in n trials and α = 1 - confidence they are the α quantile of the beta
 * distribution with shapes k and n - k + 1, and the 1 - α quantile of that with k + 1 and n - k; 0 without events, and
 * 1 where all are. Use it for verdicts on prompts with one response each. Without events the upper bound is 1 - α^(1 /
 * n), so 299 clean trials show a proportion below 0.01 at 0.95. Events and trials may be fractions, as effective sample
 * sizes are; the guarantee is one for whole numbers.
 *
 * Counts are a lattice, so a bound that always holds its confidence mostly holds more: with 50 trials at a proportion
 * of 0.05, none has an event with probability 0.077, and a bound that erred there would err in 7.7 % of runs;
 * Clopper-Pearson's never errs above.
 *
 * @throws InputError if trials is not between 1e-9 and 2^53 - 1, or events is not between 0 and trials
 * @see Clopper and Pearson 1934
 * @example
 * clopperPearson(0, 1).bounds(0.75).upper // 0.75
 * clopperPearson(1, 2).bounds(0.75).lower // 0.1339745962155614
 * @since 0.1.0
 */
export function clopperPearson(events: number, trials: number): Interval {
  checkTrials("clopperPearson", "trials", trials);
  checkNumber("clopperPearson", "events", events, 0, trials);
  return {
    method: "Clopper-Pearson",
    bounds(confidence, scale = 1): Bounds {
      checkLevels("clopperPearson", confidence, scale);
      return clopperPearsonBounds(events * scale, trials * scale, confidence);
    },
  };
}

export function clopperPearsonBounds(events: number, trials: number, confidence: number): Bounds {
  return lazyBounds(
    () => clopperPearsonBound(events, trials, confidence, "lower"),
    () => clopperPearsonBound(events, trials, confidence, "upper"),
  );
}

/** Below that a share of an event is none to the last digit. */
const NONE = 1e-12;

/** One of them, for who asks for thousands. */
export function clopperPearsonBound(
  events: number,
  trials: number,
  confidence: number,
  side: "lower" | "upper",
): number {
  const alpha = 1 - confidence;
  const others = trials - events;
  if (side === "lower") {
    if (events <= NONE) return 0;
    return others <= NONE ? Math.exp(Math.log(alpha) / trials) : betaQuantile(alpha, events, others + 1);
  }
  if (others <= NONE) return 1;
  if (events <= NONE) return -Math.expm1(Math.log(alpha) / trials);
  return betaQuantile(alpha, events + 1, others, { tail: "upper" });
}
