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
    return wordsOf(segmenter, text);
  };
}

/** The engine's time grows with the square of the length, so that long text is cut piece by piece. */
const PIECE = 1000;
const FEW = 8;

function wordsOf(segmenter: Intl.Segmenter, text: string): string[] {
  const words: string[] = [];
  let start = 0;
  let size = PIECE;
  while (start < text.length) {
    const piece = text.slice(start, start + size);
    // A piece is longer for one word that is: what follows the word is cut with the next piece.
    const segments = firstOf(segmenter.segment(piece), size === PIECE ? PIECE : FEW);
    const isAll = start + size >= text.length && lengthOf(segments) === piece.length;
    const end = isAll ? segments.length : lastCut(segments);
    size = end === 0 ? 2 * size : PIECE;
    for (const { segment, isWordLike } of segments.slice(0, end)) {
      if (isWordLike === true) words.push(segment);
      start += segment.length;
    }
  }
  return words;
}

function firstOf(segments: Intl.Segments, most: number): Intl.SegmentData[] {
  const first: Intl.SegmentData[] = [];
  for (const segment of segments) {
    first.push(segment);
    if (first.length === most) break;
  }
  return first;
}

function lengthOf(segments: readonly Intl.SegmentData[]): number {
  const last = segments.at(-1);
  return last === undefined ? 0 : last.index + last.segment.length;
}

/**
 * Before which segment of a piece the next begins: after the last that is no word, where what follows changes nothing;
 * in a script without spaces before the last two, which may be the beginning of one. 0 if there are no more.
 */
function lastCut(segments: readonly Intl.SegmentData[]): number {
  for (let i = segments.length - 1; i > 0; i--) if (segments[i - 1]?.isWordLike !== true) return i;
  return Math.max(0, segments.length - 2);
}
