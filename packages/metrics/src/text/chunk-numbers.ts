import { cutChunks, everySpace, larger, type Cut, type Spaces } from "./cut-chunks.js";

/** A text in chunks, and the number of each. The room is used again for the next text. */
export interface NumberedCut extends Cut {
  readonly numbers: Int32Array;
}

/** What is made of chunks. */
export interface Learner {
  /** Gives a chunk its number. */
  readonly learn: (raw: string) => number;
  /** All chunks are forgotten, and will be learned again. */
  readonly forget: () => void;
}

const MOST_CHARACTERS = 1 << 22;
/** Texts can be made whose chunks meet in the table; beyond this many a chunk is learned at each of its places. */
const MOST_PROBES = 64;
const FIRST_SIZE = 1 << 9;

/** A slot: the hash of its chunk, its number, where its characters begin, 1 + how many they are; 0 if it is free. */
const WIDTH = 4;

/** In rows of numbers, since what lies close together is at hand. */
interface Table {
  /** At most five of eight are taken. */
  slots: Int32Array;
  shift: number;
  count: number;
  characters: Uint16Array;
  used: number;
}

function emptyTable(): Table {
  const shift = 1 + Math.clz32(FIRST_SIZE);
  const characters = new Uint16Array(8 * FIRST_SIZE);
  return { slots: new Int32Array(WIDTH * FIRST_SIZE), shift, count: 0, characters, used: 0 };
}

/**
 * Numbers the chunks of texts, what stands between white space: equal ones have one number, so that what is made of
 * them is made once and found by a number. Chunks are looked up where they stand, which takes a fraction of the time of
 * cutting them out.
 */
export function chunkNumbers(
  { learn, forget }: Learner,
  spaces: Spaces = everySpace,
  mostChunks = 1 << 18,
): (text: string) => NumberedCut {
  let table = emptyTable();
  let numbers = new Int32Array(256);
  return (text) => {
    if (table.count >= mostChunks || table.used >= MOST_CHARACTERS) {
      table = emptyTable();
      forget();
    }
    const { count, codes, begins, ends, hashes, afterBlankLine } = cutChunks(text, spaces);
    if (numbers.length < count) numbers = new Int32Array(2 * count);
    for (let i = 0; i < count; i++) {
      const begin = begins[i] as number;
      const end = ends[i] as number;
      const hash = hashes[i] as number;
      const slot = slotOf(table, codes, begin, end - begin, hash);
      const isKnown = slot >= 0 && table.slots[slot + 3] !== 0;
      const number = isKnown ? (table.slots[slot + 1] as number) : learn(text.slice(begin, end));
      numbers[i] = number;
      if (!isKnown) keep(table, slot, { codes, begin, end, hash, number });
    }
    return { count, codes, begins, ends, hashes, afterBlankLine, numbers };
  };
}

/** The slot of a chunk, or the free one where it belongs; -1 if that is too far. */
function slotOf(
  { slots, shift, characters }: Table,
  codes: Cut["codes"],
  begin: number,
  length: number,
  hash: number,
): number {
  const mask = slots.length - 1;
  let slot = WIDTH * firstSlot(hash, shift);
  for (let probes = 0; probes < MOST_PROBES; probes++) {
    const size = slots[slot + 3] as number;
    if (size === 0) return slot;
    if (slots[slot] === hash && size === length + 1) {
      const start = slots[slot + 2] as number;
      let k = 0;
      while (k < length && characters[start + k] === codes[begin + k]) k++;
      if (k === length) return slot;
    }
    slot = (slot + WIDTH) & mask;
  }
  return -1;
}

interface Found {
  readonly codes: Cut["codes"];
  readonly begin: number;
  readonly end: number;
  readonly hash: number;
  readonly number: number;
}

function keep(table: Table, slot: number, { codes, begin, end, hash, number }: Found): void {
  // Those too far away count too, so that they are forgotten some day.
  table.count += 1;
  if (slot < 0) return;
  const start = table.used;
  table.used += end - begin;
  if (table.used > table.characters.length)
    table.characters = larger(table.characters, new Uint16Array(2 * table.used));
  for (let k = begin; k < end; k++) table.characters[start + k - begin] = codes[k] as number;
  table.slots[slot] = hash;
  table.slots[slot + 1] = number;
  table.slots[slot + 2] = start;
  table.slots[slot + 3] = end - begin + 1;
  if (8 * WIDTH * table.count > 5 * table.slots.length) spread(table);
}

function spread(table: Table): void {
  const { slots: old } = table;
  const slots = new Int32Array(2 * old.length);
  table.shift -= 1;
  for (let from = 0; from < old.length; from += WIDTH) {
    if (old[from + 3] === 0) continue;
    let slot = WIDTH * firstSlot(old[from] as number, table.shift);
    while (slots[slot + 3] !== 0) slot = (slot + WIDTH) & (slots.length - 1);
    slots.set(old.subarray(from, from + WIDTH), slot);
  }
  table.slots = slots;
}

/** Multiplicative hashing: the high bits are the good ones. */
function firstSlot(hash: number, shift: number): number {
  return Math.imul(hash, 0x9e3779b1) >>> shift;
}
