import { asciiSpace, chunkNumbers, larger } from "@fairexpect/metrics/core";

import { featuresOf, wordsOf } from "./features.js";

/**
 * All words that were read, each in an entry: how many features it has, how often it stands in the text that is being
 * read, and the features, packed into a number each: the place in a vector, and in the lower 16 bits the step of the
 * document frequency with the feature's sign. The first feature is the word itself.
 */
export interface WordTable {
  entries: Int32Array;
  /** Counts the words of a text, and gives where the entry of each begins, in the order of their first appearance. */
  read(text: string): readonly number[];
}

const FIRST_FEATURE = 2;

export function wordTable(dimensions: number, steps: Uint8Array): WordTable {
  const table: WordTable = { entries: new Int32Array(4096), read };
  const known = new Map<string, number>();
  let used = 0;
  const add = (entry: ArrayLike<number>): number => {
    const from = used;
    used += entry.length;
    if (used > table.entries.length) table.entries = larger(table.entries, new Int32Array(2 * used));
    table.entries.set(entry, from);
    return from;
  };
  const entryOf = (word: string): number => {
    let entry = known.get(word);
    if (entry === undefined) known.set(word, (entry = add(packed(word, dimensions, steps))));
    return entry;
  };
  // A chunk that is one word has the number of its entry; any other has that of a list, negative.
  const learn = (raw: string): number => {
    const words = wordsOf(raw).map(entryOf);
    return words.length === 1 ? (words[0] as number) : ~add([words.length, ...words]);
  };
  const forget = (): void => {
    known.clear();
    used = 0;
  };
  const numbered = chunkNumbers({ learn, forget }, asciiSpace);

  function read(text: string): readonly number[] {
    const { count, numbers } = numbered(text);
    const { entries } = table;
    const found: number[] = [];
    const meet = (entry: number): void => {
      if (entries[entry + 1] === 0) found.push(entry);
      entries[entry + 1] = (entries[entry + 1] as number) + 1;
    };
    for (let i = 0; i < count; i++) {
      const number = numbers[i] as number;
      if (number >= 0) meet(number);
      else for (let k = 1; k <= (entries[~number] as number); k++) meet(entries[~number + k] as number);
    }
    return found;
  }

  return table;
}

function packed(word: string, dimensions: number, steps: Uint8Array): Int32Array {
  const { buckets, marks } = featuresOf(word);
  const entry = new Int32Array(FIRST_FEATURE + buckets.length);
  entry[0] = buckets.length;
  for (let i = 0; i < buckets.length; i++) {
    const mark = marks[i] as number;
    const step = steps[buckets[i] as number] as number;
    const place = (mark >>> 1) & (dimensions - 1);
    entry[FIRST_FEATURE + i] = (place << 16) | (((mark & 1) === 0 ? step : -step) & 0xffff);
  }
  return entry;
}
