import { allocationGap, type AllocationGapOptions } from "@fairexpect/metrics";
import type { MatcherContext, MatcherResult } from "./context.js";
import { assertMetrics } from "./measure.js";
import type { AssertionOptions } from "./options.js";

/**
 * Options of `toHaveAllocationGapWithin`: how many are selected, by which criterion, compared with which group, and how
 * the verdict is reached.
 *
 * @since 0.1.0
 */
export interface AllocationGapAssertionOptions
  extends AssertionOptions, Omit<AllocationGapOptions, "aggregate" | keyof AssertionOptions> {}

export function toHaveAllocationGapWithin(
  this: MatcherContext,
  received: unknown,
  limit: number,
  options: AllocationGapAssertionOptions,
): MatcherResult {
  return assertMetrics(this, "toHaveAllocationGapWithin", received, options, [
    { metric: allocationGap, limit: { within: limit }, settled: { aggregate: "difference" } },
  ]);
}
