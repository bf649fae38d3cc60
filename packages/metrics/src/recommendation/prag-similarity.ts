import { checkOneOf } from "../core/input.js";
import { itemOf, type Ranking, RANKING_OPTIONS, rankings, ranksIn, type RankingOptions } from "./ranking.js";

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
  const pair = rankings("pragSimilarity", first, second, options, PRAG_OPTIONS);
  checkPragOptions("pragSimilarity", options);
  return pragOfRankings(...pair, options);
}

export function checkPragOptions(caller: string, { denominator, absent }: PragOptions): void {
  if (denominator !== undefined) checkOneOf(caller, "options.denominator", denominator, ["paper", "pairs"]);
  if (absent !== undefined) checkOneOf(caller, "options.absent", absent, ["uncounted", "last"]);
}

export function pragOfRankings(first: Ranking, second: Ranking, options: PragOptions): number {
  const { denominator, variant } = options;
  const langfair = variant === "langfair";
  const k = langfair ? first.length : Math.max(first.length, second.length);
  if (first.length === 0 || second.length === 0) return 0;
  if (k === 1 && (langfair || denominator === "pairs")) {
    return second.length === 1 && itemOf(second, 0) === itemOf(first, 0) ? 1 : 0;
  }
  const absentLast = (options.absent ?? (langfair ? "last" : "uncounted")) === "last";
  const forth = pairsInOrder(first, second, absentLast);
  const pairs = langfair || !absentLast ? forth : Math.min(forth, pairsInOrder(second, first, absentLast));
  return pairs / (denominator === "pairs" ? (k * (k - 1)) / 2 : k * (k + 1));
}

/**
 * The pairs of items that both lists have in the same order; with `absentLast` an item that `second` lacks stands at
 * its end.
 */
function pairsInOrder(first: Ranking, second: Ranking, absentLast: boolean): number {
  const ranks = ranksIn(second, first);
  const size = second.length + 1;
  if (size > tree.length) tree = new Int32Array(2 * size);
  tree.fill(0, 0, size);
  let present = 0;
  let pairs = 0;
  for (let place = 0; place < first.length; place++) {
    const rank = (ranks[itemOf(first, place)] as number) - 1;
    if (rank < 0) {
      if (absentLast) pairs += present;
      continue;
    }
    for (let i = rank; i > 0; i &= i - 1) pairs += tree[i] as number;
    for (let i = rank + 1; i < size; i += i & -i) (tree[i] as number)++;
    present++;
  }
  return pairs;
}

let tree = new Int32Array(64);
