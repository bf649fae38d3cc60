import type { Bounds } from "../../core/measurement.js";
import { DRAWN, type DrawableInterval } from "./drawn-sets.js";
import { lazyBounds } from "./lazy-bounds.js";
import { checkLevels } from "./levels.js";
import type { PartLevel } from "./part-level.js";
import { reachAt, type RatePair } from "./rate-pair.js";
import type { Reach } from "./reach.js";

/** The interval of the difference. What was not seen may hide a difference, and does not explain one away. */
export function differenceOf(pair: RatePair): DrawableInterval {
  const difference = pair.rates[0] - pair.rates[1];
  return {
    method: pair.method,
    bounds(confidence, scale = 1): Bounds {
      checkLevels("clusteredDifference", confidence, scale);
      const seen: PartLevel = { confidence, whole: confidence, scale, unseen: false };
      const reach = (way: keyof Reach, room: number): number => {
        // No part reaches farther than all do together.
        const isNear = pair.mayMiss && (room <= 0 || pair.parts.some((part) => part(seen, way)(1) >= room));
        const own = isNear ? Infinity : reachAt(pair, seen, way, 1).reach;
        return room > own || !pair.mayMiss ? own : reachAt(pair, { ...seen, unseen: true }, way, 1).reach;
      };
      return lazyBounds(
        () => Math.max(-1, difference - reach("below", difference)),
        () => Math.min(1, difference + reach("above", -difference)),
      );
    },
    [DRAWN]: (scale) => pair.drawn("difference", scale),
  };
}
