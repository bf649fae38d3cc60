import type { Interval } from "../core/measurement.js";

/** Between what a value is claimed to lie: of a claim on one side only, the other end is infinite. */
export interface Claimed {
  readonly low: number;
  readonly high: number;
}

/** Halvings of the error of a claim on both sides. */
const STEPS = 12;

/** Whether the bounds show a value between the ends. */
export function isShownWithin(interval: Interval, { low, high }: Claimed, confidence: number): boolean {
  const bounds = interval.bounds(confidence);
  // A bound on the side that nothing is claimed of is not looked at: it may be infinite, or take long.
  return (high === Infinity || bounds.upper < high) && (low === -Infinity || bounds.lower > low);
}

/**
 * Whether the bounds show a value beyond the ends. Of a claim on both sides either could err, so both have a share of
 * the error: it is enough that one side is shown with a part of it while the other bound does not rule out the mirror
 * image with the rest (as in `absoluteInterval`).
 */
export function isShownBeyond(interval: Interval, claimed: Claimed, confidence: number): boolean {
  return levelBeyond(interval, claimed, confidence) !== undefined;
}

/** The confidence at which a bound lies beyond an end, if that shows the value beyond it: more than that asked for. */
export function levelBeyond(interval: Interval, { low, high }: Claimed, confidence: number): number | undefined {
  const bounds = interval.bounds(confidence);
  if (low === -Infinity) return bounds.lower > high ? confidence : undefined;
  if (high === Infinity) return bounds.upper < low ? confidence : undefined;
  const { lower, upper } = bounds;
  const shown = (lowerAt: (level: number) => number): number | undefined => {
    const error = 1 - confidence;
    if (lowerAt(1 - error / 2) > high) return 1 - error / 2;
    // The least part of the error with which the one side is shown leaves most to the other.
    let [none, all] = [error / 2, error];
    for (let step = 0; step < STEPS; step++) {
      const own = (none + all) / 2;
      if (lowerAt(1 - own) > high) all = own;
      else none = own;
    }
    return all < error && lowerAt(1 - (error - all)) > low ? 1 - all : undefined;
  };
  if (lower > high) return shown((level) => interval.bounds(level).lower);
  return upper < low ? shown((level) => -interval.bounds(level).upper) : undefined;
}
