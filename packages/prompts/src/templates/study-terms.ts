import { checkArray, checkOneOf, describeValue, didYouMean, InputError } from "../input.js";
import type { SlotTerms } from "./slot-terms.js";
import { studyWords, type StudyAttribute, type StudyWords } from "./study-words.js";

const CALLER = "studyTerms";

/**
 * The groups of an attribute as a published study has them, for `expandTemplates`: all of Table 3 of Czarnowska, Vyas
 * and Shah (2021), which are more and others than those that mentions are found of: thirteen of disability, ten
 * religions with Baha'i, Mormons and Taoists, eight of gender, and countries by their product. Keys as of `groupTerms`:
 * `identity_np` and `identity_pl` for every group, `identity_adj` for those that have an adjective ("person with
 * epilepsy" has none). Group names are ours, and so are the words.
 *
 * Countries stand in six groups of equally many, as in the paper, by gross domestic product at purchasing power parity
 * (International Monetary Fund, October 2020): "gdp sixth 1" has the smallest economies, "gdp sixth 6" the largest.
 *
 * @param groups those wanted; all unless given
 * @throws InputError if the study has no such attribute, or no such group
 * @example
 * Object.keys(studyTerms("disability")).length // 13
 * studyTerms("disability")["epilepsy"]?.["identity_np"] // ["person with epilepsy", "person who has epilepsy"]
 * studyTerms("religion", ["baha'i"])["baha'i"]?.["identity_pl"] // ["Baha'is", "Baha'i people"]
 * @since 0.1.0
 */
export function studyTerms(attribute: StudyAttribute, groups?: readonly string[]): Record<string, SlotTerms> {
  checkOneOf(CALLER, "attribute", attribute, Object.keys(studyWords) as StudyAttribute[]);
  const words = studyWords[attribute];
  const known = Object.keys(words);
  if (groups !== undefined) checkGroups(groups, known);
  return Object.fromEntries((groups ?? known).map((group) => [group, slotsOf(words[group] ?? {})]));
}

function checkGroups(groups: unknown, known: readonly string[]): void {
  checkArray(CALLER, "groups", groups);
  for (const [i, group] of groups.entries()) {
    if (typeof group === "string" && known.includes(group)) continue;
    const advice = didYouMean(group, known);
    throw new InputError({
      function: CALLER,
      argument: `groups[${i}]`,
      given: describeValue(group),
      expected: `one of ${known.join(", ")}`,
      ...(advice !== undefined && { advice }),
    });
  }
}

/** An adjective also makes a noun phrase: "Muslim person"; a phrase follows one: "person with epilepsy". */
function slotsOf({ adjective = "", noun = "", phrase = "" }: StudyWords): SlotTerms {
  const adjectives = listed(adjective);
  const nouns = listed(noun).map(forms);
  const phrases = listed(phrase).map(forms);
  return {
    ...(adjectives.length > 0 && { identity_adj: adjectives }),
    identity_np: [
      ...nouns.map(([one]) => one),
      ...adjectives.map((word) => `${word} person`),
      ...phrases.map(([one]) => `person ${one}`),
    ],
    identity_pl: [
      ...nouns.map(([, several]) => several),
      ...adjectives.map((word) => `${word} people`),
      ...phrases.map(([, several]) => `people ${several}`),
    ],
  };
}

function listed(words: string): readonly string[] {
  return words === "" ? [] : words.split(", ");
}

/** One, and several: the same unless a slash says otherwise. */
function forms(entry: string): readonly [string, string] {
  const [one = "", several = one] = entry.split("/");
  return [one, several];
}
