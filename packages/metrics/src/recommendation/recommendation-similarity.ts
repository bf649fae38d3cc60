import type { ClusterPart } from "../core/clusters.js";
import { defineMetric, type Computed } from "../core/define-metric.js";
import { meansOf, valuesOfMeans } from "../core/means.js";
import { isMeasured, type Part } from "../core/measurement.js";
import { clusterWay, fewerClusters, placesOf } from "../sets/cluster-ways.js";
import { pairsOf } from "../sets/read-counterfactuals.js";
import { intervalOfMean } from "../statistics/intervals/mean-interval.js";
import { checkAligned, rangeOf, sideSimilarities } from "./list-similarity.js";
import { type ReadLists, sideOf } from "./read-lists.js";
import {
  readSources,
  reasonAgainst,
  RECOMMENDATION_OPTIONS,
  type ReceivedRecommendations,
  type RecommendationOptions,
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
    const { read, provenance, taken } = readSources(caller, sources, options);
    const { groups, units } = read;
    const counts = { sources: units.length, groups: groups.length };
    const reason = reasonAgainst(groups);
    if (reason !== undefined) return { reason, counts, provenance };
    const compared = pairsOf(groups).map((of) => compareLists(caller, read, of, options));
    const comparisons = compared.map(({ part }) => part);
    const missing = comparisons.find((part) => !isMeasured(part));
    if (missing?.reason !== undefined) return { reason: missing.reason, counts, comparisons, provenance };
    return {
      value: Math.min(...comparisons.filter(isMeasured).map(({ value }) => value)),
      counts,
      comparisons,
      clusters: () => ({ ways: [clusterWay("sources", units)], parts: compared.map(({ cells }) => cells()) }),
      provenance,
      ...taken,
      description: rangeOf(options),
    };
  },
  { data: "sources", options: RECOMMENDATION_OPTIONS, values: valuesOfMeans },
);

function compareLists(
  caller: string,
  read: ReadLists,
  of: { readonly group: string; readonly against: string },
  options: RecommendationOptions,
): { readonly part: Part; readonly cells: () => ClusterPart } {
  const [first, second] = [sideOf(read.groups.indexOf(of.group)), sideOf(read.groups.indexOf(of.against))];
  checkAligned(caller, read, [[first, second]], options);
  const { values: all, sources, sum, pairs } = sideSimilarities(read, first, second, options);
  const isWhole = sources === all.length;
  const values = isWhole ? all : all.filter((value) => !Number.isNaN(value));
  const clusters = isWhole ? read.clusters : placesOf(read.units.filter((_, row) => !Number.isNaN(all[row])));
  const counts = { sources, ...(isWhole ? read.fewer : fewerClusters(clusters)), pairs };
  const cells = (): ClusterPart => ({ of, sums: isWhole ? meansOf(all) : meansOfSome(all) });
  if (sources === 0)
    return {
      part: { of, counts, reason: `no source has recommendations for both ${of.group} and ${of.against}` },
      cells,
    };
  const mean = sum / sources;
  const interval = intervalOfMean(mean, values, [0, 1], clusters, options.method);
  return { part: { of, value: mean, counts, interval }, cells };
}

/** The sums of a mean over those cells that have a value. */
function meansOfSome(values: Float64Array): ReturnType<typeof meansOf> {
  return {
    total: values.map((value) => (Number.isNaN(value) ? 0 : value)),
    count: values.map((value) => (Number.isNaN(value) ? 0 : 1)),
  };
}
