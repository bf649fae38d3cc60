import type { Bounds, Interval } from "../core/measurement.js";
import type { Description } from "../core/description.js";
import { inverted, swapped, unmoved } from "../decide/exchange.js";
import { extent } from "../statistics/binned-scores.js";
import { clip, type Range } from "../statistics/intervals/levels.js";
import { effectiveOf } from "../statistics/intervals/effective-number.js";
import { hallInterval } from "../statistics/intervals/hall-interval.js";
import { jackknifeInterval } from "../statistics/intervals/jackknife-interval.js";
import { meanInterval, weightedMeanInterval, wider } from "../statistics/intervals/mean-interval.js";
import { tInterval } from "../statistics/intervals/t-interval.js";
import type { Arrangements } from "./arrangements.js";
import type { MatchedClusters } from "./matched-clusters.js";

/** How far from straight a change may be, as a share of what exchanging makes of it. */
const STRAIGHT = 0.05;
const TRIALS = 16;
/** So many differences are normal enough on average. */
const MANY = 2000;
/** Below this part of all clusters the effective ones are few large ones, of which most differences do not tell. */
const DECIDED_BY_FEW = 0.5;

/**
 * The bounds of each comparison's change: those of the mean of the clusters' differences, as `compareSamples` has them,
 * the wider of the exchange test's own and of `meanInterval`'s, whose floor says what so many equal clusters show. Each
 * counts by what it has of the data: a few large ones of many know as much as a few. Undefined of a change that is no
 * such mean: if what single clusters do to it does not add up to what many do.
 */
export function changeBounds(
  matched: MatchedClusters,
  seen: Float64Array,
  changesAt: (moved: Uint8Array) => Float64Array,
  draw: Arrangements["draw"],
  metric: Description,
  gaps: readonly boolean[],
  seed: number,
): readonly (Interval | undefined)[] {
  const { shared, changed, removed, added, scores } = matched;
  const none = Array.from(seen, () => undefined);
  if (removed + added > 0 || scores.some((own) => own !== undefined)) return none;
  const moved = new Uint8Array(changed);
  const single = Array.from(moved, (_, row) => {
    moved[row] = 1;
    const left = changesAt(moved);
    moved[row] = 0;
    return left.map((change, k) => ((seen[k] as number) - change) / 2);
  });
  const trials = Array.from({ length: TRIALS }, () => {
    draw(moved);
    return { moved: moved.slice(), changes: changesAt(moved) };
  });
  return Array.from(seen, (change, k) => {
    const shares = Float64Array.from(single, (own) => own[k] as number);
    if (
      !isStraight(
        change,
        shares,
        trials.map((own) => ({ moved: own.moved, change: own.changes[k] as number })),
      )
    )
      return undefined;
    const contributions = new Float64Array(shared);
    contributions.set(shares.map((share) => share * shared));
    const changes = weighted(contributions, matched.weights());
    return boundsOf(changes, change, metric, mostOf(metric, gaps[k] === true), seed);
  });
}

/** What each cluster adds to the change, times their number, with its weight: 1 on average. */
interface Weighted {
  readonly added: Float64Array;
  readonly weights: Float64Array;
  readonly isEven: boolean;
}

/** In the order of what is added; as if all had one weight if they do, or if one of none adds to the change. */
function weighted(added: Float64Array, sizes: Float64Array): Weighted {
  const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
  const own = sizes.map((size) => size / mean);
  const isEven =
    own.every((weight) => Math.abs(weight - 1) < 1e-9) || own.some((weight, i) => weight === 0 && added[i] !== 0);
  if (isEven) return { added: added.sort(), weights: new Float64Array(added.length).fill(1), isEven };
  const order = [...added.keys()]
    .filter((i) => (own[i] as number) > 0)
    .sort((i, j) => (added[i] as number) - (added[j] as number) || (own[i] as number) - (own[j] as number));
  const scale = order.length / added.length;
  return {
    added: Float64Array.from(order, (i) => (added[i] as number) * scale),
    weights: Float64Array.from(order, (i) => (own[i] as number) * scale),
    isEven,
  };
}

