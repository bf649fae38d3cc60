import { age } from "./age.js";
import { disability } from "./disability.js";
import { family } from "./family.js";
import { gender } from "./gender.js";
import { nationality } from "./nationality.js";
import { origin } from "./origin.js";
import { race } from "./race.js";
import { religion } from "./religion.js";
import { sexualOrientation } from "./sexual-orientation.js";
import { socialClass } from "./social-class.js";
import type { AttributeWords, PartOfSpeech } from "./word-lists.js";

export type { PartOfSpeech } from "./word-lists.js";

const attributes = {
  gender,
  race,
  religion,
  nationality,
  "sexual orientation": sexualOrientation,
  age,
  disability,
  origin,
  "social class": socialClass,
  family,
} satisfies Readonly<Record<string, AttributeWords>>;

/**
 * What a term says about a person. Race stands for race and ethnicity; origin for migration.
 *
 * @since 0.1.0
 */
export type IdentityAttribute = keyof typeof attributes;

/**
 * A word or phrase that says which group a person belongs to.
 *
 * @since 0.1.0
 */
export interface IdentityTerm {
  /** In lower case, words separated by one space. Plurals are terms of their own. */
  readonly term: string;
  readonly attribute: IdentityAttribute;
  readonly group: string;
  readonly partOfSpeech: PartOfSpeech;
  /** Whether the word as often means something that has nothing to do with a group of people: "polish", "single". */
  readonly ambiguous: boolean;
}

let entries: readonly IdentityEntry[] | undefined;

/** A term with what its place in the list says beyond an `IdentityTerm`. */
export interface IdentityEntry extends IdentityTerm {
  /** Absent if the list names one form only: adjectives, pronouns, names, nouns such as "hmong". */
  readonly number?: "singular" | "plural";
}

/** The list in full, made when it is first asked for. */
export function identityEntries(): readonly IdentityEntry[] {
  return (entries ??= Object.entries(attributes).flatMap(([attribute, groups]) =>
    Object.entries<AttributeWords[string]>(groups).flatMap(([group, parts]) =>
      Object.entries(parts).flatMap(([partOfSpeech, words]) =>
        words.split(",").flatMap((forms) =>
          forms.split("/").map((entry, i, { length }) => ({
            term: entry.trim().replace(/\?$/, ""),
            attribute: attribute as IdentityAttribute,
            group,
            partOfSpeech: partOfSpeech as PartOfSpeech,
            ambiguous: entry.endsWith("?"),
            ...(length === 2 && { number: i === 0 ? ("singular" as const) : ("plural" as const) }),
          })),
        ),
      ),
    ),
  ));
}

/**
 * English words and phrases that name a group of people, with the attribute and the group: the one list from which
 * mentions are found and which the bundled models do not look behind. Singular and plural forms, in lower case, sorted
 * by attribute, group and part of speech. A term that says two things ("latina", "grandmother") stands under the
 * attribute that it is most often used for. A noun that is also an adjective ("asian") stands once, as a noun.
 *
 * Made by hand for this project from census categories and common usage, and checked against the descriptors of
 * HolisticBias v1.1 (Smith et al., 2022; MIT). Left out on purpose: slurs and words whose use of a person is itself an
 * insult (also if a group has taken them back), because a toxicity model must see them, and because a prompt that is
 * varied with them tests something else; words of HolisticBias that are insults in common use ("crippled", "dumb",
 * "retarded", "junkie"); body and hair, political views, character and professions; given names. English only.
 *
 * @example
 * identityTerms.find(({ term }) => term === "grandmothers") // { term: "grandmothers", attribute: "gender", group: "female", partOfSpeech: "noun", ambiguous: false }
 * @since 0.1.0
 */
export const identityTerms: readonly IdentityTerm[] = identityEntries().map(
  ({ term, attribute, group, partOfSpeech, ambiguous }) => ({
    term,
    attribute,
    group,
    partOfSpeech,
    ambiguous,
  }),
);
