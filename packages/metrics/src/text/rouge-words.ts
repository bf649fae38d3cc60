import { checkBoolean, checkOneOf, checkOptions } from "../core/input.js";
import { checkText } from "./check-text.js";
import { stemOf } from "./porter-stem.js";
import type { Tokenizer } from "./tokenizer.js";
import { UNSPACED } from "./unspaced-scripts.js";

/**
 * Options of `rougeWords`.
 *
 * @since 0.1.0
 */
export interface RougeWordsOptions {
  /** `"unicode"` (default) keeps letters of all scripts, `"ascii"` only a to z, as Google's ROUGE does. */
  readonly letters?: "unicode" | "ascii" | undefined;
  /** Whether words of more than 3 characters are cut down to their Porter stem: true unless given. English only. */
  readonly stem?: boolean | undefined;
}

const ASCII_WORD = /[a-z0-9]+/g;
const UNICODE_WORD = new RegExp(String.raw`${UNSPACED}\p{M}*|(?:(?!${UNSPACED})[\p{L}\p{N}\p{M}])+`, "gu");
const ASCII_ONLY = /^[a-z0-9]+$/;
const MOST_STEMS = 50_000;

/**
 * A tokenizer for ROUGE: words in lower case, without punctuation, cut down to stems, so that "He runs." and "he run"
 * are equal. Scripts written without spaces (Chinese, Japanese, Thai, Lao, Khmer, Burmese) give one word a character.
 * With `letters: "ascii"` it is the tokenizer of Google's `rouge_score` with its stemmer, which LangFair uses: any
 * other character separates words, so "café" is "caf" and a Chinese text has no words at all and is unlike itself.
 *
 * @throws InputError if an option has no valid value; the tokenizer throws it if the text is no string
 * @example
 * rougeWords()("Runners were running; 你好!") // ["runner", "were", "run", "你", "好"]
 * rougeWords({ letters: "ascii", stem: false })("Café running") // ["caf", "running"]
 * @since 0.1.0
 */
export function rougeWords(options: RougeWordsOptions = {}): Tokenizer {
  checkOptions("rougeWords", options, ["letters", "stem"]);
  const { letters = "unicode", stem = true } = options;
  checkOneOf("rougeWords", "letters", letters, ["unicode", "ascii"]);
  checkBoolean("rougeWords", "stem", stem);
  const word = letters === "ascii" ? ASCII_WORD : UNICODE_WORD;
  const stems = new Map<string, string>();
  const stemmed = (token: string): string => {
    if (token.length <= 3 || !ASCII_ONLY.test(token)) return token;
    let result = stems.get(token);
    if (result === undefined) {
      result = stemOf(token);
      if (stems.size >= MOST_STEMS) stems.clear();
      stems.set(token, result);
    }
    return result;
  };
  return (text) => {
    checkText("rougeWords", "text", text);
    const tokens = text.toLowerCase().match(word) ?? [];
    return stem ? tokens.map(stemmed) : [...tokens];
  };
}
