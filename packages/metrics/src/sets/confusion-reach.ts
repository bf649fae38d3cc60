import { CONFUSION, sizeOf, type ConfusionColumns, type ConfusionCounts } from "./confusion.js";
import { boundsOf, independentSide, sideOf, type Side } from "../statistics/intervals/clustered-side.js";

/** The confusion counts of some groups, by cluster as well if their predictions depend on each other. */
export interface Block {
  readonly counts: ConfusionCounts;
  readonly byCluster: ConfusionColumns | undefined;
}

/** How far a bound lies from its estimate, on either side. */
export interface Reach {
  readonly below: number;
  readonly above: number;
}

/** What confusion counts are made of: a share of positive labels, and of these and of the others that of right ones. */
interface Shares {
  readonly positive: number;
  readonly sensitivity: number;
  readonly specificity: number;
}

/**
 * How far the bounds of a function of one block's confusion counts lie from its value, by variance recovery: each of
 * the shares that the counts are made of is moved to its own bounds while the others stay, and the distances are put
 * together by the root of the sum of squares. Unlike the jackknife it knows that few labels all predicted rightly say
 * little of the rest. Infinite where the function has no value.
 *
 * @see Zou and Donner 2008, Statistics in Medicine 27:1693
 */
export function confusionReach(
  block: Block,
  value: number,
  valueOf: (counts: ConfusionCounts) => number,
): (confidence: number, scale: number) => Reach {
  const total = sizeOf(block.counts);
  const sides = sidesOf(block);
  const [sensitivities, specificities] = [ratesOf(sides.sensitivity), ratesOf(sides.specificity)];
  const positive = sides.positive.rate;
  const [[sensitivity = 0], [specificity = 0]] = [sensitivities, specificities];
  return (confidence, scale) => {
    const bounds = (side: Side | undefined): readonly number[] => {
      if (side === undefined) return [0, 1];
      const { lower, upper } = boundsOf(side, confidence, scale, false);
      return [lower, upper];
    };
    const moved: readonly Shares[][] = [
      bounds(sides.sensitivity).map((own) => ({ positive, sensitivity: own, specificity })),
      bounds(sides.specificity).map((own) => ({ positive, sensitivity, specificity: own })),
      // Labels of which there are none yet could be predicted in any way.
      bounds(sides.positive).flatMap((own) =>
        sensitivities.flatMap((first) =>
          specificities.map((second) => ({ positive: own, sensitivity: first, specificity: second })),
        ),
      ),
    ];
    const ways = moved.map((shares) => farthest(shares.map((each) => valueOf(countsOf(each, total)) - value)));
    return {
      below: Math.hypot(...ways.map(({ below }) => below)),
      above: Math.hypot(...ways.map(({ above }) => above)),
    };
  };
}

function farthest(moves: readonly number[]): Reach {
  if (moves.some((move) => Number.isNaN(move))) return { below: Infinity, above: Infinity };
  return { below: Math.max(0, ...moves.map((move) => -move)), above: Math.max(0, ...moves) };
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
