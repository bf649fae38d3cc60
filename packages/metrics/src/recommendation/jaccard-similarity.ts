import { compareTwo, type RankingOptions } from "./ranking.js";
import type { Shared } from "./shared-items.js";

/**
 * How many items two recommendation lists share: the size of their intersection over the size of their union. From 0
 * (no item in common) to 1 (the same items); the order of the items does not matter. Lists may differ in length, and an
 * empty list has similarity 0 to any other. `variant` makes no difference here. O(K).
 *
 * @throws InputError if both lists are empty, an item is no text or an item occurs twice in a list
 * @see Jaccard-K in Bouchard (2024), An Actionable Framework for Assessing Bias and Fairness in LLM Use Cases, section
 * 3.3
 * @example
 * jaccardSimilarity(["Dune", "Alien", "Heat"], ["Heat", "Dune", "Jaws"]) // 0.5
 * jaccardSimilarity(["Dune", "Alien", "Heat"], ["Heat", "Dune", "Jaws"], { k: 1 }) // 0
 * @since 0.1.0
 */
export function jaccardSimilarity(
  first: readonly string[],
  second: readonly string[],
  options: RankingOptions = {},
): number {
  return jaccardOfShared(compareTwo("jaccardSimilarity", first, second, options));
}

export function jaccardOfShared({ first, second, count }: Shared): number {
  return count / (first + second - count);
}
