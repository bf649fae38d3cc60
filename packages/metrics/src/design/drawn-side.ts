import { lazily } from "../core/lazily.js";
import { normalQuantile } from "../statistics/distributions/normal.js";
import type { DrawnSets } from "../statistics/intervals/drawn-sets.js";
import { beyondBy, type Side, type Spread } from "./spread.js";

/**
 * The bounds of fresh sets themselves: where few events or clusters decide, bounds vary from set to set in other ways
 * than estimates do. How much sets of nearly the same size gain is as without them.
 */
export function sideOfDrawn(drawn: DrawnSets, usual: Side, measured: (value: number) => number): Side {
  return (seen, side) => {
    const spread = usual(seen, side);
    const bounds = lazily(() =>
      Float64Array.from(drawn(seen.scale), (one) => measured(one.bounds(seen.confidence)[side])).sort(),
    );
    const allowed =
      (allowedAt: (now: number, limit: number) => number): Required<Spread>["allowed"] =>
      (limit, distance, times) => {
        const now = beyondBy(spread, limit, distance, 1);
        const later = beyondBy(spread, limit, distance, times);
        // Of what does not vary all sets are alike.
        if (!(spread.error() > 0) || bounds().length === 0) return later;
        const own = allowedAt(now, limit);
        return Number.isFinite(later - now) ? own + later - now : own;
      };
    return {
      ...spread,
      allowed: allowed((now, limit) => {
        const share = shareBelow(bounds(), measured(limit));
        return allowedBy(side === "upper" ? share : 1 - share, bounds().length, now);
      }),
      // Bounds of a magnitude are those of both directions already.
      mirrored: { ...spread, allowed: allowed(() => Infinity) },
    };
  };
}

/** The share of sorted numbers below a limit, evenly from one to the next. */
function shareBelow(sorted: Float64Array, limit: number): number {
  const next = sorted.findIndex((one) => one >= limit);
  if (next < 0) return 1;
  if (next === 0) return 0;
  const [below, above] = [sorted[next - 1] as number, sorted[next] as number];
  const part = (limit - below) / (above - below);
  return (next - 1 / 2 + (Number.isFinite(below) && part >= 0 ? part : 1 / 2)) / sorted.length;
}

/** In standard errors, what a share of so many sets allows for; of none or all of them no less than without them. */
function allowedBy(share: number, sets: number, without: number): number {
  const least = 1 / (2 * sets);
  const own = normalQuantile(Math.min(1 - least, Math.max(least, share)));
  return share >= 1 ? Math.max(own, without) : share <= 0 ? Math.min(own, without) : own;
}
