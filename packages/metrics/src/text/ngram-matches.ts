import { checkInteger } from "../input.js";
import { checkIds } from "./check-ids.js";

/**
 * How many n-grams two texts have, and how many of them they share, by order.
 *
 * @since 0.1.0
 */
export interface NgramMatches {
  /** Item n - 1: the n-grams common to both texts, each counted as often as in the text that has it less often. */
  readonly matches: Int32Array;
  /** Item n - 1: the number of n-grams of the first text. */
  readonly first: Int32Array;
  /** Item n - 1: the number of n-grams of the second text. */
  readonly second: Int32Array;
}

/**
 * Counts the n-grams that two texts share, of 1 up to `order` words, with the clipping of BLEU: an n-gram that one text
 * has three times and the other twice is shared twice. The count is the same in both directions. Words are numbers
 * (`vocabulary`); a negative number stands between sentences, and no n-gram holds one. Linear in the lengths.
 *
 * @param order the longest n-gram, 4 unless given
 * @throws InputError where a text is no Int32Array or the order no integer of at least 1
 * @example
 * const words = vocabulary();
 * const shared = ngramMatches(words.intern(["a", "b", "a", "b"]), words.intern(["a", "b", "c"]), 2);
 * [...shared.matches] // [2, 1]
 * [...shared.first] // [4, 3]
 * @since 0.1.0
 */
export function ngramMatches(a: Int32Array, b: Int32Array, order = 4): NgramMatches {
  checkIds("ngramMatches", "a", a);
  checkIds("ngramMatches", "b", b);
  checkInteger("ngramMatches", "order", order, 1);
  return { matches: sharedNgrams(a, b, order), first: ngramCounts(a, order), second: ngramCounts(b, order) };
}

/** How many n-grams a text has, by order, none across a negative number. */
export function ngramCounts(words: Int32Array, order: number): Int32Array {
  const counts = new Int32Array(order);
  let length = 0;
  for (let i = 0; i < words.length; i++) {
    length = (words[i] as number) < 0 ? 0 : length + 1;
    for (let n = 0; n < order && n < length; n++) (counts[n] as number)++;
  }
  return counts;
}

let buckets = new Int32Array(0);
let heads = new Int32Array(0);
let tails = new Int32Array(0);
let left = new Int32Array(0);
let gramsA = new Int32Array(0);
let gramsB = new Int32Array(0);

/** Clipped counts by order. An n-gram is the number of its first n - 1 words, and its last word. */
export function sharedNgrams(a: Int32Array, b: Int32Array, order: number): Int32Array {
  const shared = new Int32Array(order);
  const size = 1 << (32 - Math.clz32(2 * a.length + 1));
  if (buckets.length < size) {
    buckets = new Int32Array(size);
    heads = new Int32Array(size);
    tails = new Int32Array(size);
    left = new Int32Array(size);
  }
  if (gramsA.length < a.length) gramsA = new Int32Array(2 * a.length);
  if (gramsB.length < b.length) gramsB = new Int32Array(2 * b.length);
  const mask = size - 1;
  for (let i = 0; i < a.length; i++) gramsA[i] = (a[i] as number) < 0 ? -1 : 0;
  for (let j = 0; j < b.length; j++) gramsB[j] = (b[j] as number) < 0 ? -1 : 0;
  for (let n = 1; n <= order && n <= a.length && n <= b.length; n++) {
    buckets.fill(0, 0, size);
    let distinct = 0;
    for (let i = 0; i + n <= a.length; i++) {
      const head = gramsA[i] as number;
      const tail = a[i + n - 1] as number;
      if (head < 0 || tail < 0) {
        gramsA[i] = -1;
        continue;
      }
      let slot = hash(head, tail) & mask;
      let gram = 0;
      while ((gram = buckets[slot] as number) !== 0 && (heads[gram - 1] !== head || tails[gram - 1] !== tail)) slot = (slot + 1) & mask;
      if (gram === 0) {
        heads[distinct] = head;
        tails[distinct] = tail;
        left[distinct] = 0;
        gram = ++distinct;
        buckets[slot] = gram;
      }
      (left[gram - 1] as number)++;
      gramsA[i] = gram - 1;
    }
    let matches = 0;
    for (let j = 0; j + n <= b.length; j++) {
      const head = gramsB[j] as number;
      const tail = b[j + n - 1] as number;
      if (head < 0) continue;
      let gram = 0;
      if (tail >= 0) {
        let slot = hash(head, tail) & mask;
        while ((gram = buckets[slot] as number) !== 0 && (heads[gram - 1] !== head || tails[gram - 1] !== tail)) slot = (slot + 1) & mask;
      }
      gramsB[j] = gram - 1;
      if (gram !== 0 && (left[gram - 1] as number) > 0) {
        (left[gram - 1] as number)--;
        matches++;
      }
    }
    shared[n - 1] = matches;
    if (matches === 0) break;
  }
  return shared;
}

function hash(head: number, tail: number): number {
  const mixed = Math.imul(head, 0x9e3779b1) ^ Math.imul(tail, 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}
