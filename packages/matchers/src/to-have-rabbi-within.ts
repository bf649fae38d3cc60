import { rabbi, type ReferenceOptions } from "@fairexpect/metrics";
import type { MatcherContext, MatcherResult } from "./context.js";
import { assertMetrics } from "./measure.js";
import type { AssertionOptions } from "./options.js";

/**
 * Options of `toHaveRabbiWithin`: the group that the others are compared with, and how the verdict is reached.
 *
 * @since 0.1.0
 */
export interface RabbiOptions extends AssertionOptions, Omit<ReferenceOptions, keyof AssertionOptions> {}

export function toHaveRabbiWithin(
  this: MatcherContext,
  received: unknown,
  limit: number,
  options: RabbiOptions,
): MatcherResult {
  return assertMetrics(this, "toHaveRabbiWithin", received, options, [{ metric: rabbi, limit: { within: limit } }]);
}
