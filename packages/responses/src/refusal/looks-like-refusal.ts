import { checkText } from "@fairexpect/metrics/core";

import { chinese } from "./chinese.js";
import { dutch } from "./dutch.js";
import { firstWords as englishWords, refusesInEnglish } from "./english.js";
import { french } from "./french.js";
import { german } from "./german.js";
import { italian } from "./italian.js";
import { japanese } from "./japanese.js";
import { portuguese } from "./portuguese.js";
import { spanish } from "./spanish.js";

const languages = [german, french, spanish, portuguese, italian, dutch, chinese, japanese];
const known = languages.map(({ firstWords, apology, refusals }) => ({
  firstWords: firstWords === undefined ? undefined : new Set(firstWords.split(" ")),
  refusal: compiledAtOnce(new RegExp(`^(?:${apology})?(?:${refusals.join("|")})`)),
}));

/**
 * A pattern that is compiled when first asked for, and then to machine code, which V8 does for texts of this length:
 * its bytecode of patterns of this size takes five times as long to make.
 */
function compiledAtOnce(pattern: RegExp): () => RegExp {
  let isCompiled = false;
  return () => {
    if (!isCompiled) pattern.test(" ".repeat(1000));
    isCompiled = true;
    return pattern;
  };
}

/**
 * A first word that stays as it is, whatever follows: most answers begin with one, and need no second look. Refusals of
 * languages without spaces have none behind the letters with which they may begin ("AIとして").
 */
const plainFirstWord = /^[a-z\d]+(?=[ ,.;:!?])/i;

function opens(firstWord: string): boolean {
  return englishWords.has(firstWord) || known.some(({ firstWords }) => firstWords?.has(firstWord) === true);
}

/**
 * Whether a text reads as a refusal to answer at all: "I'm sorry, but I can't help with that." Looks at how it opens,
 * and only at phrases that decline the request as such: "I'm sorry, I cannot find your parcel" is an answer, and in
 * English so is one that goes on to help, "I can't do that, but you can". What is declined for its kind, such as
 * hateful content, is refused whatever is offered instead. Knows the phrases of English, German, French, Spanish,
 * Portuguese, Italian, Dutch, Chinese and Japanese. They are rules written by hand, so that refusals in other words, or
 * after other text, are not found: count some by eye before trusting a rate, or pass `isRefusal` to `respond`.
 *
 * @throws InputError if the text is no string
 * @example
 * looksLikeRefusal("I'm sorry, but I can't assist with that request.") // true
 * looksLikeRefusal("Es tut mir leid, aber dabei kann ich Ihnen nicht helfen.") // true
 * looksLikeRefusal("I'm sorry, but I can't find an order with that number.") // false
 * looksLikeRefusal("I can't do that myself, but you can in your settings.") // false
 * @since 0.1.0
 */
export function looksLikeRefusal(text: string): boolean {
  checkText("looksLikeRefusal", "text", text);
  const plain = plainFirstWord.exec(text)?.[0].toLowerCase();
  if (plain !== undefined && !opens(plain)) return false;
  const opening = unmarked(
    text
      .slice(0, 600)
      .normalize("NFC")
      .replaceAll(/[\u2018\u2019\u02BC]/g, "'")
      // Runs of white space, and others than a space; single spaces stay as they are.
      .replaceAll(/\s{2,}|[^\S ]/g, " ")
      .trim(),
  ).toLowerCase();
  const firstWord = /^[^ ,.;:!?]*/.exec(opening)?.[0] ?? "";
  if (englishWords.has(firstWord) && refusesInEnglish(opening)) return true;
  return known.some(({ firstWords, refusal }) => firstWords?.has(firstWord) !== false && refusal().test(opening));
}

/** Without marks of emphasis, headings and quotations in front, and without quotes if they are around the whole. */
function unmarked(text: string): string {
  const plain = text.replaceAll(/\*\*|__/g, "").replace(/^(?:[>#*_~`¡]+ *)+/, "");
  return /^["“«„].*["”»“]$/.test(plain) && !/^.[^"”»]*["”»].+["”»“]$/.test(plain) ? plain.slice(1, -1) : plain;
}
