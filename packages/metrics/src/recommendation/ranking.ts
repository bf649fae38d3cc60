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

/** The items of a list in its order, each by its number: lists that are compared number their items alike. */
export type Ranking = readonly number[];

/** Numbers items. */
export interface Items {
  readonly numbers: Map<string, number>;
  /** Of each item which of the lists that were read had it last, and its rank there. */
  readonly lastIn: number[];
  readonly lastRank: number[];
  lists: number;
}

export function noItems(): Items {
  return { numbers: new Map(), lastIn: [], lastRank: [], lists: 0 };
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

/** The first `k` items of a list; throws if one is no text or occurs twice. */
export function ranking(
  caller: string,
  argument: () => string,
  list: unknown,
  { k, normalize }: RankingOptions,
  items: Items,
): Ranking {
  if (!Array.isArray(list) || list.includes(undefined)) checkArray(caller, argument(), list);
  const given = list as readonly unknown[];
  const length = Math.min(k ?? Infinity, given.length);
  const read: number[] = [];
  const own = ++items.lists;
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
    let number = items.numbers.get(form);
    if (number === undefined) {
      number = items.numbers.size;
      items.numbers.set(form, number);
    } else if (items.lastIn[number] === own) {
      throw new InputError({
        function: caller,
        argument: `${argument()}[${i}]`,
        given: `${describeValue(item)}, which stands at ${items.lastRank[number]} already`,
        expected: "distinct items",
        advice: "Decide what a repeated recommendation means in your case, for instance keep the first.",
      });
    }
    items.lastIn[number] = own;
    items.lastRank[number] = i;
    read.push(number);
  }
  return read;
}

let ranks = new Int32Array(1024);

/** 1 + the rank of each item in a list, 0 for items of another that it lacks; until it is asked for the next list. */
export function ranksIn(list: Ranking, other: Ranking): Int32Array {
  const most = Math.max(greatest(list), greatest(other));
  if (most >= ranks.length) ranks = new Int32Array(2 * most);
  for (let i = 0; i < other.length; i++) ranks[other[i] as number] = 0;
  for (let i = 0; i < list.length; i++) ranks[list[i] as number] = i + 1;
  return ranks;
}

function greatest(list: Ranking): number {
  let most = 0;
  for (let i = 0; i < list.length; i++) if ((list[i] as number) > most) most = list[i] as number;
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
  const items = noItems();
  const pair: [Ranking, Ranking] = [
    ranking(caller, () => "first", first, options, items),
    ranking(caller, () => "second", second, options, items),
  ];
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
