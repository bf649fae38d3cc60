import { nfkc } from "../nfkc.js";

/** Where the features of texts are kept: the size of the table of document frequencies, a power of two. */
export const tableSize = 1 << 17;

/**
 * The features of a word: first the word itself, then the runs of three and of four characters in it, its beginning and
 * its end among them. Each has a bucket in the table, and a mark: the lowest bit is its sign, the others are its place
 * in a vector, to be taken modulo the vector's length.
 */
export interface WordFeatures {
  readonly buckets: Int32Array;
  readonly marks: Int32Array;
}

// A character of Chinese script is a word: there are no spaces to tell. Emoji are words as well.
const wordPattern = /\p{sc=Han}|(?:(?!\p{sc=Han})[\p{L}\p{M}\p{N}])+(?:'\p{L}+)*|\p{Extended_Pictographic}/gu;

/** The words of a text in lower case. No word, and no character that another one changes, reaches across a space. */
export function wordsOf(text: string): readonly string[] {
  return nfkc(text).toLowerCase().replaceAll("’", "'").match(wordPattern) ?? [];
}

// In no word: "<" and ">".
const beginning = 60;
const end = 62;

export function featuresOf(word: string): WordFeatures {
  const codes = new Uint16Array(word.length + 2);
  codes[0] = beginning;
  for (let i = 0; i < word.length; i++) codes[i + 1] = word.charCodeAt(i);
  codes[word.length + 1] = end;
  const count = 1 + Math.max(0, codes.length - 2) + Math.max(0, codes.length - 3);
  const features = { buckets: new Int32Array(count), marks: new Int32Array(count) };
  setFeature(features, 0, codes, 0, codes.length, 0);
  let next = 1;
  for (const length of [3, 4])
    for (let i = 0; i + length <= codes.length; i++) setFeature(features, next++, codes, i, i + length, length);
  return features;
}

function setFeature(
  { buckets, marks }: WordFeatures,
  at: number,
  codes: Uint16Array,
  from: number,
  to: number,
  kind: number,
): void {
  let hash = 0x811c9dc5 ^ kind;
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ (codes[i] as number), 0x01000193);
  const first = scramble(hash);
  buckets[at] = first & (tableSize - 1);
  marks[at] = scramble(first ^ 0x9e3779b9) >>> 1;
}

/** The final mix of MurmurHash3, which brings every bit to bear on every other. */
function scramble(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
