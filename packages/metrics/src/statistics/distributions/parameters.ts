import { checkOneOf, checkOptions, describeValue, InputError } from "../../core/input.js";

/** The side of a distribution that a probability counts from: below the quantile (`lower`) or above it (`upper`). */
export type Tail = "lower" | "upper";

/** Shapes and degrees of freedom beyond these are out of the algorithms' depth. */
const SHAPES = [1e-100, 1e100] as const;

/**
 * Throws unless `value` is a shape, or degrees of freedom: a number above 0 that is neither too small nor too large.
 */
export function checkShape(caller: string, argument: string, value: unknown): asserts value is number {
  if (typeof value === "number" && value >= SHAPES[0] && value <= SHAPES[1]) return;
  const isPositive = typeof value === "number" && value > 0 && value < Infinity;
  throw new InputError({
    function: caller,
    argument,
    given: describeValue(value),
    expected: isPositive ? `a number between ${SHAPES.join(" and ")}` : "a finite number above 0",
  });
}

/** Throws unless `value` is a number of trials, which may be a fraction: above 0, at most what doubles count to. */
export function checkTrials(caller: string, argument: string, value: unknown): asserts value is number {
  if (typeof value === "number" && value >= FEWEST_TRIALS && value <= Number.MAX_SAFE_INTEGER) return;
  const isPositive = typeof value === "number" && value > 0 && value < Infinity;
  throw new InputError({
    function: caller,
    argument,
    given: describeValue(value),
    expected: isPositive
      ? `a number between ${FEWEST_TRIALS} and ${Number.MAX_SAFE_INTEGER}`
      : "a finite number above 0",
  });
}

const FEWEST_TRIALS = 1e-9;

/** Throws unless `value` is a number; the infinities are numbers, NaN is none. */
export function checkPoint(caller: string, argument: string, value: unknown): asserts value is number {
  if (typeof value === "number" && !Number.isNaN(value)) return;
  throw new InputError({ function: caller, argument, given: describeValue(value), expected: "a number" });
}

/** The tail that the options of a quantile name, the lower unless given. */
export function tailOf(caller: string, options: { readonly tail?: Tail } | undefined): Tail {
  if (options === undefined) return "lower";
  checkOptions(caller, options, ["tail"]);
  const { tail = "lower" } = options;
  checkOneOf(caller, "tail", tail, ["lower", "upper"]);
  return tail;
}

/** The probabilities below and above a quantile, from the one that was given. */
export function bothTails(p: number, tail: Tail): Tails {
  return tail === "lower" ? { lower: p, upper: 1 - p } : { lower: 1 - p, upper: p };
}

/** The two tail probabilities at a point. The smaller one is computed directly, so it keeps its relative accuracy. */
export interface Tails {
  readonly lower: number;
  readonly upper: number;
}

/** Tails as probabilities are, whatever rounding made of them. */
export function asTails({ lower, upper }: Tails): Tails {
  return { lower: Math.min(1, Math.max(0, lower)), upper: Math.min(1, Math.max(0, upper)) };
}

/** A quantile that overflows is the largest double; at an end without a bound it is infinite. */
export function asQuantile(value: number): number {
  return Math.min(Number.MAX_VALUE, Math.max(-Number.MAX_VALUE, value));
}

export function swapped(tails: Tails): Tails {
  return { lower: tails.upper, upper: tails.lower };
}
