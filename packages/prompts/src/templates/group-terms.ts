import type { IdentityAttribute } from "../identity-terms/index.js";
import { plural } from "../input.js";
import { firstNamesOf, namedGroups } from "../lexicon/first-names.js";
import { identityLexicon, type Lexicon } from "../lexicon/lexicon.js";
import { defaultGroups, crossed } from "../substitution/counterfactuals.js";
import { formsOf } from "../substitution/replacement.js";

/**
 * What fills the slots of templates for one group: the terms of each slot, by its key. A term may say its article where
 * the rule of `indefiniteArticle` is wrong, and its number, which verbs follow, where that cannot be told from the key
 * (`identity_pl`) or the words.
 *
 * @since 0.1.0
 */
export type SlotTerms = Readonly<
  Record<
    string,
    readonly (
      | string
      | { readonly text: string; readonly article?: "a" | "an"; readonly number?: "singular" | "plural" }
    )[]
  >
>;

/**
 * The terms of an attribute's groups for `expandTemplates`, by the keys that templates use: `identity_adj` ("Muslim"),
 * `identity_np` ("Muslim", "Muslim person": singular noun phrases), `identity_pl` ("Muslims", "Muslim people"),
 * `person` (first names, for gender and race), of nationalities `country` and `country_adj`, and of religions
 * `religion` and `religion_adj`. Terms that as often mean something else are in, since the template shows what is
 * meant; colours as nouns ("whites"), dated words and forms of address are not. Czarnowska et al. 2021, section 4: an
 * adjective also makes the noun phrase "<adjective> person".
 *
 * @throws InputError where there is no such attribute
 * @example
 * groupTerms("religion", ["jewish"])["jewish"]?.["identity_pl"]?.slice(0, 3) // ["Jewish people", "rabbis", "Jews"]
 * Object.keys(groupTerms("gender")) // ["female", "male"]
 * @since 0.1.0
 */
export function groupTerms(
  attribute: IdentityAttribute,
  groups: readonly string[] = defaultGroups[attribute],
): Record<string, SlotTerms> {
  const lexicon = identityLexicon(attribute);
  return Object.fromEntries(
    groups.map((group) => {
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

/**
 * People in whom groups of several attributes meet, such as Black women: their names, one and several of them, and the
 * slots of templates. Attributes in the order in which English puts them: age, nationality or race, religion, then
 * gender.
 *
 * @throws InputError where there is no such attribute
 * @example
 * const [first] = intersections({ race: ["black", "white"], gender: ["female", "male"] });
 * [first?.name, first?.person, first?.people] // ["black female", "Black woman", "Black women"]
 * @since 0.1.0
 */
export function intersections(groups: Readonly<Partial<Record<IdentityAttribute, readonly string[]>>>): Intersection[] {
  const attributes = Object.keys(groups) as IdentityAttribute[];
  const lexicons = new Map<IdentityAttribute, Lexicon>(
    attributes.map((attribute) => [attribute, identityLexicon(attribute)]),
  );
  return crossed(attributes.map((attribute) => groups[attribute] ?? [])).map((combination) => {
    const parts = attributes.map((attribute, i) => ({
      attribute,
      group: combination[i] ?? "",
      forms: formsOf(lexicons.get(attribute) ?? identityLexicon(attribute), attribute)[combination[i] ?? ""] ?? {},
    }));
    const gender = parts.find(({ attribute }) => attribute === "gender");
    const noun = gender?.forms.person ?? "person";
    const others = parts.filter((part) => part !== gender).map(({ forms, group }) => forms.adjective ?? group);
    const person = [...others, noun].join(" ");
    const people = [...others, gender?.forms.people ?? plural(noun)].join(" ");
    const adjective = [...others, ...(gender?.forms.adjective === undefined ? [] : [gender.forms.adjective])].join(" ");
    return {
      name: combination.join(" "),
      groups: Object.fromEntries(parts.map(({ attribute, group }) => [attribute, group])),
      person,
      people,
      terms: { identity_adj: [adjective], identity_np: [person], identity_pl: [people] },
    };
  });
}

/**
 * People in whom groups of several attributes meet.
 *
 * @since 0.1.0
 */
export interface Intersection {
  readonly name: string;
  readonly groups: Readonly<Record<string, string>>;
  /** One of them: "Black woman". */
  readonly person: string;
  /** Several of them: "Black women". */
  readonly people: string;
  /** What fills the slots of templates. */
  readonly terms: SlotTerms;
}

/** Each word once, whether it is written with a hyphen or a space. */
function unique(words: readonly string[]): string[] {
  const seen = new Set<string>();
  return words.filter((word) => {
    const key = word.replaceAll("-", " ");
    return !seen.has(key) && seen.add(key);
  });
}
