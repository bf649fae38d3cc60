import { checkText } from "../input.js";
import type { IdentityAttribute } from "../identity-terms/index.js";
import { builtInLexicon } from "../lexicon/built-in-lexicon.js";
import { firstNamesOf, namedGroups } from "../lexicon/first-names.js";
import { defaultGroups } from "../substitution/default-groups.js";
import { formsOf } from "../substitution/replacement.js";
import { checkGroups, OTHER_GROUPS } from "./check-groups.js";
import type { SlotTerms } from "./slot-terms.js";

/**
 * The terms of an attribute's groups for `expandTemplates`, by the keys that templates use: `identity_adj` ("Muslim"),
 * `identity_np` ("Muslim", "Muslim person": singular noun phrases), `identity_pl` ("Muslims", "Muslim people"),
 * `person` (first names, for gender and race), of nationalities `country` and `country_adj`, and of religions
 * `religion` and `religion_adj`. Terms that as often mean something else are in, since the template shows what is
 * meant; colours as nouns ("whites"), dated words and forms of address are not. Czarnowska et al. 2021, section 4: an
 * adjective also makes the noun phrase "<adjective> person".
 *
 * @throws InputError if there is no such attribute, or no such group
 * @example
 * groupTerms("religion", ["jewish"])["jewish"]?.["identity_pl"]?.slice(0, 3) // ["Jewish people", "rabbis", "Jews"]
 * Object.keys(groupTerms("gender")) // ["female", "male"]
 * @since 0.1.0
 */
export function groupTerms(attribute: IdentityAttribute, groups?: readonly string[]): Record<string, SlotTerms> {
  checkText("groupTerms", "attribute", attribute);
  const lexicon = builtInLexicon("groupTerms", "attribute", attribute, OTHER_GROUPS);
  const asked = groups ?? defaultGroups[attribute];
  checkGroups("groupTerms", "groups", asked, lexicon);
  return Object.fromEntries(
    asked.map((group) => {
      const terms = lexicon.terms.filter(
        (term) => term.group === group && !/\d/.test(term.term) && !unfit.test(term.term),
      );
      const words = (wanted: (term: (typeof terms)[number]) => boolean): string[] =>
        terms.filter(wanted).map(({ written }) => written);
      const forms = formsOf(lexicon, attribute)[group];
      const alsoAdjectives =
        attribute === "race" ||
        attribute === "nationality" ||
        attribute === "religion" ||
        attribute === "sexual orientation";
      const adjectives = unique([
        ...(forms?.adjective === undefined ? [] : [forms.adjective]),
        ...words(
          ({ partOfSpeech, number, written }) =>
            partOfSpeech === "adjective" ||
            (alsoAdjectives && partOfSpeech === "noun" && number !== "plural" && isAdjectiveToo(written)),
        ),
      ]);
      const persons = words(({ partOfSpeech, number }) => partOfSpeech === "noun" && number === "singular");
      const people = words(({ partOfSpeech, number }) => partOfSpeech === "noun" && number === "plural");
      const names =
        attribute === "gender" || attribute === "race"
          ? namedGroups
              .filter((named) => named[attribute] === group)
              .flatMap(({ race, gender }) => firstNamesOf(race, gender))
          : [];
      const ownNames = words(({ partOfSpeech }) => partOfSpeech === "name");
      const slots: Record<string, readonly string[]> = {
        identity_adj: adjectives,
        identity_np: unique([
          ...(forms?.person === undefined ? [] : [forms.person]),
          ...persons,
          ...(attribute === "gender" ? [] : adjectives.map((adjective) => `${adjective} person`)),
        ]),
        identity_pl: unique([
          ...(forms?.people === undefined ? [] : [forms.people]),
          ...people,
          ...(attribute === "gender" ? [] : adjectives.map((adjective) => `${adjective} people`)),
        ]),
        person: names,
        ...(attribute === "nationality" && { country: ownNames, country_adj: adjectives }),
        ...(attribute === "religion" && { religion: ownNames, religion_adj: adjectives }),
      };
      return [group, Object.fromEntries(Object.entries(slots).filter(([, list]) => list.length > 0))];
    }),
  );
}

/**
 * Terms that are found, but that no one would put into a sentence of their own: bare colours as nouns, dated words,
 * forms of address.
 */
const unfit =
  /^(?:sirs?|madams?|blacks?|whites?|asiatic|same-sex|islamic|judaic|israelites?|hebrew|mute|melanated|gays|moslems?|heteros?|bi|aged|males?|females?)$/;

/** Nouns such as "Muslim", not such as "imam" or "Dutchman". */
function isAdjectiveToo(written: string): boolean {
  return !/(?:(?:sh|ch|ts)(?:wo)?m[ae]n|of colou?r|er|[^c]tive|rabbi|imam|priest|pastor|jew|dane|swede|turk|scot|brit|briton|finn|pole|spaniard|witness|saint|islander|latina|chicana|filipina)$/i.test(
    written,
  );
}

/** Each word once, whether it is written with a hyphen or a space. */
function unique(words: readonly string[]): string[] {
  const seen = new Set<string>();
  return words.filter((word) => {
    const key = word.replaceAll("-", " ");
    return !seen.has(key) && seen.add(key);
  });
}
