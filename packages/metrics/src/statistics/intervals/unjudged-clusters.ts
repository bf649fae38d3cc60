import type { Numbers } from "../../core/input.js";
import type { Bounds, Interval } from "../../core/measurement.js";
import { areUneven, effectiveOf } from "./effective-number.js";
import { lazyBounds } from "./lazy-bounds.js";
import type { Range } from "./levels.js";

/** Clusters of which a random part was judged. */
export interface PartlyJudged {
  /** The share of clusters that was judged. */
  readonly drawn: number;
  /** What share of all values the first, second, ... largest that were not judged have together. */
  readonly shares: Float64Array;
  /** Whether the judged ones are of so like size, beside all, that few large ones must have been missed. */
  readonly isUneven: boolean;
}

/** The clusters of judged and of other values, by the number of each value's cluster. */
export function partlyJudged(judged: Numbers, others: Numbers): PartlyJudged {
  const seen = sizesOf(judged);
  const all = sizesOf(others, new Map(seen));
  const drawn = seen.size / all.size;
  const total = judged.length + others.length;
  const shares = Float64Array.from(all, ([cluster, size]) => (seen.has(cluster) ? 0 : size / total));
  shares.sort().reverse();
  for (let i = 1; i < shares.length; i++) (shares[i] as number) += shares[i - 1] as number;
  // If clearly fewer effective clusters are expected than were judged, large ones were missed.
  const isUneven = areUneven(drawn * effectiveOf([...all.values()], 1), effectiveOf([...seen.values()], 1));
  return { drawn, shares, isUneven };
}

function sizesOf(clusters: Numbers, sizes = new Map<number, number>()): Map<number, number> {
  for (let i = 0; i < clusters.length; i++) {
    const cluster = clusters[i] as number;
    sizes.set(cluster, (sizes.get(cluster) ?? 0) + 1);
  }
  return sizes;
}

/** Chances with which large clusters are missed, as powers of the chance of an error. */
const POWERS = [1 / 5, 2 / 5, 3 / 5];

/**
 * The interval of the judged values' mean, no narrower than what large clusters hide that were not judged, if a few of
 * many have most of the values: mostly none of them was drawn, and those judged say nothing of them. A draw of a share
 * f of all misses k clusters with a chance of (1 - f)^k at most. The largest k may have the worst values, by the share
 * of all values that they have, if that is the chance of an error; if it is more, others may be off as well, at what is
 * left of the error.
 */
export function withUnjudged(own: Interval, mean: number, [low, high]: Range, parts: PartlyJudged): Interval {
  if (!parts.isUneven) return own;
  return {
    ...own,
    bounds(confidence, scale = 1): Bounds {
      const error = 1 - confidence;
      const cases = [
        { seen: own.bounds(confidence, scale), hidden: 0 },
        { seen: { lower: mean, upper: mean }, hidden: hiddenBy(error, parts, scale) },
        ...POWERS.map((power) => error ** power)
          .filter((chance) => chance >= 2 * error)
          .map((chance) => ({
            seen: own.bounds(1 - error / chance, scale),
            hidden: hiddenBy(chance, parts, scale),
          })),
      ];
      return lazyBounds(
        () => Math.min(...cases.map(({ seen: { lower }, hidden }) => lower - (lower - low) * hidden)),
        () => Math.max(...cases.map(({ seen: { upper }, hidden }) => upper + (high - upper) * hidden)),
      );
    },
  };
}

/** The share of all values that the largest clusters have which a draw misses with this chance. */
function hiddenBy(chance: number, { drawn, shares }: PartlyJudged, scale: number): number {
  const count = Math.log(chance) / Math.log1p(-drawn) / scale;
  const whole = Math.min(shares.length, Math.floor(count));
  const own = whole === 0 ? 0 : (shares[whole - 1] as number);
  const next = shares[whole] ?? own;
  return own + (count - whole) * (next - own);
}
