import type { CaseRow } from "./cases.js";
import type { NamingWords } from "./naming-words.js";
import { readWords, type Word } from "./words.js";

/** A sentence ends. */
export const END = 0;
/** A word that names a group. */
export const NAMING = 1;

/** The answers as numbers of words, with what names a group taken out. */
export interface Texts {
  /** Of each row, the words of its answer with marks between them; none if it is no answer. */
  readonly of: readonly (Uint32Array | undefined)[];
  /** The same as texts, with "they" for what names a group and 0 for numbers: what scorers are asked about. */
  readonly neutral: readonly (string | undefined)[];
  /** By number: the first is 2. */
  readonly words: readonly string[];
}

/** Reads every answer once; equal answers share what was read. */
export function readTexts(rows: readonly CaseRow[], naming: NamingWords): Texts {
  const places = new Map<string, number>();
  const words = ["", ""];
  const read = new Map<string, { readonly ids: Uint32Array; readonly neutral: string }>();
  const numberOf = (word: string): number => {
    const known = places.get(word);
    if (known !== undefined) return known;
    places.set(word, words.length);
    words.push(word);
    return words.length - 1;
  };
  const texts = rows.map(({ response }) => {
    if (response === undefined || (response.kind ?? "answer") !== "answer") return undefined;
    const known = read.get(response.text);
    if (known !== undefined) return known;
    const made = readText(response.text, naming, numberOf);
    read.set(response.text, made);
    return made;
  });
  return { of: texts.map((each) => each?.ids), neutral: texts.map((each) => each?.neutral), words };
}

function readText(
  text: string,
  naming: NamingWords,
  numberOf: (word: string) => number,
): { readonly ids: Uint32Array; readonly neutral: string } {
  const ids: number[] = [];
  const kept: string[] = [];
  let sentence: Word[] = [];
  let from = 0;
  const close = (): void => {
    for (let i = 0; i < sentence.length;) {
      const named = naming.at(sentence, i);
      const first = sentence[i] as Word;
      if (named === 0) ids.push(numberOf(first.word));
      else {
        const last = sentence[Math.min(sentence.length, i + named) - 1] as Word;
        kept.push(text.slice(from, first.start), "they");
        from = last.end;
        ids.push(NAMING);
      }
      i += Math.max(1, named);
    }
    if (sentence.length > 0) ids.push(END);
    sentence = [];
  };
  readWords(text, (word) => sentence.push(word), close);
  kept.push(text.slice(from));
  return { ids: Uint32Array.from(ids), neutral: kept.join("").replaceAll(/\d+/g, "0") };
}
