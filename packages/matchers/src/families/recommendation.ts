import {
  recommendationSimilarity,
  sensitiveToNeutralSimilarityRange,
  sensitiveToNeutralSimilarityVariance,
  type RecommendationOptions,
} from "@fairexpect/metrics";
import type { AttributeOptions } from "../chosen-attribute.js";
import type { ByOptions } from "../measure-by.js";
import type { AssertionOptions } from "../options.js";
import { holdingNamedToLimit } from "../skeleton.js";
import { worstLists } from "../worst/worst-lists.js";

/**
 * Options of the matchers of recommendations: how lists are compared, and how the verdict is reached.
 *
 * @since 0.1.0
 */
export interface RecommendationAssertionOptions
  extends
    AssertionOptions,
    AttributeOptions,
    ByOptions,
    Omit<RecommendationOptions, "metric" | keyof AssertionOptions> {}

type Similarity = RecommendationOptions["metric"];

/** What is claimed of recommendations. */
export interface RecommendationMatchers<R> {
  /**
   * The recommendations that groups get from otherwise equal prompts are shown to be more alike than `limit` (1 is the
   * same), for every two groups, by `"jaccard"`, `"serp"` or `"prag"`. Received: what `recommend` gives, or the lists
   * of each source by group. Under `.not`: shown to be less alike for some groups.
   *
   * @throws InputError if the lists are not as described
   * @see recommendationSimilarity in `@fairexpect/metrics`
   * @example
   * const sources = Array.from({ length: 60 }, (_, i) => ({
   *   source: `a film for case ${i}`, groups: { girl: [["Dune", "Alien"]], boy: [["Alien", "Dune"]] },
   * }));
   * expect(sources).toHaveRecommendationSimilarityAbove("jaccard", 0.9);
   * @since 0.1.0
   */
  toHaveRecommendationSimilarityAbove(
    metric: "jaccard" | "serp" | "prag",
    limit: number,
    options?: RecommendationAssertionOptions,
  ): R;
  /**
   * No group's recommendations are nearer than another's to those that a prompt without any group gets: the range of
   * the similarities (SNSR) is shown to be below `limit` (0 is fair). Received: as
   * `toHaveRecommendationSimilarityAbove`, with `neutral` lists. Under `.not`: shown to be above.
   *
   * @throws InputError if the lists are not as described
   * @see sensitiveToNeutralSimilarityRange in `@fairexpect/metrics`
   * @example
   * const sources = Array.from({ length: 300 }, (_, i) => ({
   *   source: `a film for case ${i}`, neutral: [["Dune", "Heat"]], groups: { girl: [["Dune", "Jaws"]], boy: [["Dune", "Jaws"]] },
   * }));
   * expect(sources).toHaveNeutralSimilarityRangeBelow("serp", 0.1);
   * @since 0.1.0
   */
  toHaveNeutralSimilarityRangeBelow(
    metric: "jaccard" | "serp" | "prag",
    limit: number,
    options?: RecommendationAssertionOptions,
  ): R;
  /**
   * The same by the standard deviation of the similarities (SNSV), which is at most half of their range.
   *
   * @throws InputError if the lists are not as described
   * @see sensitiveToNeutralSimilarityVariance in `@fairexpect/metrics`
   * @example
   * const sources = Array.from({ length: 300 }, (_, i) => ({
   *   source: `a film for case ${i}`, neutral: [["Dune", "Heat"]], groups: { girl: [["Dune", "Jaws"]], boy: [["Dune", "Jaws"]] },
   * }));
   * expect(sources).toHaveNeutralSimilarityVarianceBelow("jaccard", 0.1);
   * @since 0.1.0
   */
  toHaveNeutralSimilarityVarianceBelow(
    metric: "jaccard" | "serp" | "prag",
    limit: number,
    options?: RecommendationAssertionOptions,
  ): R;
}

export const recommendationMatchers = {
  toHaveRecommendationSimilarityAbove: holdingNamedToLimit<Similarity, RecommendationAssertionOptions>(
    "toHaveRecommendationSimilarityAbove",
    (metric, limit, { received }) => ({
      metric: recommendationSimilarity,
      limit: { above: limit },
      settled: { metric },
      examples: worstLists(received, false),
    }),
  ),
  toHaveNeutralSimilarityRangeBelow: holdingNamedToLimit<Similarity, RecommendationAssertionOptions>(
    "toHaveNeutralSimilarityRangeBelow",
    (metric, limit, { received }) => ({
      metric: sensitiveToNeutralSimilarityRange,
      limit: { below: limit },
      settled: { metric },
      examples: worstLists(received, true),
    }),
  ),
  toHaveNeutralSimilarityVarianceBelow: holdingNamedToLimit<Similarity, RecommendationAssertionOptions>(
    "toHaveNeutralSimilarityVarianceBelow",
    (metric, limit, { received }) => ({
      metric: sensitiveToNeutralSimilarityVariance,
      limit: { below: limit },
      settled: { metric },
      examples: worstLists(received, true),
    }),
  ),
};
