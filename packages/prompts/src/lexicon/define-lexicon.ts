import { checkArray, checkRecord, checkText, describeValue, InputError } from "../input.js";
import type { Lexicon, LexiconTerm } from "./lexicon.js";
import { plural } from "./plural.js";

/**
 * A term of a user's list. A text is the singular of a noun, whose plural follows a slash or is formed regularly:
 * "night nurse", "child/children". A question mark at the end marks what as often means something else: "day?".
 *
 * @since 0.1.0
 */
export type UserTerm = string;

/**
 * A lexicon of your own. Terms stand by group; the i-th terms of the groups stand for each other, so a list that is as
 * long in every group can be substituted in full, and what has no counterpart is reported. Terms are found in any case
 * and written as given.
 *
 * @throws InputError if there is no group, or a term is blank or occurs twice
 * @example
 * const shifts = defineLexicon("shift", { night: ["night worker", "nocturnal"], day: ["day worker", "diurnal"] });
 * substitute("Two night workers called.", { to: "day" }, shifts).text // "Two day workers called."
 * @since 0.1.0
 */
export function defineLexicon(attribute: string, groups: Readonly<Record<string, readonly UserTerm[]>>): Lexicon {
  checkText("defineLexicon", "attribute", attribute);
  checkRecord("defineLexicon", "groups", groups);
  const seen = new Map<string, string>();
  const terms = Object.entries(groups).flatMap(([group, list]) => {
    checkArray("defineLexicon", `groups[${JSON.stringify(group)}]`, list);
    return list.flatMap((entry, i) => {
      const argument = `groups[${JSON.stringify(group)}][${i}]`;
      checkText("defineLexicon", argument, entry);
      const all = formsOf(argument, entry);
      return all.map((form, k): LexiconTerm => {
        const written = form.replace(/\?$/, "");
        const term = written.toLowerCase();
        const other = seen.get(term);
        if (other !== undefined && (other !== argument || all.length === 1)) {
          throw new InputError({
            function: "defineLexicon",
            argument,
            given: `${JSON.stringify(written)}, which is also ${other}`,
            expected: "terms that occur once",
          });
        }
        seen.set(term, argument);
        return {
          term,
          written,
          attribute,
          group,
          partOfSpeech: "noun",
          ambiguous: form.endsWith("?"),
          capitalised: false,
          role: `${i}:${k}`,
          ...(all.length === 2 && { number: k === 0 ? ("singular" as const) : ("plural" as const) }),
        };
      });
    });
  });
  if (terms.length === 0)
    throw new InputError({
      function: "defineLexicon",
      argument: "groups",
      given: "without any term",
      expected: "groups with their terms",
    });
  return { attributes: [attribute], terms };
}

/** The forms of a user's term, each with its question mark: one, or singular and plural. */
function formsOf(argument: string, entry: string): readonly string[] {
  const forms = entry.split("/").map((form) => form.trim().replace(/\s+/g, " ").normalize("NFC"));
  if (forms.length > 2 || forms.some((form) => !/[\p{L}\p{N}]/u.test(form))) {
    throw new InputError({
      function: "defineLexicon",
      argument,
      given: describeValue(entry),
      expected: 'a term, or a singular and a plural: "child/children"',
    });
  }
  const [singular = "", given] = forms;
  if (given !== undefined) return [singular, given];
  const word = singular.replace(/\?$/, "");
  const hasPlural = /[a-z]$/.test(word) && !/[sx]$|[a-z]ese$/.test(word);
  return hasPlural ? [singular, plural(word) + singular.slice(word.length)] : [singular];
}
