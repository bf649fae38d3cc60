import { allocationGap, type AllocationGapOptions, type Candidate } from "@fairexpect/metrics";
import { assertClaims } from "./assert-claims.js";
import type { MatcherContext, MatcherResult } from "./context.js";
import { checkLimit, intervalOptions, resolveOptions, type AssertionOptions } from "./options.js";

/**
 * Options of `toHaveAllocationGapWithin`: how many are selected, by which criterion, compared with which group, and how
 * the verdict is reached.
 */
export interface AllocationGapAssertionOptions
  extends AssertionOptions, Omit<AllocationGapOptions, "aggregate" | keyof AssertionOptions> {}

export function toHaveAllocationGapWithin(
  this: MatcherContext,
  received: unknown,
  limit: number,
  options: AllocationGapAssertionOptions,
): MatcherResult {
  const own = ["k", "criterion", "reference", "groups", "unequalPools"];
  const resolved = resolveOptions("toHaveAllocationGapWithin", options, own);
  checkLimit("toHaveAllocationGapWithin", limit, "magnitude");
  const measurement = allocationGap(received as readonly Candidate[], {
    ...pickOwn(options, own),
    ...intervalOptions(resolved),
  });
  return assertClaims(
    this,
    "toHaveAllocationGapWithin",
    [{ title: `allocation gap at k = ${options.k}`, measurement, threshold: { within: limit }, format: "signed" }],
    resolved,
  );
}

function pickOwn(options: AllocationGapAssertionOptions, own: readonly string[]): AllocationGapOptions {
  return Object.fromEntries(
    Object.entries(options ?? {}).filter(([key]) => own.includes(key)),
  ) as unknown as AllocationGapOptions;
}
