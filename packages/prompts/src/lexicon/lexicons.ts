import type { IdentityAttribute } from "../identity-terms/index.js";
import { checkArray, describeValue, InputError } from "../input.js";
import { builtInLexicon } from "./built-in-lexicon.js";
import { checkLexicon } from "./check-lexicon.js";
import { firstNameTerms } from "./first-names.js";
import type { Lexicon } from "./lexicon.js";

const core: readonly IdentityAttribute[] = [
  "gender",
  "race",
  "religion",
  "nationality",
  "sexual orientation",
  "age",
  "disability",
];

/**
 * The built-in lexicon of one attribute or of several: the identity terms (`identityTerms`), their counterparts in
 * other groups, forms of address and ages in digits. Without an argument: gender, race (with ethnicity), religion,
 * nationality, sexual orientation, age and disability; origin, social class and family on request. English only. First
 * names are apart, in `firstNameLexicon`, for a name says less of a person than a word does.
 *
 * @throws InputError if there is no such attribute
 * @example
 * identityLexicon("religion").terms.find(({ term }) => term === "muslims")?.written // "Muslims"
 * identityLexicon(["race", "gender"]).attributes // ["race", "gender"]
 * @since 0.1.0
 */
export function identityLexicon(attributes: IdentityAttribute | readonly IdentityAttribute[] = core): Lexicon {
  return builtInLexicon("identityLexicon", "attributes", attributes, "For groups of your own, use defineLexicon.");
}

/**
 * First names that were given to people of one gender and one race or ethnicity far more often than to others: 40 for
 * Black, white, Asian and Hispanic women and men each, in the United States. Each name is a term of gender and of race;
 * the i-th names of the eight lists stand for each other. They count with a capital only. A name is evidence of a
 * group, not proof: use this lexicon when names are what a model may react to, as in resumes.
 *
 * Source: the names that Bloomberg derived from voter registrations and the Census (Yin, Alba, Nicoletti, 2024;
 * repository BloombergGraphics/2024-openai-gpt-hiring-racial-discrimination, Apache-2.0). Of these we kept names of one
 * list that are no common word.
 *
 * @throws InputError if an attribute is neither "gender" nor "race"
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
 * One lexicon of several: your own terms beside the built-in ones, first names beside words. If two know the same
 * term of the same attribute, the first one's sense counts.
 *
 * @throws InputError if there is no lexicon
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
