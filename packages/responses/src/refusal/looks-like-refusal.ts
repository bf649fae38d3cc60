import { chinese } from "./chinese.js";
import { dutch } from "./dutch.js";
import { english } from "./english.js";
import { french } from "./french.js";
import { german } from "./german.js";
import { italian } from "./italian.js";
import { japanese } from "./japanese.js";
import { portuguese } from "./portuguese.js";
import { spanish } from "./spanish.js";

const languages = [english, german, french, spanish, portuguese, italian, dutch, chinese, japanese];
const known = languages.map(({ firstWords, apology, refusals }) => ({
  firstWords: firstWords === undefined ? undefined : new Set(firstWords.split(" ")),
  // Compiled by the engine when first held against a text.
  refusal: new RegExp(`^(?:${apology})?(?:${refusals.join("|")})`),
}));

/**
 * Whether a text reads as a refusal to answer at all: "I'm sorry, but I can't help with that." Looks at how it opens, and
 * only at phrases that decline the request as such: "I'm sorry, I cannot find your parcel" is an answer. Knows the phrases of
 * English, German, French, Spanish, Portuguese, Italian, Dutch, Chinese and Japanese. They are rules written by hand, so that
 * refusals in other words are not found: count some by eye before trusting a rate, or pass `isRefusal` to `respond`.
 *
 * @example
 * looksLikeRefusal("I'm sorry, but I can't assist with that request.") // true
 * looksLikeRefusal("Es tut mir leid, aber dabei kann ich Ihnen nicht helfen.") // true
 * looksLikeRefusal("I'm sorry, but I can't find an order with that number.") // false
 * @since 0.1.0
 */
export function looksLikeRefusal(text: string): boolean {
  const opening = text
    .slice(0, 200)
    .normalize("NFC")
    .replaceAll(/[\u2018\u2019\u02BC]/g, "'")
    .replaceAll(/\s+/g, " ")
    .replace(/^[ ¡]+/, "")
    .trim()
    .toLowerCase();
  const firstWord = /^[^ ,.;:!?]*/.exec(opening)?.[0] ?? "";
  return known.some(({ firstWords, refusal }) => firstWords?.has(firstWord) !== false && refusal.test(opening));
}
