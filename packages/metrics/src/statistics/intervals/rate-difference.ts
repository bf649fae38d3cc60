import { lazily } from "../../core/lazily.js";
import { normalQuantile } from "../distributions/normal.js";
import { lastWithin, outermostWithin } from "./last-within.js";
import { lazyBounds } from "./lazy-bounds.js";
import type { Bounds, Interval } from "../../core/measurement.js";
import {
  boundsOf,
  independentSide,
  sideOf,
  subset,
  wholeSide,
  type ClusteredCounts,
  type Side,
} from "./clustered-side.js";
import { checkLevels, ROUNDING } from "./levels.js";
import { sharedReach, type Reach } from "./shared-clusters.js";

/** What bounds the difference of two groups' rates, and their ratio. */
export interface RatePair {
  readonly rates: readonly [number, number];
  readonly method: string;
  /** Whether clusters have trials of both groups, so that the reach of the bounds jumps with the ratio. */
  readonly isShared: boolean;
  /** Whether there are others besides. */
  readonly isMixed: boolean;
  readonly isStrict: boolean;
  /**
   * How far the bounds of first - ratio * second lie from the estimate; with `unseen`, also of clusters like none of
   * those seen.
   */
  readonly reach: (confidence: number, scale: number, unseen: boolean, isFar?: boolean) => (ratio: number) => Reach;
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
  const isMixed = both !== undefined && (lone.first ?? lone.second) !== undefined;
  const whole = isMixed ? ([first, second].map((own) => wholeSide(own, method)) as [Side, Side]) : undefined;
  return pairOf([x, y], { ...lone, whole }, both, method);
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

function sumOf(...parts: readonly number[]): number {
  return parts.reduce((sum, part) => sum + part, 0);
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

type Whole = readonly [first: Side, second: Side] | undefined;

/**
 * Of a group that has the event always or never nothing varies, so that the difference is known no better than the
 * other group's rate is: of two answers each, one of them to the same prompt, parts put together were known better.
 */
function leastReach(
  whole: Whole,
  [confidence, scale]: readonly [number, number],
  strict: boolean,
): (ratio: number) => Reach {
  if (whole === undefined) return () => ({ below: 0, above: 0 });
  const [own, other] = whole.map((side, i) => {
    const { rate } = whole[1 - i] as Side;
    if (rate > 0 && rate < 1) return { below: 0, above: 0 };
    const { lower, upper } = boundsOf(side, confidence, scale, strict);
    return { below: side.rate - lower, above: upper - side.rate };
  }) as [Reach, Reach];
  return (ratio) => ({
    below: Math.max(own.below, ratio * other.above),
    above: Math.max(own.above, ratio * other.below),
  });
}

function pairOf(
  [x, y]: readonly [Total, Total],
  lone: { readonly first: Side | undefined; readonly second: Side | undefined; readonly whole?: Whole },
  both: ReturnType<typeof sharedReach> | undefined,
  method: "auto" | "strict",
): RatePair {
  const strict = method === "strict";
  const sideReach = (side: Side | undefined, all: number, level: readonly [number, number], more: boolean): Reach => {
    if (side === undefined) return { below: 0, above: 0 };
    const { rate } = side;
    const { lower, upper } = boundsOf(side, ...level, strict);
    const weight = side.trials / all;
    const unseen = more ? side.unseen(...level) : 0;
    return {
      below: weight * Math.max(rate * unseen, rate - lower),
      above: weight * Math.max((1 - rate) * unseen, upper - rate),
    };
  };
  const over = [lone.first?.over, lone.second?.over].find((each) => each !== undefined && each !== "") ?? "";
  const differing = both === undefined ? "" : " of the shares of clusters in which the groups differ";
  return {
    rates: [x.events / x.trials, y.events / y.trials],
    method: `hybrid of ${strict ? "Clopper-Pearson" : "Jeffreys"} intervals${differing}${both === undefined ? over : ""}`,
    isShared: both !== undefined,
    isMixed: lone.whole !== undefined,
    isStrict: strict,
    reach: (confidence, scale, unseen, isFar = false) => {
      const together = isFar ? sumOf : Math.hypot;
      const ofFirst = sideReach(lone.first, x.trials, [confidence, scale], unseen);
      const ofSecond = sideReach(lone.second, y.trials, [confidence, scale], unseen);
      const shared = both?.(confidence, scale, unseen);
      const least = leastReach(lone.whole, [confidence, scale], strict);
      return (ratio) => {
        const ofBoth = shared?.(ratio) ?? { below: 0, above: 0 };
        return {
          get below(): number {
            return Math.max(least(ratio).below, together(ofFirst.below, ratio * ofSecond.above, ofBoth.below));
          },
          get above(): number {
            return Math.max(least(ratio).above, together(ofFirst.above, ratio * ofSecond.below, ofBoth.above));
          },
        };
      };
    },
  };
}

/**
 * The interval of the difference. What was not seen may hide a difference, and does not explain one away. A bound far
 * from 0 has the parts' distances added up, and a higher confidence (half of the errors under `"strict"`, so that no
 * more than promised are made whatever the rates): of rates near 0 and 1 the tails are short, and their hypotenuse is
 * shorter than what both miss together.
 */
export function differenceOf(pair: RatePair): Interval {
  const { rates, reach } = pair;
  const difference = rates[0] - rates[1];
  const far = FAR[kindOf(pair)];
  const { from, share, apart, across } = far;
  return {
    method: pair.method,
    fartherAt: fartherBy(far, difference),
    bounds(confidence, scale = 1): Bounds {
      checkLevels("clusteredDifference", confidence, scale);
      const nearly = boundsAt(difference, (unseen) => reach(confidence, scale, unseen)(1));
      const surer = 1 - share * (1 - confidence);
      const farther = boundsAt(difference, (unseen) => reach(surer, scale, unseen, true)(1));
      const isAcross = Math.abs(difference) > across - ROUNDING;
      const isFar = (bound: number): boolean =>
        confidence > 0.5 &&
        ((Math.abs(difference) >= apart && Math.abs(bound) > from) || (isAcross && bound * difference < 0));
      return lazyBounds(
        () => {
          const { lower } = nearly;
          if (!isFar(lower)) return lower;
          return lower > 0 ? Math.max(from, farther.lower) : farther.lower;
        },
        () => {
          const { upper } = nearly;
          if (!isFar(upper)) return upper;
          return upper < 0 ? Math.min(-from, farther.upper) : farther.upper;
        },
      );
    },
  };
}

/**
 * Beyond which difference bounds are surer if the rates are so far apart, and what share of the errors they have, so
 * that they make no more. Of rates nearer to each other none is that short; strict ones of three trials are. A bound on
 * the other side of 0 is surer if the rates are `across` apart: with few trials the tails on this side are short.
 */
const FAR = {
  auto: { from: 0.3, share: 0.8, apart: 0.1, across: Infinity },
  strict: { from: 0.2, share: 0.5, apart: 0, across: 0.1 },
  sharedStrict: { from: 0.3, share: 0.5, apart: 0.1, across: Infinity },
} as const;

const kindOf = ({ isStrict, isShared, isMixed }: RatePair): keyof typeof FAR =>
  !isStrict ? "auto" : isShared && !isMixed ? "sharedStrict" : "strict";

/** Two distances added up are at most √2 times their hypotenuse. */
function fartherBy(
  { from, share, apart }: (typeof FAR)[keyof typeof FAR],
  difference: number,
): NonNullable<Interval["fartherAt"]> {
  const isFar = (at: number): boolean => Math.abs(at) > from;
  return (limit, bound, confidence) => {
    if (confidence === 0.5 || !isFar(limit) || (isFar(bound) && Math.abs(difference) >= apart)) return 1;
    return (Math.SQRT2 * normalQuantile(1 - share * (1 - confidence))) / normalQuantile(confidence);
  };
}

function boundsAt(difference: number, reachAt: (unseen: boolean) => Reach): Bounds {
  const own = reachAt(false);
  const more = lazily(() => reachAt(true));
  return lazyBounds(
    () => (difference > own.below ? difference - own.below : Math.max(-1, difference - more().below)),
    () => (difference < -own.above ? difference + own.above : Math.min(1, difference + more().above)),
  );
}

/**
 * The interval of the ratio, whose second rate is not 0: from the least to the largest of the ratios r with 0 between
 * the bounds of first - r second. Bounds below 1/2 and above 2 have the parts' distances added up, as those of
 * differences do far from 0.
 */
export function ratioOf(pair: RatePair): Interval {
  const { share } = FAR[kindOf(pair)];
  return {
    method: `${pair.method}, as a ratio`,
    bounds(confidence, scale = 1): Bounds {
      checkLevels("clusteredRatio", confidence, scale);
      const nearly = ratiosWithin(pair, confidence, scale, false);
      if (confidence === 0.5) return nearly;
      const farther = ratiosWithin(pair, 1 - share * (1 - confidence), scale, true);
      return lazyBounds(
        () => (nearly.lower > 0 && nearly.lower < HALF ? Math.min(nearly.lower, farther.lower) : nearly.lower),
        () =>
          nearly.upper > 1 / HALF && nearly.upper < Infinity ? Math.max(nearly.upper, farther.upper) : nearly.upper,
      );
    },
  };
}

const HALF = 0.5;

function ratiosWithin(
  { rates: [p, q], reach, isShared }: RatePair,
  confidence: number,
  scale: number,
  isFar: boolean,
): Bounds {
  const ratio = p / q;
  const [own, more] = [reach(confidence, scale, false, isFar), reach(confidence, scale, true, isFar)];
  // Above 0 where the ratio is beyond the bound.
  const tooLow =
    (at: At) =>
    (r: number): number =>
      p - r * q - at(r).below;
  const tooHigh =
    (at: At) =>
    (r: number): number =>
      -(p - r * q + at(r).above);
  const lowest = (at: At): number => {
    if (!(p > 0 && tooLow(at)(0) > 0)) return 0;
    return (isShared ? outermostWithin : lastWithin)(0, ratio, tooLow(at));
  };
  const highest = (at: At): number => {
    if (!(tooHigh(at)(LARGEST) > 0)) return Infinity;
    if (!isShared || p === 0) return lastWithin(LARGEST, ratio, tooHigh(at));
    // Of large ratios the inverse, along which the excess falls evenly.
    const excess = (inverse: number): number => inverse * tooHigh(at)(1 / inverse);
    return 1 / outermostWithin(1 / LARGEST, 1 / ratio, excess);
  };
  return lazyBounds(
    () => lowest(tooLow(own)(1) > 0 ? own : more),
    () => highest(tooHigh(own)(1) > 0 ? own : more),
  );
}

type At = (ratio: number) => Reach;

/** A ratio beyond it is not told from infinity. */
const LARGEST = 1e9;
