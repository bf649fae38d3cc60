import { areUneven, effectiveOf } from "./intervals/effective-number.js";
import { leastAbove0 } from "./placements.js";
import { largest } from "./intervals/levels.js";
import type { SortedScores } from "./intervals/pooled-scores.js";

/** The placements of two sides, pool by pool. */
export interface PooledPlacements {
  /** Of the chance that the first side's score is above the second's. */
  readonly variance: number;
  /** Pools in which either side takes part. */
  readonly pools: number;
  /** Of how many equal pools the candidates would weigh as much; also of either side, and as the variance goes. */
  readonly effective: number;
  readonly ofSides: readonly [number, number];
  readonly varying: number;
  /** How many the variance would hang on. */
  readonly carrying: number;
  /** Whether few pools decide, so that others like none of them may be missing. */
  readonly fewDecide: boolean;
  /** How many pairs of different pools can be formed that share none, one with a candidate of each side. */
  readonly pairs: number;
  /** The fewest equal pools in which a candidate of either side loses some pair, or wins some; ties are neither. */
  readonly mixed: number;
  /** The same where none of a side's loses, or none wins: of the others. */
  readonly deciding: number;
}

/** From this number of equal pools on, one that was missed would be too rare to matter. */
const MANY = 20;

/**
 * Obuchowski 1997: the placements of a pool's candidates are summed, on each side and across both. Of unequal pools
 * each sum is what the side's mean would lose without the pool (the jackknife), as one that most of the mean hangs on
 * is never far from it.
 */
export function placementsByPool(
  first: SortedScores,
  second: SortedScores,
  pools: number,
  theta: number,
): PooledPlacements {
  const [n, m] = [first.scores.length, second.scores.length];
  const x = sumsByPool(first, second.sorted, pools, theta);
  const y = sumsByPool(second, first.sorted, pools, 1 - theta);
  let involved = 0;
  let [weights, squares, fourths] = [0, 0, 0];
  let squaresX = 0;
  let squaresY = 0;
  let products = 0;
  for (let pool = 0; pool < pools; pool++) {
    const ofX = x.sums[pool] as number;
    // A score of the second side is passed as often as it does not pass: the deviation changes its sign.
    const ofY = -(y.sums[pool] as number);
    if (x.members[pool] !== 0 || y.members[pool] !== 0) involved++;
    weights += (((x.members[pool] as number) / n + (y.members[pool] as number) / m) / 2) ** 2;
    const square = (ofX + ofY) ** 2;
    squares += square;
    fourths += square * square;
    squaresX += ofX * ofX;
    squaresY += ofY * ofY;
    products += ofX * ofY;
  }
  // One pool does not tell how much pools differ.
  const known = x.pools > 1 && y.pools > 1;
  const correction = (clusterCount: number): number => clusterCount / (clusterCount - 1);
  const variance =
    correction(x.pools) * squaresX + correction(y.pools) * squaresY + 2 * correction(involved) * products;
  // If pools are balanced, what rounding leaves of a variance of 0 must not pass for one.
  const rounding = 1e-12 * (squaresX + squaresY) + 4e-24 / involved;
  const effective = 1 / weights;
  const varying = (squaresX + squaresY) ** 2 / (squaresX ** 2 / x.effective + squaresY ** 2 / y.effective);
  const isUneven = areUneven(x.effective, x.pools) || areUneven(y.effective, y.pools) || areUneven(effective, involved);
  const nominal = Math.max(1, Math.min(x.pools, y.pools, Math.floor(involved / 2)));
  const isFew = Math.min(x.effective, y.effective) < MANY && (x.pools < n || y.pools < m);
  return {
    variance: known && variance > rounding ? variance : 0,
    pools: involved,
    effective,
    ofSides: [x.effective, y.effective],
    varying: Math.min(effective, varying),
    carrying: fourths > 0 ? (squares * squares) / fourths : 0,
    fewDecide: isUneven || isFew,
    pairs: isUneven ? Math.max(1, Math.min(nominal, x.effective, y.effective, effective / 2)) : nominal,
    mixed: Math.min(x.losing, x.winning, y.losing, y.winning),
    deciding: leastAbove0([x.losing, x.winning, y.losing, y.winning]),
  };
}

interface PoolSums {
  /** Deviations of the placements from their mean, summed by pool and divided by the number of candidates. */
  readonly sums: Float64Array;
  readonly members: Uint32Array;
  readonly pools: number;
  /** Of how many equal pools the candidates of this side would weigh as much; those that lose a pair, or win one. */
  readonly effective: number;
  readonly losing: number;
  readonly winning: number;
}

function sumsByPool(
  { scores, pools: poolOf }: SortedScores,
  opponents: Float64Array,
  pools: number,
  mean: number,
): PoolSums {
  const sums = new Float64Array(pools);
  const members = new Uint32Array(pools);
  const loses = new Uint8Array(pools);
  const wins = new Uint8Array(pools);
  for (let i = 0; i < scores.length; i++) {
    const score = scores[i] as number;
    const [below, notAbove] = [countBelow(opponents, score), countBelow(opponents, score, true)];
    const placement = (below + notAbove) / 2 / opponents.length;
    const pool = poolOf?.[i] as number;
    sums[pool] = (sums[pool] as number) + (placement - mean) / scores.length;
    (members[pool] as number)++;
    if (notAbove < opponents.length) loses[pool] = 1;
    if (below > 0) wins[pool] = 1;
  }
  const having = members.filter((size) => size > 0).length;
  const effective = effectiveOf(members, largest(members));
  for (let pool = 0; pool < pools; pool++) {
    const rest = 1 - (members[pool] as number) / scores.length;
    // The only pool of a side has no deviation.
    if (rest > 0) sums[pool] = ((sums[pool] as number) * (1 - 1 / having)) / rest;
  }
  const weighing = (flags: Uint8Array): number => flaggedNumber(members, flags, effective);
  return { sums, members, pools: having, effective, losing: weighing(loses), winning: weighing(wins) };
}

/** The effective number of the pools that are flagged, by themselves and by what they weigh among all. */
function flaggedNumber(members: Uint32Array, flags: Uint8Array, effective: number): number {
  let [sum, squares, all] = [0, 0, 0];
  for (let pool = 0; pool < members.length; pool++) {
    const size = members[pool] as number;
    all += size * size;
    if (flags[pool] === 0) continue;
    sum += size;
    squares += size * size;
  }
  return squares === 0 ? 0 : Math.min((sum * sum) / squares, (squares / all) * effective);
}

/** How many of the sorted values are below the score, or not above it. */
function countBelow(sorted: Float64Array, score: number, inclusive = false): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const value = sorted[middle] as number;
    if (value < score || (inclusive && value === score)) low = middle + 1;
    else high = middle;
  }
  return low;
}
