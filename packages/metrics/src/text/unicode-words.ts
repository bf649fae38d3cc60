import { describeValue, InputError } from "../core/input.js";
import { checkText } from "./check-text.js";
import type { Tokenizer } from "./tokenizer.js";

/**
 * A tokenizer by the word boundaries of Unicode (`Intl.Segmenter`), for languages other than English; for Chinese,
 * Japanese and Thai it looks words up in the dictionary of the engine. Words only, no punctuation; case kept. Engines
 * of other versions may cut such text in other places.
 *
 * @param locale a language tag such as "ja"; that of the engine unless given, so give one if results must be the
 * same everywhere
 * @throws InputError if the locale is no language tag; the tokenizer throws it if the text is no string
 * @example
 * unicodeWords("fr")("L'été, enfin !") // ["L'été", "enfin"]
 * @since 0.1.0
 */
export function unicodeWords(locale?: string): Tokenizer {
  if (locale !== undefined) checkText("unicodeWords", "locale", locale);
  let segmenter: Intl.Segmenter;
  try {
    segmenter = new Intl.Segmenter(locale, { granularity: "word" });
  } catch {
    throw new InputError({
      function: "unicodeWords",
      argument: "locale",
      given: describeValue(locale),
      expected: 'a language tag such as "ja"',
    });
  }
  return (text) => {
    checkText("unicodeWords", "text", text);
    const words: string[] = [];
    for (const { segment, isWordLike } of segmenter.segment(text)) if (isWordLike === true) words.push(segment);
    return words;
  };
}
