import { rabbi, type ReferenceOptions, type ScoresByGroup } from "@fairexpect/metrics";
import { assertClaims } from "./assert-claims.js";
import type { MatcherContext, MatcherResult } from "./context.js";
import { checkLimit, intervalOptions, resolveOptions, type AssertionOptions } from "./options.js";

/** Options of `toHaveRabbiWithin`: the group that the others are compared with, and how the verdict is reached. */
export interface RabbiOptions extends AssertionOptions, Omit<ReferenceOptions, keyof AssertionOptions> {}

export function toHaveRabbiWithin(
  this: MatcherContext,
  received: unknown,
  limit: number,
  options: RabbiOptions,
): MatcherResult {
  const resolved = resolveOptions("toHaveRabbiWithin", options, ["reference", "groups"]);
  checkLimit("toHaveRabbiWithin", limit, "magnitude");
  const measurement = rabbi(received as ScoresByGroup, { ...options, ...intervalOptions(resolved) });
  return assertClaims(
    this,
    "toHaveRabbiWithin",
    [{ title: "RABBI", measurement, threshold: { within: limit }, format: "signed" }],
    resolved,
  );
}
