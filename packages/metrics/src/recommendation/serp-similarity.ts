import { compareTwo, type RankingOptions } from "./ranking.js";
import type { Shared } from "./shared-items.js";

/**
 * How alike two recommendation lists are if the top counts most: every item of one list that the other has too earns
 * K for the first place, K - 1 for the second and so on down to 1, over the most that can be earned, K (K + 1) / 2. Of
 * the two directions the smaller one counts, so the order of the arguments does not matter. From 0 (no item in common)
 * to 1 (the same items: their order in the other list does not matter, only that they are there). K is the length of
 * the longer list after the cut at `k`, so a list that is cut short by the model earns less. With `variant: "langfair"`
 * the places earn K + 1 down to 2, over K (K + 1) × 2, looking only from the first list, whose length is K: equal lists
 * then have (K + 3) / (4 (K + 1)). O(K).
 *
 * @throws InputError if both lists are empty, an item is no text or an item occurs twice in a list
 * @see SERP-K in Bouchard (2024), section 3.3, after Zhang et al. (2023), FaiRLLM, and Tomlein et al. (2021)
 * @example
 * serpSimilarity(["Dune", "Alien", "Heat"], ["Heat", "Jaws", "Brazil"]) // 0.16666666666666666
 * serpSimilarity(["Dune", "Alien", "Heat"], ["Alien", "Heat", "Dune"]) // 1
 * @since 0.1.0
 */
export function serpSimilarity(
  first: readonly string[],
  second: readonly string[],
  options: RankingOptions = {},
): number {
  return serpOfShared(compareTwo("serpSimilarity", first, second, options), options);
}

export function serpOfShared(
  { first, second, count, firstRanks, secondRanks }: Shared,
  { variant }: RankingOptions,
): number {
  if (variant === "langfair") {
    return first === 0 ? 0 : (0.5 * (count * (first + 1) - firstRanks)) / (first * (first + 1));
  }
  const k = Math.max(first, second);
  return (count * k - Math.max(firstRanks, secondRanks)) / ((k * (k + 1)) / 2);
}
