import { larger } from "../text/cut-chunks.js";
import { checkHoles, checkInteger, checkOneOf, checkOptions, describeValue, InputError, wrong } from "../core/input.js";

/**
 * Options that all similarities of recommendation lists share.
 *
 * @since 0.1.0
 */
export interface RankingOptions {
  /** How many items of each list count, from the top. All of them by default. */
  readonly k?: number | undefined;
  /**
   * Gives the form in which two items are compared, for instance `normalizeRecommendation`. Items are compared as they
   * are by default.
   */
  readonly normalize?: ((item: string) => string) | undefined;
  /**
   * `"paper"` is Bouchard (2024), `"langfair"` the Python toolkit LangFair 0.8.1, whose SERP and PRAG look from the
   * first list at the second only and whose SERP cannot reach 1. `"paper"` by default.
   */
  readonly variant?: "paper" | "langfair" | undefined;
}

/** The names of `RankingOptions`. */
export const RANKING_OPTIONS = ["k", "normalize", "variant"] as const;

/** Throws unless the options that all similarities share are good. */
export function checkRankingOptions(caller: string, options: RankingOptions): void {
  if (options.k !== undefined) checkInteger(caller, "options.k", options.k, 1);
  if (options.variant !== undefined) checkOneOf(caller, "options.variant", options.variant, ["paper", "langfair"]);
  const normalize: unknown = options.normalize;
  if (normalize !== undefined && typeof normalize !== "function") {
    throw new InputError({
      function: caller,
      argument: "options.normalize",
      given: describeValue(normalize),
      expected: "a function of an item",
    });
  }
}

/** Lists that are read: how many they are, and what the n-th of them is called in errors. */
export interface Given {
  /** What to do about a list that is none. */
  readonly advice?: string;
  readonly caller: string;
  readonly count: number;
  readonly nameOf: (list: number) => string;
}

/** With holes from the beginning: V8 would compile what reads it again once it has some. */
export function growingRow(): string[] {
  const room = [""];
  room.length = 64;
  return room;
}

/**
 * Lists that were read: their items one after another, each by its number, so that they can be compared. If they are
 * read again, each item most likely is the one that stood there: to look is faster than to look up.
 */
export class Rankings {
  items = new Int32Array(64);
  /** What was given in the place of each item. */
  readonly given = growingRow();
  /** Where each list ends among the items. */
  ends = new Int32Array(2);
  /** How many lists there are. */
  count = 0;
  /** Of each text its item's number, and of each form that `normalize` gave. */
  readonly numbers = new Map<string, number>();
  readonly forms = new Map<string, number>();
  different = 0;
  /** By the number of an item, which reading of a list had it last. */
  lastIn = new Int32Array(64);
  readings = 0;
}

/** The state of reading lists anew, one after another. */
class Reading {
  readonly k: number;
  readonly normalize: RankingOptions["normalize"];
  from = 0;
  /** Whether all lists so far end where they ended. */
  isSame = true;

  constructor(
    readonly to: Rankings,
    readonly given: Given,
    { k = Infinity, normalize }: RankingOptions,
  ) {
    this.k = k;
    this.normalize = normalize;
  }
}

/** Reads lists anew: the first `k` items of each. Throws if one is no text or occurs twice. */
export function readRankings(lists: readonly unknown[], to: Rankings, given: Given, options: RankingOptions): void {
  if (to.ends.length < given.count) to.ends = larger(to.ends, new Int32Array(given.count));
  // What an earlier reading had there and the last one had not was never checked with what it stands beside now.
  to.ends.fill(-1, to.count);
  to.count = 0;
  // Not by a function that is made here: V8 would compile each anew.
  lists.forEach(readRanking, new Reading(to, given, options));
}

function readRanking(this: Reading, list: unknown): void {
  const { to, given, k, normalize, from } = this;
  // Holes among the items that count are found with these.
  if (!Array.isArray(list) || ((normalize !== undefined || list.length > k) && list.includes(undefined)))
    checkList(given, given.nameOf(to.count), list);
  const all = list as readonly unknown[];
  const end = from + Math.min(k, all.length);
  this.isSame &&= to.ends[to.count] === end;
  if (!this.isSame || !holds(to.given, from, end, all)) {
    if (end > to.items.length) makeRoom(to, end, all, given);
    readItems(to, from, end, all, normalize, given);
    to.ends[to.count] = end;
  }
  this.from = end;
  to.count++;
}

function holds(known: readonly string[], from: number, end: number, list: readonly unknown[]): boolean {
  for (let at = from; at < end; at++) if (known[at] !== list[at - from]) return false;
  return true;
}

