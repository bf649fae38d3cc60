import { checkText } from "./check-text.js";

/**
 * The stem of an English word: "connected", "connecting" and "connections" give "connect". A stem need not be a word
 * ("happi"). In lower case. Porter's algorithm (Porter 1980, "An algorithm for suffix stripping") with the departures
 * that NLTK makes by default and that Google's ROUGE therefore has: a short list of irregular words, "ied" to "ie" or
 * "i", "y" to "i" after a consonant only, "fulli" to "ful", "logi" to "log", "alli" before the other suffixes of its
 * step. Words of one or two letters stay as they are. NLTK's `PorterStemmer().stem`.
 *
 * @throws InputError if the word is no string
 * @example
 * ["connections", "happily", "flies"].map((word) => porterStem(word)) // ["connect", "happili", "fli"]
 * @since 0.1.0
 */
export function porterStem(word: string): string {
  checkText("porterStem", "word", word);
  return stemOf(word.toLowerCase());
}

const IRREGULAR = new Map([
  ["skies", "sky"],
  ["sky", "sky"],
  ["dying", "die"],
  ["lying", "lie"],
  ["tying", "tie"],
  ["news", "news"],
  ["innings", "inning"],
  ["inning", "inning"],
  ["outings", "outing"],
  ["outing", "outing"],
  ["cannings", "canning"],
  ["canning", "canning"],
  ["howe", "howe"],
  ["proceed", "proceed"],
  ["exceed", "exceed"],
  ["succeed", "succeed"],
]);

/** The stem of a word that is in lower case already. */
export function stemOf(word: string): string {
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  if (word.length <= 2) return word;
  return undouble(withoutFinalE(shorten(derive(derivePairs(yToI(withoutInflection(withoutPlural(word))))))));
}

/** Per character whether it is a consonant: no vowel, and no y that follows a consonant. */
function isConsonant(word: string, at: number): boolean {
  const character = word.charAt(at);
  if (character !== "y") return !"aeiou".includes(character);
  return at === 0 || !isConsonant(word, at - 1);
}

/** Porter's m: how often a consonant follows a vowel within the first `length` characters. */
function measure(word: string, length = word.length): number {
  let changes = 0;
  let before: boolean = true;
  for (let i = 0; i < length; i++) {
    const character = word.charAt(i);
    const consonant: boolean = character === "y" ? i === 0 || !before : !"aeiou".includes(character);
    if (consonant && !before) changes++;
    before = consonant;
  }
  return changes;
}

function hasVowel(word: string): boolean {
  for (let i = 0; i < word.length; i++) if (!isConsonant(word, i)) return true;
  return false;
}

function endsShort(word: string): boolean {
  const end = word.length - 1;
  if (word.length === 2) return !isConsonant(word, 0) && isConsonant(word, 1);
  return (
    end >= 2 &&
    isConsonant(word, end - 2) &&
    !isConsonant(word, end - 1) &&
    isConsonant(word, end) &&
    !"wxy".includes(word.charAt(end))
  );
}

function withoutPlural(word: string): string {
  if (word.endsWith("sses")) return word.slice(0, -2);
  if (word.endsWith("ies")) return word.length === 4 ? word.slice(0, -1) : word.slice(0, -2);
  return word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

function withoutInflection(word: string): string {
  if (word.endsWith("ied")) return word.length === 4 ? word.slice(0, -1) : word.slice(0, -2);
  if (word.endsWith("eed")) return measure(word, word.length - 3) > 0 ? word.slice(0, -1) : word;
  const suffix = ["ed", "ing"].find((end) => word.endsWith(end) && hasVowel(word.slice(0, -end.length)));
  if (suffix === undefined) return word;
  const stem = word.slice(0, -suffix.length);
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`;
  const last = stem.charAt(stem.length - 1);
  if (stem.length > 1 && last === stem.charAt(stem.length - 2) && isConsonant(stem, stem.length - 1)) {
    return "lsz".includes(last) ? stem : stem.slice(0, -1);
  }
  return measure(stem) === 1 && endsShort(stem) ? `${stem}e` : stem;
}

function yToI(word: string): string {
  return word.endsWith("y") && word.length > 2 && isConsonant(word, word.length - 2) ? `${word.slice(0, -1)}i` : word;
}

type Rule = readonly [suffix: string, replacement: string];

// The first suffix that fits decides, whether its rule then applies or not; so the longer of two that fit comes first.
const PAIRS: readonly Rule[] = [
  ["ational", "ate"],
  ["tional", "tion"],
  ["enci", "ence"],
  ["anci", "ance"],
  ["izer", "ize"],
  ["bli", "ble"],
  ["entli", "ent"],
  ["eli", "e"],
  ["ousli", "ous"],
  ["ization", "ize"],
  ["ation", "ate"],
  ["ator", "ate"],
  ["alism", "al"],
  ["iveness", "ive"],
  ["fulness", "ful"],
  ["ousness", "ous"],
  ["aliti", "al"],
  ["iviti", "ive"],
  ["biliti", "ble"],
  ["fulli", "ful"],
];
const DERIVED: readonly Rule[] = [
  ["icate", "ic"],
  ["ative", ""],
  ["alize", "al"],
  ["iciti", "ic"],
  ["ical", "ic"],
  ["ful", ""],
  ["ness", ""],
];
const ENDINGS = "al ance ence er ic able ible ant ement ment ent ion ou ism ate iti ous ive ize".split(" ");

function replaced(word: string, rules: readonly Rule[]): string {
  const rule = rules.find(([suffix]) => word.endsWith(suffix));
  if (rule === undefined) return word;
  const length = word.length - rule[0].length;
  return measure(word, length) > 0 ? word.slice(0, length) + rule[1] : word;
}

function derivePairs(word: string): string {
  if (word.endsWith("alli")) return measure(word, word.length - 4) > 0 ? derivePairs(word.slice(0, -2)) : word;
  if (word.endsWith("logi")) return measure(word, word.length - 3) > 0 ? word.slice(0, -1) : word;
  return replaced(word, PAIRS);
}

function derive(word: string): string {
  return replaced(word, DERIVED);
}

function shorten(word: string): string {
  const ending = ENDINGS.find((end) => word.endsWith(end));
  if (ending === undefined) return word;
  const length = word.length - ending.length;
  if (measure(word, length) <= 1) return word;
  return ending === "ion" && !"st".includes(word.charAt(length - 1)) ? word : word.slice(0, length);
}

function withoutFinalE(word: string): string {
  if (!word.endsWith("e")) return word;
  const stem = word.slice(0, -1);
  const m = measure(stem);
  return m > 1 || (m === 1 && !endsShort(stem)) ? stem : word;
}

function undouble(word: string): string {
  return word.endsWith("ll") && measure(word, word.length - 1) > 1 ? word.slice(0, -1) : word;
}
