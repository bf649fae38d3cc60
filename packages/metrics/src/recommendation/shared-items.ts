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
  /** At the place of an item, what stands for the list that was marked last with one there, plus that one's rank. */
  marks: Int32Array;
  mark = 1;

  /** For prints there are so many places, a power of 2; the more, the fewer prints have the same. */
  constructor(places: number) {
    this.marks = new Int32Array(places);
  }
}

/** Where a list begins among the items. */
export function startOf({ ends }: Rankings, list: number): number {
  return list === 0 ? 0 : (ends[list - 1] as number);
}

const MOST = 2 ** 31 - 1;

/** What stands for a list of so many items, whose marks are above all that were made before. */
export function nextMark(lists: Rankings, items: number): number {
  if (lists.mark > MOST - items) {
    lists.marks.fill(0);
    lists.mark = 1;
  }
  const own = lists.mark;
  lists.mark += items;
  return own;
}

/** The bits of an item that say its place among the marks. A number is its own place. */
export function placeBits({ numbers, marks }: Rankings): number {
  return numbers === undefined ? marks.length - 1 : -1;
}

/** Where from one item to another the same one is, or -1. */
export function placeOf({ items, given, numbers }: Rankings, item: number, from: number, end: number): number {
  for (let at = from; at < end; at++)
    if (items[at] === items[item] && (numbers !== undefined || given[at] === given[item])) return at;
  return -1;
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
  const { items, ends, marks } = lists;
  const from = startOf(lists, one);
  const start = startOf(lists, other);
  const first = (ends[one] as number) - from;
  const second = (ends[other] as number) - start;
  if (first > found.length) found = new Int32Array(2 * first);
  const own = nextMark(lists, second);
  const bits = placeBits(lists);
  for (let rank = 0; rank < second; rank++) marks[(items[start + rank] as number) & bits] = own + rank;
  let count = 0;
  let firstRanks = 0;
  let secondRanks = 0;
  for (let rank = 0; rank < first; rank++) {
    let there = (marks[(items[from + rank] as number) & bits] as number) - own;
    if (there < 0) continue;
    // Prints of different items may have the same place.
    if (lists.numbers === undefined) there = placeOf(lists, from + rank, start, start + second) - start;
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
