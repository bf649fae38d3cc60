import type { Measurement } from "../measurement.js";
import { neutralSimilarity } from "./neutral-similarity.js";
import type { RecommendationOptions, RecommendationSource } from "./source.js";

/**
 * How unequally close the groups' recommendations are to those that a prompt without any group gets (SNSV): each group has
 * the mean over sources of the similarity of its lists to the neutral ones, and the value is the standard deviation of
 * these means, dividing by the number of groups. Zhang et al. call it variance; it has the unit of the similarity. From 0
 * (every group is equally close) to 0.5; lower is fairer. With many groups it is less moved by a single one than
 * `sensitiveToNeutralSimilarityRange`. Sources and options as there. Undefined where there are fewer than two groups or no
 * complete source.
 *
 * @throws InputError where the lists are not as described, or an item occurs twice in one
 * @see SNSV@K in Zhang et al. (2023), Is ChatGPT Fair for Recommendation? Evaluating Fairness in LLM Recommendation (FaiRLLM)
 * @example
 * const films = [
 *   { source: "a film", neutral: [["Dune", "Heat"]], groups: { girl: [["Jaws", "Alien"]], boy: [["Dune", "Heat"]] } },
 * ];
 * sensitiveToNeutralSimilarityVariance(films, { metric: "jaccard" }).value // 0.5
 * @since 0.1.0
 */
export function sensitiveToNeutralSimilarityVariance(sources: readonly RecommendationSource[], options: RecommendationOptions): Measurement {
  const metric = "sensitiveToNeutralSimilarityVariance";
  const similarity = neutralSimilarity(metric, sources, options);
  if ("metric" in similarity) return similarity;
  const means = Object.values(similarity.groups).map((group) => group.value);
  const centre = means.reduce((sum, mean) => sum + mean, 0) / means.length;
  const value = Math.sqrt(means.reduce((sum, mean) => sum + (mean - centre) ** 2, 0) / means.length);
  return { metric, value, ...similarity };
}
