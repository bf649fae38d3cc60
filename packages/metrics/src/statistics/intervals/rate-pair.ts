import type { Interval } from "../../core/measurement.js";
import {
  independentSide,
  NONE_UNSEEN,
  sideOf,
  subset,
  totalRate,
  type ClusteredCounts,
  type Rate,
  type Side,
} from "./clustered-side.js";
import { comparedSides } from "./drawn-pairs.js";
import { freshClustered, freshIndependent, pairsOfSets } from "./drawn-sets.js";
import type { Reach } from "./reach.js";
import { evenly, type PartLevel } from "./part-level.js";
import { shareBound } from "./share-bounds.js";
import { sharedReach, type SharedReach } from "./shared-clusters.js";
import { splitReach, type Split } from "./split-reach.js";

/** What bounds the difference of two groups' rates, and their ratio. */
export interface RatePair {
  readonly rates: readonly [number, number];
  readonly method: string;
  /** Whether clusters have trials of both groups, so that the reach of the bounds jumps with the ratio. */
  readonly isShared: boolean;
  /** Whether bounds are farther off if there are clusters like none of those seen. */
  readonly mayMiss: boolean;
  /** The independent parts of first - ratio * second: one to three. */
  readonly parts: readonly RatePart[];
  /** The intervals of equally likely fresh sets so many times as large; none if unknown. */
  readonly drawn: (of: "difference" | "ratio", scale: number) => readonly Interval[];
}

/** How far the bounds of a part of first - ratio * second lie from its estimate, one way. */
export type RatePart = (level: PartLevel, way: keyof Reach) => (ratio: number) => number;

/** The pair of two groups' counts that have been checked, the same clusters at the same places. */
export function clusteredPair(
  first: ClusteredCounts,
  second: ClusteredCounts,
  method: "auto" | "strict" = "auto",
): RatePair {
  const kinds: Readonly<Record<"shared" | "first" | "second", number[]>> = { shared: [], first: [], second: [] };
  for (let i = 0; i < first.trials.length; i++) {
    const [a, b] = [(first.trials[i] as number) > 0, (second.trials[i] as number) > 0];
    if (a || b) kinds[a && b ? "shared" : a ? "first" : "second"].push(i);
  }
  const [x, y] = [totalRate(first), totalRate(second)];
  const ofOwn = (counts: ClusteredCounts, own: readonly number[]): Side | undefined =>
    own.length > 0 ? sideOf(subset(counts, own), method) : undefined;
  const both =
    kinds.shared.length > 0
      ? sharedReach(
          subset(first, kinds.shared),
          subset(second, kinds.shared),
          [x.trials, y.trials],
          method === "strict",
        )
      : undefined;
  const drawn = (scale: number): readonly Sides[] =>
    both !== undefined
      ? []
      : pairsOfSets([
          freshClustered(subset(first, kinds.first), scale, method),
          freshClustered(subset(second, kinds.second), scale, method),
        ]);
  const sides = [ofOwn(first, kinds.first), ofOwn(second, kinds.second)] as const;
  return pairOf([x, y], { sides, both, drawn }, method);
}

/** The pair of totals of independent trials. */
export function independentPair(
  first: readonly [events: number, trials: number],
  second: readonly [events: number, trials: number],
  method: "auto" | "strict" = "auto",
): RatePair {
  const sides = [independentSide(...first), independentSide(...second)] as const;
  const drawn = (scale: number): readonly Sides[] =>
    pairsOfSets([freshIndependent(...first, scale), freshIndependent(...second, scale)]);
  return pairOf(sides, { sides, both: undefined, drawn }, method);
}

type Sides = readonly [Side, Side];

/** The sides of each group's own clusters, that of those which groups share, and each group's in fresh sets. */
interface Parts {
  readonly sides: readonly [Side | undefined, Side | undefined];
  readonly both: SharedReach | undefined;
  readonly drawn: (scale: number) => readonly Sides[];
}

function pairOf(
  [x, y]: readonly [Rate, Rate],
  { sides: [first, second], both, drawn }: Parts,
  method: "auto" | "strict",
): RatePair {
  const strict = method === "strict";
  const parts: RatePart[] = [];
  // What takes the longest comes first: of three parts the first is looked at once for each split of the others.
  if (both !== undefined)
    parts.push((level, way) => {
      const reach = both(level);
      return (ratio) => reach(ratio)[way];
    });
  if (first !== undefined) {
    const reach = sideReach(first, x.trials, strict);
    parts.push((level, way) => {
      const own = reach(level, way);
      return () => own;
    });
  }
  if (second !== undefined) {
    const reach = sideReach(second, y.trials, strict);
    parts.push((level, way) => {
      const other = reach(level, way === "below" ? "above" : "below");
      return (ratio) => ratio * other;
    });
  }
  const sides = [first, second].filter((side) => side !== undefined);
  const over = sides.find((side) => side.over !== "")?.over ?? "";
  const differing = both === undefined ? "" : " of the shares of clusters in which the groups differ";
  return {
    rates: [x.rate, y.rate],
    method: `hybrid of ${strict ? "Clopper-Pearson" : "Jeffreys"} intervals${differing}${both === undefined ? over : ""}`,
    isShared: both !== undefined,
    mayMiss: both !== undefined || sides.some((side) => side.unseen !== NONE_UNSEEN),
    parts,
    drawn: (of, scale) => comparedSides(drawn(scale), of, strict),
  };
}

/** How far the bounds lie from what a group's own clusters add to its rate, of so many trials in all. */
function sideReach(side: Side, all: number, strict: boolean): (level: PartLevel, way: keyof Reach) => number {
  const { rate } = side;
  const weight = side.trials / all;
  const uneven = side.uneven && evenly(side.uneven);
  return (level, way) => {
    const { confidence, scale, unseen } = level;
    const missed = unseen ? side.unseen(confidence, scale) : 0;
    const end = way === "below" ? "lower" : "upper";
    const bound = shareBound(rate, side.effective(confidence, scale), { confidence, strict }, end);
    const others = uneven?.(level, (bounds) => Math.abs(bounds[end] - rate)) ?? 0;
    return weight * Math.max((way === "below" ? rate : 1 - rate) * missed, Math.abs(bound - rate), others);
  };
}

/** How far the bounds of first - ratio * second lie from the estimate, and the confidence of each part there. */
export function reachAt({ parts }: RatePair, level: PartLevel, way: keyof Reach, ratio: number): Split {
  return splitReach(
    parts.map((part) => (confidence) => part({ ...level, confidence }, way)(ratio)),
    level.confidence,
  );
}
