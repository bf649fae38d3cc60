import { identityBlinder } from "./identity-blinding.js";
import type { IdentityTable } from "./identity-blinding.js";
import { finish, mix } from "./murmur3.js";
import { wordPieces } from "./word-pieces.js";
import { wordReader } from "./words.js";

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
  return (1 << bits) + (hash & ((1 << wordBits) - 1));
}

/** The hashed features of texts. `buckets` holds those of the last text that was read; the next one overwrites it. */
export interface FeatureReader {
  buckets: Int32Array;
  /** Reads a text and returns its number of distinct features. */
  read(text: string): number;
}

export const PAIR = 2;
export const SKIP = 3;

/**
 * Turns texts into sets of buckets: hashes of words, of pairs of words side by side and one apart, and of pieces of two
 * to five characters inside a word and its ends, after `identityBlinder`.
 */
export function featureReader(space: FeatureSpace, table: IdentityTable): FeatureReader {
  const words = wordReader();
  const blind = identityBlinder(table);
  const mask = 2 ** space.bits - 1;
  const pieces = wordPieces(mask);
  // A bit for each bucket, so that all of them are at hand.
  const seen = new Int32Array(Math.ceil(sizeOf(space) / 32));
  let count = 0;
  const reader: FeatureReader = { buckets: new Int32Array(4096), read };

  const addBucket = (bucket: number): void => {
    const row = bucket >>> 5;
    const bit = 1 << (bucket & 31);
    const others = seen[row] as number;
    if ((others & bit) !== 0) return;
    seen[row] = others | bit;
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
    seen.fill(0);
    count = 0;
    const wordCount = blind(words, words.read(text));
    const { hashes, starts, ends, codes } = words;
    for (let i = 0; i < wordCount; i++) {
      const hash = hashes[i] as number;
      addBucket(bucketOfWord(space, hash));
      if (i > 0) add(finish(mix(mix(PAIR, hashes[i - 1] as number), hash), 2));
      if (i > 1) add(finish(mix(mix(SKIP, hashes[i - 2] as number), hash), 2));
      const start = starts[i] as number;
      const end = ends[i] as number;
      if (end === start) continue;
      pieces.find(codes, start, end, hash);
      const { kept, begin, end: last } = pieces;
      for (let k = begin; k < last; k++) addBucket(kept[k] as number);
    }
    return count;
  }

  return reader;
}
