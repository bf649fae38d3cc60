import { checkNumber, checkScores, describeValue, InputError, type Numbers } from "../../input.js";
import type { Bounds } from "../../measurement.js";

/** Throws unless the confidence is in [0.5, 1) and the scale a finite number above 0. */
export function checkLevels(caller: string, confidence: unknown, scale: unknown): void {
  if (!(typeof confidence === "number" && confidence >= 0.5 && confidence < 1)) {
    throw new InputError({ function: caller, argument: "confidence", given: describeValue(confidence), expected: "a number of at least 0.5 and below 1" });
  }
  checkNumber(caller, "scale", scale, Number.MIN_VALUE, Number.MAX_VALUE);
}

/** The values that an interval can take, low and high. */
export type Range = readonly [number, number];

const NO_RANGE: Range = [-Infinity, Infinity];

export function checkRange(caller: string, range: Range | undefined): Range {
  if (range === undefined) return NO_RANGE;
  checkScores(caller, "range", range);
  if (range.length === 2 && range[0] < range[1]) return range;
  throw new InputError({ function: caller, argument: "range", given: describeValue(range), expected: "two numbers [low, high], low below high" });
}

/** Throws unless `values` are finite numbers within the range, at least one. */
export function checkValues(caller: string, argument: string, values: unknown, range?: Range): asserts values is Numbers {
  checkScores(caller, argument, values, range);
  if (values.length === 0) throw new InputError({ function: caller, argument, given: "empty", expected: "at least one value" });
}

/**
 * The bounds of a mean whose values were all alike, so that they say nothing of their spread. Had a share 1 - q of the
 * clusters other values, all n would have missed it with probability q^n; at worst those values lie at the ends of the
 * range. With q^n = 1 - confidence these are the exact bounds for a fraction without events. Without a range they are infinite.
 */
export function flatBounds(value: number, clusters: number, [low, high]: Range, confidence: number): Bounds {
  const missed = -Math.expm1(Math.log1p(-confidence) / clusters);
  return { lower: value - (value - low) * missed, upper: value + (high - value) * missed };
}

export function clip({ lower, upper }: Bounds, [low, high]: Range): Bounds {
  return { lower: Math.max(low, lower), upper: Math.min(high, upper) };
}

/** Mean and sum of squared deviations; these are 0 where all values are equal, whatever rounding makes of their mean. */
export function moments(values: Numbers): { mean: number; squares: number } {
  let mean = 0;
  for (let i = 0; i < values.length; i++) mean += values[i] as number;
  mean /= values.length;
  let squares = 0;
  let alike = true;
  for (let i = 0; i < values.length; i++) {
    const deviation = (values[i] as number) - mean;
    squares += deviation * deviation;
    alike &&= values[i] === values[0];
  }
  return alike ? { mean: values[0] as number, squares: 0 } : { mean, squares };
}
