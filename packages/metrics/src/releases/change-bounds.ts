import type { Bounds, Interval } from "../core/measurement.js";
import type { Description } from "../core/description.js";
import { inverted, swapped, unmoved } from "../decide/exchange.js";
import { clip, type Range } from "../statistics/intervals/levels.js";
import { meanInterval, wider } from "../statistics/intervals/mean-interval.js";
import { tInterval } from "../statistics/intervals/t-interval.js";
import type { Arrangements } from "./arrangements.js";
import type { MatchedClusters } from "./matched-clusters.js";

/** How far from straight a change may be, as a share of what exchanging makes of it. */
const STRAIGHT = 0.05;
const TRIALS = 16;
/** So many differences are normal enough on average. */
const MANY = 2000;

/**
 * The bounds of each comparison's change: those of the mean of the clusters' differences, as `compareSamples` has them,
 * the wider of the exchange test's own and of `meanInterval`'s, whose floor says what so many equal clusters show.
 * Undefined of a change that is no such mean: if what single clusters do to it does not add up to what many do.
 */
export function changeBounds(
  matched: MatchedClusters,
  seen: Float64Array,
  changesAt: (moved: Uint8Array) => Float64Array,
  draw: Arrangements["draw"],
  metric: Description,
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
    const differences = new Float64Array(shared);
    differences.set(shares.map((share) => share * shared));
    return boundsOf(differences.sort(), change, metric, seed);
  });
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

function boundsOf(differences: Float64Array, change: number, { range, best }: Description, seed: number): Interval {
  const width = range[1] - range[0];
  const isInside = differences.every((one) => Math.abs(one) <= width * 1.000001);
  // A share of a whole cannot change by more than all; of a difference with a sign that is not known, but if nothing
  // moved there is nothing else to go by.
  const isShare = (best === range[0] || best === range[1]) && isInside;
  const span: Range = isShare ? [-width, width] : [-Infinity, Infinity];
  if (differences.every((one) => one === differences[0])) {
    const most: Range = isInside ? [-width, width] : span;
    return within(unmoved(change, differences.length, most), most);
  }
  const inside = differences.map((one) => Math.min(span[1], Math.max(span[0], one)));
  const own = isShare ? meanInterval(inside, { range: span }) : tInterval(differences);
  return within(differences.length > MANY ? own : wider(inverted(swapped(differences, change, seed), seed), own), span);
}

function within(interval: Interval, span: Range): Interval {
  return { ...interval, bounds: (confidence, scale): Bounds => clip(interval.bounds(confidence, scale), span) };
}
