import { hashOfWord } from "./words.js";

/**
 * What a word is, as bits: the class of a word that insults, swears, threatens or is obscene in some company (0: none);
 * a word of everyday English; one so frequent that others may stand for it; a frequent word of another language;
 * a word of help, medicine, law, nature, kitchens or machines.
 */
export const CLASS = 7;
export const KNOWN = 8;
export const FREQUENT = 16;
export const FOREIGN = 32;
export const TOPIC = 64;

/** Words by their hashes: `kinds[i]` says what the word `keys[i]` is. */
export interface Lexicon {
  readonly keys: Int32Array;
  readonly kinds: Uint8Array;
}

/** The function from a word's hash to what it is; 0 of words that it does not hold. */
export function lexiconReader({ keys, kinds }: Lexicon): (hash: number) => number {
  let bits = 1;
  while (2 ** bits < 2 * keys.length) bits++;
  const mask = 2 ** bits - 1;
  const places = new Int32Array(2 ** bits);
  for (let i = 0; i < keys.length; i++) {
    let place = (keys[i] as number) & mask;
    while (places[place] !== 0) place = (place + 1) & mask;
    places[place] = i + 1;
  }
  return (hash) => {
    for (let place = hash & mask; ; place = (place + 1) & mask) {
      const i = places[place] as number;
      if (i === 0) return 0;
      if (keys[i - 1] === hash) return kinds[i - 1] as number;
    }
  };
}

/** A lexicon of words with their kinds; those given twice get both. */
export function lexiconOf(words: Iterable<readonly [word: string, kind: number]>): Lexicon {
  const kinds = new Map<number, number>();
  for (const [word, kind] of words) {
    const hash = hashOfWord(word);
    kinds.set(hash, (kinds.get(hash) ?? 0) | kind);
  }
  const keys = Int32Array.from(kinds.keys()).sort();
  return { keys, kinds: Uint8Array.from(keys, (key) => kinds.get(key) ?? 0) };
}
