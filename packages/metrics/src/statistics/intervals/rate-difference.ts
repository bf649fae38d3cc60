import type { Bounds, Interval } from "../../core/measurement.js";
import { independentSide, NONE_UNSEEN, sideOf, subset, type ClusteredCounts, type Side } from "./clustered-side.js";
import { comparedSides } from "./drawn-pairs.js";
import { DRAWN, freshClustered, freshIndependent, pairsOfSets, type DrawableInterval } from "./drawn-sets.js";
import { lazyBounds } from "./lazy-bounds.js";
import { checkLevels } from "./levels.js";
import type { Reach } from "./one-way-shares.js";
import { evenly, type Level } from "./level.js";
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
export type RatePart = (level: Level, way: keyof Reach) => (ratio: number) => number;

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
  const [x, y] = [totalOf(first), totalOf(second)];
  const lone = {
    first: kinds.first.length > 0 ? sideOf(subset(first, kinds.first), method) : undefined,
    second: kinds.second.length > 0 ? sideOf(subset(second, kinds.second), method) : undefined,
  };
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
  return pairOf([x, y], { ...lone, both, drawn }, method);
}

/** The pair of totals of independent trials. */
export function independentPair(
  first: readonly [events: number, trials: number],
  second: readonly [events: number, trials: number],
  method: "auto" | "strict" = "auto",
): RatePair {
  const totals = [first, second].map(([events, trials]) => ({ events, trials })) as [Total, Total];
  const lone = { first: independentSide(...first), second: independentSide(...second) };
  const drawn = (scale: number): readonly Sides[] =>
    pairsOfSets([freshIndependent(...first, scale), freshIndependent(...second, scale)]);
  return pairOf(totals, { ...lone, both: undefined, drawn }, method);
}

type Sides = readonly [Side, Side];

/** Those of each group's own clusters, of those that groups share, and each group's in fresh sets. */
interface Parts {
  readonly first: Side | undefined;
  readonly second: Side | undefined;
  readonly both: SharedReach | undefined;
  readonly drawn: (scale: number) => readonly Sides[];
}

interface Total {
  readonly events: number;
  readonly trials: number;
}

function totalOf({ events, trials }: ClusteredCounts): Total {
  let [all, size] = [0, 0];
  for (let i = 0; i < trials.length; i++) {
    all += events[i] as number;
    size += trials[i] as number;
  }
  return { events: all, trials: size };
}

function pairOf([x, y]: readonly [Total, Total], { both, drawn, ...lone }: Parts, method: "auto" | "strict"): RatePair {
  const strict = method === "strict";
  const parts: RatePart[] = [];
  // What takes the longest comes first: of three parts the first is looked at once for each split of the others.
  if (both !== undefined)
    parts.push((level, way) => {
      const reach = both(level);
      return (ratio) => reach(ratio)[way];
    });
  if (lone.first !== undefined) {
    const reach = sideReach(lone.first, x.trials, strict);
    parts.push((level, way) => {
      const own = reach(level, way);
      return () => own;
    });
  }
  if (lone.second !== undefined) {
    const reach = sideReach(lone.second, y.trials, strict);
    parts.push((level, way) => {
      const other = reach(level, way === "below" ? "above" : "below");
      return (ratio) => ratio * other;
    });
  }
  const sides = [lone.first, lone.second].filter((side) => side !== undefined);
  const over = sides.find((side) => side.over !== "")?.over ?? "";
  const differing = both === undefined ? "" : " of the shares of clusters in which the groups differ";
  return {
    rates: [x.events / x.trials, y.events / y.trials],
    method: `hybrid of ${strict ? "Clopper-Pearson" : "Jeffreys"} intervals${differing}${both === undefined ? over : ""}`,
    isShared: both !== undefined,
    mayMiss: both !== undefined || sides.some((side) => side.unseen !== NONE_UNSEEN),
    parts,
    drawn: (of, scale) => comparedSides(drawn(scale), of, strict),
  };
}

/** How far the bounds lie from what a group's own clusters add to its rate, of so many trials in all. */
function sideReach(side: Side, all: number, strict: boolean): (level: Level, way: keyof Reach) => number {
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
export function reachAt({ parts }: RatePair, level: Level, way: keyof Reach, ratio: number): Split {
  return splitReach(
    parts.map((part) => (confidence) => part({ ...level, confidence }, way)(ratio)),
    level.confidence,
  );
}

/** The interval of the difference. What was not seen may hide a difference, and does not explain one away. */
export function differenceOf(pair: RatePair): DrawableInterval {
  const difference = pair.rates[0] - pair.rates[1];
  return {
    method: pair.method,
    bounds(confidence, scale = 1): Bounds {
      checkLevels("clusteredDifference", confidence, scale);
      const seen: Level = { confidence, whole: confidence, scale, unseen: false };
      const reach = (way: keyof Reach, room: number): number => {
        // No part reaches farther than all do together.
        const isNear = pair.mayMiss && (room <= 0 || pair.parts.some((part) => part(seen, way)(1) >= room));
        const own = isNear ? Infinity : reachAt(pair, seen, way, 1).reach;
        return room > own || !pair.mayMiss ? own : reachAt(pair, { ...seen, unseen: true }, way, 1).reach;
      };
      return lazyBounds(
        () => Math.max(-1, difference - reach("below", difference)),
        () => Math.min(1, difference + reach("above", -difference)),
      );
    },
    [DRAWN]: (scale) => pair.drawn("difference", scale),
  };
}
