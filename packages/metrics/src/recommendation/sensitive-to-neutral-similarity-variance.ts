import { defineMetric, type Computed } from "../core/define-metric.js";
import { valuesOfMeans } from "../core/means.js";
import type { Interval } from "../core/measurement.js";
import { absoluteInterval } from "../statistics/intervals/absolute-interval.js";
import { distanceInterval, summariseDraws } from "../statistics/intervals/distance-interval.js";
import { moments } from "../statistics/intervals/levels.js";
import { meanInterval, notBelow } from "../statistics/intervals/mean-interval.js";
import { byCluster, dealtMeans, neutralSimilarity, seedOfColumns } from "./neutral-similarity.js";
import { RECOMMENDATION_OPTIONS, type ReceivedRecommendations, type RecommendationOptions } from "./source.js";

/**
 * How unequally close the groups' recommendations are to those that a prompt without any group gets (SNSV): each group
 * has the mean over sources of the similarity of its lists to the neutral ones, and the value is the standard deviation
 * of these means, dividing by the number of groups. Zhang et al. call it variance; it has the unit of the similarity.
 * From 0 (every group is equally close) to 0.5; lower is fairer. With many groups it is less moved by a single one than
 * `sensitiveToNeutralSimilarityRange`. Sources and options as there. No value if there are fewer than two groups or no
 * complete source.
 *
 * `nullMean` is what chance alone makes of it, and `excess` over that; the p-value and the interval's lower bound come
 * from dealing out each source's values among the groups at random.
 *
 * @throws InputError if the lists are not as described, or an item occurs twice in one
 * @see SNSV@K in Zhang et al. (2023), Is ChatGPT Fair for Recommendation? Evaluating Fairness in LLM Recommendation
 * (FaiRLLM)
 * @example
 * const films = [
 *   { source: "a film", neutral: [["Dune", "Heat"]], groups: { girl: [["Jaws", "Alien"]], boy: [["Dune", "Heat"]] } },
 * ];
 * sensitiveToNeutralSimilarityVariance(films, { metric: "jaccard" }).value // 0.5
 * @since 0.1.0
 */
export const sensitiveToNeutralSimilarityVariance = defineMetric(
  {
    name: "sensitiveToNeutralSimilarityVariance",
    title: "deviation of similarities to neutral recommendations",
    family: "recommendation",
    version: 1,
    unit: "sources",
    range: [0, 0.5],
    best: 0,
    format: "number",
    source: "Zhang et al. 2023 (FaiRLLM), SNSV@K",
    words: {
      value: "groups differ in how near their lists are to those without a group, by {value} (0 is not at all)",
    },
    anytime: false,
    compare: "sums",
    design: { flawless: "unseenHalf" },
  },
  (sources: ReceivedRecommendations, options: RecommendationOptions): Computed => {
    const similarity = neutralSimilarity("sensitiveToNeutralSimilarityVariance", sources, options);
    if ("reason" in similarity) return similarity;
    const { similarities, places, ...rest } = similarity;
    const columns = similarities.map(({ bySource }) => byCluster(bySource, places));
    const value = spread(similarities.map((own) => own.mean));
    const found = evidence(value, columns, options.seed ?? seedOfColumns(columns));
    const interval = notBelow(found.interval, upperLimits(value, similarities, places));
    return { value, ...rest, ...found, interval };
  },
  {
    data: "sources",
    options: RECOMMENDATION_OPTIONS,
    values: (parts) => {
      const means = valuesOfMeans(parts);
      return [means.every((mean) => mean !== undefined) ? spread(means) : undefined];
    },
  },
);

function spread(means: readonly number[]): number {
  const centre = means.reduce((sum, mean) => sum + mean, 0) / means.length;
  return Math.sqrt(means.reduce((sum, mean) => sum + (mean - centre) ** 2, 0) / means.length);
}

/**
 * Intervals that the deviation's upper bound must not be below: with the groups' weights in it held fixed, it is a mean
 * over sources, and it is at least √(2 / k) / 2 times the difference of any two of k groups. So few clusters that
 * differ are allowed for as in every mean.
 */
function upperLimits(
  value: number,
  similarities: readonly { readonly mean: number; readonly bySource: Float64Array }[],
  clusters: Uint32Array,
): Interval[] {
  const { length } = similarities;
  const centre = similarities.reduce((sum, own) => sum + own.mean, 0) / length;
  const weighted = (weights: readonly number[]): Interval => {
    const highest = weights.reduce((sum, weight) => sum + Math.max(0, weight), 0);
    const values = Float64Array.from(clusters, (_, s) =>
      similarities.reduce((sum, { bySource }, g) => sum + (weights[g] as number) * (bySource[s] as number), 0),
    );
    const within = values.map((own) => Math.max(-highest, Math.min(highest, own)));
    return absoluteInterval(meanInterval(within, { range: [-highest, highest], clusters }));
  };
  if (value > 0) return [weighted(similarities.map((own) => (own.mean - centre) / (length * value)))];
  const least = 1 / Math.sqrt(2 * length);
  return similarities.flatMap((_, i) =>
    similarities
      .slice(0, i)
      .map((_other, j) => weighted(similarities.map((_own, g) => (g === i ? least : g === j ? -least : 0)))),
  );
}

function evidence(value: number, columns: readonly Float64Array[], seed: number) {
  const sources = columns[0]?.length ?? 0;
  const draws = dealtMeans(columns, spread, seed);
  const means = columns.map((column) => moments(column).mean);
  const centre = means.reduce((sum, mean) => sum + mean, 0) / means.length;
  const contributions = Float64Array.from({ length: sources }, (_, s) =>
    value === 0
      ? 0
      : columns.reduce(
          (sum, column, g) =>
            sum + (((means[g] as number) - centre) / (columns.length * value)) * (column[s] as number),
          0,
        ),
  );
  const standardError = sources > 1 ? Math.sqrt(moments(contributions).squares / (sources - 1) / sources) : 0;
  // The deviation of k numbers is least, for the two farthest apart, if the others lie midway.
  const least = 1 / Math.sqrt(2 * columns.length);
  const shifts = columns.flatMap((own, i) =>
    columns.slice(0, i).map((other) => {
      const { mean, squares } = moments(own.map((similarity, s) => similarity - (other[s] as number)));
      return {
        value: least * mean,
        standardError: sources > 1 ? least * Math.sqrt(squares / (sources - 1) / sources) : 0,
      };
    }),
  );
  return {
    interval: distanceInterval({ value, draws, standardError, shifts, clusters: sources, range: [0, 0.5], seed }),
    ...summariseDraws(value, draws),
  };
}
