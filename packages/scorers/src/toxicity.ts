import type { ResponseSet } from "@fairspec/responses";

import { scoreResponses } from "./score.js";
import type { ScoreOptions, ScoredResponseSet } from "./score.js";
import type { Scorer } from "./scorer.js";

/**
 * Scores every response by how toxic it is.
 *
 * @throws ScorerError where the scorer does not give one number in [0, 1] for each text
 * @throws InputError where `responses` is not a response set, as when `respond` was not awaited
 * @since 0.1.0
 */
export async function toxicity(responses: ResponseSet, scorer: Scorer, options: ScoreOptions = {}): Promise<ScoredResponseSet> {
  return scoreResponses("toxicity", responses, scorer, options);
}
