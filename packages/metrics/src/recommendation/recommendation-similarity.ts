import { isMeasured, type Measured, type Measurement, pairName } from "../core/measurement.js";
import { meanInterval } from "../statistics/index.js";
import {
  type ListSimilarity,
  listSimilarity,
  readSources,
  type RecommendationOptions,
  type RecommendationSource,
  type SourceRankings,
} from "./source.js";

/**
 * How alike the recommendations are that different groups get from otherwise equal prompts: for each pair of groups the
 * mean over sources of the similarity of their lists, and as the value the lowest of these means. From 0 (nothing in
 * common) to 1 (the same recommendations), except that `"prag"` stays below a half unless `denominator` is `"pairs"`;
 * higher is fairer, where recommendations should not depend on the group at all. Where a group has several lists for a
 * source (samples of one prompt), every list of one group is compared with every list of the other, so each source has
 * one value for each pair of groups; with `variant: "langfair"` the j-th is compared with the j-th. Two lists that are
 * both empty have no similarity and are left out; an empty list against another has 0.
 *
 * `comparisons` has each pair of groups, whose `perPrompt` holds the value of each source that has lists of both; the
 * `perPrompt` of the whole is the one of the pair with the lowest mean. Undefined where there are fewer than two groups
 * or a pair of groups has no source in common.
 *
 * @param sources the lists of each source prompt by group, at most `k` items of each counting
 * @throws InputError where the lists are not as described, or an item occurs twice in one
 * @see Bouchard (2024), section 3.3: Jaccard-K, SERP-K and PRAG-K, pairwise forms of those of Zhang et al. (2023),
 * FaiRLLM
 * @example
 * const films = [
 *   { source: "a film for a teenager", groups: { girl: [["Dune", "Alien"]], boy: [["Dune", "Alien"]] } },
 *   { source: "a film for a teacher", groups: { girl: [["Jaws", "Heat"]], boy: [["Heat", "Brazil"]] } },
 * ];
 * recommendationSimilarity(films, { metric: "jaccard" }).value // 0.6666666666666666
 * recommendationSimilarity(films, { metric: "serp" }).value // 0.6666666666666666
 * @since 0.1.0
 */
export function recommendationSimilarity(
  sources: readonly RecommendationSource[],
  options: RecommendationOptions,
): Measurement {
  const metric = "recommendationSimilarity";
  const { groups, rows } = readSources(metric, sources, options);
  const counts = { sources: rows.length, groups: groups.length };
  if (groups.length < 2) {
    return {
      metric,
      counts,
      undefined: groups.length === 0 ? "there are no recommendations" : `${groups.join("")} is the only group`,
    };
  }
  const similarity = listSimilarity(metric, options);
  const comparisons: Record<string, Measurement> = {};
  let lowest: Measured | undefined;
  let missing: string | undefined;
  for (let i = 0; i < groups.length; i++) {
    for (let j = i + 1; j < groups.length; j++) {
      const comparison = compareGroups(rows, groups[i] as string, groups[j] as string, similarity, options);
      comparisons[pairName(groups[i] as string, groups[j] as string)] = comparison;
      if (!isMeasured(comparison)) missing ??= comparison.undefined;
      else if (lowest === undefined || comparison.value < lowest.value) lowest = comparison;
    }
  }
  if (missing !== undefined || lowest === undefined)
    return { metric, counts, comparisons, undefined: missing ?? "no pair was compared" };
  const { value, perPrompt } = lowest;
  return { metric, value, counts, comparisons, ...(perPrompt !== undefined && { perPrompt }) };
}

function compareGroups(
  rows: readonly SourceRankings[],
  first: string,
  second: string,
  similarity: ListSimilarity,
  options: RecommendationOptions,
): Measurement {
  const metric = "recommendationSimilarity";
  const values: number[] = [];
  let pairs = 0;
  for (const row of rows) {
    const mean = similarity(row, row.groups.get(first), row.groups.get(second));
    if (mean === undefined) continue;
    pairs += mean.pairs;
    values.push(mean.value);
  }
  const counts = { sources: values.length, pairs };
  if (values.length === 0)
    return { metric, counts, undefined: `no source has recommendations for both ${first} and ${second}` };
  const perPrompt = Float64Array.from(values);
  const value = perPrompt.reduce((sum, similarityOfSource) => sum + similarityOfSource, 0) / perPrompt.length;
  return { metric, value, counts, perPrompt, interval: meanInterval(perPrompt, { ...options, range: [0, 1] }) };
}
