import { lazily } from "../../core/lazily.js";
import type { Bounds, Interval } from "../../core/measurement.js";
import { normalCdf, normalQuantile } from "../distributions/normal.js";
import { lazyBounds } from "./lazy-bounds.js";
import type { Range } from "./levels.js";
import { splitReach, type PartReach } from "./split-reach.js";

/** How far the bounds of an estimate lie from it, either way, by their confidence. */
export interface Distances {
  readonly below: PartReach;
  readonly above: PartReach;
}

/** Distances at confidences up to the one that they are made for. */
export type DistancesUpTo = (most: number, scale?: number) => Distances;

/** Into so many steps a normal deviate is cut, and distances are looked up at their ends. */
const STEPS = 4;

/**
 * The distances of an interval's bounds, which may take long to find: those at five confidences, and between them the
 * polynomial of the normal deviate through all. Of Clopper-Pearson's bounds it is off by .01 % of the farthest on
 * average, and by .4 % at most (one trial, 99.9 %).
 */
export function distancesOf(value: number, interval: Interval): DistancesUpTo {
  return (most, scale) => {
    const whole = normalQuantile(most);
    const known = Array.from({ length: STEPS + 1 }, (_, i) =>
      lazily(() => interval.bounds(i === STEPS ? most : Math.max(0.5, normalCdf((i / STEPS) * whole)), scale)),
    );
    const reach = (distanceOf: (bounds: Bounds) => number): PartReach => {
      const farthest = lazily(() => distanceOf((known[STEPS] as () => Bounds)()));
      const between = lazily(() => throughAll(known.map((bounds) => distanceOf(bounds()))));
      return (confidence) =>
        confidence < most ? Math.max(0, between()((STEPS * normalQuantile(confidence)) / whole)) : farthest();
    };
    return { below: reach(({ lower }) => value - lower), above: reach(({ upper }) => upper - value) };
  };
}

/** The polynomial that is these numbers at 0, 1, 2 and so on (Newton's, of differences). */
function throughAll(numbers: readonly number[]): (at: number) => number {
  const first: number[] = [];
  for (let rest = numbers; rest.length > 0;) {
    first.push(rest[0] as number);
    rest = rest.slice(1).map((number, i) => number - (rest[i] as number));
  }
  return (at) => first.reduceRight((sum, difference, k) => difference + (sum * (at - k)) / (k + 1), 0);
}

/** Of an estimate times a number of at least 0. */
export function timesOf(factor: number, distances: DistancesUpTo): DistancesUpTo {
  return (most, scale) => {
    const { below, above } = distances(most, scale);
    return { below: (confidence) => factor * below(confidence), above: (confidence) => factor * above(confidence) };
  };
}

/** Of an estimate's opposite. */
export function oppositeOf(distances: DistancesUpTo): DistancesUpTo {
  return (most, scale) => {
    const { below, above } = distances(most, scale);
    return { below: above, above: below };
  };
}

/** Of a sum of independent estimates, as far as they reach together; of tied ones the sum of their distances. */
export function sumOf(parts: readonly DistancesUpTo[], areTied = false): DistancesUpTo {
  const together = (reaches: readonly PartReach[]): PartReach =>
    areTied
      ? (confidence) => reaches.reduce((sum, reach) => sum + reach(confidence), 0)
      : (confidence) => splitReach(reaches, confidence).reach;
  return (most, scale) => {
    const each = parts.map((distances) => distances(most, scale));
    return { below: together(each.map(({ below }) => below)), above: together(each.map(({ above }) => above)) };
  };
}

/** The bounds that lie so far from an estimate, within the range that it has. */
export function boundsAround(
  value: number,
  distances: DistancesUpTo,
  [low, high]: Range = [-Infinity, Infinity],
): Interval["bounds"] {
  return (confidence, scale) => {
    const { below, above } = distances(confidence, scale);
    return lazyBounds(
      () => Math.max(low, value - below(confidence)),
      () => Math.min(high, value + above(confidence)),
    );
  };
}

/** An estimate with its interval. */
export interface Bounded {
  readonly value: number;
  readonly interval: Interval;
}

/** The difference of two shares or means in [0, 1] that are independent. */
export function differenceOfBoth(first: Bounded, second: Bounded): Interval {
  const [own, other] = [first, second].map(({ value, interval }) => distancesOf(value, interval)) as [
    DistancesUpTo,
    DistancesUpTo,
  ];
  const bounds = boundsAround(first.value - second.value, sumOf([own, oppositeOf(other)]), [-1, 1]);
  return { method: first.interval.method, bounds };
}
