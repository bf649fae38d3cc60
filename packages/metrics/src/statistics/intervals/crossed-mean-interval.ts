import type { Interval } from "../../core/measurement.js";
import { studentTQuantile } from "../distributions/index.js";
import { flatBounds, type Range } from "./levels.js";

/** A value that depends on a member of each of two sides. */
export interface Meeting {
  readonly value: number;
  readonly member: string;
  readonly opponent: string;
}

/**
 * The bounds of a mean of values that each belong to a member of one side and one of the other, who meet many of each
 * other: mean ± t √v. With x_p the value of meeting p of N, g the mean, and a_i = Σ (x_p - g) / N over the meetings of
 * member i, v is the sum over both sides of k / (k - 1) Σ a_i², for the k members of the side; t is Student's quantile
 * for the fewer of the two sides' members less 1 degrees of freedom. Not narrower than those of a share without events
 * over the fewer members, and the ends of the range if a side has one.
 *
 * @see Cameron, Gelbach and Miller 2011, Journal of Business and Economic Statistics 29:238, without their subtraction
 */
export function crossedMeanInterval(mean: number, meetings: readonly Meeting[], range: Range): Interval {
  const sides = [new Map<string, number>(), new Map<string, number>()] as const;
  const add = (side: Map<string, number>, name: string, part: number): void => {
    side.set(name, (side.get(name) ?? 0) + part);
  };
  for (const { value, member, opponent } of meetings) {
    add(sides[0], member, (value - mean) / meetings.length);
    add(sides[1], opponent, (value - mean) / meetings.length);
  }
  const fewest = Math.min(sides[0].size, sides[1].size);
  let variance = 0;
  for (const side of sides) {
    for (const part of side.values()) variance += (part * part * side.size) / Math.max(1, side.size - 1);
  }
  return {
    method: "Student's t over candidates of both sides",
    bounds(confidence, scale = 1) {
      const flat = flatBounds(mean, fewest * scale, range, confidence);
      const reach =
        fewest < 2
          ? Infinity
          : studentTQuantile(confidence, Math.max(1, fewest * scale - 1)) * Math.sqrt(variance / scale);
      return {
        lower: Math.max(range[0], Math.min(flat.lower, mean - reach)),
        upper: Math.min(range[1], Math.max(flat.upper, mean + reach)),
      };
    },
  };
}
