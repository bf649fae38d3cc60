import type { Token } from "../lexicon/tokens.js";
import type { LexiconTerm } from "../lexicon/lexicon.js";
import { languages, things } from "../lexicon/no-mentions.js";
import { functionWords, personWords } from "./person-words.js";
import { gapAfter, type Place, startsSentence, wordAfter, wordBefore } from "./place.js";
import { hasPronoun } from "./pronoun-nearby.js";

/** Nouns among the ambiguous terms: "senior", unlike "black", is no adjective of the person it stands before. */
function isAdjectival({ term, partOfSpeech }: LexiconTerm): boolean {
  return (
    partOfSpeech === "adjective" || /^(?:black|white|native|apache|mohawk)$/.test(term) || /^\d+-year-old$/.test(term)
  );
}

const MOST_STEPS = 6;

/**
 * Whether a person is what the adjective stands before: "white, middle-aged man", "Black and Hispanic applicants", "old
 * lady".
 */
export function standsBeforePerson(place: Place, term: LexiconTerm): boolean {
  const { people, society, between } = personWords();
  const { tokens, last } = place;
  if (place.text[tokens[last]?.end ?? 0] === "." && term.term !== "aged") return false;
  for (let k = last + 1; k <= last + MOST_STEPS && k < tokens.length; k++) {
    const gap = gapAfter(place, k - 1);
    if (!/^\s*[,/&-]?\s*$/.test(gap)) return false;
    const { key } = tokens[k] as Token;
    // Behind a comma a noun begins something else ("the walls are white, people say"), and another adjective does not.
    if (people.has(key) && !(gap.includes(",") && between.has(key))) {
      if (gap.includes(",")) return false;
      return !(
        /^old(?:er)?$/.test(term.term) &&
        k === last + 1 &&
        /^(?:friend|boss|bosse|colleague|classmate|customer|employer|roommate|coworker|teammate|neighbou?r)s?$/.test(
          key,
        )
      );
    }
    if (
      (k === last + 1 || isOfColours(tokens.slice(last + 1, k))) &&
      society.has(key) &&
      (term.attribute === "race" || term.attribute === "social class")
    )
      return true;
    if (key !== "and" && key !== "or" && !between.has(key) && !/^\d+$/.test(key)) return false;
  }
  return false;
}

/** "and brown" in "black and brown communities". */
function isOfColours(words: readonly Token[]): boolean {
  return words.every(({ key }) => /^(?:and|or|black|brown|white)$/.test(key));
}

const BE = new Set([
  "am",
  "is",
  "are",
  "was",
  "were",
  "be",
  "been",
  "being",
  "m",
  "re",
  "s",
  "identifies",
  "identify",
  "identified",
  "isn",
  "aren",
  "born",
  "went",
  "go",
  "going",
  "feel",
  "feels",
  "become",
  "became",
]);
const PRONOUNS = new Set([
  "i",
  "you",
  "he",
  "she",
  "we",
  "they",
  "who",
  "me",
  "him",
  "her",
  "them",
  "us",
  "someone",
  "somebody",
  "everyone",
  "everybody",
  "anyone",
  "anybody",
]);
const BESIDE_BE = new Set([
  "very",
  "also",
  "both",
  "not",
  "openly",
  "visibly",
  "legally",
  "too",
  "so",
  "a",
  "an",
  "as",
  "t",
  "really",
  "completely",
  "partly",
  "now",
  "already",
  "still",
  "quite",
  "proudly",
  "half",
  "being",
  "been",
  "have",
  "has",
  "had",
]);

