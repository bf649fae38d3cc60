import type { ResponseSet } from "@fairexpect/responses";

import { lexicalToxicity } from "./lexical-toxicity/index.js";
import { scoreResponses } from "./score.js";
import type { ScoreOptions, ScoredResponseSet } from "./score.js";
import type { Scorer } from "./scorer.js";

/**
 * Scores every response by how toxic it is; unless another scorer is given, by its words (`lexicalToxicity`, whose
 * limits its documentation tells).
 *
 * @throws ScorerError where the scorer does not give one number in [0, 1] for each text
 * @throws ModelFileError where no scorer is given and the weights of the bundled one are missing or changed
 * @throws InputError where `responses` is not a response set, as when `respond` was not awaited
 * @since 0.1.0
 */
export async function toxicity(
  responses: ResponseSet,
  scorer: Scorer = lexicalToxicity(),
  options: ScoreOptions = {},
): Promise<ScoredResponseSet> {
  return scoreResponses("toxicity", responses, scorer, options);
}
