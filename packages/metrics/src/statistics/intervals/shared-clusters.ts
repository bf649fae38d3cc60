import { studentTQuantile } from "../distributions/student-t.js";
import type { ClusteredCounts } from "./clustered-side.js";
import { ROUNDING } from "./levels.js";
import { FEW, shareBounds } from "./share-bounds.js";

/** How far bounds lie from an estimate, each way. */
export interface Reach {
  readonly below: number;
  readonly above: number;
}

/**
 * How far the bounds of first - ratio * second lie from the estimate, in what clusters with trials of both add to it.
 */
export type SharedReach = (ratio: number, confidence: number, scale: number) => Reach;

/**
 * What the clusters with trials of both groups tell of the difference of the groups' rates. Cluster i adds δ_i to it,
 * of which the mean is their part of the difference: for one trial of each group 1, 0 or -1. So that part is A - B,
 * with A the mean of the δ above 0 and B that of those below, without their sign: the shares of the clusters that
 * differ one way and the other. Each has bounds of a share (`shareBounds`), and both are put together with their
 * correlation (Zou and Donner 2008). Clusters in which the groups are alike say nothing of A and B but that there are
 * few that differ.
 *
 * A share is taken of as many clusters as would know as much. If all δ are 1, 0 or -1 that is their number; else that
 * of Korn and Graubard with the variance of the δ above 0 (below 0), for as many degrees of freedom as there are
 * clusters less 1, and not more than twice the effective number of those that differ, (Σ δ)² / Σ δ²; and the effective
 * number of clusters, by their trials, if fewer than 5 differ, and under `"strict"`.
 *
 * @param all the trials of each group, in these clusters and others
 */
export function sharedReach(
  first: ClusteredCounts,
  second: ClusteredCounts,
  all: readonly [number, number],
  strict: boolean,
): SharedReach {
  const clusters = first.trials.length;
  const [x, y] = [rateOf(first), rateOf(second)];
  let squares = 0;
  const residuals = [first, second].map(({ events, trials }, side) => {
    const { rate } = side === 0 ? x : y;
    return Float64Array.from(trials, (size, i) => {
      const beyond = (events[i] as number) - rate * size;
      return Math.abs(beyond) <= ROUNDING * size ? 0 : beyond / (all[side] as number);
    });
  });
  for (let i = 0; i < clusters; i++)
    squares += (((first.trials[i] as number) / x.total + (second.trials[i] as number) / y.total) / 2) ** 2;
  const [ofFirst, ofSecond] = residuals as [Float64Array, Float64Array];
  const known = { clusters, effective: 1 / squares, trials: x.total + y.total, strict };
  return (ratio, confidence, scale) => {
    // The most that these clusters can add.
    const width = Math.max(x.total / all[0], (ratio * y.total) / all[1]);
    const centre = ((x.rate * x.total) / all[0] - (ratio * y.rate * y.total) / all[1]) / width;
    const [up, down] = [new Float64Array(clusters), new Float64Array(clusters)];
    for (let i = 0; i < clusters; i++) {
      const beyond = ((ofFirst[i] as number) - ratio * (ofSecond[i] as number)) / width;
      const own = centre + clusters * beyond;
      if (own > TINY) up[i] = own;
      else if (own < -TINY) down[i] = -own;
    }
    const differing = effectiveNumber(up.map((own, i) => own + (down[i] as number)));
    return reachOf(oneWay(up, differing, known), oneWay(down, differing, known), width, confidence, scale);
  };
}

const TINY = 1e-11;

function rateOf({ events, trials }: ClusteredCounts): { readonly rate: number; readonly total: number } {
  let [sum, total] = [0, 0];
  for (let i = 0; i < trials.length; i++) {
    sum += events[i] as number;
    total += trials[i] as number;
  }
  return { rate: sum / total, total };
}

/** Of how many equal parts a sum would vary as much. */
function effectiveNumber(parts: Float64Array): number {
  let [sum, squares] = [0, 0];
  for (const part of parts) {
    sum += part;
    squares += part * part;
  }
  return squares > 0 ? (sum * sum) / squares : 0;
}

interface Known {
  readonly clusters: number;
  readonly effective: number;
  readonly trials: number;
  readonly strict: boolean;
}

/** The share of the clusters that differ one way. */
interface OneWay {
  readonly share: number;
  /** The variance of one cluster. */
  readonly variance: number;
  readonly bounds: (confidence: number, scale: number) => Reach;
}

function oneWay(parts: Float64Array, either: number, { clusters, effective, trials, strict }: Known): OneWay {
  let [sum, squares, isWhole] = [0, 0, true];
  for (const part of parts) {
    sum += part;
    squares += part * part;
    isWhole &&= part === 0 || Math.abs(part - 1) < TINY;
  }
  const mean = sum / clusters;
  const share = Math.min(1, mean);
  const variance = Math.max(0, squares / clusters - mean * mean);
  const differing = effectiveNumber(parts);
  const size = (confidence: number, scale: number): number => {
    if (isWhole && effective > clusters * (1 - TINY)) return clusters * scale;
    if (strict || either * scale < FEW || !(variance > 0)) return effective * scale;
    const independent = Math.min(trials, Math.max(1, (share * (1 - share) * (clusters - 1)) / variance));
    const level = Math.max(confidence, 0.5001);
    const degrees = Math.max(1, Math.min(effective, 2 * differing) * scale - 1);
    const ratio = studentTQuantile(level, Math.max(1, trials * scale - 1)) / studentTQuantile(level, degrees);
    return independent * scale * ratio * ratio;
  };
  return {
    share,
    variance,
    bounds: (confidence, scale) => {
      const bounds = shareBounds(share, size(confidence, scale), confidence, strict);
      return {
        get below(): number {
          return Math.max(0, share - bounds.lower);
        },
        get above(): number {
          return Math.max(0, bounds.upper - share);
        },
      };
    },
  };
}

function reachOf(up: OneWay, down: OneWay, width: number, confidence: number, scale: number): Reach {
  const [a, b] = [up.bounds(confidence, scale), down.bounds(confidence, scale)];
  const spread = Math.sqrt(up.variance * down.variance);
  const correlation = spread > 0 ? Math.max(-1, -(up.share * down.share) / spread) : 0;
  const together = (x: number, y: number): number => width * Math.sqrt(x * x - 2 * correlation * x * y + y * y);
  // Whoever looks for a ratio needs one of them a hundred times.
  return {
    get below(): number {
      return together(a.below, b.above);
    },
    get above(): number {
      return together(a.above, b.below);
    },
  };
}
