import { gapAfter, type Place, startsSentence } from "../mentions/place.js";
import { functionWords } from "../mentions/person-words.js";
import { knownName } from "./known-names.js";
import type { NameKind } from "./name-kinds.js";

const honorific = new Set(
  (
    "mr mrs ms dr rev prof mister miss doctor reverend professor judge senator coach captain officer detective " +
    "president sir"
  ).split(" "),
);
const determiner = /^(?:an?|the|this|that|these|those|each|every|no|any|some)$/;
/** What makes a word behind it a place: "in Austin", "San Francisco", "North Carolina". */
const beforePlace = new Set(
  (
    "in at near to from of via visit visits visited toward towards around outside inside across leave leaves left " +
    "reach reached north south east west new greater central"
  ).split(" "),
);
const partOfPlace = new Set("san santa santo saint st los las el la fort port mount mt lake cape point rio".split(" "));
const beforeMonth = new Set(
  "in since until till by of from to through last next this early late mid every during before after on for".split(" "),
);
/** What is called after a person or a place. */
const named = new Set(
  (
    "street st road rd avenue ave boulevard blvd lane drive square park county city town island islands bay " +
    "university college school institute academy hospital clinic hotel bank airport center centre museum library " +
    "church cathedral foundation prize award awards group inc ltd llc corp company co records office offices branch " +
    "act day games team bridge river valley hall house high kong christmas comics bros brothers trek wars fools " +
    "township rule rules age gate globe law laws cane eve bowl district station store shop cup league"
  ).split(" "),
);
const greeting = /^(?:dear|hi|hello|hey|named|called|thanks)$/;
/** What people do, and companies and words do not. */
const personVerb = new Set(
  (
    "said says asked asks told tells thinks thought wants wanted feels felt smiled laughed walked sat ate slept " +
    "lives loves hopes hoped knew knows met meets nodded cried whispered replied wrote writes complained complains who " +
    "whose"
  ).split(" "),
);
/** Of those what nobody says of a company. */
const onlyPersonVerb = new Set(
  "thinks feels smiled laughed walked sat ate slept hopes cried whispered nodded complained".split(" "),
);
const pronoun = /^(?:he|him|his|himself|she|her|hers|herself)$/;

/** Whether a capital begins the word, and no other letter of it has one. */
export function isTitled({ text, tokens }: Pick<Place, "text" | "tokens">, i: number): boolean {
  const token = tokens[i];
  return token !== undefined && /^\p{Lu}[\p{Ll}\p{M}]+$/u.test(text.slice(token.start, token.end));
}

/** The word before, in the same sentence. */
function wordBefore(place: Place): string | undefined {
  return /^\s+$/.test(gapAfter(place, place.first - 1)) ? place.tokens[place.first - 1]?.key : undefined;
}

/**
 * Whether a known name is a person's first name where it stands: not the family name of "Mr. Scott" and "Laura James",
 * not "Emily Street". One that is a word too is a name if it has a capital in the midst of a sentence, and one that is
 * a place if neither "in" nor the like is before it. Months need what only people have: a family name, a greeting, what
 * people do.
 */
export function isFirstName(place: Place, kind: NameKind): boolean {
  const { text, tokens, first } = place;
  const token = tokens[first];
  if (token === undefined) return false;
  const before = wordBefore(place);
  const after = /^\s+$/.test(gapAfter(place, first)) ? tokens[first + 1]?.key : undefined;
  const hasNext = after !== undefined && isTitled(place, first + 1) && !functionWords.has(after);
  if (before !== undefined && (determiner.test(before) || partOfPlace.has(before))) return false;
  if (hasNext && named.has(after)) return false;
  if (isFamilyName(place, before, hasNext)) return false;
  if (kind === "plain") return true;
  if (!isTitled(place, first) || isPartOfName(place, before, hasNext)) return false;
  if (before !== undefined && greeting.test(before)) return true;
  const isAuxiliary = token.key === "will" || token.key === "may";
  if (hasNext && !(isAuxiliary && knownName(after) !== undefined) && !isHeading(place)) return !isOfPlace(before, kind);
  if (kind === "family") return false;
  if (after !== undefined && (personVerb.has(after) || isDoneByPerson(place, after))) return !isOfPlace(before, kind);
  if (kind === "seldom" || startsSentence(text, token.start)) return false;
  return !isOfPlace(before, kind) && !isHeading(place);
}

