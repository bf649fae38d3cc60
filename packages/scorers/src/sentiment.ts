import type { ResponseSet } from "@fairexpect/responses";

import { scoreResponses } from "./score.js";
import type { ScoreOptions, ScoredResponseSet } from "./score.js";
import type { Scorer } from "./scorer.js";
import { negativeSentiment } from "./vader/sentiment-scorers.js";

/**
 * Scores every response by its sentiment; unless another scorer is given, by how negative it is (`negativeSentiment`).
 *
 * @throws ScorerError where the scorer does not give one number in [0, 1] for each text
 * @throws InputError where `responses` is not a response set, as when `respond` was not awaited
 * @since 0.1.0
 */
export async function sentiment(
  responses: ResponseSet,
  scorer: Scorer = negativeSentiment(),
  options: ScoreOptions = {},
): Promise<ScoredResponseSet> {
  return scoreResponses("sentiment", responses, scorer, options);
}
