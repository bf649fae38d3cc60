import { unicodeWords } from "@fairexpect/metrics/text";

/** A word of a text, in lower case, and how it is written there. */
export interface Word {
  readonly word: string;
  readonly isCapitalised: boolean;
  readonly start: number;
  readonly end: number;
}

const TOKEN = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*|[.!?…。！？\n]/gu;
const ENDS = new Set([".", "!", "?", "…", "。", "！", "？", "\n"]);
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
/** Longer ones are no words that anybody would count. */
const LONGEST_WORD = 40;
const POSSESSIVE = /['’]s$/u;

/** Whether a word is of a script that is written without spaces. */
export function isUnspaced(word: string): boolean {
  return UNSPACED.test(word);
}

/** The words of a text, and after which of them a sentence ends; in linear time. */
export function readWords(text: string, read: (word: Word) => void, endSentence: () => void): void {
  const segmenter = UNSPACED.test(text) ? unicodeWords() : undefined;
  let at = 0;
  // Matches alone, without places, take half of the time.
  for (const token of text.match(TOKEN) ?? []) {
    at = text.indexOf(token, at);
    if (ENDS.has(token)) endSentence();
    else
      for (const part of segmenter !== undefined && UNSPACED.test(token) ? segmenter(token) : [token]) {
        const start = text.indexOf(part, at);
        at = start + part.length;
        if (part.length > LONGEST_WORD) endSentence();
        else {
          const { word, isCapitalised } = formOf(part);
          read({ word, isCapitalised, start, end: at });
        }
      }
  }
  endSentence();
}

type Form = Pick<Word, "word" | "isCapitalised">;

const MOST_FORMS = 50_000;
let forms = new Map<string, Form>();

/** Texts repeat their words. */
function formOf(part: string): Form {
  const known = forms.get(part);
  if (known !== undefined) return known;
  // Hostile texts must not fill the memory.
  if (forms.size >= MOST_FORMS) forms = new Map();
  const word = part.toLowerCase().replace("’", "'").replace(POSSESSIVE, "");
  const form = { word, isCapitalised: part[0] !== part[0]?.toLowerCase() };
  forms.set(part, form);
  return form;
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
