import { checkOneOf, checkOptions } from "../input.js";
import { checkLexicon } from "../lexicon/check-lexicon.js";
import type { Lexicon } from "../lexicon/lexicon.js";
import { identityLexicon } from "../lexicon/lexicons.js";
import { isConversation, promptsOf, type Prompts, type ReadPrompt } from "../prompt.js";
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
 * A mention, and the prompt that it stands in.
 *
 * @since 0.1.0
 */
export interface PromptMention extends Mention {
  /** The place of the prompt in the input; -1 of a mention in the system prompt, which stands before all of them. */
  readonly prompt: number;
  /** Of a conversation the place of the message: `start` and `end` are places in its content. */
  readonly message?: number;
}

/**
 * Options of everything that finds mentions.
 *
 * @since 0.1.0
 */
export interface MentionOptions {
  /**
   * What to do with terms that as often mean something else, such as "black", "old" or "single": "context" takes them
   * if the words around speak of a person ("an old lady", "the applicant is black"), "always" and "never" look at
   * nothing. Default "context".
   */
  readonly ambiguous?: AmbiguousTerms;
}

/** The names of `MentionOptions`. */
export const MENTION_OPTIONS = ["ambiguous"] as const;

/**
 * Where a text, or prompts, mention groups of people, from left to right. The longest term counts ("Asian American" is
 * no mention of a nationality), and whole words only ("blacksmith" mentions nobody). Any case, any white space within a
 * term, a hyphen for a space, possessives ("woman's", the span without "'s"), composed or decomposed letters; the text
 * is read once, however long the lexicon is. A term with two senses gives a mention of each ("Latina": race and
 * gender). Demonyms of things and languages are no mentions ("Indian menu", "translate it into French"). The rules know
 * English; terms of your own are found in any language. Mentions in prompts say which prompt, and in conversations,
 * of which every message is read, which message.
 *
 * @throws InputError if the text is no string, a prompt is none, or the lexicon is none
 * @example
 * findMentions("The blacksmith hired two Asian American women.").map(({ text, group }) => [text, group]) // [["Asian American", "asian"], ["women", "female"]]
 * findMentions("Ask her.", identityLexicon("gender")) // [{ start: 4, end: 7, text: "her", term: "her", group: "female", attribute: "gender" }]
 * findMentions([{ messages: [{ role: "user", content: "Hello, Ms. Lee here." }] }])[0]?.message // 0
 * @since 0.1.0
 */
export function findMentions(text: string, lexicon?: Lexicon, options?: MentionOptions): Mention[];
export function findMentions(
  prompts: Exclude<Prompts, string>,
  lexicon?: Lexicon,
  options?: MentionOptions,
): PromptMention[];
export function findMentions(
  prompts: Prompts,
  lexicon: Lexicon = identityLexicon(),
  options: MentionOptions = {},
): Mention[] {
  checkLexicon("findMentions", "lexicon", lexicon);
  const ambiguous = ambiguousOf("findMentions", options);
  if (typeof prompts === "string") return mentionsOf(locate(prompts, lexicon, ambiguous));
  return mentionsIn(promptsOf("findMentions", "prompts", prompts), lexicon, ambiguous);
}

/** The mentions of prompts that have been checked, in all their messages. */
export function mentionsIn(
  prompts: readonly ReadPrompt[],
  lexicon: Lexicon,
  ambiguous: AmbiguousTerms,
): PromptMention[] {
  return prompts.flatMap(({ given, texts }, prompt) =>
    texts.flatMap((text, message) => {
      const place = isConversation(given) ? { prompt, message } : { prompt };
      return mentionsOf(locate(text, lexicon, ambiguous)).map((mention): PromptMention => ({ ...place, ...mention }));
    }),
  );
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

/** The option, checked, among those that the function called knows. */
export function ambiguousOf(
  caller: string,
  options: MentionOptions,
  known: readonly string[] = MENTION_OPTIONS,
): AmbiguousTerms {
  checkOptions(caller, options, known);
  const { ambiguous = "context" } = options;
  checkOneOf(caller, "options.ambiguous", ambiguous, ["context", "always", "never"]);
  return ambiguous;
}
