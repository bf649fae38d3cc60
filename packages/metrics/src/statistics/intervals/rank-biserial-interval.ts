import type { Bounds, Interval } from "../../core/measurement.js";
import { studentTQuantile } from "../distributions/index.js";
import { clopperPearsonBounds } from "./clopper-pearson.js";
import { checkLevels } from "./levels.js";

// As in clusteredFraction: a variance that fewer make is not to be trusted.
const FEW = 5;

/** What `atanhInterval` needs. */
export interface Placed {
  readonly value: number;
  readonly standardError: number;
  /** How many pools, if there are pools. */
  readonly pools: number | undefined;
  readonly mixed: number;
  readonly pairs: number;
  readonly strict: boolean;
}

/** The rank-biserial correlation ± Student's t on the atanh scale, guarded near complete separation. */
export function atanhInterval({ value, standardError, pools, mixed, pairs, strict }: Placed): Interval {
  const centre = Math.atanh(value);
  const deviation = standardError / (1 - value * value);
  const known = Math.min(pools ?? (strict ? pairs : Infinity), 2 * mixed);
  const guarded = (scale: number): boolean => strict || mixed * scale < FEW;
  const by = pools === undefined ? "" : ", by pool";
  return {
    method: `DeLong on the atanh scale${by}${guarded(1) ? ", not within Clopper-Pearson over disjoint pairs" : ""}`,
    bounds(confidence, scale = 1): Bounds {
      checkLevels("rankBiserial", confidence, scale);
      const reach = (studentTQuantile(confidence, Math.max(1, known * scale - 1)) * deviation) / Math.sqrt(scale);
      const lower = Math.tanh(centre - reach);
      const upper = Math.tanh(centre + reach);
      if (!guarded(scale)) return { lower, upper };
      const n = pairs * scale;
      const share = clopperPearsonBounds(((1 + value) / 2) * n, n, confidence);
      return { lower: Math.min(lower, 2 * share.lower - 1), upper: Math.max(upper, 2 * share.upper - 1) };
    },
  };
}

/**
 * If the placements have no spread: if all of k disjoint pairs came out alike, which has at most the chance p^k,
 * then p is at least α^(1/k); if there is only one candidate on a side, nothing is known.
 */
export function constantInterval(value: number, pairs: number, alike: boolean): Interval {
  return {
    method: `exact over ${pairs} disjoint ${pairs === 1 ? "pair" : "pairs"} of candidates`,
    bounds(confidence, scale = 1): Bounds {
      const otherwise = alike ? 1 - (1 - confidence) ** (1 / (pairs * scale)) : 2;
      const reach = Math.abs(value) === 1 ? 2 * otherwise : otherwise;
      return { lower: Math.max(-1, value - reach), upper: Math.min(1, value + reach) };
    },
  };
}
