import type { Description } from "../core/description.js";

/**
 * How far a value is from the best one, so that more is worse. A ratio is taken the way round that is at most 1: 0.8
 * and 1.25 are both 0.2 away. Of a metric without a best value it is the value itself, of which neither way is worse.
 */
export function distanceFromBest(value: number, { best, format }: Description): number {
  if (best === undefined) return value;
  if (best === 1 && format === "ratio") return 1 - Math.min(value, 1 / value);
  return Math.abs(value - best);
}
