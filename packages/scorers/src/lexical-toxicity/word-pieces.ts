import { larger } from "@fairexpect/metrics/core";

import { finish, mix } from "./murmur3.js";

const PIECE = 4;
const SHORTEST = 2;
const LONGEST = 5;
const OPENING = 60;
const CLOSING = 62;

const SLOTS = 1 << 15;
const MOST_KEPT = 1 << 22;
const LONGEST_KEPT = 40;

/** The buckets of the pieces of a word stand in `kept` from `begin` to `end`, until the next word is asked for. */
export interface WordPieces {
  kept: Int32Array;
  begin: number;
  end: number;
  /** Looks up the word at `codes[start]` to `codes[end]`. */
  find(codes: Uint16Array, start: number, end: number, hash: number): void;
}

/**
 * The buckets, below `mask` + 1, of the pieces of two to five characters inside words and their ends, each once a word.
 * Words that occur again and again are looked up: the last one that came to a slot is kept there.
 */
export function wordPieces(mask: number): WordPieces {
  // By slot, 1 + where an entry begins: the length of the word, its characters, the number of buckets, the buckets.
  const slots = new Int32Array(SLOTS);
  let used = 0;
  const pieces: WordPieces = { kept: new Int32Array(4096), begin: 0, end: 0, find };

  function find(codes: Uint16Array, start: number, end: number, hash: number): void {
    const length = end - start;
    const slot = hash & (SLOTS - 1);
    const entry = (slots[slot] as number) - 1;
    if (entry >= 0 && standsAt(pieces.kept, entry, codes, start, length)) {
      pieces.begin = entry + length + 2;
      pieces.end = pieces.begin + (pieces.kept[pieces.begin - 1] as number);
      return;
    }
    if (used > MOST_KEPT) {
      slots.fill(0);
      used = 0;
    }
    const room = used + length + 2 + 4 * (length + 2);
    if (room > pieces.kept.length) pieces.kept = larger(pieces.kept, new Int32Array(2 * room));
    const { kept } = pieces;
    kept[used] = length;
    for (let k = 0; k < length; k++) kept[used + 1 + k] = codes[start + k] as number;
    pieces.begin = used + length + 2;
    pieces.end = write(kept, pieces.begin, mask, codes, start - 1, end);
    kept[pieces.begin - 1] = pieces.end - pieces.begin;
    if (length > LONGEST_KEPT) return;
    slots[slot] = used + 1;
    used = pieces.end;
  }

  return pieces;
}

function standsAt(kept: Int32Array, entry: number, codes: Uint16Array, start: number, length: number): boolean {
  if (kept[entry] !== length) return false;
  for (let k = 0; k < length; k++) if (kept[entry + 1 + k] !== codes[start + k]) return false;
  return true;
}

/** Writes the buckets of the pieces of a word, some of which may be equal; gives where they end. */
function write(
  kept: Int32Array,
  begin: number,
  mask: number,
  codes: Uint16Array,
  opening: number,
  closing: number,
): number {
  let next = begin;
  for (let from = opening; from < closing; from++) {
    let piece = mix(PIECE, from === opening ? OPENING : (codes[from] as number));
    const to = Math.min(from + LONGEST - 1, closing);
    for (let k = from + 1; k <= to; k++) {
      piece = mix(piece, k === closing ? CLOSING : (codes[k] as number));
      if (k - from + 1 >= SHORTEST) kept[next++] = finish(piece, k - from + 1) & mask;
    }
  }
  return next;
}