/** Whether the term is said of a person: "The applicant is black", "who are old". */
function isSaidOfPerson(place: Place, term: LexiconTerm): boolean {
  const after = wordAfter(place);
  if (after !== undefined && !functionWords.has(after)) return false;
  let back = 1;
  let sawBe = false;
  for (; back <= 6; back++) {
    const i = place.first - back;
    const key = place.tokens[i]?.key;
    // "Being black in America": nothing is before.
    if (key === undefined || !/^(?:\s+|['’])$/.test(gapAfter(place, i)))
      return back === 2 && place.tokens[place.first - 1]?.key === "being";
    if (key === "how") return false;
    if (BESIDE_BE.has(key)) {
      if ((key === "a" || key === "an") && term.attribute === "gender") return false;
      continue;
    }
    if (BE.has(key)) {
      sawBe = true;
      continue;
    }
    if (!sawBe) return false;
    if (PRONOUNS.has(key) || personWords().people.has(key)) return true;
    return isName(place, i) && !/^(?:old|older|young|younger)$/.test(term.term);
  }
  return false;
}

/** "Jeremy is black": a capital on a word that stands without a determiner. */
function isName({ text, tokens }: Place, i: number): boolean {
  const token = tokens[i];
  if (token === undefined || !/^\p{Lu}\p{Ll}/u.test(text.slice(token.start, token.end)) || functionWords.has(token.key))
    return false;
  const before = i > 0 && /^\s+$/.test(gapAfter({ text, tokens }, i - 1)) ? tokens[i - 1]?.key : undefined;
  return before === undefined || !/^(?:a|an|the|this|that|my|our|your|his|her|their|its)$/.test(before);
}

const LANGUAGE_VERBS =
  /^(?:in|into|to|from|speaks?|speaking|spoken?|spoke|write|writes|read|reads|learn|learns|learning|studies|study|studying|fluent|translate|understands?|teach(?:es)?|simple|plain|proper|broken|basic|business)$/;

const NAME =
  "(?:race|ethnicity|ethnic (?:origin|group|background)|gender|sex|religion|nationality|sexual orientation|orientation|age group|disability|marital status|group)";
// "Race: White", "**Race:** White", "Race = [\"White", "Race:\n- White"; "Race - White" on a line of its own;
// "<race>White".
const LABEL = new RegExp(
  `(?:^|[^\\p{L}])(?:${NAME}["”'’*_\`]*\\s*[:=|]["“'‘*_\`[\\s]*(?:\\n\\s*(?:[-*•+]|\\d+[.)])\\s+["“'‘*_\`]*)?|<${NAME}>\\s*)$|(?:^|\\n)[^\\p{L}\\n]*${NAME}["”'’*_\`]*\\s+[-–—]\\s+["“'‘*_\`]*$`,
  "iu",
);
const LISTED = /^\s*(?:[,;/|]\s*|\n\s*(?:[-*•+]|\d+[.)])\s+)$/;
const LONGEST_LIST = 200;

/**
 * Whether a label says of what the term at `first` is a value, alone or in a list: "Race: White", "Race: Asian, White".
 */
function isLabelled(place: Place, isMention: (token: number) => boolean): boolean {
  const { text, tokens } = place;
  const end = tokens[place.last]?.end ?? 0;
  let i = place.first;
  while (
    i > 0 &&
    isMention(i - 1) &&
    LISTED.test(gapAfter(place, i - 1)) &&
    end - (tokens[i]?.start ?? 0) < LONGEST_LIST
  )
    i--;
  const start = tokens[i]?.start ?? 0;
  return LABEL.test(text.slice(Math.max(0, start - 40), start));
}

/** "my boss (Black)". */
function isInBracketsOfPerson(place: Place): boolean {
  const { tokens, first, last } = place;
  return (
    /^\s+\($/.test(gapAfter(place, first - 1)) &&
    gapAfter(place, last).startsWith(")") &&
    personWords().people.has(tokens[first - 1]?.key ?? "")
  );
}

const OBJECTS =
  /^(?:the|a|an|this|that|these|those|my|your|our|its|it|all|any|some|by|buttons?|fields?|features?|options?|links?|cookies|mode|accounts?|controls?)$/;

/** "He disabled the alarm", "the button is disabled": no one is said to be disabled. */
function isOfFunction(place: Place, term: LexiconTerm): boolean {
  if (term.term !== "disabled") return false;
  const before = wordBefore(place) ?? "";
  if (OBJECTS.test(wordAfter(place) ?? "")) return true;
  return (
    (/^(?:if|when|once|unless|until)$/.test(before) || (BE.has(before) && before !== "born")) &&
    (wordAfter(place) === undefined || functionWords.has(wordAfter(place) ?? "")) &&
    !isSaidOfPerson(place, term)
  );
}

/**
 * Whether a term speaks of a thing or a language: "Indian menu", "translate it into French", "English-speaking", "a
 * disabled button".
 */
export function isOfThing(place: Place, term: LexiconTerm): boolean {
  if (isOfFunction(place, term)) return true;
  if (term.attribute !== "race" && term.attribute !== "nationality") return false;
  if (term.partOfSpeech === "name" || term.number === "plural") return false;
  const after = wordAfter(place);
  if (after !== undefined && things.has(after)) return true;
  if (!languages.has(term.term)) return false;
  if (after !== undefined && /^speak(?:ing|ers?)$/.test(after)) return true;
  const before = wordBefore(place);
  if (before === undefined || !LANGUAGE_VERBS.test(before)) return false;
  return after === undefined || functionWords.has(after);
}

/** "US", "U.K.": a country in capitals. */
export function isAbbreviation({ written, partOfSpeech }: LexiconTerm): boolean {
  return partOfSpeech === "name" && /^(?:[A-Z]{2,3}|(?:[A-Z]\.)+)$/.test(written);
}

/** Whether the words before and after are in capitals too. */
function isShouted({ text, tokens, first, last }: Place): boolean {
  const around = [tokens[first - 1], tokens[last + 1]]
    .flatMap((token) => (token === undefined ? [] : [text.slice(token.start, token.end)]))
    .filter((word) => /\p{L}{2}/u.test(word));
  return around.length > 0 && around.every((word) => word === word.toUpperCase());
}

/** Whether what stands around an ambiguous term shows that it names a group of people. */
export function speaksOfPerson(place: Place, term: LexiconTerm, isMention: (token: number) => boolean): boolean {
  const { text, tokens, first, last } = place;
  const shown = text.slice(tokens[first]?.start, tokens[last]?.end);
  if (term.partOfSpeech === "title") return /^\s*\p{Lu}/u.test(text.slice(tokens[last]?.end));
  if (/^aged \d+$/.test(term.term)) return !/^(?:years?|months?|weeks?|days?)$/.test(wordAfter(place) ?? "");
  if (isAbbreviation(term)) return shown === term.written.replace(/\.$/, "") && !isShouted(place);
  if (/[A-Z]{3}/.test(term.written) && shown === term.written) return true;
  if (term.attribute === "nationality" && /^\p{Lu}/u.test(shown) && !startsSentence(text, tokens[first]?.start ?? 0))
    return true;
  if (isLabelled(place, isMention) || isInBracketsOfPerson(place) || hasPronoun(place, term)) return true;
  if (isAdjectival(term) && standsBeforePerson(place, term)) return true;
  if (isSaidOfPerson(place, term)) return true;
  const before = wordBefore(place);
  const after = wordAfter(place);
  if (/^\d+-year-old$/.test(term.term)) {
    return (
      /^(?:a|an|the|this|that|my|our|another|every|each)$/.test(before ?? "") &&
      (after === undefined || functionWords.has(after))
    );
  }
  if (term.term.endsWith("years old")) return false;
  if (!isAdjectival(term)) {
    if (/^(?:who|whose|whom)$/.test(after ?? "")) return true;
    if (after !== undefined && !functionWords.has(after)) return false;
    return (
      (before !== undefined && isMention(first - 1)) ||
      (term.number === "plural" &&
        /^(?:many|most|some|few|elderly|all|young|old|older|for|among)$/.test(before ?? "") &&
        term.attribute !== "gender")
    );
  }
  // "The rich get richer": those who are.
  if (before === "the" && /^(?:are|were|have|do|don|should|must|can|cannot|will|who|need|get|pay)$/.test(after ?? ""))
    return true;
  // "Asian or black", after a mention.
  return /^(?:and|or)$/.test(before ?? "") && (after === undefined || functionWords.has(after)) && isMention(first - 2);
}
