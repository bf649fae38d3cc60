import { gapAfter, type Place } from "./place.js";
import type { LexiconTerm } from "../lexicon/lexicon.js";
import { functionWords, personWords } from "./person-words.js";
import { isVerbAfter } from "./verbs.js";

const own: Readonly<Record<string, RegExp>> = { male: /^(?:he|his|himself)$/, female: /^(?:she|her|hers|herself)$/ };
const gendered = /^(?:s?he|him|his|himself|her|hers|herself|they|their|themselves)$/;
const article = /^(?:an?|the|this|that|every|each|another|one|our|my|your)$/;
const MOST_ADJECTIVES = 3;
const MOST_STEPS = 12;

const isA = (pronoun: string): RegExp =>
  new RegExp(
    `(?:^|[^\\p{L}])${pronoun}(?:['’]s|\\s+(?:is|was|has been|had been|will be|became|becomes|works as|worked as|plays|played))(?:\\s+(?:now|also|not|still|already|once|only|just))?\\s+an?\\s+(?:[\\p{L}-]+\\s+){0,2}$`,
    "iu",
  );
const predicates: Readonly<Record<string, RegExp>> = { male: isA("he"), female: isA("she") };

/**
 * Whether a noun that is said of both genders is said of one here, by its pronoun: "the waiter lost his keys", "he is
 * an actor".
 */
export function hasPronoun(place: Place, { attribute, partOfSpeech, group, number }: LexiconTerm): boolean {
  const pronoun = own[group];
  if (attribute !== "gender" || partOfSpeech !== "noun" || number === "plural" || pronoun === undefined) return false;
  const { text, tokens, first, last } = place;
  const start = tokens[first]?.start ?? 0;
  if (predicates[group]?.test(text.slice(Math.max(0, start - 60), start)) === true) return isPhraseEnd(place, "a");
  const determiner = articleBefore(place);
  if (determiner === undefined || !isPhraseEnd(place, determiner)) return false;
  for (let k = last + 1; k <= last + MOST_STEPS && k < tokens.length; k++) {
    if (/[.!?;:\n]/.test(gapAfter(place, k - 1))) return false;
    const key = tokens[k]?.key ?? "";
    if (pronoun.test(key)) return true;
    if (gendered.test(key) || personWords().people.has(key)) return false;
  }
  return false;
}

/** Whether the noun phrase ends here: a verb or a function word follows ("the host asked", not "the host country"). */
function isPhraseEnd(place: Place, determiner: string): boolean {
  if (!/^(?:\s+|-)$/.test(gapAfter(place, place.last))) return true;
  const after = place.tokens[place.last + 1]?.key ?? "to";
  return functionWords.has(after) || after.endsWith("ly") || isVerbAfter(after, determiner);
}

function articleBefore(place: Place): string | undefined {
  const { tokens, first } = place;
  for (let i = first - 1; i >= Math.max(0, first - 1 - MOST_ADJECTIVES); i--) {
    const key = tokens[i]?.key ?? "";
    if (!/^(?:\s*,?\s+|-)$/.test(gapAfter(place, i))) return undefined;
    if (article.test(key)) return key;
    if (functionWords.has(key)) return undefined;
  }
  return undefined;
}
