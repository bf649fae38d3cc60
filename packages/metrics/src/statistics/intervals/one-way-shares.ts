import { effectiveOfSums } from "./effective-number.js";
import { lastWithin } from "./last-within.js";
import type { PartLevel } from "./part-level.js";
import type { Reach } from "./reach.js";
import { FEW, shareBounds } from "./share-bounds.js";
import { studentQuantile } from "./student-quantile.js";

/** A part of less than this is none but for rounding. */
export const TINY = 1e-11;

/** The parts of clusters that differ one way, added up. */
export interface Parts {
  sum: number;
  squares: number;
  /** Whether all are 1. */
  areWhole: boolean;
}

export const noParts = (): Parts => ({ sum: 0, squares: 0, areWhole: true });

export function add(parts: Parts, part: number): void {
  parts.sum += part;
  parts.squares += part * part;
  parts.areWhole &&= Math.abs(part - 1) < TINY;
}

export interface Known {
  readonly clusters: number;
  readonly effective: number;
  readonly trials: number;
  readonly strict: boolean;
  /** How far the lower bound is that holds if large clusters differ more often than small ones (Gaffke's). */
  readonly farthest: (level: PartLevel) => number;
}

/** The share of the clusters that differ one way. */
export interface OneWay {
  readonly share: number;
  /** The variance of one cluster. */
  readonly variance: number;
  readonly reach: Reach;
}

interface ByStudent extends PartLevel {
  /** Student's quantile if each trial were a cluster. */
  readonly most: () => number;
}

export function oneWay(
  parts: Parts,
  either: number,
  { clusters, effective, trials, strict, farthest }: Known,
  level: ByStudent,
): OneWay {
  const { confidence, scale, most } = level;
  const { sum, squares, areWhole } = parts;
  const mean = sum / clusters;
  const share = Math.min(1, mean);
  const variance = Math.max(0, squares / clusters - mean * mean);
  const differing = effectiveOfSums(sum, squares);
  const isEqual = areWhole && effective > clusters * (1 - TINY);
  const isFew = strict || either * scale < FEW * (1 - TINY) || !(variance > 0);
  const size = (): number => {
    if (isEqual) return clusters * scale;
    if (isFew) return effective * scale;
    const independent = Math.min(trials, Math.max(1, (share * (1 - share) * (clusters - 1)) / variance));
    // Of clusters of unequal size a few large ones carry the variance, and it knows less of them.
    const known = 2 * differing * Math.sqrt(Math.min(1, effective / clusters));
    const ratio = most() / studentQuantile(confidence, Math.min(effective, known) * scale - 1);
    return independent * scale * ratio * ratio;
  };
  const found = size();
  const all = [shareBounds(share, found, confidence, strict)];
  if (found < effective * scale) all.push(shareBounds(share, effective * scale, confidence, true));
  const reach = {
    get below(): number {
      const own = Math.max(0, share - Math.max(...all.map(({ lower }) => lower)));
      return isFew && share > 0 ? Math.max(own, farthest(level)) : own;
    },
    get above(): number {
      return Math.max(0, Math.min(...all.map(({ upper }) => upper)) - share);
    },
  };
  return { share, variance, reach };
}

export interface Together {
  readonly width: number;
  readonly least: Reach;
  /** Whether there are so few clusters that what they show of how both shares go together says nothing. */
  readonly areFew: boolean;
}

export function reachOf(up: OneWay, down: OneWay, { width, least, areFew }: Together): Reach {
  const spread = Math.sqrt(up.variance * down.variance);
  const seen = areFew ? 1 : spread > 0 ? Math.min(1, (up.share * down.share) / spread) : 0;
  // What the one share has the other lacks, and few clusters may show nothing of it: `less` falls as `more` grows.
  const together = (less: OneWay, more: OneWay): number => {
    const y = more.reach.above;
    const q = more.share + y;
    const x = Math.max(less.reach.below, less.share + q - 1);
    const apart = (below: number, shared: number): number => Math.sqrt(below * below + 2 * shared * below * y + y * y);
    return width * Math.max(apart(x, seen), apart(...farthestBelow(less.share, x, q, y)));
  };
  // Whoever looks for a ratio needs one of them a hundred times.
  return {
    get below(): number {
      return Math.max(least.below, together(up, down));
    },
    get above(): number {
      return Math.max(least.above, together(down, up));
    },
  };
}

/**
 * How far below its estimate, and at most `most`, a share is where it is the farthest apart from another that lies `y`
 * above its own, at `q`; and how much the two share there, as those of a multinomial do. A share near 0 shares nothing,
 * so that its bound would be the nearer the surer it is.
 */
function farthestBelow(share: number, most: number, q: number, y: number): readonly [below: number, shared: number] {
  const bound = Math.max(0, share - most);
  const odds = Math.sqrt(q / (1 - q));
  const sharedAt = (p: number): number => (p + q < 1 ? odds * Math.sqrt(p / (1 - p)) : 1);
  // Above 0 where the distance grows with p.
  const growth = (p: number): number =>
    y * odds * (share - p - 2 * p * (1 - p)) - 2 * (share - p) * Math.sqrt(p) * (1 - p) ** 1.5;
  if (bound + q >= 1 || growth(bound) <= 0) return [most, sharedAt(bound)];
  const end = Math.min(share, 1 - q);
  const p = growth(end) > 0 ? end : lastWithin(bound, end, growth);
  return [share - p, sharedAt(p)];
}