function readItems(
  to: Rankings,
  from: number,
  end: number,
  list: readonly unknown[],
  normalize: RankingOptions["normalize"],
  given: Given,
): void {
  const { items, given: known, numbers } = to;
  const reading = ++to.readings;
  for (let at = from; at < end; at++) {
    const text = list[at - from];
    if (typeof text !== "string") throw notText(given, to, list, at - from);
    const number = numbers.get(text) ?? newNumber(to, text, normalize);
    items[at] = number;
    known[at] = text;
    if (to.lastIn[number] === reading) throw repeated(given, to, list, at - from);
    to.lastIn[number] = reading;
  }
}

function newNumber(to: Rankings, text: string, normalize: RankingOptions["normalize"]): number {
  const form = normalize === undefined ? undefined : normalize(text);
  const known = form === undefined ? undefined : to.forms.get(form);
  const number = known ?? to.different++;
  if (form !== undefined) to.forms.set(form, number);
  to.numbers.set(text, number);
  if (number === to.lastIn.length) to.lastIn = larger(to.lastIn, new Int32Array(2 * number));
  return number;
}

/** In few steps, as each takes memory that has to be collected. */
function makeRoom(lists: Rankings, wanted: number, list: readonly unknown[], { caller, nameOf, count }: Given): void {
  // Of holes it may have more than there is room for.
  checkHoles(caller, nameOf(lists.count), list);
  const ahead = (1.02 * count) / (lists.count + 1);
  const room = Math.ceil(wanted * Math.max(2, Math.min(64, ahead)));
  lists.items = larger(lists.items, new Int32Array(room));
  lists.given.length = room;
}

function checkList({ caller, advice }: Given, name: string, list: unknown): void {
  if (!Array.isArray(list)) throw wrong(caller, name, describeValue(list), "an array of items", advice);
  checkHoles(caller, name, list);
}

function notText({ caller, nameOf }: Given, { count }: Rankings, list: readonly unknown[], rank: number): InputError {
  const name = nameOf(count);
  checkHoles(caller, name, list);
  return wrong(caller, `${name}[${rank}]`, describeValue(list[rank]), "the text of an item");
}

function repeated({ caller, nameOf }: Given, to: Rankings, list: readonly unknown[], rank: number): InputError {
  const name = nameOf(to.count);
  checkHoles(caller, name, list);
  const own = to.items.subarray(startOf(to, to.count));
  return new InputError({
    function: caller,
    argument: `${name}[${rank}]`,
    given: `${describeValue(list[rank])}, which stands at ${own.indexOf(own[rank] as number)} already`,
    expected: "distinct items",
    advice: "Decide what a repeated recommendation means in your case, for instance keep the first.",
  });
}

/** Where a list begins among the items. */
export function startOf({ ends }: Rankings, list: number): number {
  return list === 0 ? 0 : (ends[list - 1] as number);
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

/** Of each item, by its number: what stands for the list that was marked last if it is there, plus its rank. */
let marks = new Int32Array(1024);
let mark = 1;
/** The ranks in the second list of what both have, in the order of the first, until others are compared. */
let found = new Int32Array(64);
const MOST = 2 ** 31 - 1;

/** Finds what two lists have in common. */
export function findShared(lists: Rankings, one: number, other: number, shared: Shared): void {
  const { items, ends } = lists;
  const from = startOf(lists, one);
  const start = startOf(lists, other);
  const first = (ends[one] as number) - from;
  const second = (ends[other] as number) - start;
  if (lists.different > marks.length || first > found.length || mark > MOST - second)
    makeMarks(lists.different, first, second);
  for (let rank = 0; rank < second; rank++) marks[items[start + rank] as number] = mark + rank;
  let count = 0;
  let firstRanks = 0;
  let secondRanks = 0;
  for (let rank = 0; rank < first; rank++) {
    const there = (marks[items[from + rank] as number] as number) - mark;
    if (there < 0) continue;
    found[count++] = there;
    firstRanks += rank;
    secondRanks += there;
  }
  mark += second;
  shared.first = first;
  shared.second = second;
  shared.count = count;
  shared.firstRanks = firstRanks;
  shared.secondRanks = secondRanks;
}

function makeMarks(distinct: number, first: number, second: number): void {
  if (distinct > marks.length) marks = larger(marks, new Int32Array(2 * distinct));
  if (first > found.length) found = new Int32Array(2 * first);
  if (mark <= MOST - second) return;
  marks.fill(0);
  mark = 1;
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

/** Both lists of a comparison, as far as they are alike; throws if both are empty. */
export function compareTwo(
  caller: string,
  first: unknown,
  second: unknown,
  options: RankingOptions,
  names: readonly string[] = RANKING_OPTIONS,
): Shared {
  checkOptions(caller, options, names);
  checkRankingOptions(caller, options);
  const lists = new Rankings();
  const nameOf = (list: number): string => (list === 0 ? "first" : "second");
  readRankings([first, second], lists, { caller, count: 2, nameOf }, options);
  if (lists.ends[1] === 0) {
    throw wrong(caller, "first", "empty, and so is second", "an item in one of the lists");
  }
  const shared = new Shared();
  findShared(lists, 0, 1, shared);
  return shared;
}