function isFamilyName(place: Place, before: string | undefined, hasNext: boolean): boolean {
  const title = place.tokens[place.first - 1]?.key;
  const hasTitle = title !== undefined && honorific.has(title) && /^\.?\s+$/.test(gapAfter(place, place.first - 1));
  if (hasTitle && !hasNext) return true;
  if (before === undefined || hasNext || !isTitled(place, place.first - 1)) return false;
  const name = knownName(before);
  if (name === undefined || functionWords.has(before)) return false;
  // "Mary Ann" is a first name; "Laura James" is not.
  return knownName(place.tokens[place.first]?.key ?? "")?.gender !== "female" || name.gender === "male";
}

/**
 * Whether a word that may be a name is a part of another one: "A-Rod", "All-Star", "Taco Bell", "Amber Rose",
 * "Atlanta, Georgia".
 */
function isPartOfName(place: Place, before: string | undefined, hasNext: boolean): boolean {
  const { text, tokens, first } = place;
  const gap = gapAfter(place, first - 1);
  if (first > 0 && /^[-\u2010\u2011/]$/.test(gap)) return true;
  const last = tokens[first - 1];
  if (last === undefined || !isCapital(place, first - 1)) return false;
  const { kind } = knownName(tokens[first]?.key ?? "") ?? {};
  if (/^,\s+$/.test(gap))
    return (kind === "place" || kind === "seldom") && !hasNext && !startsSentence(text, last.start);
  if (before === undefined || honorific.has(before) || greeting.test(before) || functionWords.has(before)) return false;
  // At the beginning of a sentence any word has a capital: "Ask Hope".
  return !startsSentence(text, last.start) || knownName(before) !== undefined;
}

/** Whether a word begins with a capital, and is more than one letter. */
function isCapital({ text, tokens }: Place, i: number): boolean {
  const token = tokens[i];
  return token !== undefined && /^\p{Lu}[\p{L}\p{M}'’]+$/u.test(text.slice(token.start, token.end));
}

function isOfPlace(before: string | undefined, kind: NameKind): boolean {
  if (before === undefined) return false;
  return (
    ((kind === "place" || kind === "seldom") && beforePlace.has(before)) ||
    (kind === "seldom" && (beforeMonth.has(before) || /^\d/.test(before)))
  );
}

/** What feelings do to people, and people do not: "Joy filled her heart". */
const ofFeelings = new Set(
  "filled warmed touched flooded washed swelled lifted guided sustained comforted carried overcame consumed seized gripped".split(
    " ",
  ),
);

/** "Grace ended her strongest year": what was done, by one whom a pronoun of the sentence speaks of. */
function isDoneByPerson(place: Place, after: string): boolean {
  if (ofFeelings.has(after)) return false;
  if (!/^(?:has|had|led|took|made|gave|won|kept|built|ran|left|went|got|missed)$|[a-z]{2}ed$/.test(after)) return false;
  for (let k = place.first + 2; k < place.tokens.length; k++) {
    if (/[.!?;\n]/.test(gapAfter(place, k - 1))) return false;
    if (pronoun.test(place.tokens[k]?.key ?? "")) return true;
  }
  return false;
}

/** Whether the words on both sides have a capital too: "Annual Hope Report". */
function isHeading(place: Place): boolean {
  const { first } = place;
  return wordBefore(place) !== undefined && isTitled(place, first - 1) && isTitled(place, first + 1);
}

/** Whether a word with a capital that is no known name is somebody's: "Dear Siobhan", "Siobhan thinks". */
export function isUnknownName(place: Place): boolean {
  const { tokens, first } = place;
  const key = tokens[first]?.key ?? "";
  if (!isTitled(place, first) || functionWords.has(key) || greeting.test(key)) return false;
  const before = wordBefore(place);
  if (before !== undefined && (determiner.test(before) || (isTitled(place, first - 1) && !greeting.test(before))))
    return false;
  if (before !== undefined && greeting.test(before)) return !salutation.has(key);
  const after = /^\s+$/.test(gapAfter(place, first)) ? tokens[first + 1]?.key : undefined;
  return after !== undefined && onlyPersonVerb.has(after) && !startsSentence(place.text, tokens[first]?.start ?? 0);
}

/** Who is greeted without a name. */
const salutation = new Set(
  (
    "sir madam all team everyone everybody there world customer customers colleague colleagues friend friends " +
    "student students parent parents guest guests member members user users hiring mr mrs ms dr prof professor doctor valued " +
    "support god lord santa candidate applicant recruiter manager committee"
  ).split(" "),
);
