import { checkIds } from "./check-ids.js";

/**
 * The length of the longest sequence of words that occurs in both texts in the same order, not necessarily next to each
 * other. Symmetric, between 0 and the length of the shorter text. Words are numbers (`vocabulary`). The base of
 * ROUGE-L.
 *
 * Bit-parallel, 32 cells of the table in one step (Hyyrö 2004, "Bit-parallel LCS-length computation revisited"), so the
 * time is the product of the lengths divided by 32, and the memory is linear.
 *
 * @throws InputError if an argument is no Int32Array
 * @example
 * const words = vocabulary();
 * longestCommonSubsequence(words.intern(["a", "b", "c", "d"]), words.intern(["b", "x", "d"])) // 2
 * @since 0.1.0
 */
export function longestCommonSubsequence(a: Int32Array, b: Int32Array): number {
  checkIds("longestCommonSubsequence", "a", a);
  checkIds("longestCommonSubsequence", "b", b);
  return lcsLength(a, b);
}

// Indexed by word; all zero between calls, so that a call costs nothing for the words that it does not see.
let masks = new Int32Array(1024);
let rows = new Int32Array(256);
let carries = new Uint8Array(256);
const LARGEST_TABLE = 1 << 22;

/** The same, unchecked. */
export function lcsLength(a: Int32Array, b: Int32Array): number {
  let start = 0;
  let endA = a.length;
  let endB = b.length;
  while (start < endA && start < endB && a[start] === b[start]) start++;
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA--;
    endB--;
  }
  const common = start + a.length - endA;
  if (start === endA || start === endB) return common;
  let largest = 0;
  let smallest = 0;
  for (let i = start; i < endA; i++) {
    const word = a[i] as number;
    if (word > largest) largest = word;
    if (word < smallest) smallest = word;
  }
  if (smallest < 0 || largest >= LARGEST_TABLE)
    return common + lcsLength(...renumbered(a.subarray(start, endA), b.subarray(start, endB)));
  if (largest >= masks.length) masks = new Int32Array(2 * largest);
  const table = masks;
  for (let i = start; i < endA; i++) table[a[i] as number] = 1;
  if (endB - start > rows.length) {
    rows = new Int32Array(2 * (endB - start));
    carries = new Uint8Array(2 * (endB - start));
  }
  const words = rows;
  const carry = carries;
  let count = 0;
  for (let j = start; j < endB; j++) {
    const word = b[j] as number;
    if (word < 0 || word > largest || table[word] === 0) continue;
    words[count] = word;
    carry[count] = 0;
    count++;
  }
  for (let i = start; i < endA; i++) table[a[i] as number] = 0;

  let length = common;
  for (let block = start; block < endA; block += 32) {
    const width = Math.min(32, endA - block);
    for (let bit = 0; bit < width; bit++) {
      const word = a[block + bit] as number;
      table[word] = (table[word] as number) | (1 << bit);
    }
    // A zero bit is a column in which the table steps up; the addition moves each step to the first match at or below
    // it.
    let steps = -1;
    for (let j = 0; j < count; j++) {
      const matches = steps & (table[words[j] as number] as number);
      const sum = (steps + matches + (carry[j] as number)) | 0;
      carry[j] = ((steps & matches) | ((steps | matches) & ~sum)) >>> 31;
      steps = sum | (steps & ~matches);
    }
    for (let bit = 0; bit < width; bit++) table[a[block + bit] as number] = 0;
    length += bitCount(width === 32 ? ~steps : ~steps & ((1 << width) - 1));
  }
  return length;
}

function bitCount(bits: number): number {
  let x = bits - ((bits >>> 1) & 0x55555555);
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function renumbered(a: Int32Array, b: Int32Array): [Int32Array, Int32Array] {
  const ids = new Map<number, number>();
  const renumber = (words: Int32Array): Int32Array =>
    words.map((word) => {
      const id = ids.get(word) ?? ids.size;
      ids.set(word, id);
      return id;
    });
  return [renumber(a), renumber(b)];
}
