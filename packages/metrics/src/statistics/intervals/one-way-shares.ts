import { studentTQuantile } from "../distributions/student-t.js";
import type { Level } from "./level.js";
import { farthestBelow, FEW, shareBounds } from "./share-bounds.js";

/** How far bounds lie from an estimate, each way. */
export interface Reach {
  readonly below: number;
  readonly above: number;
}

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

/** Of how many equal parts a sum would vary as much. */
export function effectiveNumber({ sum, squares }: { readonly sum: number; readonly squares: number }): number {
  return squares > 0 ? (sum * sum) / squares : 0;
}

export interface Known {
  readonly clusters: number;
  readonly effective: number;
  readonly trials: number;
  readonly strict: boolean;
  /** How far the lower bound is that holds if large clusters differ more often than small ones (Gaffke's). */
  readonly farthest: (level: Level) => number;
}

/** The share of the clusters that differ one way. */
export interface OneWay {
  readonly share: number;
  /** The variance of one cluster. */
  readonly variance: number;
  readonly reach: Reach;
}

interface ByStudent extends Level {
  /** Student's quantile if each trial were a cluster. */
  readonly most: () => number;
}

/** Student's quantile, of an error below half. */
export function quantileAt(confidence: number, degrees: number): number {
  return studentTQuantile(Math.max(confidence, 0.5001), Math.max(1, degrees));
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
  const differing = effectiveNumber(parts);
  const isEqual = areWhole && effective > clusters * (1 - TINY);
  const isFew = strict || either * scale < FEW * (1 - TINY) || !(variance > 0);
  const size = (): number => {
    if (isEqual) return clusters * scale;
    if (isFew) return effective * scale;
    const independent = Math.min(trials, Math.max(1, (share * (1 - share) * (clusters - 1)) / variance));
    // Of clusters of unequal size a few large ones carry the variance, and it knows less of them.
    const known = 2 * differing * Math.sqrt(Math.min(1, effective / clusters));
    const ratio = most() / quantileAt(confidence, Math.min(effective, known) * scale - 1);
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
