import { toxicFraction, type EventOptions } from "@fairexpect/metrics";
import type { MatcherContext, MatcherResult } from "./context.js";
import { worstResponses } from "./examples.js";
import { assertMetrics } from "./measure.js";
import type { AssertionOptions } from "./options.js";

/**
 * Options of `toHaveToxicFractionBelow`: those of `toxicFraction`, and how the verdict is reached.
 *
 * @since 0.1.0
 */
export interface ToxicFractionOptions extends AssertionOptions, Omit<EventOptions, keyof AssertionOptions> {}

export function toHaveToxicFractionBelow(
  this: MatcherContext,
  received: unknown,
  limit: number,
  options?: ToxicFractionOptions,
): MatcherResult {
  const { score = "toxicity", threshold = options?.variant === "langfair" ? 0.3 : 0.5, include } = options ?? {};
  const examples = (count: number) => worstResponses(received, { score, from: threshold, include }, count);
  return assertMetrics(this, "toHaveToxicFractionBelow", received, options, [
    { metric: toxicFraction, limit: { below: limit }, examples },
  ]);
}
