import type { Interval } from "../core/measurement.js";
import { normalSurvival } from "./distributions/index.js";
import {
  atanhInterval,
  constantInterval,
  copiesInterval,
  matchedInterval,
  withUnseen,
} from "./intervals/rank-biserial-interval.js";
import { holding } from "./intervals/levels.js";
import type { SortedScores } from "./intervals/pooled-scores.js";
import { areCopies, areMatched } from "./matched-pools.js";
import { placements, type Placements, type Spread } from "./placements.js";
import { placementsByPool, type PooledPlacements } from "./placements-by-pool.js";

/** Of two sides. */
export interface RankBiserial {
  /** The chance that a score of the first side is above one of the second, minus the chance of the opposite. */
  readonly value: number;
  /** Mann-Whitney's U of the first side: the pairs that it wins, ties counted half. */
  readonly u: number;
  /** Of U's normal approximation, two-sided, corrected for ties and continuity. */
  readonly pValue: number;
  readonly interval: Interval;
  /** The pools in which either side takes part, if there are pools. */
  readonly pools: number | undefined;
}

/** The rank-biserial correlation with its bounds, as described at `rabbi`; `pools` is 0 without pools. */
export function rankBiserial(first: SortedScores, second: SortedScores, pools: number, strict: boolean): RankBiserial {
  const n = first.sorted.length;
  const m = second.sorted.length;
  const placed = placements(first.sorted, second.sorted);
  const { u, ties } = placed;
  const value = (2 * u) / (n * m) - 1;
  const pooled = pools === 0 ? undefined : placementsByPool(first, second, pools, u / (n * m));
  const spread = pooled === undefined ? spreadOf(placed, n, m) : spreadOfPools(pooled);
  const pairs = pooled?.pairs ?? Math.min(n, m);
  const alike = Math.abs(value) === 1 || ties === ((n + m) ** 2 - 1) * (n + m);
  const shares = { won: placed.won, lost: placed.lost };
  const isSpread = spread.variance > 0 && Math.abs(value) < 1;
  const unspread = (): Interval => {
    if (pooled === undefined || alike) return constantInterval(value, pairs, alike);
    if (areMatched(first, second, pools)) return matchedInterval(value, pooled.effective);
    return pooled.effective > 1 && areCopies(first, second, pools)
      ? copiesInterval(value, pooled.effective)
      : constantInterval(value, pairs, alike);
  };
  const interval = isSpread
    ? atanhInterval({ value, ...shares, ...spread, standardError: 2 * Math.sqrt(spread.variance), pairs, strict })
    : unspread();
  const reaching = pooled?.fewDecide ? withUnseen(interval, value, pooled.ofSides, strict) : interval;
  return {
    value,
    u,
    pValue: mannWhitneyPValue(u, n, m, ties),
    interval: holding(value, reaching),
    pools: pooled?.pools,
  };
}

interface VarianceKnown {
  /** Of the chance that the first side's score is above the second's. */
  readonly variance: number;
  /** How many degrees of freedom it has. */
  readonly degrees: number;
  /** How few candidates, or pools, it hangs on. */
  readonly carrying: number;
  readonly by: string;
}

/** A side's variance hangs on as few candidates as the fourth power of their deviations says. */
function spreadOf({ first, second, mixed, deciding }: Placements, n: number, m: number): VarianceKnown {
  const [x, y] = [sideOf(first, n), sideOf(second, m)];
  const variance = x.variance + y.variance;
  const degrees = variance ** 2 / (x.variance ** 2 / x.degrees + y.variance ** 2 / y.degrees);
  return {
    variance,
    degrees: Math.min(degrees, 2 * deciding - 1),
    carrying: Math.min(mixed, x.carrying, y.carrying),
    by: "",
  };
}

/** Of so many values the variance of the mean, the degrees of freedom that their kurtosis leaves it, their number. */
function sideOf({ squares, fourths }: Spread, n: number): Omit<VarianceKnown, "by"> {
  const carrying = fourths > 0 ? (squares * squares) / fourths : 0;
  const degrees = Math.min(n - 1, 2 / Math.max(1e-12, 1 / carrying - 1 / n));
  // One value does not tell how it varies.
  return { variance: n > 1 ? squares / ((n - 1) * n) : NaN, degrees: Math.max(1, degrees), carrying };
}

function spreadOfPools({ variance, effective, varying, carrying, mixed, deciding }: PooledPlacements): VarianceKnown {
  const degrees = 2 / Math.max(1e-12, 1 / carrying - 1 / effective);
  return {
    variance,
    degrees: Math.min(varying - 1, degrees, 2 * deciding - 1),
    carrying: Math.min(mixed, carrying),
    by: ", by pool",
  };
}

function mannWhitneyPValue(u: number, n: number, m: number, ties: number): number {
  const total = n + m;
  const deviation = Math.sqrt(((n * m) / 12) * (total + 1 - ties / (total * (total - 1))));
  if (deviation === 0) return 1;
  const z = (Math.max(u, n * m - u) - (n * m) / 2 - 0.5) / deviation;
  return Math.min(1, 2 * normalSurvival(z));
}
