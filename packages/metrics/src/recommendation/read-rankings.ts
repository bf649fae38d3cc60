import { larger } from "../text/cut-chunks.js";
import { checkHoles, describeValue, InputError, wrong } from "../core/input.js";
import { nextMark, placeBits, placeOf, type Rankings } from "./shared-items.js";

/** Lists that are read: how many they are, and what the n-th of them is called in errors. */
export interface Given {
  /** What to do about a list that is none. */
  readonly advice?: string;
  readonly caller: string;
  readonly count: number;
  readonly nameOf: (list: number) => string;
}

/** How many items of a list count, and the form in which they are compared, as in `RankingOptions`. */
interface Form {
  readonly k?: number | undefined;
  readonly normalize?: ((item: string) => string) | undefined;
}

/** The state of reading lists anew, one after another. */
class Reading {
  readonly k: number;
  readonly normalize: Form["normalize"];
  from = 0;
  /** Whether all lists so far end where they ended. */
  isSame = true;
  /** Whether there was a list that is too long for prints: the others are left to a reading with numbers. */
  isTooLong = false;

  constructor(
    readonly to: Rankings,
    readonly given: Given,
    { k = Infinity, normalize }: Form,
  ) {
    this.k = k;
    this.normalize = normalize;
  }
}

/** Up to this length, lists are compared by prints: were all of these equal, each item would be looked at for each. */
const MOST_PRINTS = 16;

/** Reads lists anew: the first `k` items of each. Throws if one is no text or occurs twice. */
export function readRankings(lists: readonly unknown[], to: Rankings, given: Given, options: Form): void {
  const { normalize } = options;
  if (to.ends.length < given.count) to.ends = larger(to.ends, new Int32Array(given.count));
  if (normalize !== undefined) startNumbers(to);
  // What an earlier reading had there and the last one had not was never checked with what it stands beside now.
  to.ends.fill(-1, to.count);
  const reading = new Reading(to, given, options);
  // Not by a function that is made here: V8 would compile each anew.
  to.count = 0;
  lists.forEach(readRanking, reading);
  if (!reading.isTooLong) return;
  startNumbers(to);
  readRankings(lists, to, given, options);
}

function startNumbers(to: Rankings): void {
  if (to.numbers !== undefined) return;
  to.numbers = new Map();
  to.count = 0;
}

function readRanking(this: Reading, list: unknown): void {
  const { to, given, k, normalize, from } = this;
  if (this.isTooLong) return;
  // Holes among the items that count are found with these.
  if (!Array.isArray(list) || ((normalize !== undefined || list.length > k) && list.includes(undefined)))
    checkList(given, given.nameOf(to.count), list);
  const all = list as readonly unknown[];
  const items = Math.min(k, all.length);
  if (items > MOST_PRINTS && to.numbers === undefined) {
    this.isTooLong = true;
    return;
  }
  const end = from + items;
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
  normalize: Form["normalize"],
  given: Given,
): void {
  const { items, given: known, numbers } = to;
  let { marks } = to;
  const own = nextMark(to, 1);
  const bits = placeBits(to);
  for (let at = from; at < end; at++) {
    const text = list[at - from];
    if (typeof text !== "string") throw notText(given, to, list, at - from);
    let item: number;
    if (numbers === undefined) item = printOf(text);
    else {
      item = numbers.get(text) ?? newNumber(to, text, normalize);
      ({ marks } = to);
    }
    items[at] = item;
    known[at] = text;
    if (marks[item & bits] === own) checkRepeated(to, from, at, list, given);
    marks[item & bits] = own;
  }
}

/**
 * Equal for equal texts, and for most others different. Of a few characters: a hash of all of them, as a map has it,
 * takes longer than to compare the texts whose prints are equal.
 */
function printOf(text: string): number {
  const last = text.length - 1;
  if (last < 2) return last < 0 ? 0 : 31 * text.charCodeAt(last) + text.charCodeAt(0);
  let print = last;
  print = Math.imul(print, 31) ^ text.charCodeAt(last);
  print = Math.imul(print, 31) ^ text.charCodeAt(last - 1);
  print = Math.imul(print, 31) ^ text.charCodeAt(last - 2);
  print = Math.imul(print, 31) ^ text.charCodeAt(last >> 1);
  print = Math.imul(print, 31) ^ text.charCodeAt(last >> 2);
  return Math.imul(print, 31) ^ text.charCodeAt(0);
}

function newNumber(to: Rankings, text: string, normalize: Form["normalize"]): number {
  const form = normalize === undefined ? undefined : normalize(text);
  const known = form === undefined ? undefined : to.forms.get(form);
  const number = known ?? to.different++;
  if (form !== undefined) to.forms.set(form, number);
  to.numbers?.set(text, number);
  if (number === to.marks.length) to.marks = larger(to.marks, new Int32Array(2 * number));
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

/** Throws if an item stands in its list before. */
function checkRepeated(
  to: Rankings,
  from: number,
  at: number,
  list: readonly unknown[],
  { caller, nameOf }: Given,
): void {
  const before = placeOf(to, at, from, at);
  if (before < 0) return;
  const name = nameOf(to.count);
  checkHoles(caller, name, list);
  throw new InputError({
    function: caller,
    argument: `${name}[${at - from}]`,
    given: `${describeValue(list[at - from])}, which stands at ${before - from} already`,
    expected: "distinct items",
    advice: "Decide what a repeated recommendation means in your case, for instance keep the first.",
  });
}
