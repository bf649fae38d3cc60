import { checkOneOf, checkRecord, checkText } from "../input.js";
import { checkLexicon, identityLexicon, type Lexicon } from "../lexicon/lexicon.js";
import { locate, type AmbiguousTerms, type LocatedText } from "./locate.js";

/**
 * A place where a text mentions a group.
 *
 * @since 0.1.0
 */
export interface Mention {
  /** `text.slice(start, end)` is what stands there. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The term as the lexicon has it, in lower case. */
  readonly term: string;
  readonly group: string;
  readonly attribute: string;
}

/**
 * Options of everything that finds mentions.
 *
 * @since 0.1.0
 */
export interface MentionOptions {
  /**
   * What to do with terms that as often mean something else, such as "black", "old" or "single": "context" takes them
   * where the words around speak of a person ("an old lady", "the applicant is black"), "always" and "never" look at
   * nothing. Default "context".
   */
  readonly ambiguous?: AmbiguousTerms;
}

/**
 * Where a text mentions groups of people, from left to right. The longest term counts ("Asian American" is no mention
 * of a nationality), and whole words only ("blacksmith" mentions nobody). Any case, any white space within a term, a
 * hyphen for a space, possessives ("woman's", the span without "'s"), composed or decomposed letters; the text is read
 * once, however long the lexicon is. A term with two senses gives a mention of each ("Latina": race and gender).
 * Demonyms of things and languages are no mentions ("Indian menu", "translate it into French"). The rules know English;
 * terms of your own are found in any language.
 *
 * @throws InputError where the text is no string, or the lexicon none
 * @example
 * findMentions("The blacksmith hired two Asian American women.").map(({ text, group }) => [text, group]) // [["Asian American", "asian"], ["women", "female"]]
 * findMentions("Ask her.", identityLexicon("gender")) // [{ start: 4, end: 7, text: "her", term: "her", group: "female", attribute: "gender" }]
 * @since 0.1.0
 */
export function findMentions(
  text: string,
  lexicon: Lexicon = identityLexicon(),
  options: MentionOptions = {},
): Mention[] {
  checkText("findMentions", "text", text);
  checkLexicon("findMentions", "lexicon", lexicon);
  return mentionsOf(locate(text, lexicon, ambiguousOf("findMentions", options)));
}

/** The mentions of a text that has been read. */
export function mentionsOf({ text, located }: LocatedText): Mention[] {
  return located.flatMap(({ start, end, senses }) =>
    senses.map(({ term, group, attribute }): Mention => ({
      start,
      end,
      text: text.slice(start, end),
      term,
      group,
      attribute,
    })),
  );
}

/** The option, checked. */
export function ambiguousOf(caller: string, options: MentionOptions): AmbiguousTerms {
  checkRecord(caller, "options", options);
  const { ambiguous = "context" } = options;
  checkOneOf(caller, "options.ambiguous", ambiguous, ["context", "always", "never"]);
  return ambiguous;
}
