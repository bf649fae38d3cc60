import type { Bounds, Interval, Measured, Measurement } from "../measurement.js";
import { normalQuantile, normalSurvival, studentTQuantile } from "../statistics/index.js";
import { sortedCopy } from "../statistics/sort.js";
import { compareWithReference, type GroupScores, type ReferenceOptions, type ScoresByGroup } from "./candidates.js";

/**
 * The Rank-Allocation-Based Bias Index of each group against a reference group: the chance that a candidate of the group
 * is scored higher than one of the reference, minus the chance of the opposite. From −1 (every candidate of the reference
 * is preferred) over 0 (no preference, fair) to 1 (every candidate of the group is preferred); ties count for neither.
 * It predicts who is selected when places are scarce, which a difference of mean scores does not. It equals the
 * rank-biserial correlation and twice the area under the ROC curve minus 1.
 *
 * The value is the comparison of largest magnitude, with its sign; `comparisons` has all. Each carries Mann-Whitney's U,
 * the two-sided p-value of its normal approximation (corrected for ties and continuity; it takes candidates for
 * independent, pools or not), and an interval: DeLong's
 * variance of the placements on the atanh scale, where candidates have pools its form for clusters (Obuchowski 1997), in
 * which candidates of one pool may depend on each other, with Student's quantile. Where the placements do not vary (complete separation, or all
 * scores equal), the bounds are exact ones on as many disjoint pairs of candidates as there are.
 *
 * `method: "strict"` takes Student's quantile with the degrees of freedom of the smaller side also where there are no pools.
 *
 * Undefined without candidates, with a single group, and against a group without candidates. O(n log n).
 *
 * @param scores candidates with group and score, or arrays of scores by group; any finite numbers, higher is preferred
 * @throws InputError where a score is not a finite number, or the reference is not among the groups
 * @see Chen, Ji, Evans: The Mismeasure of Man and Models, section 3.1 and appendix A; DeLong et al. 1988
 * @example
 * rabbi({ women: [1, 3], men: [2, 4] }, { reference: "men" }).value // -0.5
 * @since 0.1.0
 */
export function rabbi(scores: ScoresByGroup, options: ReferenceOptions): Measurement {
  let sortedReference: Float64Array | undefined;
  return compareWithReference("rabbi", scores, options, (group, reference, pools) => {
    sortedReference ??= sortedCopy(reference.scores);
    return compare({ ...group, sorted: sortedCopy(group.scores) }, { ...reference, sorted: sortedReference }, pools, options.method === "strict");
  });
}

interface SortedScores extends GroupScores {
  readonly sorted: Float64Array;
}

function compare(group: SortedScores, reference: SortedScores, pools: number, strict: boolean): Measured {
  const n = group.sorted.length;
  const m = reference.sorted.length;
  const { u, ties, groupSquares, referenceSquares } = placements(group.sorted, reference.sorted);
  const value = (2 * u) / (n * m) - 1;
  const pooled = pools === 0 ? undefined : clusters(group, reference, pools, u / (n * m));
  const ofTheta = pooled?.variance ?? groupSquares / ((n - 1) * n) + referenceSquares / ((m - 1) * m);
  const alike = Math.abs(value) === 1 || ties === ((n + m) ** 2 - 1) * (n + m);
  const interval =
    ofTheta > 0 && Math.abs(value) < 1
      ? atanhInterval(value, 2 * Math.sqrt(ofTheta), pooled?.pools, strict ? Math.min(n, m) : undefined)
      : constantInterval(value, pooled?.pairs ?? Math.min(n, m), alike);
  return {
    metric: "rabbi",
    value,
    counts: { ...(pooled !== undefined && { pools: pooled.pools }), candidates: n + m, group: n, reference: m },
    pValue: mannWhitneyPValue(u, n, m, ties),
    details: { u },
    interval,
  };
}

interface Placements {
  /** Mann-Whitney's U of the group: pairs that it wins, ties counted half. */
  readonly u: number;
  /** Σ(t³ − t) over tied scores of both together. */
  readonly ties: number;
  /** Sums of squared deviations of the placements: for each candidate, the share of the other side that it beats. */
  readonly groupSquares: number;
  readonly referenceSquares: number;
}

/** One merge of the two sorted samples. */
function placements(x: Float64Array, y: Float64Array): Placements {
  const n = x.length;
  const m = y.length;
  const beaten = new Float64Array(n);
  const beating = new Float64Array(m);
  let u = 0;
  let ties = 0;
  let i = 0;
  let j = 0;
  while (i < n || j < m) {
    const score = j >= m || (i < n && (x[i] as number) <= (y[j] as number)) ? (x[i] as number) : (y[j] as number);
    const firstI = i;
    const firstJ = j;
    while (i < n && x[i] === score) i++;
    while (j < m && y[j] === score) j++;
    const tiedX = i - firstI;
    const tiedY = j - firstJ;
    const below = firstJ + tiedY / 2;
    const above = n - firstI - tiedX / 2;
    for (let k = firstI; k < i; k++) beaten[k] = below;
    for (let k = firstJ; k < j; k++) beating[k] = above;
    u += tiedX * below;
    ties += ((tiedX + tiedY) ** 2 - 1) * (tiedX + tiedY);
  }
  const theta = u / (n * m);
  return { u, ties, groupSquares: squaredDeviations(beaten, m, theta), referenceSquares: squaredDeviations(beating, n, theta) };
}

