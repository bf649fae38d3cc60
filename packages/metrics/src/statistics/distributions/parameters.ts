import { checkOneOf, checkOptions, describeValue, InputError } from "../../core/input.js";

/** The side of a distribution that a probability counts from: below the quantile (`lower`) or above it (`upper`). */
export type Tail = "lower" | "upper";

/** Throws unless `value` is a finite number above 0. */
export function checkPositive(caller: string, argument: string, value: unknown): asserts value is number {
  if (typeof value === "number" && value > 0 && value < Infinity) return;
  throw new InputError({
    function: caller,
    argument,
    given: describeValue(value),
    expected: "a finite number above 0",
  });
}

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

export function swapped(tails: Tails): Tails {
  return { lower: tails.upper, upper: tails.lower };
}
