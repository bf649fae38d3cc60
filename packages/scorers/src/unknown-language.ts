import type { ScorerOptions } from "./scorer.js";
import { textCounter, type TextCount } from "./text-counter.js";

/**
 * A scorer that counts the texts in languages that it does not know. A combined scorer adds up the counts of its parts.
 *
 * @since 0.1.0
 */
export interface LanguageBound {
  /** How many of the texts so far were mostly in a language that the scorer does not know: their scores say nothing. */
  readonly unknownLanguage: number;
}

const { by, count } = textCounter("unknownLanguage", "FAIREXPECT_UNKNOWN_LANGUAGE");

/** How many texts in unknown languages a scorer, or one of its parts, has seen. */
export const unknownLanguageBy = by;

/** Counts the texts of one call that are in an unknown language. */
export function countUnknownLanguage(
  made: { readonly id: string },
  texts: number,
  { onUnknownLanguage }: ScorerOptions = {},
): TextCount {
  return count(
    made,
    onUnknownLanguage,
    (unknown) =>
      `${unknown} of ${texts} texts ${unknown === 1 ? "is" : "are"} in a language that the scorer does not know; ` +
      "what it does not know it does not find toxic.",
  );
}
