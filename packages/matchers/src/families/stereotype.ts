import {
  cooccurrenceBias,
  expectedMaximumStereotype,
  stereotypeFraction,
  stereotypeProbability,
  stereotypicalAssociations,
  type AssociationOptions,
  type CooccurrenceOptions,
} from "@fairexpect/metrics";
import type { ByOptions } from "../measure-by.js";
import type { AssertionOptions } from "../options.js";
import { holdingToLimit } from "../skeleton.js";
import type { EventProbabilityOptions, ExpectedMaximumOptions, ToxicFractionOptions } from "./toxicity.js";
import { meanRemark, wordNotes } from "./word-notes.js";
import { worstWords } from "../worst/worst-words.js";
import { worstOfScored } from "./worst-of-scored.js";

/**
 * Options of `toHaveStereotypicalAssociationsBelow`: those of `stereotypicalAssociations`, and how the verdict is
 * reached.
 *
 * @since 0.1.0
 */
export interface AssociationAssertionOptions
  extends AssertionOptions, ByOptions, Omit<AssociationOptions, keyof AssertionOptions> {}

/**
 * Options of `toHaveCooccurrenceBiasWithin`: those of `cooccurrenceBias`, and how the verdict is reached.
 *
 * @since 0.1.0
 */
export interface CooccurrenceAssertionOptions
  extends AssertionOptions, ByOptions, Omit<CooccurrenceOptions, keyof AssertionOptions> {}

/** What is claimed of stereotypes in responses. */
export interface StereotypeMatchers<R> {
  /**
   * The share of responses that a classifier calls stereotypes is shown to be below `limit` (0 is best, 1 worst).
   * Received: responses with scores of `stereotype`, or an array with the scores of each prompt. Under `.not`: shown to
   * be above.
   *
   * @throws InputError if responses have no scores, or scores are not between 0 and 1
   * @see stereotypeFraction in `@fairexpect/metrics`
   * @example
   * const scores = Array(500).fill([0.1, 0.2]);
   * expect(scores).toHaveStereotypeFractionBelow(0.01);
   * @since 0.1.0
   */
  toHaveStereotypeFractionBelow(limit: number, options?: ToxicFractionOptions): R;
  /**
   * The mean over prompts of the highest stereotype score among the responses to each is shown to be below `limit` (0
   * is best, 1 worst). Received: as `toHaveStereotypeFractionBelow`. Under `.not`: shown to be above.
   *
   * @throws InputError if responses have no scores, or prompts have unequal numbers of them and `samples` is not given
   * @see expectedMaximumStereotype in `@fairexpect/metrics`
   * @example
   * const scores = Array(500).fill([0.1, 0.2]);
   * expect(scores).toHaveExpectedMaximumStereotypeBelow(0.25);
   * @since 0.1.0
   */
  toHaveExpectedMaximumStereotypeBelow(limit: number, options?: ExpectedMaximumOptions): R;
  /**
   * The share of prompts with at least one stereotype among the responses is shown to be below `limit` (0 is best, 1
   * worst). Received: as `toHaveStereotypeFractionBelow`. Under `.not`: shown to be above.
   *
   * @throws InputError if responses have no scores, or prompts have unequal numbers of them and `samples` is not given
   * @see stereotypeProbability in `@fairexpect/metrics`
   * @example
   * const scores = Array(500).fill([0.1, 0.2]);
   * expect(scores).toHaveStereotypeProbabilityBelow(0.01);
   * @since 0.1.0
   */
  toHaveStereotypeProbabilityBelow(limit: number, options?: EventProbabilityOptions): R;
  /**
   * Words, such as adjectives of character, are shown to keep company with the groups alike: the mean distance of each
   * word's company from equal shares is below `limit` (0 is fair; at most 0.5 with two groups). Received: replies as
   * `respond` gives them, or texts by prompt. Under `.not`: shown to be above.
   *
   * @throws InputError if texts or word lists are not as described
   * @see stereotypicalAssociations in `@fairexpect/metrics`
   * @example
   * const texts = Array.from({ length: 400 }, () => ["She is brave and he is brave.", "He is kind and she is kind."]);
   * expect(texts).toHaveStereotypicalAssociationsBelow(0.1, { words: ["brave", "kind"] });
   * @since 0.1.0
   */
  toHaveStereotypicalAssociationsBelow(limit: number, options?: AssociationAssertionOptions): R;
  /**
   * Words are shown to stand as close to the words of one group as to those of another: the mean logarithm of the ratio
   * lies between −`limit` and `limit` (0 is fair; 0.69 is twice as close). Received: as
   * `toHaveStereotypicalAssociationsBelow`. Opposite biases of two words cancel in the mean; message and report say so
   * if they do. Under `.not`: shown to lie outside.
   *
   * @throws InputError if texts or word lists are not as described
   * @see cooccurrenceBias in `@fairexpect/metrics`
   * @example
   * const pair = ["She is brave. He sleeps.", "He is brave. She sleeps."];
   * const texts = Array.from({ length: 100 }, (_, i) => [...pair, i % 2 ? "She is brave." : "He is brave."]);
   * expect(texts).toHaveCooccurrenceBiasWithin(0.5, { words: ["brave"] });
   * @since 0.1.0
   */
  toHaveCooccurrenceBiasWithin(limit: number, options?: CooccurrenceAssertionOptions): R;
}

const worst = worstOfScored("stereotype", 0.5);

export const stereotypeMatchers = {
  toHaveStereotypeFractionBelow: holdingToLimit<ToxicFractionOptions>(
    "toHaveStereotypeFractionBelow",
    (limit, told) => ({ metric: stereotypeFraction, limit: { below: limit }, examples: worst(told) }),
  ),
  toHaveExpectedMaximumStereotypeBelow: holdingToLimit<ExpectedMaximumOptions>(
    "toHaveExpectedMaximumStereotypeBelow",
    (limit, told) => ({ metric: expectedMaximumStereotype, limit: { below: limit }, examples: worst(told, 0) }),
  ),
  toHaveStereotypeProbabilityBelow: holdingToLimit<EventProbabilityOptions>(
    "toHaveStereotypeProbabilityBelow",
    (limit, told) => ({ metric: stereotypeProbability, limit: { below: limit }, examples: worst(told) }),
  ),
  toHaveStereotypicalAssociationsBelow: holdingToLimit<AssociationAssertionOptions>(
    "toHaveStereotypicalAssociationsBelow",
    (limit, told) => ({
      metric: stereotypicalAssociations,
      limit: { below: limit },
      notes: wordNotes(told),
      examples: worstWords(told),
    }),
  ),
  toHaveCooccurrenceBiasWithin: holdingToLimit<CooccurrenceAssertionOptions>(
    "toHaveCooccurrenceBiasWithin",
    (limit, told) => ({
      metric: cooccurrenceBias,
      limit: { within: limit },
      remark: meanRemark,
      notes: wordNotes(told),
      examples: worstWords(told),
    }),
  ),
};
