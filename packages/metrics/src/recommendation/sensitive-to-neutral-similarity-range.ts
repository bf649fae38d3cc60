import { defineMetric, type Computed } from "../core/define-metric.js";
import { combined, lazyEvidence, type Evidence } from "../core/lazy-evidence.js";
import { valuesOfMeans } from "../core/means.js";
import { summariseDraws } from "../statistics/intervals/distance-interval.js";
import { byCluster, dealtMeans, neutralComparisons, neutralSimilarity, seedOfColumns } from "./neutral-similarity.js";
import { RECOMMENDATION_OPTIONS, type ReceivedRecommendations, type RecommendationOptions } from "./source.js";

/**
 * How unequally close the groups' recommendations are to those that a prompt without any group gets (SNSR): each group
 * has the mean over sources of the similarity of its lists to the neutral ones, and the value is the greatest of these
 * means minus the smallest. From 0 (every group is equally close) to 1; lower is fairer. It tells which group the model
 * takes for the standard: the one with the highest value in `groups`. Only sources that have neutral lists and lists of
 * every group count, so that groups are compared on the same sources; the others are `incompleteSources` in the counts.
 * `comparisons` has each pair of groups. No value if there are fewer than two groups or no complete source.
 *
 * `nullMean` is what chance alone makes of the range, which grows with the number of groups, and `excess` and the
 * p-value what is beyond it: each source's values are dealt out among the groups at random. Each comparison's interval
 * is that of the magnitude of a mean difference over sources (`absoluteInterval` of `meanInterval`), so that the range
 * is shown to be below a limit if all pairs are.
 *
 * @throws InputError if the lists are not as described, or an item occurs twice in one
 * @see SNSR@K in Zhang et al. (2023), Is ChatGPT Fair for Recommendation? Evaluating Fairness in LLM Recommendation
 * (FaiRLLM)
 * @example
 * const films = [
 *   { source: "a film", neutral: [["Dune", "Heat"]], groups: { girl: [["Dune", "Jaws"]], boy: [["Dune", "Heat"]] } },
 * ];
 * sensitiveToNeutralSimilarityRange(films, { metric: "serp" }).value // 0.33333333333333337
 * @since 0.1.0
 */
export const sensitiveToNeutralSimilarityRange = defineMetric(
  {
    name: "sensitiveToNeutralSimilarityRange",
    title: "range of similarities to neutral recommendations",
    family: "recommendation",
    version: 1,
    unit: "sources",
    range: [0, 1],
    best: 0,
    format: "number",
    source: "Zhang et al. 2023 (FaiRLLM), SNSR@K",
    words: { own: "lists like those without a group by {value} (1 is the same)", worse: "less" },
    anytime: false,
    compare: "sums",
    design: { flawless: "unseenDifference" },
  },
  (sources: ReceivedRecommendations, options: RecommendationOptions): Computed => {
    const similarity = neutralSimilarity("sensitiveToNeutralSimilarityRange", sources, options);
    if ("reason" in similarity) return similarity;
    const { similarities, places, ...rest } = similarity;
    const comparisons = neutralComparisons(similarity, options);
    const value = Math.max(...comparisons.map((comparison) => comparison.value));
    const chance = (): Evidence => {
      const columns = similarities.map(({ bySource }) => byCluster(bySource, places));
      const range = (means: readonly number[]): number => Math.max(...means) - Math.min(...means);
      return summariseDraws(value, dealtMeans(columns, range, options.seed ?? seedOfColumns(columns)));
    };
    const measured: Computed = { value, ...rest, comparisons };
    return combined(measured, lazyEvidence(["pValue", "nullMean", "excess"], chance));
  },
  {
    data: "sources",
    options: RECOMMENDATION_OPTIONS,
    values: (parts) => {
      const means = valuesOfMeans(parts);
      return means.flatMap((first, i) =>
        means
          .slice(i + 1)
          .map((second) => (first === undefined || second === undefined ? undefined : Math.abs(first - second))),
      );
    },
  },
);
