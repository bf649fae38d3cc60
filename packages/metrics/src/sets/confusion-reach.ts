import type { Bounds } from "../core/measurement.js";
import { distancesOf, sumOf, type DistancesUpTo } from "../statistics/intervals/distances.js";
import { CONFUSION, sizeOf, type ConfusionColumns, type ConfusionCounts } from "./confusion.js";
import { boundsOf, independentSide, sideOf, type Side } from "../statistics/intervals/clustered-side.js";

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
 * How far the bounds of a function of one block's confusion counts lie from its value: each of the shares that the
 * counts are made of is moved to its own bounds while the others stay, and the distances are as far as they reach
 * together. Unlike the jackknife it knows that few labels all predicted rightly say little of the rest. Infinite where
 * the function has no value.
 *
 * @see Zou and Donner 2008, Statistics in Medicine 27:1693, on such recovery of variances
 */
export function confusionReach(
  block: Block,
  value: number,
  valueOf: (counts: ConfusionCounts) => number,
): DistancesUpTo {
  const total = sizeOf(block.counts);
  const sides = sidesOf(block);
  const [sensitivities, specificities] = [ratesOf(sides.sensitivity), ratesOf(sides.specificity)];
  const positive = sides.positive.rate;
  const [[sensitivity = 0], [specificity = 0]] = [sensitivities, specificities];
  const moved = (side: Side | undefined, sharesAt: (bound: number) => readonly Shares[]): DistancesUpTo => {
    const bounds = (confidence: number, scale = 1): Bounds => {
      const { lower, upper } = side === undefined ? ANY : boundsOf(side, confidence, scale, false);
      return farthest([lower, upper].flatMap(sharesAt).map((shares) => valueOf(countsOf(shares, total)) - value));
    };
    return distancesOf(0, { method: "", bounds });
  };
  return sumOf([
    moved(sides.sensitivity, (own) => [{ positive, sensitivity: own, specificity }]),
    moved(sides.specificity, (own) => [{ positive, sensitivity, specificity: own }]),
    // Labels of which there are none yet could be predicted in any way.
    moved(sides.positive, (own) =>
      sensitivities.flatMap((first) =>
        specificities.map((second) => ({ positive: own, sensitivity: first, specificity: second })),
      ),
    ),
  ]);
}

const ANY: Bounds = { lower: 0, upper: 1 };

function farthest(moves: readonly number[]): Bounds {
  if (moves.some((move) => Number.isNaN(move))) return { lower: -Infinity, upper: Infinity };
  return { lower: Math.min(0, ...moves), upper: Math.max(0, ...moves) };
}

function sidesOf({ counts, byCluster }: Block): {
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
    return sideOf({ events: byCluster[events], trials: all });
  };
  const clusters = byCluster && {
    events: byCluster.truePositives.map((own, i) => own + (byCluster.falseNegatives[i] as number)),
    trials: byCluster.truePositives.map((_, i) => sizeAt(byCluster, i)),
  };
  return {
    positive:
      clusters === undefined
        ? independentSide(counts.truePositives + counts.falseNegatives, sizeOf(counts))
        : sideOf(clusters),
    sensitivity: side("truePositives", ["falseNegatives"]),
    specificity: side("trueNegatives", ["falsePositives"]),
  };
}

function ratesOf(side: Side | undefined): readonly number[] {
  return side === undefined ? [0, 1] : [side.rate];
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
