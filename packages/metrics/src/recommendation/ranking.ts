import { larger } from "../text/cut-chunks.js";
import { checkArray, checkInteger, checkOneOf, checkOptions, describeValue, InputError } from "../core/input.js";

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

/** Lists that were read: their items one after another, each by its number, so that they can be compared. */
export interface Rankings {
  items: Int32Array;
  /** Where each list ends among the items. */
  ends: Int32Array;
  count: number;
  readonly names: ItemNames;
  /** Of each item which of the lists had it last, and its rank there. */
  readonly lastIn: number[];
  readonly lastRank: number[];
}

/** Items by number, and the numbers of all items in the order in which lists had them when last they were read. */
export interface ItemNames {
  readonly numbers: Map<string, number>;
  readonly forms: string[];
  /** If lists are read again, each item most likely is the one that stood there: to look is faster than to look up. */
  guess: Int32Array;
}

export function noNames(): ItemNames {
  return { numbers: new Map(), forms: [], guess: new Int32Array(0) };
}

export function noRankings(names: ItemNames = noNames()): Rankings {
  return { items: new Int32Array(256), ends: new Int32Array(64), count: 0, names, lastIn: [], lastRank: [] };
}

/** One of the lists. */
export interface Ranking {
  readonly items: Int32Array;
  readonly from: number;
  readonly length: number;
}

export function rankingAt({ items, ends }: Rankings, place: number): Ranking {
  const from = place === 0 ? 0 : (ends[place - 1] as number);
  return { items, from, length: (ends[place] as number) - from };
}

/** The number of the item at a rank, counted from 0. */
export function itemOf({ items, from }: Ranking, rank: number): number {
  return items[from + rank] as number;
}

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

/** Adds the first `k` items of a list; throws if one is no text or occurs twice. */
export function addRanking(
  caller: string,
  argument: () => string,
  list: unknown,
  { k, normalize }: RankingOptions,
  to: Rankings,
): void {
  if (!Array.isArray(list) || list.includes(undefined)) checkArray(caller, argument(), list);
  const given = list as readonly unknown[];
  const length = Math.min(k ?? Infinity, given.length);
  const { names, lastIn, lastRank, count: own } = to;
  const { numbers, forms, guess } = names;
  const from = own === 0 ? 0 : (to.ends[own - 1] as number);
  if (from + length > to.items.length) to.items = larger(to.items, new Int32Array(2 * (from + length)));
  if (own === to.ends.length) to.ends = larger(to.ends, new Int32Array(2 * own));
  const { items } = to;
  for (let i = 0; i < length; i++) {
    const item = given[i];
    if (typeof item !== "string") {
      throw new InputError({
        function: caller,
        argument: `${argument()}[${i}]`,
        given: describeValue(item),
        expected: "the text of an item",
      });
    }
    const form = normalize === undefined ? item : normalize(item);
    const guessed = guess[from + i];
    let number = guessed !== undefined && forms[guessed] === form ? guessed : numbers.get(form);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(form, number);
      forms.push(form);
    } else if (lastIn[number] === own) {
      throw new InputError({
        function: caller,
        argument: `${argument()}[${i}]`,
        given: `${describeValue(item)}, which stands at ${lastRank[number]} already`,
        expected: "distinct items",
        advice: "Decide what a repeated recommendation means in your case, for instance keep the first.",
      });
    }
    lastIn[number] = own;
    lastRank[number] = i;
    items[from + i] = number;
  }
  to.ends[own] = from + length;
  to.count++;
}

let ranks = new Int32Array(1024);

/** 1 + the rank of each item in a list, 0 for items of another that it lacks; until it is asked for the next list. */
export function ranksIn(list: Ranking, other: Ranking): Int32Array {
  const most = Math.max(greatest(list), greatest(other));
  if (most >= ranks.length) ranks = new Int32Array(2 * most);
  for (let i = 0; i < other.length; i++) ranks[itemOf(other, i)] = 0;
  for (let i = 0; i < list.length; i++) ranks[itemOf(list, i)] = i + 1;
  return ranks;
}

function greatest(list: Ranking): number {
  let most = 0;
  for (let i = 0; i < list.length; i++) most = Math.max(most, itemOf(list, i));
  return most;
}

/** Both lists of a comparison; throws if both are empty. */
export function rankings(
  caller: string,
  first: unknown,
  second: unknown,
  options: RankingOptions,
  names: readonly string[] = RANKING_OPTIONS,
): [Ranking, Ranking] {
  checkOptions(caller, options, names);
  checkRankingOptions(caller, options);
  const lists = noRankings();
  addRanking(caller, () => "first", first, options, lists);
  addRanking(caller, () => "second", second, options, lists);
  const pair: [Ranking, Ranking] = [rankingAt(lists, 0), rankingAt(lists, 1)];
  if (pair[0].length === 0 && pair[1].length === 0) {
    throw new InputError({
      function: caller,
      argument: "first",
      given: "empty, and so is second",
      expected: "an item in one of the lists",
    });
  }
  return pair;
}
