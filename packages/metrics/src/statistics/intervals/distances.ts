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

/** The distances of an interval's bounds, which may take long to find: looked up at few confidences. */
export function distancesOf(value: number, interval: Interval): DistancesUpTo {
  return (most, scale) => {
    const [below, above] = distancesByDeviate(value, (confidence) => interval.bounds(confidence, scale), most);
    const at =
      (distance: (deviate: number) => number): PartReach =>
      (confidence) =>
        distance(confidence < most ? normalQuantile(confidence) : Infinity);
    return { below: at(below), above: at(above) };
  };
}

/**
 * The distances of bounds below and above a value by the normal deviate of their confidence, up to that of the greatest
 * one: those at five confidences, and between them the polynomial of the deviate through all. Of Clopper-Pearson's
 * bounds it is off by .01 % of the farthest on average, and by .4 % at most (one trial, 99.9 %).
 */
export function distancesByDeviate(
  value: number,
  boundsAt: (confidence: number) => Bounds,
  most: number,
): readonly [below: (deviate: number) => number, above: (deviate: number) => number] {
  const whole = normalQuantile(most);
  const known = Array.from({ length: STEPS + 1 }, (_, i) =>
    lazily(() => boundsAt(i === STEPS ? most : Math.max(0.5, normalCdf((i / STEPS) * whole)))),
  );
  const by = (distanceOf: (bounds: Bounds) => number): ((deviate: number) => number) => {
    const farthest = lazily(() => distanceOf((known[STEPS] as () => Bounds)()));
    const between = lazily(() => throughAll(known.map((bounds) => distanceOf(bounds()))));
    return (deviate) => (deviate < whole ? Math.max(0, between()((STEPS * deviate) / whole)) : farthest());
  };
  return [by(({ lower }) => value - lower), by(({ upper }) => upper - value)];
}

/** The polynomial that is these numbers at 0, 1, 2 and so on (Newton's, of differences). */
function throughAll(numbers: readonly number[]): (at: number) => number {
  const first: number[] = [];
  for (let rest = numbers; rest.length > 0;) {
    first.push(rest[0] as number);
    rest = rest.slice(1).map((number, i) => number - (rest[i] as number));
  }
  return (at) => {
    let sum = 0;
    for (let k = first.length - 1; k >= 0; k--) sum = (first[k] as number) + (sum * (at - k)) / (k + 1);
    return sum;
  };
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
