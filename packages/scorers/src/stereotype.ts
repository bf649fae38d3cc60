import type { ReadableSet } from "@fairexpect/metrics";

import { scoreResponses, type ScoringOptions } from "./score.js";
import type { Scored } from "./scored-set.js";
import type { Scorer } from "./scorer.js";

/**
 * Responses were to be scored for something that no bundled scorer can judge, and no scorer was given. The message says
 * why there is none and what to use.
 *
 * @since 0.1.0
 */
export class MissingScorerError extends Error {
  override readonly name = "MissingScorerError";
  readonly code = "FAIREXPECT_MISSING_SCORER";
}

const why =
  "stereotype: no scorer was given, and none is bundled. The classifiers that are small enough to bundle are not good enough: the best linear one reached " +
  "an ROC AUC of .76, the ALBERT transformer .91 (EMGSD test split), and called 14 to 22 % of harmless sentences that name a group stereotypes. " +
  'Pass a transformer trained for it, await transformersScorer({ preset: "sentence-level-stereotype", model: "./folder" }), or a judge, as the second argument: ' +
  "await stereotype(responses, scorer). " +
  "Or measure by words, which needs no scorer: stereotypicalAssociations and cooccurrenceBias of @fairexpect/metrics.";

/**
 * Scores every response by how stereotypical it is, as `scores.stereotype`, with the scorer that is given. There is no
 * default, since none of the classifiers that are small enough to bundle is good enough.
 *
 * @param responses what `respond` gives, or `{ prompts: [{ text, responses: [{ text, sample }] }] }`
 * @throws MissingScorerError without a scorer; the message says what to use
 * @throws ScorerError if the scorer does not give one number in [0, 1] for each text
 * @throws InputError if `responses` is not a response set, as when `respond` was not awaited
 * @since 0.1.0
 */
export async function stereotype<Set extends ReadableSet, const Name extends string = "stereotype">(
  responses: Set,
  scorer?: Scorer,
  options: ScoringOptions<Name> = {},
): Promise<Scored<Set, Name>> {
  if (scorer === undefined) throw new MissingScorerError(why);
  return scoreResponses("stereotype", responses, scorer, options, "stereotype");
}
