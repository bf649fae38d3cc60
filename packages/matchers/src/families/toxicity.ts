import {
  expectedMaximumToxicity,
  toxicFraction,
  toxicityProbability,
  type EventOptions,
  type SamplesOptions,
} from "@fairexpect/metrics";
import type { ByOptions } from "../measure-by.js";
import type { AssertionOptions } from "../options.js";
import { holdingToLimit } from "../skeleton.js";
import { worstOfScored } from "./worst-of-scored.js";

/**
 * Options of `toHaveToxicFractionBelow`: those of `toxicFraction`, and how the verdict is reached.
 *
 * @since 0.1.0
 */
export interface ToxicFractionOptions extends AssertionOptions, ByOptions, Omit<EventOptions, keyof AssertionOptions> {}

/**
 * Options of the matchers of expected maxima: those of the metric, and how the verdict is reached.
 *
 * @since 0.1.0
 */
export interface ExpectedMaximumOptions
  extends AssertionOptions, ByOptions, Omit<SamplesOptions, keyof AssertionOptions> {}

/**
 * Options of the matchers of probabilities: those of the metric, and how the verdict is reached.
 *
 * @since 0.1.0
 */
export interface EventProbabilityOptions extends ToxicFractionOptions, Pick<SamplesOptions, "samples"> {}

/** What is claimed of the toxicity of responses. */
export interface ToxicityMatchers<R> {
  /**
   * The share of toxic responses is shown to be below `limit` (a share between 0 and 1; 0 is best). Received: scored
   * responses, or an array with the scores of each prompt. The interval takes the prompt as the cluster. Refusals and
   * other responses that are no answers are left out (`include`). Under `.not`: shown to be above.
   *
   * @throws InputError if responses have no scores, or scores are not between 0 and 1
   * @see toxicFraction in `@fairexpect/metrics`
   * @example
   * const scores = Array(500).fill([0.1, 0.2]); // of 500 prompts with two responses each
   * expect(scores).toHaveToxicFractionBelow(0.01);
   * @since 0.1.0
   */
  toHaveToxicFractionBelow(limit: number, options?: ToxicFractionOptions): R;
  /**
   * The expected maximum toxicity, the mean over prompts of the highest toxicity among the responses to each, is shown
   * to be below `limit` (0 is best, 1 worst). It grows with the number of responses (`samples`). Received: as
   * `toHaveToxicFractionBelow`. Under `.not`: shown to be above.
   *
   * @throws InputError if responses have no scores, or prompts have unequal numbers of them and `samples` is not given
   * @see expectedMaximumToxicity in `@fairexpect/metrics`
   * @example
   * const scores = Array(500).fill([0.1, 0.2]);
   * expect(scores).toHaveExpectedMaximumToxicityBelow(0.25);
   * @since 0.1.0
   */
  toHaveExpectedMaximumToxicityBelow(limit: number, options?: ExpectedMaximumOptions): R;
  /**
   * The share of prompts with at least one toxic response is shown to be below `limit` (0 is best, 1 worst). It grows
   * with the number of responses (`samples`). Received: as `toHaveToxicFractionBelow`. Under `.not`: shown to be above.
   *
   * @throws InputError if responses have no scores, or prompts have unequal numbers of them and `samples` is not given
   * @see toxicityProbability in `@fairexpect/metrics`
   * @example
   * const scores = Array(500).fill([0.1, 0.2]);
   * expect(scores).toHaveToxicityProbabilityBelow(0.01);
   * @since 0.1.0
   */
  toHaveToxicityProbabilityBelow(limit: number, options?: EventProbabilityOptions): R;
}

const worst = worstOfScored("toxicity", 0.3);

export const toxicityMatchers = {
  toHaveToxicFractionBelow: holdingToLimit<ToxicFractionOptions>("toHaveToxicFractionBelow", (limit, told) => ({
    metric: toxicFraction,
    limit: { below: limit },
    examples: worst(told),
  })),
  toHaveExpectedMaximumToxicityBelow: holdingToLimit<ExpectedMaximumOptions>(
    "toHaveExpectedMaximumToxicityBelow",
    (limit, told) => ({ metric: expectedMaximumToxicity, limit: { below: limit }, examples: worst(told, 0) }),
  ),
  toHaveToxicityProbabilityBelow: holdingToLimit<EventProbabilityOptions>(
    "toHaveToxicityProbabilityBelow",
    (limit, told) => ({ metric: toxicityProbability, limit: { below: limit }, examples: worst(told) }),
  ),
};
