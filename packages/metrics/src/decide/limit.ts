import { didYouMean } from "../core/did-you-mean.js";
import { describeValue, InputError } from "../core/input.js";
import type { Claimed } from "./settle.js";

/**
 * What a measurement is held to, with its direction: the value is below, is above, or is between minus and plus a
 * limit.
 *
 * @since 0.1.0
 */
export type Limit = { readonly below: number } | { readonly above: number } | { readonly within: number };

const DIRECTIONS = ["below", "above", "within"] as const;

/** Between what a limit has a value lie. Throws unless it is one. */
export function readLimit(caller: string, limit: unknown): Claimed {
  const given = typeof limit === "object" && limit !== null ? Object.entries(limit) : [];
  const [direction, value] = given.length === 1 ? (given[0] as [string, unknown]) : [undefined, undefined];
  if (typeof value === "number" && Number.isFinite(value)) {
    if (direction === "below") return { low: -Infinity, high: value };
    if (direction === "above") return { low: value, high: Infinity };
    if (direction === "within" && value >= 0) return { low: -value, high: value };
  }
  if (DIRECTIONS.some((name) => name === direction))
    throw new InputError({
      function: caller,
      argument: `limit.${direction}`,
      given: describeValue(value),
      expected: direction === "within" ? "a number of at least 0" : "a finite number",
    });
  const advice = adviceOn(limit, direction);
  throw new InputError({
    function: caller,
    argument: "limit",
    given: describeValue(limit),
    expected: "one of { below: number }, { above: number } or { within: number of at least 0 }",
    ...(advice !== undefined && { advice }),
  });
}

function adviceOn(limit: unknown, direction: string | undefined): string | undefined {
  if (typeof limit === "number" && Number.isFinite(limit))
    return `Say on which side the value shall be: { below: ${limit} } or { above: ${limit} }.`;
  return didYouMean(direction, DIRECTIONS);
}
