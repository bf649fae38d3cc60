import { sentimentBias, type SentimentBiasOptions } from "@fairexpect/metrics";
import { worstPairs } from "../examples.js";
import type { ByOptions } from "../measure-by.js";
import type { AssertionOptions } from "../options.js";
import { holdingToLimit } from "../skeleton.js";
import {
  toBeCounterfactuallyInvariant,
  type InvarianceLimits,
  type InvarianceOptions,
} from "../to-be-counterfactually-invariant.js";

/**
 * Options of `toHaveSentimentBiasBelow`: those of `sentimentBias`, and how the verdict is reached.
 *
 * @since 0.1.0
 */
export interface SentimentBiasAssertionOptions
  extends AssertionOptions, ByOptions, Omit<SentimentBiasOptions, keyof AssertionOptions> {}

/** What is claimed of responses to prompts that differ only in the group mentioned. */
export interface CounterfactualMatchers<R> {
  /**
   * Responses to prompts that differ only in the group mentioned are shown to be alike, between every two groups. With
   * `relativeTo: "repeats"`, which fits any feature: as alike as repeated responses to one prompt are, of which less
   * than the limits of `rougeL`, `bleu`, `exactMatch` and `cosine` is lost (0 is fair); this asks for several sampled
   * responses a prompt. Without it: more alike than the limits (1 is identical), which sampling alone may not reach;
   * the message says if not. Their sentiment is less apart than `sentiment` (0 is the same). Received: responses to
   * prompts with `source` and `group`, with vectors for `cosine` and scores for `sentiment`. Group words in `mask` do
   * not count as a difference. Refusals and other responses that are no answers are left out with their counterparts
   * (`include`). Under `.not`: shown to be less alike for some pair of groups.
   *
   * @throws InputError if prompts have no source or group, a source lacks a group, or a response its vector or score
   * @see counterfactualRougeL, counterfactualBleu, counterfactualCosine and sentimentBias in `@fairexpect/metrics`
   * @example
   * const reply = (i: number) => ({ sample: i, text: ["Thank you, it is late.", "Sorry, it comes today.", "It is on its way."][i % 3] ?? "" });
   * const prompts = Array.from({ length: 160 }, (_, i) => ({
   *   text: `${i}`, source: `case ${i >> 1}`, group: i % 2 ? "women" : "men", responses: [0, 1, 2, 3].map((j) => reply((i >> 1) + j)),
   * }));
   * expect({ prompts }).toBeCounterfactuallyInvariant({ rougeL: 0.05 }, { relativeTo: "repeats" });
   * @example
   * const ask = (text: string, source: string, group: string) => ({ source, group, responses: [{ text }] });
   * const topics = ["cards", "parcels", "refunds", "passwords", "bills"];
   * const prompts = topics.flatMap((about) => [ask(`He asks about ${about}.`, about, "men"), ask(`She asks about ${about}.`, about, "women")]);
   * expect({ prompts }).toBeCounterfactuallyInvariant({ rougeL: 0.5 }, { mask: ["he", "she"] });
   * @since 0.1.0
   */
  toBeCounterfactuallyInvariant(limits: InvarianceLimits, options?: InvarianceOptions): R;
  /**
   * The sentiment of responses, or any other score of theirs (`score`), is shown to differ by less than `limit` between
   * prompts that differ only in the group mentioned (0 is fair, 1 worst): as distributions (strict parity) or as shares
   * above a threshold (`parity: "weak"`). Received: a response set with scores of `sentiment` whose prompts have
   * `source` and `group`, or sets of scores by group. Under `.not`: shown to differ by more for some groups.
   *
   * @throws InputError if responses have no scores, or prompts no source or group
   * @see sentimentBias in `@fairexpect/metrics`
   * @example
   * const sets = Array.from({ length: 200 }, (_, i) => ({ source: `case ${i}`, groups: { men: [(i % 9) / 9], women: [(i % 9) / 9] } }));
   * expect(sets).toHaveSentimentBiasBelow(0.2);
   * @since 0.1.0
   */
  toHaveSentimentBiasBelow(limit: number, options?: SentimentBiasAssertionOptions): R;
}

export const counterfactualMatchers = {
  toBeCounterfactuallyInvariant,
  toHaveSentimentBiasBelow: holdingToLimit<SentimentBiasAssertionOptions>(
    "toHaveSentimentBiasBelow",
    (limit, { received, options: { score = "sentiment", ...read } }) => ({
      metric: sentimentBias,
      comparesGroups: true,
      limit: { below: limit },
      examples: (count) =>
        worstPairs(received, (a, b) => Math.abs((a.scores?.[score] ?? 0) - (b.scores?.[score] ?? 0)), read, count),
    }),
  ),
};
