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

/** The items of a list by their rank, counted from 0, in the order of the list. */
export type Ranking = ReadonlyMap<string, number>;

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
export function ranking(caller: string, argument: string, list: unknown, { k, normalize }: RankingOptions): Ranking {
  checkArray(caller, argument, list);
  const ranks = new Map<string, number>();
  const length = Math.min(k ?? Infinity, list.length);
  for (let i = 0; i < length; i++) {
    const item: unknown = list[i];
    if (typeof item !== "string") {
      throw new InputError({
        function: caller,
        argument: `${argument}[${i}]`,
        given: describeValue(item),
        expected: "the text of an item",
      });
    }
    const form = normalize === undefined ? item : normalize(item);
    const first = ranks.get(form);
    if (first !== undefined) {
      throw new InputError({
        function: caller,
        argument: `${argument}[${i}]`,
        given: `${describeValue(item)}, which stands at ${first} already`,
        expected: "distinct items",
        advice: "Decide what a repeated recommendation means in your case, for instance keep the first.",
      });
    }
    ranks.set(form, i);
  }
  return ranks;
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
  const pair: [Ranking, Ranking] = [
    ranking(caller, "first", first, options),
    ranking(caller, "second", second, options),
  ];
  if (pair[0].size === 0 && pair[1].size === 0) {
    throw new InputError({
      function: caller,
      argument: "first",
      given: "empty, and so is second",
      expected: "an item in one of the lists",
    });
  }
  return pair;
}
