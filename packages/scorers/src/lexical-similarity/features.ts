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

const wordsOfChunks = new Map<string, readonly string[]>();

/** The words of a text in lower case, with how often each stands in it. */
export function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  // No word, and no character that another one changes, reaches across a space.
  for (const chunk of text.split(" ")) for (const word of wordsOf(chunk)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function wordsOf(chunk: string): readonly string[] {
  let words = wordsOfChunks.get(chunk);
  if (words !== undefined) return words;
  words = nfkc(chunk).toLowerCase().replaceAll("’", "'").match(wordPattern) ?? [];
  if (wordsOfChunks.size >= mostKnown) wordsOfChunks.clear();
  if (chunk.length <= longestKnown) wordsOfChunks.set(chunk, words);
  return words;
}

// In no word: "<" and ">".
const beginning = 60;
const end = 62;

/** Words that have been read before. */
const known = new Map<string, WordFeatures>();
const mostKnown = 50_000;
const longestKnown = 40;

export function featuresOf(word: string): WordFeatures {
  let features = known.get(word);
  if (features !== undefined) return features;
  const codes = new Uint16Array(word.length + 2);
  codes[0] = beginning;
  for (let i = 0; i < word.length; i++) codes[i + 1] = word.charCodeAt(i);
  codes[word.length + 1] = end;
  const count = 1 + Math.max(0, codes.length - 2) + Math.max(0, codes.length - 3);
  features = { buckets: new Int32Array(count), marks: new Int32Array(count) };
  setFeature(features, 0, codes, 0, codes.length, 0);
  let next = 1;
  for (const length of [3, 4])
    for (let i = 0; i + length <= codes.length; i++) setFeature(features, next++, codes, i, i + length, length);
  if (known.size >= mostKnown) known.clear();
  if (word.length <= longestKnown) known.set(word, features);
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
