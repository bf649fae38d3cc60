import { checkNumber, checkScores, describeValue, InputError, type Numbers } from "../../core/input.js";
import type { Bounds, Interval } from "../../core/measurement.js";
import { lazyBounds } from "./lazy-bounds.js";

/** Throws unless the confidence is in [0.5, 1) and the scale in [1e-9, 1e15]. */
export function checkLevels(caller: string, confidence: unknown, scale: unknown): void {
  if (!(typeof confidence === "number" && confidence >= 0.5 && confidence < 1)) {
    throw new InputError({
      function: caller,
      argument: "confidence",
      given: describeValue(confidence),
      expected: "a number of at least 0.5 and below 1",
    });
  }
  checkNumber(caller, "scale", scale, 1e-9, 1e15);
}

/** The values that an interval can take, low and high. */
export type Range = readonly [number, number];

const NO_RANGE: Range = [-Infinity, Infinity];

export function checkRange(caller: string, range: Range | undefined): Range {
  if (range === undefined) return NO_RANGE;
  checkScores(caller, "range", range);
  if (range.length === 2 && range[0] < range[1] && Number.isFinite(range[1] - range[0])) return range;
  throw new InputError({
    function: caller,
    argument: "range",
    given: range.length === 2 ? `[${range.join(", ")}]` : describeValue(range),
    expected: "two numbers [low, high], low below high",
  });
}

/** Throws unless `values` are finite numbers within the range, at least one. */
export function checkValues(
  caller: string,
  argument: string,
  values: unknown,
  range?: Range,
): asserts values is Numbers {
  checkScores(caller, argument, values, range);
  if (values.length === 0)
    throw new InputError({ function: caller, argument, given: "empty", expected: "at least one value" });
}

/**
 * The bounds of a mean whose values were all alike, so that they say nothing of their spread. Had a share 1 - q of the
 * clusters other values, all n would have missed it with probability q^n; at worst those values lie at the ends of the
 * range. With q^n = 1 - confidence these are the exact bounds for a fraction without events. Without a range they are
 * infinite.
 */
export function flatBounds(value: number, clusters: number, [low, high]: Range, confidence: number): Bounds {
  const missed = unseenShare(clusters, 1 - confidence);
  return { lower: value - (value - low) * missed, upper: value + (high - value) * missed };
}

/** The share of other clusters of which so many miss all with probability `chance`. */
export function unseenShare(clusters: number, chance: number): number {
  return -Math.expm1(Math.log(chance) / clusters);
}

/** How much more often than its confidence says a bound may err under `"auto"`: in 7.5 % of runs at 95 %. */
export const ALLOWED = 1.5;

export function clip({ lower, upper }: Bounds, [low, high]: Range): Bounds {
  return { lower: Math.max(low, lower), upper: Math.min(high, upper) };
}

/** Bounds that hold their estimate, also if rounding puts it beyond them. */
export function around(estimate: number, bounds: Bounds): Bounds {
  return lazyBounds(
    () => Math.min(estimate, bounds.lower),
    () => Math.max(estimate, bounds.upper),
  );
}

/** Bounds of shares of the way from one end to the other. */
export function stretched(bounds: Bounds, [low, high]: Range): Bounds {
  return lazyBounds(
    () => low + (high - low) * bounds.lower,
    () => low + (high - low) * bounds.upper,
  );
}

/** The same for an interval. */
export function holding(estimate: number, interval: Interval): Interval {
  return { ...interval, bounds: (confidence, scale) => around(estimate, interval.bounds(confidence, scale)) };
}

/**
 * Numbers that differ by less than this share of their magnitude do so by rounding: some 450 units in the last place.
 */
export const ROUNDING = 1e-13;

/**
 * Mean and sum of squared deviations; these are 0 if all values are equal but for rounding. What rounding makes of a
 * difference depends on what it was taken of: `magnitude` says how large the numbers behind the values were, where
 * these may be smaller.
 */
export function moments(values: Numbers, magnitude = 0): { mean: number; squares: number } {
  let mean = 0;
  let least = Infinity;
  let greatest = -Infinity;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number;
    mean += value;
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  mean /= values.length;
  if (greatest - least <= ROUNDING * Math.max(magnitude, greatest, -least))
    return { mean: Math.min(greatest, Math.max(least, mean)), squares: 0 };
  let squares = 0;
  for (let i = 0; i < values.length; i++) squares += ((values[i] as number) - mean) ** 2;
  return { mean, squares };
}

export function largest(values: Numbers): number {
  let found = 0;
  for (let i = 0; i < values.length; i++) found = Math.max(found, Math.abs(values[i] as number));
  return found;
}

/** The larger end of a range, by magnitude; 0 without a range. */
export function magnitudeOf(range: Range | undefined): number {
  return range === undefined ? 0 : Math.max(Math.abs(range[0]), Math.abs(range[1]));
}
