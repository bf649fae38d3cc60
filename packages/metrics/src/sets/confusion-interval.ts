import { lazily } from "../core/lazily.js";
import type { Interval } from "../core/measurement.js";
import { CONFUSION, confusionAt, NONE, plus, sizeOf, type ConfusionCounts } from "./confusion.js";
import type { IntervalOptions } from "../statistics/intervals/interval-options.js";
import { deleteOneInterval, type Deletion } from "../statistics/intervals/delete-one-interval.js";
import { lazyBounds } from "../statistics/intervals/lazy-bounds.js";
import { splitReach, type PartReach } from "../statistics/intervals/split-reach.js";
import { confusionReach, type Block } from "./confusion-reach.js";

type ValueOf = (counts: readonly ConfusionCounts[]) => number;

/** With how far the value moves without the cluster's predictions of each block alone. */
interface Left extends Deletion {
  readonly moves: readonly number[];
}

/**
 * The bounds of a function of the confusion counts of blocks that have no prediction in common, which is no proportion:
 * the jackknife over clusters or single predictions, and no nearer than what shares of the counts reach together
 * (`confusionReach`), each block's while the others stay. None if the value hangs on one of them. The jackknife alone
 * shows a small group to differ that happens to be without an error.
 */
export function confusionInterval(
  blocks: readonly Block[],
  valueOf: ValueOf,
  { method = "auto" }: IntervalOptions = {},
): Interval | undefined {
  const counts = blocks.map((block) => block.counts);
  const value = valueOf(counts);
  const isClustered = blocks[0]?.byCluster !== undefined;
  const left = isClustered ? withoutClusters(blocks, valueOf) : withoutPredictions(blocks, valueOf);
  const jackknife = deleteOneInterval(value, left, isClustered ? "clusters" : "predictions");
  if (jackknife === undefined) return undefined;
  const reaches = blocks.map((block, b) => confusionReach(block, value, (own) => valueOf(counts.with(b, own)), method));
  const correlation = correlationOf(left);
  return {
    method: `${jackknife.method}, and no nearer than its shares reach together`,
    bounds(confidence, scale = 1) {
      const own = jackknife.bounds(confidence, scale);
      const parts = reaches.map((reach) => reach(confidence, scale));
      // Where nothing varies the jackknife knows nothing, nor how alike clusters are in two blocks.
      const isFlat = own.lower === -Infinity;
      const known = isFlat ? Math.max(0, correlation) : correlation;
      const [below, above] = (["below", "above"] as const).map((side) =>
        lazily(() =>
          together(
            parts.map((part) => part[side]),
            confidence,
            known,
          ),
        ),
      ) as [() => number, () => number];
      const isMoved = (): boolean => below() > 0 || above() > 0;
      return lazyBounds(
        () => (isFlat && isMoved() ? value - below() : Math.min(own.lower, value - below())),
        () => (isFlat && isMoved() ? value + above() : Math.max(own.upper, value + above())),
      );
    },
  };
}

/** As far as blocks reach together; if they share clusters, as much more as correlated normal estimates would. */
function together(reaches: readonly PartReach[], confidence: number, correlation: number): number {
  const { reach } = splitReach(reaches, confidence);
  const [first = 0, second = 0] = reaches.map((own) => own(confidence));
  const square = first * first + second * second;
  if (correlation === 0 || square === 0 || square === Infinity) return reach;
  return reach * Math.sqrt(Math.max(0, 1 + (2 * correlation * first * second) / square));
}

/** Of what clusters add to the value by two blocks, 0 if they share none. */
function correlationOf(left: readonly Left[]): number {
  let [products, firsts, seconds] = [0, 0, 0];
  for (const { moves } of left) {
    const [first = 0, second = 0] = moves;
    products += first * second;
    firsts += first * first;
    seconds += second * second;
  }
  const correlation = products / Math.sqrt(firsts * seconds);
  return Number.isFinite(correlation) ? Math.max(-1, Math.min(1, correlation)) : 0;
}

function withoutClusters(blocks: readonly Block[], valueOf: ValueOf): readonly Left[] {
  const counts = blocks.map((block) => block.counts);
  const value = valueOf(counts);
  const clusters = blocks[0]?.byCluster?.truePositives.length ?? 0;
  return Array.from({ length: clusters }, (_, i): Left => {
    const parts = blocks.map(({ byCluster }) => (byCluster === undefined ? NONE : confusionAt(byCluster, i)));
    const rest = counts.map((all, b) => plus(all, parts[b] ?? NONE, -1));
    return {
      value: valueOf(rest),
      times: 1,
      weights: parts.map(sizeOf),
      moves: rest.map((own, b) => valueOf(counts.with(b, own)) - value),
    };
  });
}

/** Predictions in equal cells have equal effects. */
function withoutPredictions(blocks: readonly Block[], valueOf: ValueOf): readonly Left[] {
  const counts = blocks.map((block) => block.counts);
  return counts.flatMap((own, b) =>
    CONFUSION.filter((cell) => own[cell] > 0).map((cell) => ({
      value: valueOf(counts.with(b, { ...own, [cell]: own[cell] - 1 })),
      times: own[cell],
      weights: counts.map((_, k) => (k === b ? 1 : 0)),
      moves: [],
    })),
  );
}
