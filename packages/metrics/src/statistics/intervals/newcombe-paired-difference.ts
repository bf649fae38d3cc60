import { checkNumber, InputError } from "../../core/input.js";
import type { Bounds, Interval } from "../../core/measurement.js";
import { checkLevels } from "./levels.js";
import { hybridBounds } from "./newcombe-difference.js";
import { wilsonBounds } from "./wilson.js";

/**
 * The bounds of the difference of two proportions that were observed on the same sources, first minus second: the share
 * of prompts answered with an event when they name women, less that when they name men. The four counts are of pairs.
 * Newcombe's hybrid of the two Wilson intervals, with l and u their bounds and φ the correlation of the two sides: the
 * lower bound is p1 - p2 - √((p1 - l1)² - 2 φ (p1 - l1)(u2 - p2) + (u2 - p2)²), the upper one mirrors it. φ is (ad -
 * bc) / √((a+b)(c+d)(a+c)(b+d)) of the four counts, with ad - bc corrected for continuity by n / 2 if it is above 0,
 * and 0 if a margin is. Approximate, and conservative with few pairs that differ.
 *
 * @param both pairs with an event on both sides
 * @param first pairs with an event on the first side only
 * @param second pairs with an event on the second side only
 * @param neither pairs without an event
 * @throws InputError if a count is negative, or all are 0
 * @see Newcombe 1998, Statistics in Medicine 17:2635, method 10
 * @example
 * newcombePairedDifference(0, 0, 0, 10).bounds(0.75).upper === wilson(0, 10).bounds(0.75).upper // true
 * @since 0.1.0
 */
export function newcombePairedDifference(both: number, first: number, second: number, neither: number): Interval {
  const caller = "newcombePairedDifference";
  for (const [argument, count] of Object.entries({ both, first, second, neither }))
    checkNumber(caller, argument, count, 0, Number.MAX_SAFE_INTEGER);
  const total = both + first + second + neither;
  if (total === 0)
    throw new InputError({
      function: caller,
      argument: "both",
      given: "0, and so are the others",
      expected: "at least one pair",
    });
  return {
    method: "Newcombe's hybrid score for pairs",
    bounds(confidence, scale = 1): Bounds {
      checkLevels(caller, confidence, scale);
      const events1 = both + first;
      const events2 = both + second;
      const bounds1 = wilsonBounds(events1 * scale, total * scale, confidence);
      const bounds2 = wilsonBounds(events2 * scale, total * scale, confidence);
      const correlation = correctedPhi(both * scale, first * scale, second * scale, neither * scale);
      return hybridBounds(events1 / total, bounds1, events2 / total, bounds2, correlation);
    },
  };
}

function correctedPhi(both: number, first: number, second: number, neither: number): number {
  const margins = (both + first) * (second + neither) * (both + second) * (first + neither);
  if (margins === 0) return 0;
  const excess = both * neither - first * second;
  const corrected = excess > 0 ? Math.max(0, excess - (both + first + second + neither) / 2) : excess;
  return corrected / Math.sqrt(margins);
}
