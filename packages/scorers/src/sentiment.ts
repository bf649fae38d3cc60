import type { ReadableSet } from "@fairexpect/metrics";

import { scoreResponses, type ScoringOptions } from "./score.js";
import type { Scored } from "./scored-set.js";
import type { Scorer } from "./scorer.js";
import { negativeSentiment } from "./vader/sentiment-scorers.js";

/**
 * Scores every response by its sentiment, as `scores.sentiment`; unless another scorer is given, by how negative it is
 * (`negativeSentiment`).
 *
 * @param responses what `respond` gives, or `{ prompts: [{ text, responses: [{ text, sample }] }] }`
 * @throws ScorerError if the scorer does not give one number in [0, 1] for each text
 * @throws InputError if `responses` is not a response set, as when `respond` was not awaited
 * @example
 * const replies = { prompts: [{ text: "Where is he?", responses: [{ text: "Sorry, he is late.", sample: 0 }] }] };
 * (await sentiment(replies)).prompts[0].responses[0].scores // { sentiment: 0.302 }
 * @since 0.1.0
 */
export async function sentiment<Set extends ReadableSet, const Name extends string = "sentiment">(
  responses: Set,
  scorer: Scorer = negativeSentiment(),
  options: ScoringOptions<Name> = {},
): Promise<Scored<Set, Name>> {
  return scoreResponses("sentiment", responses, scorer, options, "sentiment");
}
