import type { Computed } from "../core/define-metric.js";
import { InputError, describeValue } from "../core/input.js";
import { mean, meansOf } from "../core/means.js";
import { fewerClusters } from "../sets/cluster-ways.js";
import { pairsOf, partsOf, type ReadCounterfactuals } from "../sets/read-counterfactuals.js";
import type { ComparedPart } from "../sets/read-counterfactuals.js";
import { meanInterval, type IntervalOptions } from "../statistics/index.js";
import { checkIntervalOptions, intervalOptions } from "../statistics/intervals/interval-options.js";

/**
 * Measures the similarity of the responses of every pair of groups: the mean over sources of the mean over samples; as
 * the value the lowest of these.
 */
export function compareGroups<Part>(
  caller: string,
  { groups, sources, reason, ways, clusters, provenance }: ReadCounterfactuals<Part>,
  similarity: (a: Part, b: Part) => number,
  options: IntervalOptions,
): Computed {
  checkIntervalOptions(caller, options);
  if (reason !== undefined) return { reason, counts: { sources: sources.length, pairs: 0 }, provenance };
  const compared = pairsOf(groups).map((of) => {
    let pairs = 0;
    const bySource = Float64Array.from(sources, (source) => {
      const a = partsOf(source, of.group);
      const b = partsOf(source, of.against);
      pairs += a.length;
      return a.reduce((sum, own, j) => sum + similarity(own, b[j] as Part), 0) / a.length;
    });
    return { of, pairs, bySource, value: mean(bySource) };
  });
  return {
    value: Math.min(...compared.map(({ value }) => value)),
    counts: {
      sources: sources.length,
      ...fewerClusters(clusters),
      pairs: compared.reduce((sum, { pairs }) => sum + pairs, 0),
    },
    comparisons: compared.map(({ of, pairs, bySource, value }) => ({
      of,
      value,
      counts: { sources: sources.length, ...fewerClusters(clusters), pairs },
      interval: meanInterval(bySource, { ...intervalOptions(options), range: rangeOf(bySource), clusters }),
    })),
    clusters: () => ({ ways: ways(), parts: compared.map(({ of, bySource }) => ({ of, sums: meansOf(bySource) })) }),
    provenance,
  };
}

/** The texts of responses, each read once, whatever the number of groups. */
export function textsAs<Part>(caller: string, read: (text: string) => Part): ComparedPart<Part> {
  const ofItem = (item: unknown, argument: string): Part => {
    if (typeof item === "string") return read(item);
    throw new InputError({ function: caller, argument, given: describeValue(item), expected: "a text" });
  };
  return { ofItem, ofResponse: ({ text }, argument) => ofItem(text, `${argument}.text`) };
}

/** Similarities of 0 are those of unrelated texts. A cosine can be below, and then the worst possible is -1. */
function rangeOf(values: Float64Array): readonly [number, number] {
  return values.some((value) => value < 0) ? [-1, 1] : [0, 1];
}
