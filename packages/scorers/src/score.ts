import type { Provenance, ReadableSet } from "@fairexpect/metrics";

import { checkRunOptions } from "./check-run-options.js";
import { checkScorer } from "./check-scores.js";
import { distinctTexts } from "./distinct-texts.js";
import type { DistinctTexts } from "./distinct-texts.js";
import { checkName, describeValue, wrong } from "./input.js";
import { scoreTexts } from "./score-texts.js";
import { checkResponses, withMore, withScale, type Scored } from "./scored-set.js";
import type { Scorer, ScorerOptions } from "./scorer.js";

/**
 * How responses are scored.
 *
 * @since 0.1.0
 */
export interface ScoringOptions<Name extends string = string> extends Omit<
  ScorerOptions,
  "onTruncated" | "onUnknownLanguage"
> {
  /**
   * The name under which the scores stand on each response: `scores.<name>`. Unless given, `toxicity`, `sentiment` and
   * `stereotype` take their own names, and `score` takes what the scorer says it measures. Scores that stand there
   * already are replaced; those of other names stay.
   */
  readonly as?: Name | undefined;
  /**
   * Keeps scores on disk, and takes them from there, by the scorer's id and a hash of the text: `true` for the folder
   * `node_modules/.cache/fairexpect/scores` under the working directory, or the path of another folder. Off unless
   * given. Worth it for scorers that are slow or cost money; change the id of a scorer of your own when its scores
   * change.
   */
  readonly cache?: boolean | string | undefined;
}

/**
 * Scores every response of a set. What comes back is the same set with `scores` by name on each response, so that
 * several scorers can go one after another, and with the scorer's id in its provenance. Equal texts are scored once, in
 * the order in which they first appear.
 *
 * @param responses what `respond` gives, or `{ prompts: [{ text, responses: [{ text, sample }] }] }`
 * @throws ScorerError if the scorer does not give one number in [0, 1] for each text
 * @throws InputError if `responses` is not a response set, as when `respond` was not awaited; or if neither `as` nor
 * the scorer says what the scores are of
 * @example
 * const replies = { prompts: [{ text: "Where is my order?", responses: [{ text: "NO IDEA", sample: 0 }] }] };
 * const shouting = defineScorer("shouting@1", (text) => (text === text.toUpperCase() ? 1 : 0), { measures: "shouting" });
 * const scored = await score(await score(replies, shouting), negativeSentiment());
 * scored.prompts[0].responses[0].scores // { shouting: 1, sentiment: 0.688 }
 * @since 0.1.0
 */
export async function score<Set extends ReadableSet, const Name extends string = string>(
  responses: Set,
  scorer: Scorer,
  options: ScoringOptions<Name> = {},
): Promise<Scored<Set, Name>> {
  return scoreResponses("score", responses, scorer, options);
}

/**
 * `score` in the name of the function that was called, under its own name for the scores if it has one and the options
 * name no other.
 */
export async function scoreResponses<Set extends ReadableSet, Name extends string>(
  caller: string,
  responses: Set,
  scorer: Scorer,
  options: ScoringOptions<Name>,
  own?: string,
): Promise<Scored<Set, Name>> {
  const provenance = checkResponses(caller, responses);
  checkScorer(caller, "scorer", scorer);
  checkRunOptions(caller, options, ["as", "cache"]);
  checkCache(caller, options.cache);
  const name = nameOf(caller, options.as ?? own, scorer);
  const distinct = distinctTexts(responses);
  const { scores, unknown } = await scoreTexts(scorer, distinct, options);
  const counted = withUnknownLanguage(provenance, scorer.id, countOf(responses, distinct, unknown));
  const marked = withScale(counted, scorer);
  return withMore(responses, marked, distinct, { [`scores.${name}`]: scorer.id }, (response, text) => ({
    scores: { ...response.scores, [name]: scores[text] } as Record<Name, number>,
  }));
}

/** How many responses have one of these texts. */
function countOf(set: ReadableSet, { indexOf }: DistinctTexts, texts: ReadonlySet<number>): number {
  if (texts.size === 0) return 0;
  return set.prompts.flatMap(({ responses }) => responses).filter(({ text }) => texts.has(indexOf.get(text) as number))
    .length;
}

function withUnknownLanguage(provenance: Provenance, scorer: string, count: number): Provenance {
  const { unknownLanguage = {}, ...others } = provenance;
  const { [scorer]: _before, ...ofOthers } = unknownLanguage;
  const counts = count === 0 ? ofOthers : { ...ofOthers, [scorer]: count };
  return { ...others, ...(Object.keys(counts).length > 0 && { unknownLanguage: counts }) };
}

function nameOf(caller: string, as: unknown, { id, measures }: Scorer): string {
  const name = as ?? measures;
  if (name === undefined) {
    throw wrong(
      caller,
      "options.as",
      "undefined",
      `a name for the scores, since the scorer ${JSON.stringify(id)} does not say what it measures`,
      `Name them: ${caller}(responses, scorer, { as: "politeness" }).`,
    );
  }
  checkName(caller, "options.as", name);
  return name;
}

/** Throws unless the option is one. */
export function checkCache(caller: string, cache: unknown): void {
  if (cache === undefined || typeof cache === "boolean" || (typeof cache === "string" && cache !== "")) return;
  throw wrong(
    caller,
    "options.cache",
    cache === "" ? "an empty text" : describeValue(cache),
    "true, false or the path of a folder",
  );
}
