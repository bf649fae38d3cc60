import type { Bounds } from "../../core/measurement.js";
import { DRAWN, type DrawableInterval } from "./drawn-sets.js";
import { lastWithin, outermostWithin } from "./last-within.js";
import { lazyBounds } from "./lazy-bounds.js";
import { checkLevels } from "./levels.js";
import type { PartLevel } from "./part-level.js";
import { reachAt, type RatePair } from "./rate-pair.js";
import type { Reach } from "./reach.js";

/**
 * The interval of the ratio, whose second rate is not 0: from the least to the largest of the ratios r with 0 between
 * the bounds of first - r second.
 */
export function ratioOf(pair: RatePair): DrawableInterval {
  const [p, q] = pair.rates;
  return {
    method: `${pair.method}, as a ratio`,
    bounds(confidence, scale = 1): Bounds {
      checkLevels("clusteredRatio", confidence, scale);
      const seen = { confidence, whole: confidence, scale, unseen: false };
      const isShown = (way: keyof Reach): boolean =>
        way === "below" ? p - q > reachAt(pair, seen, way, 1).reach : q - p > reachAt(pair, seen, way, 1).reach;
      const bound = (way: keyof Reach): number =>
        farthestRatio(pair, !pair.mayMiss || isShown(way) ? seen : { ...seen, unseen: true }, way);
      return lazyBounds(
        () => bound("below"),
        () => bound("above"),
      );
    },
    [DRAWN]: (scale) => pair.drawn("ratio", scale),
  };
}

/** A change of the ratio by less changes the next by its square. */
const TOLERANCE = 1e-6;

const MOST = 50;

/**
 * The farthest ratio, one way, over all ways to split the deviate among the parts: the one that the split of the
 * estimate leads to, then that of its own split, until they are one (Dinkelbach 1967; two or three times, mostly).
 */
function farthestRatio(pair: RatePair, level: PartLevel, way: keyof Reach): number {
  let found = pair.rates[0] / pair.rates[1];
  for (let time = 0; time < MOST; time++) {
    const before = found;
    const { confidences } = reachAt(pair, level, way, found);
    const parts = pair.parts.map((part, i) => part({ ...level, confidence: confidences[i] as number }, way));
    const reach = (ratio: number): number => parts.reduce((sum, part) => sum + part(ratio), 0);
    found = way === "below" ? Math.min(found, lowestRatio(pair, reach)) : Math.max(found, highestRatio(pair, reach));
    const isNear = Math.abs(found - before) <= TOLERANCE * before;
    if (isNear || found === 0 || found === Infinity || parts.length === 1) break;
  }
  return found;
}

function lowestRatio({ rates: [p, q], isShared }: RatePair, reach: (ratio: number) => number): number {
  // Above 0 where the ratio is beyond the bound.
  const excess = (ratio: number): number => p - ratio * q - reach(ratio);
  if (!(p > 0 && excess(0) > 0)) return 0;
  return (isShared ? outermostWithin : lastWithin)(0, p / q, excess);
}

function highestRatio({ rates: [p, q], isShared }: RatePair, reach: (ratio: number) => number): number {
  const excess = (ratio: number): number => -(p - ratio * q + reach(ratio));
  if (!(excess(LARGEST) > 0)) return Infinity;
  if (!isShared || p === 0) return lastWithin(LARGEST, p / q, excess);
  // Of large ratios the inverse, along which the excess falls evenly.
  return 1 / outermostWithin(1 / LARGEST, q / p, (inverse) => inverse * excess(1 / inverse));
}

/** A ratio beyond it is not told from infinity. */
const LARGEST = 1e9;
