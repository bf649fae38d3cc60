import { identityBlinder } from "./identity-blinding.js";
import type { IdentityTable } from "./identity-blinding.js";
import { finish, mix } from "./murmur3.js";
import { wordReader } from "./words.js";
import type { WordReader } from "./words.js";

/** How many buckets there are: 2^bits for pairs and pieces of words, and after them 2^wordBits for words. */
export interface FeatureSpace {
  readonly bits: number;
  readonly wordBits: number;
}

/** The number of buckets. */
export function sizeOf({ bits, wordBits }: FeatureSpace): number {
  return 2 ** bits + 2 ** wordBits;
}

/** The bucket of a word by its hash. */
export function bucketOfWord({ bits, wordBits }: FeatureSpace, hash: number): number {
  return 2 ** bits + (hash & (2 ** wordBits - 1));
}

/** The hashed features of texts. `buckets` holds those of the last text that was read; the next one overwrites it. */
export interface FeatureReader {
  buckets: Int32Array;
  /** Reads a text and returns its number of distinct features. */
  read(text: string): number;
}

export const PAIR = 2;
export const SKIP = 3;
const PIECE = 4;
const SHORTEST = 2;
const LONGEST = 5;
const OPENING = 60;
const CLOSING = 62;

/**
 * Turns texts into sets of buckets: hashes of words, of pairs of words side by side and one apart, and of pieces of two
 * to five characters inside a word and its ends, after `identityBlinder`.
 */
export function featureReader(space: FeatureSpace, table: IdentityTable): FeatureReader {
  const words = wordReader();
  const blind = identityBlinder(table);
  const mask = 2 ** space.bits - 1;
  const seen = new Uint32Array(sizeOf(space));
  let generation = 0;
  let count = 0;
  const reader: FeatureReader = { buckets: new Int32Array(4096), read };

  const addBucket = (bucket: number): void => {
    if (seen[bucket] === generation) return;
    seen[bucket] = generation;
    if (count === reader.buckets.length) {
      const larger = new Int32Array(2 * count);
      larger.set(reader.buckets);
      reader.buckets = larger;
    }
    reader.buckets[count++] = bucket;
  };
  const add = (hash: number): void => {
    addBucket(hash & mask);
  };

  function read(text: string): number {
    generation = (generation + 1) >>> 0;
    if (generation === 0) {
      seen.fill(0);
      generation = 1;
    }
    count = 0;
    const wordCount = blind(words, words.read(text));
    const { hashes } = words;
    for (let i = 0; i < wordCount; i++) {
      const hash = hashes[i] as number;
      addBucket(bucketOfWord(space, hash));
      if (i > 0) add(finish(mix(mix(PAIR, hashes[i - 1] as number), hash), 2));
      if (i > 1) add(finish(mix(mix(SKIP, hashes[i - 2] as number), hash), 2));
      addPieces(words, i, add);
    }
    return count;
  }

  return reader;
}

/** Adds the hashes of the pieces of word i and its ends. */
export function addPieces({ starts, ends, codes }: WordReader, i: number, add: (hash: number) => void): void {
  const start = (starts[i] as number) - 1;
  const end = ends[i] as number;
  if (end === start + 1) return;
  for (let from = start; from < end; from++) {
    let piece = mix(PIECE, from === start ? OPENING : (codes[from] as number));
    const to = Math.min(from + LONGEST - 1, end);
    for (let k = from + 1; k <= to; k++) {
      piece = mix(piece, k === end ? CLOSING : (codes[k] as number));
      if (k - from + 1 >= SHORTEST) add(finish(piece, k - from + 1));
    }
  }
}
