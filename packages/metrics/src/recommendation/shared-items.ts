import { larger } from "../text/cut-chunks.js";

/** With holes from the beginning: V8 would compile what reads it again once it has some. */
export function growingRow(): string[] {
  const room = [""];
  room.length = 64;
  return room;
}

/**
 * Lists that were read: their items one after another, so that they can be compared. If they are read again, each item
 * most likely is the one that stood there.
 */
export class Rankings {
  /** What was given in the place of each item. */
  readonly given = growingRow();
  /** Of each item its print; its number if there are `numbers`. */
  items = new Int32Array(64);
  /** Where each list ends among the items. */
  ends = new Int32Array(2);
  /** How many lists there are. */
  count = 0;
  /** If lists are long or items have another form: of each text its number, which equal items share. */
  numbers: Map<string, number> | undefined;
  /** Of each form that `normalize` gave the number. */
  readonly forms = new Map<string, number>();
  different = 0;
}

/** Where a list begins among the items. */
export function startOf({ ends }: Rankings, list: number): number {
  return list === 0 ? 0 : (ends[list - 1] as number);
}

/** The bits of a print that say its place among the marks. Places of numbers are the numbers. */
const PRINT_BITS = 0x3ff;
/** By the place of an item: what stands for the list that was marked last if one of that place is there, plus its rank. */
let marks = new Int32Array(PRINT_BITS + 1);
let mark = 1;
const MOST = 2 ** 31 - 1;

function nextMark({ numbers, different }: Rankings, items: number): number {
  if (numbers !== undefined && different > marks.length) marks = larger(marks, new Int32Array(2 * different));
  if (mark > MOST - items) {
    marks.fill(0);
    mark = 1;
  }
  mark += items;
  return mark - items;
}

function bitsOf({ numbers }: Rankings): number {
  return numbers === undefined ? PRINT_BITS : -1;
}

/** Where among these items the first is that stands there before, and where it does. */
export function findRepeated(lists: Rankings, from: number, end: number): { at: number; before: number } | undefined {
  const { items } = lists;
  const own = nextMark(lists, 1);
  const bits = bitsOf(lists);
  for (let at = from; at < end; at++) {
    const place = (items[at] as number) & bits;
    if (marks[place] === own) {
      const before = placeOf(lists, at, from, at);
      if (before >= 0) return { at, before };
    }
    marks[place] = own;
  }
  return undefined;
}

/** Where from one place to another the same item is, or -1. */
function placeOf(lists: Rankings, item: number, from: number, end: number): number {
  for (let at = from; at < end; at++) if (isSame(lists, item, at)) return at;
  return -1;
}

function isSame({ items, given, numbers }: Rankings, one: number, other: number): boolean {
  return items[one] === items[other] && (numbers !== undefined || given[one] === given[other]);
}

/** What two lists have in common. */
export class Shared {
  /** How many items each list has. */
  first = 0;
  second = 0;
  /** How many both have, and their ranks in each list added up. */
  count = 0;
  firstRanks = 0;
  secondRanks = 0;
}

/** The ranks in the second list of what both have, in the order of the first, until others are compared. */
let found = new Int32Array(64);

/** Finds what two lists have in common. */
export function findShared(lists: Rankings, one: number, other: number, shared: Shared): void {
  const { items, ends } = lists;
  const from = startOf(lists, one);
  const start = startOf(lists, other);
  const first = (ends[one] as number) - from;
  const second = (ends[other] as number) - start;
  if (first > found.length) found = new Int32Array(2 * first);
  const own = nextMark(lists, second);
  const bits = bitsOf(lists);
  for (let rank = 0; rank < second; rank++) marks[(items[start + rank] as number) & bits] = own + rank;
  let count = 0;
  let firstRanks = 0;
  let secondRanks = 0;
  for (let rank = 0; rank < first; rank++) {
    let there = (marks[(items[from + rank] as number) & bits] as number) - own;
    if (there < 0) continue;
    // Prints of different items may have the same place.
    if (!isSame(lists, from + rank, start + there)) there = placeOf(lists, from + rank, start, start + second) - start;
    if (there < 0) continue;
    found[count++] = there;
    firstRanks += rank;
    secondRanks += there;
  }
  shared.first = first;
  shared.second = second;
  shared.count = count;
  shared.firstRanks = firstRanks;
  shared.secondRanks = secondRanks;
}

let tree = new Int32Array(64);

/** How many pairs of what the lists have in common, of those compared last, stand in the same order in both. */
export function pairsInOrder({ count, second }: Shared): number {
  const size = second + 1;
  if (size > tree.length) tree = new Int32Array(2 * size);
  tree.fill(0, 0, size);
  let pairs = 0;
  for (let place = 0; place < count; place++) {
    const rank = found[place] as number;
    for (let i = rank; i > 0; i &= i - 1) pairs += tree[i] as number;
    for (let i = rank + 1; i < size; i += i & -i) (tree[i] as number)++;
  }
  return pairs;
}
