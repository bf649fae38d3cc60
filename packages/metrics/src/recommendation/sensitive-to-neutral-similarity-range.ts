import { combined, lazyEvidence, type Evidence } from "../core/lazy-evidence.js";
import type { Measured, Measurement } from "../core/measurement.js";
import { summariseDraws } from "../statistics/intervals/distance-interval.js";
import { dealtMeans, neutralComparisons, neutralSimilarity, seedOfColumns } from "./neutral-similarity.js";
import type { RecommendationOptions, RecommendationSource } from "./source.js";

/**
 * How unequally close the groups' recommendations are to those that a prompt without any group gets (SNSR): each group
 * has the mean over sources of the similarity of its lists to the neutral ones, and the value is the greatest of these
 * means minus the smallest. From 0 (every group is equally close) to 1; lower is fairer. It tells which group the model
 * takes for the standard: the one with the highest value in `groups`. Only sources that have neutral lists and lists of
 * every group count, so that groups are compared on the same sources; the others are `incompleteSources` in the counts.
 * `comparisons` has each pair of groups, with the differences of each source in the direction of the pair's difference.
 * Undefined where there are fewer than two groups or no complete source.
 *
 * `nullMean` is what chance alone makes of the range, which grows with the number of groups, and `excess` and the
 * p-value what is beyond it: each source's values are dealt out among the groups at random. Each comparison's interval
 * is that of the magnitude of a mean difference over sources (`absoluteInterval` of `meanInterval`), so that the range
 * is shown to be below a limit where all pairs are.
 *
 * @throws InputError where the lists are not as described, or an item occurs twice in one
 * @see SNSR@K in Zhang et al. (2023), Is ChatGPT Fair for Recommendation? Evaluating Fairness in LLM Recommendation
 * (FaiRLLM)
 * @example
 * const films = [
 *   { source: "a film", neutral: [["Dune", "Heat"]], groups: { girl: [["Dune", "Jaws"]], boy: [["Dune", "Heat"]] } },
 * ];
 * sensitiveToNeutralSimilarityRange(films, { metric: "serp" }).value // 0.33333333333333337
 * @since 0.1.0
 */
export function sensitiveToNeutralSimilarityRange(
  sources: readonly RecommendationSource[],
  options: RecommendationOptions,
): Measurement {
  const metric = "sensitiveToNeutralSimilarityRange";
  const similarity = neutralSimilarity(metric, sources, options);
  if ("metric" in similarity) return similarity;
  const comparisons = neutralComparisons(metric, similarity.groups, options);
  const [widest] = Object.values(comparisons).sort((a, b) => b.value - a.value);
  if (widest === undefined) return { metric, ...similarity, undefined: "no pair was compared" };
  const { value, perPrompt } = widest;
  const measured: Measured = {
    metric,
    value,
    ...similarity,
    comparisons,
    ...(perPrompt !== undefined && { perPrompt }),
  };
  const chance = (): Evidence => {
    const columns = Object.values(similarity.groups).map((group) => group.perPrompt ?? new Float64Array());
    const range = (means: readonly number[]): number => Math.max(...means) - Math.min(...means);
    return summariseDraws(value, dealtMeans(columns, range, options.seed ?? seedOfColumns(columns)));
  };
  return combined(measured, lazyEvidence(["pValue", "nullMean", "excess"], chance));
}
