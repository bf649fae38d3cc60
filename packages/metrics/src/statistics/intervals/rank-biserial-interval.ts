import type { Bounds, Interval } from "../../core/measurement.js";
import { studentTQuantile } from "../distributions/index.js";
import { clopperPearsonBounds } from "./clopper-pearson.js";
import { ALLOWED, checkLevels, unseenShare } from "./levels.js";
import { reachOf, type OneWay } from "./one-way-shares.js";
import { FEW } from "./share-bounds.js";

/** What `atanhInterval` needs. */
export interface Placed {
  readonly value: number;
  /** The shares of pairs that are won and lost; the rest are ties. */
  readonly won: number;
  readonly lost: number;
  readonly standardError: number;
  readonly degrees: number;
  /** How few candidates, or pools, the variance hangs on. */
  readonly carrying: number;
  /** How many pairs there are without a candidate, or a pool, in common. */
  readonly pairs: number;
  readonly strict: boolean;
  /** What the variance is by, in words that follow the method. */
  readonly by: string;
}

/** The rank-biserial correlation ± Student's t on the atanh scale, guarded if its variance hangs on few candidates. */
export function atanhInterval({ value, standardError, degrees, carrying, strict, by, ...rest }: Placed): Interval {
  const centre = Math.atanh(value);
  const deviation = standardError / (1 - value * value);
  const guarded = (scale: number): boolean => strict || carrying * scale < FEW;
  return {
    method: `DeLong on the atanh scale${by}${guarded(1) ? ", not within Clopper-Pearson over disjoint pairs" : ""}`,
    bounds(confidence, scale = 1): Bounds {
      checkLevels("rankBiserial", confidence, scale);
      const reach = (studentTQuantile(confidence, Math.max(1, degrees * scale)) * deviation) / Math.sqrt(scale);
      const lower = Math.tanh(centre - reach);
      const upper = Math.tanh(centre + reach);
      if (!guarded(scale)) return { lower, upper };
      const exact = pairBounds(value, rest, confidence, scale);
      return { lower: Math.min(lower, exact.lower), upper: Math.max(upper, exact.upper) };
    },
  };
}

/**
 * As if each of the disjoint pairs were won, lost or tied by itself: the shares won and lost, of which the one has what
 * the other lacks (`reachOf`).
 */
function pairBounds(
  value: number,
  { won, lost, pairs }: Pick<Placed, "won" | "lost" | "pairs">,
  confidence: number,
  scale: number,
): Bounds {
  const n = pairs * scale;
  const oneWay = (share: number): OneWay => {
    const { lower, upper } = clopperPearsonBounds(share * n, n, confidence);
    return { share, variance: share * (1 - share), reach: { below: share - lower, above: upper - share } };
  };
  const together = { width: 1, least: { below: 0, above: 0 }, areFew: n < FEW };
  const { below, above } = reachOf(oneWay(won), oneWay(lost), together);
  return { lower: Math.max(-1, value - below), upper: Math.min(1, value + above) };
}

/**
 * If the placements have no spread: if all of k disjoint pairs came out alike, which has at most the chance p^k,
 * then p is at least α^(1/k); if there is only one candidate on a side, nothing is known.
 */
export function constantInterval(value: number, pairs: number, alike: boolean): Interval {
  return {
    method: `exact over ${Math.floor(pairs + 1e-9)} disjoint ${pairs < 2 ? "pair" : "pairs"} of candidates`,
    bounds(confidence, scale = 1): Bounds {
      const otherwise = alike ? 1 - (1 - confidence) ** (1 / (pairs * scale)) : 2;
      const reach = Math.abs(value) === 1 ? 2 * otherwise : otherwise;
      return { lower: Math.max(-1, value - reach), upper: Math.min(1, value + reach) };
    },
  };
}

/**
 * No nearer than what a share of other clusters, whose candidates of one side are above all of the other side or below
 * them, would make of it: one that all of these have missed, by the effective number of clusters of each side. What
 * either side has missed is put together as independent (MOVER), which is more than both can miss with that chance.
 */
export function withUnseen(
  interval: Interval,
  value: number,
  clusters: readonly [number, number],
  strict: boolean,
): Interval {
  return {
    ...interval,
    method: `${interval.method}, no nearer than clusters that were missed`,
    bounds(confidence, scale = 1): Bounds {
      const chance = (strict ? 1 : ALLOWED) * (1 - confidence);
      const [ofFirst, ofSecond] = clusters.map((number) => unseenShare(number * scale, chance)) as [number, number];
      const share = Math.min(1, Math.hypot(ofFirst, ofSecond));
      const { lower, upper } = interval.bounds(confidence, scale);
      return {
        lower: Math.min(lower, value - share * (1 + value)),
        upper: Math.max(upper, value + share * (1 - value)),
      };
    },
  };
}

/**
 * If in each of k pools both sides have the same scores: pools of which a share q has not come out so with the chance
 * (1 - q)^k, so that q is at most 1 - α^(1/k). Two candidates of like pools differ as often either way, and of all
 * pairs (1 - q)² are of two such pools.
 */
export function matchedInterval(value: number, pools: number): Interval {
  return {
    method: `exact over ${Math.floor(pools)} pools in which the groups have the same scores`,
    bounds(confidence, scale = 1): Bounds {
      checkLevels("rankBiserial", confidence, scale);
      const reach = 1 - (1 - confidence) ** (2 / (pools * scale));
      return { lower: Math.max(-1, value - reach), upper: Math.min(1, value + reach) };
    },
  };
}

/**
 * If k pools are alike, score by score: a share q of other pools is not with the chance (1 - q)^k at most, so that q is
 * at most 1 - α^(1/k). Of all pairs (1 - q)² are of two such pools, and what the rest come to nobody knows.
 */
export function copiesInterval(value: number, pools: number): Interval {
  return {
    method: `exact over ${Math.floor(pools)} pools with the same scores`,
    bounds(confidence, scale = 1): Bounds {
      checkLevels("rankBiserial", confidence, scale);
      const rest = 1 - (1 - confidence) ** (2 / (pools * scale));
      return { lower: value - rest * (1 + value), upper: value + rest * (1 - value) };
    },
  };
}
