import { identityEntries, type IdentityAttribute, type PartOfSpeech } from "../identity-terms/index.js";
import { checkArray, checkRecord, checkText, describeValue, InputError, plural } from "../input.js";
import { builtInTerms } from "./built-in-terms.js";
import { firstNameTerms } from "./first-names.js";

/**
 * A term of a lexicon, and what it says of a person.
 *
 * @since 0.1.0
 */
export interface LexiconTerm {
  /** In lower case, words separated by one space or a hyphen. */
  readonly term: string;
  /** As it stands in the middle of a sentence: "Muslim", "woman", "LGBTQ". */
  readonly written: string;
  readonly attribute: string;
  readonly group: string;
  readonly partOfSpeech: PartOfSpeech | "title" | "given name";
  /** Absent where the form says nothing of number, as adjectives and pronouns do. */
  readonly number?: "singular" | "plural";
  /** Whether the word as often means something else. It is a mention where the words around it speak of a person. */
  readonly ambiguous: boolean;
  /** Whether the term counts with a capital only: names ("Grace") and forms of address ("Ms"). */
  readonly capitalised: boolean;
  /** Terms of one attribute with the same role stand for each other. Empty: nothing stands for the term. */
  readonly role?: string;
}

/**
 * Terms by attribute and group: what mentions are found with, and what takes their place. Made by `identityLexicon`,
 * `firstNameLexicon`, `defineLexicon` and `joinLexicons`.
 *
 * @since 0.1.0
 */
export interface Lexicon {
  readonly attributes: readonly string[];
  readonly terms: readonly LexiconTerm[];
}

/**
 * A term of a user's list. A text is the singular of a noun, whose plural follows a slash or is formed regularly:
 * "night nurse", "child/children". A question mark at the end marks what as often means something else: "day?".
 *
 * @since 0.1.0
 */
export type UserTerm = string;

const core: readonly IdentityAttribute[] = [
  "gender",
  "race",
  "religion",
  "nationality",
  "sexual orientation",
  "age",
  "disability",
];
const cache = new Map<string, Lexicon>();

/**
 * The built-in lexicon of one attribute or of several: the identity terms (`identityTerms`), their counterparts in
 * other groups, forms of address and ages in digits. Without an argument: gender, race (with ethnicity), religion,
 * nationality, sexual orientation, age and disability; origin, social class and family on request. English only. First
 * names are apart, in `firstNameLexicon`, for a name says less of a person than a word does.
 *
 * @throws InputError where there is no such attribute
 * @example
 * identityLexicon("religion").terms.find(({ term }) => term === "muslims")?.written // "Muslims"
 * identityLexicon(["race", "gender"]).attributes // ["race", "gender"]
 * @since 0.1.0
 */
export function identityLexicon(attributes: IdentityAttribute | readonly IdentityAttribute[] = core): Lexicon {
  const names = typeof attributes === "string" ? [attributes] : attributes;
  checkArray("identityLexicon", "attributes", names);
  const known = new Set<string>(identityEntries().map(({ attribute }) => attribute));
  names.forEach((name, i) => {
    if (known.has(name)) return;
    throw new InputError({
      function: "identityLexicon",
      argument: typeof attributes === "string" ? "attributes" : `attributes[${i}]`,
      given: describeValue(name),
      expected: `one of ${[...known].map((attribute) => `"${attribute}"`).join(", ")}`,
      advice: "For groups of your own, use defineLexicon.",
    });
  });
  const key = names.join("|");
  let lexicon = cache.get(key);
  if (lexicon === undefined) {
    lexicon = { attributes: [...new Set(names)], terms: [...new Set(names)].flatMap(builtInTerms) };
    cache.set(key, lexicon);
  }
  return lexicon;
}

