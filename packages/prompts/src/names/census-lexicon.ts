import type { Lexicon, LexiconTerm } from "../lexicon/lexicon.js";
import { kindOfName } from "./name-kinds.js";
import { capitalised, namesOf } from "./known-names.js";

let made: Lexicon | undefined;

/**
 * The 4,700 commonest first names of women and of men in the United States as terms of gender, to find and to exchange
 * them: the i-th commonest of women stands for the i-th commonest of men and the other way round ("Mary" and "James").
 * There are more names of women, so that the rarer ones share the men's; these come back as another name. They count
 * with a capital only; names that are words or places too ("Grace", "Austin") if what stands around speaks of a person.
 * Names that women and men bear alike ("Casey") are none of its terms.
 *
 * Source: first names of the census of 1990, of which nine of ten bearers are of one gender (US Census Bureau, public
 * domain).
 *
 * @throws InputError never
 * @example
 * const lexicon = joinLexicons(identityLexicon("gender"), censusNameLexicon());
 * substitute("Emily ended her strongest year.", { to: "male" }, lexicon).text // "Luis ended his strongest year."
 * @since 0.1.0
 */
export function censusNameLexicon(): Lexicon {
  if (made !== undefined) return made;
  const women = namesOf("female");
  const men = namesOf("male");
  // A name that may be something else takes no other's place.
  const shared = men.filter((name) => kindOfName(name) === "plain").length;
  const termsOf = (names: readonly string[], group: string): LexiconTerm[] =>
    names.map((term, i) => ({
      term,
      written: capitalised(term),
      attribute: "gender",
      group,
      partOfSpeech: "given name",
      ambiguous: kindOfName(term) !== "plain",
      capitalised: true,
      role: `census:${i % shared}`,
    }));
  return (made = { attributes: ["gender"], terms: [...termsOf(women, "female"), ...termsOf(men, "male")] });
}
