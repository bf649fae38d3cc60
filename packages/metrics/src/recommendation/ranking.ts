import { checkInteger, checkOneOf, checkOptions, describeValue, InputError, wrong } from "../core/input.js";
import { readRankings } from "./read-rankings.js";
import { findShared, Rankings, Shared } from "./shared-items.js";

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
  const lists = new Rankings(64);
  const nameOf = (list: number): string => (list === 0 ? "first" : "second");
  readRankings([first, second], lists, { caller, count: 2, nameOf }, options);
  if (lists.ends[1] === 0) {
    throw wrong(caller, "first", "empty, and so is second", "an item in one of the lists");
  }
  const shared = new Shared();
  findShared(lists, 0, 1, shared);
  return shared;
}