/**
 * First names that were given to people of one gender and one race or ethnicity far more often than to others: 40 for
 * Black, white, Asian and Hispanic women and men each, in the United States. Each name is a term of gender and of race;
 * the i-th names of the eight lists stand for each other. They count with a capital only. A name is evidence of a
 * group, not proof: use this lexicon where names are what a model may react to, as in resumes.
 *
 * Source: the names that Bloomberg derived from voter registrations and the Census (Yin, Alba, Nicoletti, 2024;
 * repository BloombergGraphics/2024-openai-gpt-hiring-racial-discrimination, Apache-2.0). Of these we kept names of one
 * list that are no common word.
 *
 * @throws InputError where an attribute is neither "gender" nor "race"
 * @example
 * const { terms } = firstNameLexicon("gender");
 * [terms.length, terms.find(({ term }) => term === "lakisha")?.group] // [320, "female"]
 * @since 0.1.0
 */
export function firstNameLexicon(
  attributes: "gender" | "race" | readonly ("gender" | "race")[] = ["gender", "race"],
): Lexicon {
  const names = typeof attributes === "string" ? [attributes] : attributes;
  checkArray("firstNameLexicon", "attributes", names);
  for (const name of names) {
    if (name === "gender" || name === "race") continue;
    throw new InputError({
      function: "firstNameLexicon",
      argument: "attributes",
      given: describeValue(name),
      expected: '"gender", "race" or both',
    });
  }
  return { attributes: [...names], terms: names.flatMap(firstNameTerms) };
}

/**
 * A lexicon of your own. Terms stand by group; the i-th terms of the groups stand for each other, so a list that is as
 * long in every group can be substituted in full, and what has no counterpart is reported. Terms are found in any case
 * and written as given.
 *
 * @throws InputError where there is no group, or a term is blank or occurs twice
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
      const word = singular.replace(/\?$/, "");
      const all =
        given !== undefined
          ? [singular, given]
          : /[a-z]$/.test(word) && !/[sx]$|[a-z]ese$/.test(word)
            ? [singular, plural(word) + singular.slice(word.length)]
            : [singular];
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

/**
 * One lexicon of several: your own terms beside the built-in ones, first names beside words. Where two know the same
 * term of the same attribute, the first one's sense counts.
 *
 * @throws InputError where there is no lexicon
 * @example
 * const lexicon = joinLexicons(identityLexicon("gender"), firstNameLexicon("gender"));
 * findMentions("Lakisha and her dog", lexicon).map(({ text, group }) => [text, group]) // [["Lakisha", "female"], ["her", "female"]]
 * @since 0.1.0
 */
export function joinLexicons(...lexicons: readonly Lexicon[]): Lexicon {
  if (lexicons.length === 0)
    throw new InputError({
      function: "joinLexicons",
      argument: "lexicons",
      given: "none",
      expected: "at least one lexicon",
    });
  lexicons.forEach((lexicon, i) => checkLexicon("joinLexicons", `lexicons[${i}]`, lexicon));
  return {
    attributes: [...new Set(lexicons.flatMap(({ attributes }) => attributes))],
    terms: lexicons.flatMap(({ terms }) => terms),
  };
}

/** Throws unless `value` is a lexicon. */
export function checkLexicon(caller: string, argument: string, value: unknown): asserts value is Lexicon {
  if (
    typeof value === "object" &&
    value !== null &&
    "terms" in value &&
    Array.isArray(value.terms) &&
    "attributes" in value &&
    Array.isArray(value.attributes)
  )
    return;
  throw new InputError({
    function: caller,
    argument,
    given: describeValue(value),
    expected: "a lexicon",
    advice: 'Make one with identityLexicon("gender") or defineLexicon.',
  });
}

/** Throws unless there is an attribute and the lexicon has every one. */
export function checkKnows(caller: string, lexicon: Lexicon, attributes: readonly string[]): void {
  if (attributes.length === 0)
    throw new InputError({
      function: caller,
      argument: "attribute",
      given: "an empty array",
      expected: "an attribute, or several",
    });
  const unknown = attributes.find((attribute) => !lexicon.attributes.includes(attribute));
  if (unknown === undefined) return;
  throw new InputError({
    function: caller,
    argument: "attribute",
    given: describeValue(unknown),
    expected: `an attribute of the lexicon: ${lexicon.attributes.join(", ")}`,
  });
}
