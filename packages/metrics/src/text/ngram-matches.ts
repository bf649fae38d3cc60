import { checkInteger } from "../core/input.js";
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
 * @throws InputError if a text is no Int32Array or the order no integer of at least 1
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
  checkInteger("ngramMatches", "order", order, 1, 1000);
  return { matches: sharedNgrams(a, b, order), first: ngramCounts(a, order), second: ngramCounts(b, order) };
}

/** How many n-grams a text has, by order, none across a negative number. */
export function ngramCounts(words: Int32Array, order: number): Int32Array {
  const counts = new Int32Array(order);
  let start = 0;
  for (let i = 0; i <= words.length; i++) {
    if (i < words.length && (words[i] as number) >= 0) continue;
    for (let n = 1; n <= order && n <= i - start; n++) counts[n - 1] = (counts[n - 1] as number) + i - start - n + 1;
    start = i + 1;
  }
  return counts;
}

/**
 * Room for the distinct n-grams of one order of one text, in a hash table with open addressing; reused from call to
 * call.
 */
interface Grams {
  /** 1 + the n-gram in each slot of the hash table; 0 if the slot is free. */
  slots: Int32Array;
  heads: Int32Array;
  tails: Int32Array;
  left: Int32Array;
  found: Int32Array;
  ofA: Int32Array;
  ofB: Int32Array;
}

const room = (size: number): Int32Array => new Int32Array(size);
const grams: Grams = {
  slots: room(0),
  heads: room(0),
  tails: room(0),
  left: room(0),
  found: room(0),
  ofA: room(0),
  ofB: room(0),
};

/**
 * Clipped counts by order. An n-gram is the pair of its first n - 1 words, which are an n-gram of the order before, and
 * its last word.
 */
export function sharedNgrams(a: Int32Array, b: Int32Array, order: number): Int32Array {
  const shared = new Int32Array(order);
  const shift = Math.clz32(2 * a.length + 1);
  const size = 1 << (32 - shift);
  makeRoom(size, a.length, b.length);
  const { slots, found, ofA, ofB } = grams;
  for (let i = 0; i < a.length; i++) ofA[i] = (a[i] as number) < 0 ? -1 : 0;
  for (let j = 0; j < b.length; j++) ofB[j] = (b[j] as number) < 0 ? -1 : 0;
  for (let n = 1; n <= order && n <= a.length && n <= b.length; n++) {
    slots.fill(0, 0, size);
    countGrams(a, n, shift);
    const matches = matchGrams(b, n, shift);
    if (matches === 0) break;
    shared[n - 1] = matches;
    // No longer n-gram is shared that begins with one that is not.
    for (let i = 0; i + n <= a.length; i++)
      if ((ofA[i] as number) > 0 && (found[ofA[i] as number] as number) === 0) ofA[i] = -1;
  }
  return shared;
}

function makeRoom(size: number, ofA: number, ofB: number): void {
  if (grams.slots.length < size)
    for (const name of ["slots", "heads", "tails", "left", "found"] as const) grams[name] = room(size);
  if (grams.ofA.length < ofA) grams.ofA = room(2 * ofA);
  if (grams.ofB.length < ofB) grams.ofB = room(2 * ofB);
}

/** The slot of an n-gram in a table of 2^(32 - shift), or the free one where it belongs. */
function slotOf(head: number, tail: number, shift: number): number {
  const { slots, heads, tails } = grams;
  const mask = (1 << (32 - shift)) - 1;
  let slot = hash(head, tail) >>> shift;
  let gram = slots[slot] as number;
  while (gram !== 0 && (heads[gram] !== head || tails[gram] !== tail)) {
    slot = (slot + 1) & mask;
    gram = slots[slot] as number;
  }
  return slot;
}

/** Numbers the n-grams of the first text, and counts how often each is left to be found. */
function countGrams(a: Int32Array, n: number, shift: number): void {
  const { slots, heads, tails, left, found, ofA } = grams;
  let distinct = 0;
  for (let i = 0; i + n <= a.length; i++) {
    const head = ofA[i] as number;
    if (head < 0) continue;
    const tail = a[i + n - 1] as number;
    if (tail < 0) {
      ofA[i] = -1;
      continue;
    }
    const slot = slotOf(head, tail, shift);
    let gram = slots[slot] as number;
    if (gram === 0) {
      gram = ++distinct;
      slots[slot] = gram;
      heads[gram] = head;
      tails[gram] = tail;
      left[gram] = 0;
      found[gram] = 0;
    }
    left[gram] = (left[gram] as number) + 1;
    ofA[i] = gram;
  }
}

/** Looks the n-grams of the second text up, and gives how many are found, each as often as the first text has it. */
function matchGrams(b: Int32Array, n: number, shift: number): number {
  const { slots, left, found, ofB } = grams;
  let matches = 0;
  for (let j = 0; j + n <= b.length; j++) {
    const head = ofB[j] as number;
    if (head < 0) continue;
    const tail = b[j + n - 1] as number;
    const gram = tail < 0 ? 0 : (slots[slotOf(head, tail, shift)] as number);
    if (gram === 0) {
      ofB[j] = -1;
      continue;
    }
    ofB[j] = gram;
    found[gram] = 1;
    const rest = left[gram] as number;
    if (rest > 0) {
      left[gram] = rest - 1;
      matches++;
    }
  }
  return matches;
}

/** Multiplicative hashing: the high bits are the good ones. */
function hash(head: number, tail: number): number {
  return Math.imul(Math.imul(head, 0x85ebca6b) + tail, 0x9e3779b1);
}
