import type { IdentityAttribute } from "../identity-terms/index.js";
import { checkRecord } from "../input.js";
import { builtInLexicon } from "../lexicon/built-in-lexicon.js";
import { plural } from "../lexicon/plural.js";
import { crossed } from "../substitution/crossed.js";
import { formsOf } from "../substitution/replacement.js";
import { checkGroups, OTHER_GROUPS } from "./check-groups.js";
import type { SlotTerms } from "./slot-terms.js";

/**
 * People in whom groups of several attributes meet, such as Black women: their names, one and several of them, and the
 * slots of templates. Attributes in the order in which English puts them: age, nationality or race, religion, then
 * gender.
 *
 * @throws InputError if there is no such attribute, or no such group
 * @example
 * const [first] = intersections({ race: ["black", "white"], gender: ["female", "male"] });
 * [first?.name, first?.person, first?.people] // ["black female", "Black woman", "Black women"]
 * @since 0.1.0
 */
export function intersections(groups: Readonly<Partial<Record<IdentityAttribute, readonly string[]>>>): Intersection[] {
  checkRecord("intersections", "groups", groups);
  const attributes = Object.entries(groups).map(([attribute, names]) => {
    const lexicon = builtInLexicon("intersections", "groups", attribute, OTHER_GROUPS);
    checkGroups("intersections", `groups.${attribute}`, names, lexicon);
    return { attribute, names, forms: formsOf(lexicon, attribute) };
  });
  return crossed(attributes.map(({ names }) => names)).map((combination) => {
    const parts = attributes.map(({ attribute, forms }, i) => {
      const group = combination[i] ?? "";
      return { attribute, group, forms: forms[group] ?? {} };
    });
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