interface Trial {
  readonly moved: Uint8Array;
  readonly change: number;
}

function isStraight(seen: number, shares: Float64Array, trials: readonly Trial[]): boolean {
  let [off, all] = [0, 0];
  for (const { moved, change } of trials) {
    const sum = shares.reduce((total, share, row) => total - 2 * share * (moved[row] as number), seen);
    off += (sum - change) ** 2;
    all += change ** 2;
  }
  return off <= STRAIGHT ** 2 * all;
}

/**
 * By how much a cluster can change: from one end of the range to the other. Of a gap without its sign each of the two
 * groups can, in opposite ways.
 */
function mostOf({ range: [least, greatest], best }: Description, isGap: boolean): number {
  const isMagnitude = isGap && (best === least || best === greatest);
  return (isMagnitude ? 2 : 1) * (greatest - least);
}

function boundsOf(
  changes: Weighted,
  change: number,
  { range, best }: Description,
  most: number,
  seed: number,
): Interval {
  const { added, weights, isEven } = changes;
  const width = range[1] - range[0];
  const effective = effectiveOf(weights, 1);
  const differences = isEven ? added : added.map((each, i) => each / (weights[i] as number));
  const isInside = differences.every((one) => Math.abs(one) <= width * 1.000001);
  // A share of a whole cannot change by more than all; of a difference with a sign that is not known, but if nothing
  // moved, or few large clusters are most of the data, there is nothing else to go by.
  const isBounded =
    best === range[0] || best === range[1] || (effective < DECIDED_BY_FEW * weights.length && width < Infinity);
  const isShare = isBounded && isInside;
  const span: Range = isShare ? [-width, width] : [-Infinity, Infinity];
  if (differences.every((one) => one === differences[0])) {
    const ends: Range = isInside ? [-width, width] : span;
    const alike = unmoved(change, effective, ends === span ? span : [-most, most]);
    // Clusters that moved alike say nothing of large ones that were not drawn.
    const isUnevenShare = !isEven && ends[1] < Infinity;
    return within(
      isUnevenShare ? wider(alike, weightedMeanInterval(differences, weights, { range: ends })) : alike,
      ends,
    );
  }
  const inside = differences.map((one) => Math.min(span[1], Math.max(span[0], one)));
  const found = isShare ? ofShares(inside, changes, span) : ofValues(changes, inside, change, width);
  const hasFloor = isShare ? most === width : most === Infinity;
  // A few clusters that change by the most there is are often not drawn, and the others say nothing of them.
  const own = hasFloor ? found : wider(found, unmoved(change, effective, [-most, most]));
  if (differences.length > MANY) return within(own, span);
  return within(wider(inverted(swapped(added, change, seed, isEven ? undefined : weights), seed), own), span);
}

function ofShares(differences: Float64Array, { weights, isEven }: Weighted, range: Range): Interval {
  return isEven ? meanInterval(differences, { range }) : weightedMeanInterval(differences, weights, { range });
}

/**
 * What a cluster adds varies about what one of its weight adds to the change; values without a range may be skewed. If
 * few large clusters changed, Student's t is too narrow: the bounds of a mean in the range that the differences have.
 */
function ofValues(
  { added, weights, isEven }: Weighted,
  differences: Float64Array,
  change: number,
  width: number,
): Interval {
  if (isEven) return (width === Infinity ? hallInterval(added) : undefined) ?? tInterval(added);
  const around = added.map((each, i) => change + each - (weights[i] as number) * change);
  const own = jackknifeInterval(change, around, undefined, weights);
  if (width === Infinity) return own;
  const [least, greatest] = extent(differences);
  return wider(own, weightedMeanInterval(differences, weights, { range: [Math.min(0, least), Math.max(0, greatest)] }));
}

function within(interval: Interval, span: Range): Interval {
  return { ...interval, bounds: (confidence, scale): Bounds => clip(interval.bounds(confidence, scale), span) };
}
