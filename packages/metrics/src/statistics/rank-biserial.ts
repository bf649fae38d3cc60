import type { Interval } from "../core/measurement.js";
import { normalSurvival } from "./distributions/index.js";
import { atanhInterval, constantInterval } from "./intervals/rank-biserial-interval.js";
import { holding } from "./intervals/levels.js";
import type { SortedScores } from "./intervals/pooled-scores.js";
import { placements } from "./placements.js";
import { placementsByPool } from "./placements-by-pool.js";

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
  const { u, ties, firstSquares, secondSquares, mixed } = placements(first.sorted, second.sorted);
  const value = (2 * u) / (n * m) - 1;
  const pooled = pools === 0 ? undefined : placementsByPool(first, second, pools, u / (n * m));
  const ofTheta = pooled?.variance ?? firstSquares / ((n - 1) * n) + secondSquares / ((m - 1) * m);
  const alike = Math.abs(value) === 1 || ties === ((n + m) ** 2 - 1) * (n + m);
  const pairs = pooled?.pairs ?? Math.min(n, m);
  const interval =
    ofTheta > 0 && Math.abs(value) < 1
      ? atanhInterval({
          value,
          standardError: 2 * Math.sqrt(ofTheta),
          pools: pooled?.pools,
          mixed: pooled?.mixed ?? mixed,
          pairs,
          strict,
        })
      : constantInterval(value, pairs, alike);
  return {
    value,
    u,
    pValue: mannWhitneyPValue(u, n, m, ties),
    interval: holding(value, interval),
    pools: pooled?.pools,
  };
}

function mannWhitneyPValue(u: number, n: number, m: number, ties: number): number {
  const total = n + m;
  const deviation = Math.sqrt(((n * m) / 12) * (total + 1 - ties / (total * (total - 1))));
  if (deviation === 0) return 1;
  const z = (Math.max(u, n * m - u) - (n * m) / 2 - 0.5) / deviation;
  return Math.min(1, 2 * normalSurvival(z));
}
