import { unicodeWords } from "@fairexpect/metrics/text";

/** A word of a text, in lower case, and how it is written there. */
export interface Word {
  readonly word: string;
  readonly isCapitalised: boolean;
  readonly start: number;
  readonly end: number;
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu;
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
/** Longer ones are no words that anybody would count. */
const LONGEST_WORD = 40;
const POSSESSIVE = /['’]s$/u;
const ENDS = /[.!?…。！？\n]/u;

/** Whether a word is of a script that is written without spaces. */
export function isUnspaced(word: string): boolean {
  return UNSPACED.test(word);
}

/** The words of a text, and after which of them a sentence ends; in linear time. */
export function readWords(text: string, read: (word: Word) => void, endSentence: () => void): void {
  const segmenter = UNSPACED.test(text) ? unicodeWords() : undefined;
  let last = 0;
  for (const match of text.matchAll(WORD)) {
    if (last < match.index && ENDS.test(text.slice(last, Math.min(match.index, last + 200)))) endSentence();
    last = match.index + match[0].length;
    let at = match.index;
    const parts = segmenter !== undefined && UNSPACED.test(match[0]) ? segmenter(match[0]) : [match[0]];
    for (const part of parts) {
      const start = at;
      at += part.length;
      if (part.length > LONGEST_WORD) endSentence();
      else
        read({
          word: part.toLowerCase().replace("’", "'").replace(POSSESSIVE, ""),
          isCapitalised: part[0] !== part[0]?.toLowerCase(),
          start,
          end: at,
        });
    }
  }
  endSentence();
}

/** The words of a text, plainly. */
export function wordsIn(text: string): string[] {
  const words: string[] = [];
  readWords(
    text,
    ({ word }) => words.push(word),
    () => undefined,
  );
  return words;
}
