import { lazyBounds } from "./lazy-bounds.js";
import type { Bounds, Interval } from "../../core/measurement.js";
import { sideOf, independentSide, type ClusteredCounts, type Side } from "./clustered-side.js";
import { checkLevels } from "./levels.js";
import { shareBounds } from "./share-bounds.js";
import { sharedReach, type Reach } from "./shared-clusters.js";

/** What bounds the difference of two groups' rates, and their ratio. */
export interface RatePair {
  readonly rates: readonly [number, number];
  readonly method: string;
  /** How far the bounds of first - ratio * second lie from the estimate. */
  readonly reach: (confidence: number, scale: number) => (ratio: number) => Reach;
}

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
  return pairOf([x, y], lone, both, method);
}

/** The pair of totals of independent trials. */
export function independentPair(
  first: readonly [events: number, trials: number],
  second: readonly [events: number, trials: number],
  method: "auto" | "strict" = "auto",
): RatePair {
  const totals = [first, second].map(([events, trials]) => ({ events, trials })) as [Total, Total];
  const lone = { first: independentSide(...first), second: independentSide(...second) };
  return pairOf(totals, lone, undefined, method);
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

function subset({ events, trials }: ClusteredCounts, places: readonly number[]): ClusteredCounts {
  return {
    events: Float64Array.from(places, (i) => events[i] as number),
    trials: Float64Array.from(places, (i) => trials[i] as number),
  };
}

function pairOf(
  [x, y]: readonly [Total, Total],
  lone: { readonly first: Side | undefined; readonly second: Side | undefined },
  both: ReturnType<typeof sharedReach> | undefined,
  method: "auto" | "strict",
): RatePair {
  const strict = method === "strict";
  const sideReach = (side: Side | undefined, all: number, confidence: number, scale: number): Reach => {
    if (side === undefined) return { below: 0, above: 0 };
    const { lower, upper } = shareBounds(side.rate, side.effective(confidence, scale), confidence, strict);
    const weight = side.trials / all;
    return { below: weight * Math.max(0, side.rate - lower), above: weight * Math.max(0, upper - side.rate) };
  };
  const over = [lone.first?.over, lone.second?.over].find((each) => each !== undefined && each !== "") ?? "";
  const shared = both === undefined ? "" : " of the shares of clusters in which the groups differ";
  return {
    rates: [x.events / x.trials, y.events / y.trials],
    method: `hybrid of ${strict ? "Clopper-Pearson" : "Jeffreys"} intervals${shared}${both === undefined ? over : ""}`,
    reach: (confidence, scale) => {
      const ofFirst = sideReach(lone.first, x.trials, confidence, scale);
      const ofSecond = sideReach(lone.second, y.trials, confidence, scale);
      return (ratio) => {
        const ofBoth = both?.(ratio, confidence, scale) ?? { below: 0, above: 0 };
        return {
          get below(): number {
            return Math.hypot(ofFirst.below, ratio * ofSecond.above, ofBoth.below);
          },
          get above(): number {
            return Math.hypot(ofFirst.above, ratio * ofSecond.below, ofBoth.above);
          },
        };
      };
    },
  };
}

/** The interval of the difference. */
export function differenceOf({ rates, method, reach }: RatePair): Interval {
  const difference = rates[0] - rates[1];
  return {
    method,
    bounds(confidence, scale = 1): Bounds {
      checkLevels("clusteredDifference", confidence, scale);
      const { below, above } = reach(confidence, scale)(1);
      return { lower: Math.max(-1, difference - below), upper: Math.min(1, difference + above) };
    },
  };
}

/**
 * The interval of the ratio, whose second rate is not 0: the ratios r with 0 between the bounds of first - r second.
 */
export function ratioOf({ rates: [p, q], method, reach }: RatePair): Interval {
  const ratio = p / q;
  return {
    method: `${method}, as a ratio`,
    bounds(confidence, scale = 1): Bounds {
      checkLevels("clusteredRatio", confidence, scale);
      const at = reach(confidence, scale);
      const isAbove = (r: number): boolean => p - r * q - at(r).below > 0;
      const isBelow = (r: number): boolean => p - r * q + at(r).above < 0;
      return lazyBounds(
        () => (p > 0 && isAbove(0) ? root(0, ratio, isAbove) : 0),
        () => (isBelow(LARGEST) ? root(LARGEST, Math.max(ratio, 0), isBelow) : Infinity),
      );
    },
  };
}

/** A ratio beyond it is not told from infinity. */
const LARGEST = 1e9;

/** Between a ratio that is beyond a bound and one that is within it. */
function root(beyond: number, within: number, isBeyond: (ratio: number) => boolean): number {
  let [out, own] = [beyond, within];
  for (let step = 0; step < 100 && Math.abs(out - own) > 1e-15 * Math.max(out, own); step++) {
    // By orders of magnitude while they are far apart.
    const middle = Math.min(out, own) > 0 && out > 4 * own ? Math.sqrt(out * own) : (out + own) / 2;
    if (middle === out || middle === own) break;
    if (isBeyond(middle)) out = middle;
    else own = middle;
  }
  return own;
}
