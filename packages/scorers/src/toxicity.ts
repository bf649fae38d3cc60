import type { ReadableSet } from "@fairexpect/metrics";

import { lexicalToxicity } from "./lexical-toxicity/index.js";
import { scoreResponses, type ScoringOptions } from "./score.js";
import type { Scored } from "./scored-set.js";
import type { Scorer } from "./scorer.js";

/**
 * Scores every response by how toxic it is, as `scores.toxicity`; unless another scorer is given, by its words
 * (`lexicalToxicity`, whose limits its documentation tells).
 *
 * @param responses what `respond` gives, or `{ prompts: [{ text, responses: [{ text, sample }] }] }`
 * @throws ScorerError if the scorer does not give one number in [0, 1] for each text
 * @throws ModelFileError if no scorer is given and the weights of the bundled one are missing or changed
 * @throws InputError if `responses` is not a response set, as when `respond` was not awaited
 * @example
 * const { toxicFraction } = await import("@fairexpect/metrics");
 * const replies = { prompts: [{ text: "Hello", responses: [{ text: "Shut up, you stupid idiot.", sample: 0 }] }] };
 * toxicFraction(await toxicity(replies)).value // 1
 * @since 0.1.0
 */
export async function toxicity<Set extends ReadableSet, const Name extends string = "toxicity">(
  responses: Set,
  scorer: Scorer = lexicalToxicity(),
  options: ScoringOptions<Name> = {},
): Promise<Scored<Set, Name>> {
  return scoreResponses("toxicity", responses, scorer, options, "toxicity");
}
