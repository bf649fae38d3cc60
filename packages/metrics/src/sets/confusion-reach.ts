import { boundsOf, independentSide, sideOf, type Side } from "../statistics/intervals/clustered-side.js";
import { distancesByDeviate, type DistancesUpTo } from "../statistics/intervals/distances.js";
import { farthestOf, type MovedShare } from "../statistics/intervals/farthest-of-shares.js";
import type { PartReach } from "../statistics/intervals/split-reach.js";
import { CONFUSION, sizeOf, type ConfusionColumns, type ConfusionCounts } from "./confusion.js";

/** The confusion counts of some groups, by cluster as well if their predictions depend on each other. */
export interface Block {
  readonly counts: ConfusionCounts;
  readonly byCluster: ConfusionColumns | undefined;
}

/** What confusion counts are made of: a share of positive labels, and of these and of the others that of right ones. */
interface Shares {
  readonly positive: number;
  readonly sensitivity: number;
  readonly specificity: number;
}

/**
 * How far the bounds of a function of one block's confusion counts lie from its value: as far as the shares that the
 * counts are made of take it together, each moved to its own bound at its part of the error, over all ways to split the
 * square of the normal deviate among them (`splitReach` has sums). A share alone may move nothing while another is at
 * its end: the score F1 is 0 without a hit, whatever the share of positive labels. Unlike the jackknife it knows that
 * few labels all predicted rightly say little of the rest. Infinite where the function has no value.
 */
export function confusionReach(
  block: Block,
  value: number,
  valueOf: (counts: ConfusionCounts) => number,
  method: "auto" | "strict",
): DistancesUpTo {
  const total = sizeOf(block.counts);
  const sides = sidesOf(block, method);
  return (most, scale = 1) => {
    const of = (side: Side | undefined): MovedShare => movedShare(side, most, scale, method === "strict");
    const shares = [of(sides.positive), of(sides.sensitivity), of(sides.specificity)] as const;
    const reach = (way: -1 | 1): PartReach => {
      const farthest = farthestOf(
        shares,
        most,
        (positive, sensitivity, specificity) =>
          way * (valueOf(countsOf({ positive, sensitivity, specificity }, total)) - value),
      );
      return (confidence) => Math.max(0, farthest(confidence));
    };
    return { below: reach(-1), above: reach(1) };
  };
}

function movedShare(side: Side | undefined, most: number, scale: number, strict: boolean): MovedShare {
  // Labels of which there are none yet could be predicted in any way.
  if (side === undefined) return { value: 0.5, at: (_, way) => (way < 0 ? 0 : 1) };
  const { rate } = side;
  const [below, above] = distancesByDeviate(rate, (confidence) => boundsOf(side, confidence, scale, strict), most);
  return { value: rate, at: (deviate, way) => (way < 0 ? rate - below(deviate) : rate + above(deviate)) };
}

function sidesOf(
  { counts, byCluster }: Block,
  method: "auto" | "strict",
): {
  readonly positive: Side;
  readonly sensitivity: Side | undefined;
  readonly specificity: Side | undefined;
} {
  const side = (events: keyof ConfusionCounts, others: readonly (keyof ConfusionCounts)[]): Side | undefined => {
    const trials = others.reduce((sum, name) => sum + counts[name], counts[events]);
    if (trials === 0) return undefined;
    if (byCluster === undefined) return independentSide(counts[events], trials);
    const all = byCluster[events].map((own, i) =>
      others.reduce((sum, name) => sum + (byCluster[name][i] as number), own),
    );
    return sideOf({ events: byCluster[events], trials: all }, method);
  };
  const clusters = byCluster && {
    events: byCluster.truePositives.map((own, i) => own + (byCluster.falseNegatives[i] as number)),
    trials: byCluster.truePositives.map((_, i) => sizeAt(byCluster, i)),
  };
  return {
    positive:
      clusters === undefined
        ? independentSide(counts.truePositives + counts.falseNegatives, sizeOf(counts))
        : sideOf(clusters, method),
    sensitivity: side("truePositives", ["falseNegatives"]),
    specificity: side("trueNegatives", ["falsePositives"]),
  };
}

function countsOf({ positive, sensitivity, specificity }: Shares, total: number): ConfusionCounts {
  const [positives, negatives] = [positive * total, (1 - positive) * total];
  return {
    truePositives: positives * sensitivity,
    falsePositives: negatives * (1 - specificity),
    trueNegatives: negatives * specificity,
    falseNegatives: positives * (1 - sensitivity),
  };
}

function sizeAt(columns: ConfusionColumns, i: number): number {
  return CONFUSION.reduce((sum, name) => sum + (columns[name][i] as number), 0);
}
