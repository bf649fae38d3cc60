import { checkOneOf } from "../core/input.js";
import { compareTwo, RANKING_OPTIONS, type RankingOptions } from "./ranking.js";
import { pairsInOrder, type Shared } from "./shared-items.js";

/**
 * Options of `pragSimilarity`.
 *
 * @since 0.1.0
 */
export interface PragOptions extends RankingOptions {
  /**
   * What the number of pairs in equal order is divided by: `"paper"`, K (K + 1), with which equal lists have
   * (K - 1) / (2 (K + 1)), always below a half; or `"pairs"`, the number of pairs K (K - 1) / 2, with which equal lists
   * have 1. `"paper"` by default.
   */
  readonly denominator?: "paper" | "pairs" | undefined;
  /**
   * What becomes of a pair whose second item the other list lacks. The paper's formula asks for the rank of that item,
   * which is undefined. `"uncounted"`: the pair does not count, so that only items of both lists do. `"last"`: the item
   * stands below all that the list has, as in the code of LangFair and of FaiRLLM. `"uncounted"` by default, in the
   * variant `"langfair"` `"last"`.
   */
  readonly absent?: "uncounted" | "last" | undefined;
}

/** The names of `PragOptions`. */
export const PRAG_OPTIONS = [...RANKING_OPTIONS, "denominator", "absent"] as const;

/**
 * How far two recommendation lists agree on the order of items: the number of pairs of items that both lists have in
 * the same order, over K (K + 1). 0 if no pair of common items stands in the same order; equal lists have (K - 1) /
 * (2 (K + 1)), not 1 as the paper says, unless `denominator` is `"pairs"`. K is the length of the longer list after the
 * cut at `k`. A list of one item has no pair: then the value is 0, and with `denominator: "pairs"` it is 1 if the
 * two items are the same. Of the two directions the smaller one counts; they differ only with `absent: "last"`.
 *
 * `variant: "langfair"` gives LangFair's number: it looks from the first list at the second only, K is the length of
 * the first, an absent item is the last, and two lists of one item have 1 if they are equal. With
 * `denominator: "pairs"` besides, it is the number of FaiRLLM's code. O(K log K) by a Fenwick tree over ranks.
 *
 * @throws InputError if both lists are empty, an item is no text or an item occurs twice in a list
 * @see PRAG-K in Bouchard (2024), section 3.3, after Zhang et al. (2023), FaiRLLM, which divides by the number of
 * pairs, and Beutel et al. (2019)
 * @example
 * pragSimilarity(["Dune", "Alien", "Heat"], ["Dune", "Heat", "Alien"]) // 0.16666666666666666
 * pragSimilarity(["Dune", "Alien", "Heat"], ["Dune", "Heat", "Alien"], { denominator: "pairs" }) // 0.6666666666666666
 * pragSimilarity(["Dune", "Alien"], ["Dune", "Heat"]) // 0
 * pragSimilarity(["Dune", "Alien"], ["Dune", "Heat"], { absent: "last" }) // 0.16666666666666666
 * @since 0.1.0
 */
export function pragSimilarity(first: readonly string[], second: readonly string[], options: PragOptions = {}): number {
  const shared = compareTwo("pragSimilarity", first, second, options, PRAG_OPTIONS);
  checkPragOptions("pragSimilarity", options);
  return pragOfShared(shared, options);
}

export function checkPragOptions(caller: string, { denominator, absent }: PragOptions): void {
  if (denominator !== undefined) checkOneOf(caller, "options.denominator", denominator, ["paper", "pairs"]);
  if (absent !== undefined) checkOneOf(caller, "options.absent", absent, ["uncounted", "last"]);
}

export function pragOfShared(shared: Shared, options: PragOptions): number {
  const { denominator, variant } = options;
  const { first, second, count, firstRanks, secondRanks } = shared;
  const langfair = variant === "langfair";
  const k = langfair ? first : Math.max(first, second);
  if (first === 0 || second === 0) return 0;
  if (k === 1 && (langfair || denominator === "pairs")) return second === 1 && count === 1 ? 1 : 0;
  let pairs = count < 2 ? 0 : pairsInOrder(shared);
  if ((options.absent ?? (langfair ? "last" : "uncounted")) === "last") {
    const forth = beforeAbsent(first, count, firstRanks);
    pairs += langfair ? forth : Math.min(forth, beforeAbsent(second, count, secondRanks));
  }
  return pairs / (denominator === "pairs" ? (k * (k - 1)) / 2 : k * (k + 1));
}

/** The pairs of a list of an item that the other has too, and one behind it that the other lacks. */
function beforeAbsent(length: number, count: number, ranks: number): number {
  return count * (length - 1) - ranks - (count * (count - 1)) / 2;
}