function squaredDeviations(wins: Float64Array, opponents: number, mean: number): number {
  let sum = 0;
  for (let i = 0; i < wins.length; i++) {
    const deviation = (wins[i] as number) / opponents - mean;
    sum += deviation * deviation;
  }
  return sum;
}

interface Clusters {
  /** Of the chance that the group's candidate is preferred. */
  readonly variance: number;
  /** Pools in which either side takes part. */
  readonly pools: number;
  /** How many pairs of different pools can be formed that share none, one with a candidate of each side. */
  readonly pairs: number;
}

/** Obuchowski 1997: the placements of a pool's candidates are summed, on each side and across both. */
function clusters(group: SortedScores, reference: SortedScores, pools: number, theta: number): Clusters {
  const x = sumsByPool(group, reference.sorted, pools, theta);
  const y = sumsByPool(reference, group.sorted, pools, 1 - theta);
  let involved = 0;
  let squaresX = 0;
  let squaresY = 0;
  let products = 0;
  for (let pool = 0; pool < pools; pool++) {
    const ofX = x.sums[pool] as number;
    // A candidate of the reference is passed as often as it does not pass: the deviation changes its sign.
    const ofY = -(y.sums[pool] as number);
    if (x.members[pool] !== 0 || y.members[pool] !== 0) involved++;
    squaresX += ofX * ofX;
    squaresY += ofY * ofY;
    products += ofX * ofY;
  }
  // One pool does not tell how much pools differ.
  const known = x.pools > 1 && y.pools > 1;
  const correction = (clusterCount: number): number => clusterCount / (clusterCount - 1);
  const variance = correction(x.pools) * squaresX + correction(y.pools) * squaresY + 2 * correction(involved) * products;
  // Where pools are balanced, what rounding leaves of a variance of 0 must not pass for one.
  const rounding = 1e-12 * (squaresX + squaresY) + 4e-24 / involved;
  return {
    variance: known && variance > rounding ? variance : 0,
    pools: involved,
    pairs: Math.max(1, Math.min(x.pools, y.pools, Math.floor(involved / 2))),
  };
}

interface PoolSums {
  /** Deviations of the placements from their mean, summed by pool and divided by the number of candidates. */
  readonly sums: Float64Array;
  readonly members: Uint32Array;
  /** How many pools have candidates of this side. */
  readonly pools: number;
}

function sumsByPool({ scores, pools: poolOf }: SortedScores, opponents: Float64Array, pools: number, mean: number): PoolSums {
  const sums = new Float64Array(pools);
  const members = new Uint32Array(pools);
  for (let i = 0; i < scores.length; i++) {
    const score = scores[i] as number;
    const placement = (countBelow(opponents, score) + countBelow(opponents, score, true)) / 2 / opponents.length;
    const pool = poolOf?.[i] as number;
    sums[pool] = (sums[pool] as number) + (placement - mean) / scores.length;
    (members[pool] as number)++;
  }
  return { sums, members, pools: members.reduce((count, size) => count + Math.min(size, 1), 0) };
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

function mannWhitneyPValue(u: number, n: number, m: number, ties: number): number {
  const total = n + m;
  const deviation = Math.sqrt(((n * m) / 12) * (total + 1 - ties / (total * (total - 1))));
  if (deviation === 0) return 1;
  const z = (Math.max(u, n * m - u) - (n * m) / 2 - 0.5) / deviation;
  return Math.min(1, 2 * normalSurvival(z));
}

/** With few pools their spread is uncertain itself, which Student's quantile allows for. */
function atanhInterval(value: number, standardError: number, pools: number | undefined, candidates: number | undefined): Interval {
  const independent = pools === undefined ? candidates : Math.min(pools, candidates ?? pools);
  const centre = Math.atanh(value);
  const deviation = standardError / (1 - value * value);
  return {
    method: pools === undefined ? "DeLong on the atanh scale" : "DeLong on the atanh scale, by pool",
    bounds(confidence, scale = 1): Bounds {
      const quantile = independent === undefined ? normalQuantile(confidence) : studentTQuantile(confidence, Math.max(1, independent * scale - 1));
      const reach = (quantile * deviation) / Math.sqrt(scale);
      return { lower: Math.tanh(centre - reach), upper: Math.tanh(centre + reach) };
    },
  };
}

/**
 * Where the placements have no spread. If all of k disjoint pairs came out alike, which has at most the chance p^k, then p
 * is at least α^(1/k); where there is only one candidate on a side, nothing is known.
 */
function constantInterval(value: number, pairs: number, alike: boolean): Interval {
  return {
    method: `exact over ${pairs} disjoint ${pairs === 1 ? "pair" : "pairs"} of candidates`,
    bounds(confidence, scale = 1): Bounds {
      const otherwise = alike ? 1 - (1 - confidence) ** (1 / (pairs * scale)) : 2;
      const reach = Math.abs(value) === 1 ? 2 * otherwise : otherwise;
      return { lower: Math.max(-1, value - reach), upper: Math.min(1, value + reach) };
    },
  };
}
