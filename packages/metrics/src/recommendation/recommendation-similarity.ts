import type { ClusterPart } from "../core/clusters.js";
import { defineMetric, type Computed } from "../core/define-metric.js";
import { mean, sum, valuesOfMeans } from "../core/means.js";
import { isMeasured, type Part } from "../core/measurement.js";
import { fewerClusters, placesOf } from "../sets/cluster-ways.js";
import { pairsOf } from "../sets/read-counterfactuals.js";
import { meanInterval } from "../statistics/index.js";
import { intervalOptions } from "../statistics/intervals/interval-options.js";
import { type ListSimilarity, listSimilarity, rangeOf } from "./list-similarity.js";
import {
  readSources,
  reasonAgainst,
  RECOMMENDATION_OPTIONS,
  type ReceivedRecommendations,
  type RecommendationOptions,
  sideOf,
  type SourceRankings,
  waysOfSources,
} from "./source.js";

/**
 * How alike the recommendations are that different groups get from otherwise equal prompts: for each pair of groups the
 * mean over sources of the similarity of their lists, and as the value the lowest of these means. From 0 (nothing in
 * common) to 1 (the same recommendations), except that `"prag"` stays below a half unless `denominator` is `"pairs"`;
 * higher is fairer, if recommendations should not depend on the group at all. If a group has several lists for a source
 * (samples of one prompt), every list of one group is compared with every list of the other, so each source has one
 * value for each pair of groups; with `variant: "langfair"` the j-th is compared with the j-th. Two lists that are both
 * empty have no similarity and are left out; an empty list against another has 0.
 *
 * `comparisons` has each pair of groups, over the sources that have lists of both. No value if there are fewer than two
 * groups or a pair of groups has no source in common.
 *
 * @param sources what `recommend` gives, or the lists of each source prompt by group, at most `k` items of each
 * counting
 * @throws InputError if the lists are not as described, or an item occurs twice in one
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
export const recommendationSimilarity = defineMetric(
  {
    name: "recommendationSimilarity",
    title: "similarity of recommendations",
    family: "recommendation",
    version: 1,
    unit: "sources",
    range: [0, 1],
    best: 1,
    format: "number",
    source: "Bouchard 2024, section 3.3; after Zhang et al. 2023 (FaiRLLM)",
    words: { value: "the lists for {group} and for {against} are alike by {value} (1 is the same)" },
    anytime: true,
    compare: "sums",
    design: { power: "mean", flawless: "unseen" },
  },
  (sources: ReceivedRecommendations, options: RecommendationOptions): Computed => {
    const caller = "recommendationSimilarity";
    const { groups, rows, lists, provenance, taken } = readSources(caller, sources, options);
    const counts = { sources: rows.length, groups: groups.length };
    const reason = reasonAgainst(groups);
    if (reason !== undefined) return { reason, counts, provenance };
    const similarity = listSimilarity(caller, lists, options);
    const compared = pairsOf(groups).map((of) => compareLists(rows, groups, of, similarity, options));
    const comparisons = compared.map(({ part }) => part);
    const missing = comparisons.find((part) => !isMeasured(part));
    if (missing?.reason !== undefined) return { reason: missing.reason, counts, comparisons, provenance };
    return {
      value: Math.min(...comparisons.filter(isMeasured).map(({ value }) => value)),
      counts,
      comparisons,
      clusters: () => ({ ways: waysOfSources(rows), parts: compared.map(({ cells }) => cells) }),
      provenance,
      ...taken,
      description: rangeOf(options),
    };
  },
  { data: "sources", options: RECOMMENDATION_OPTIONS, values: valuesOfMeans },
);

function compareLists(
  rows: readonly SourceRankings[],
  groups: readonly string[],
  of: { readonly group: string; readonly against: string },
  similarity: ListSimilarity,
  options: RecommendationOptions,
): { readonly part: Part; readonly cells: ClusterPart } {
  const [first, second] = [sideOf(groups.indexOf(of.group)), sideOf(groups.indexOf(of.against))];
  const [total, count] = [new Float64Array(rows.length), new Float64Array(rows.length)];
  let pairs = 0;
  for (const [i, row] of rows.entries()) {
    const alike = similarity(row, first, second);
    if (alike === undefined) continue;
    total[i] = alike.value;
    count[i] = 1;
    pairs += alike.pairs;
  }
  const cells = { of, sums: { total, count } };
  const shared = rows.filter((_, i) => count[i] === 1);
  const clusters = placesOf(shared.map(({ cluster }) => cluster));
  const counts = {
    sources: sum(count),
    ...fewerClusters(clusters),
    pairs,
  };
  if (counts.sources === 0)
    return {
      part: { of, counts, reason: `no source has recommendations for both ${of.group} and ${of.against}` },
      cells,
    };
  const values = total.filter((_, i) => count[i] === 1);
  const interval = meanInterval(values, { ...intervalOptions(options), range: [0, 1], clusters });
  return { part: { of, value: mean(values), counts, interval }, cells };
}
