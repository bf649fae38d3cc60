import type { Clusters } from "../core/clusters.js";
import type { Computed } from "../core/define-metric.js";
import { InputError, describeValue } from "../core/input.js";
import { lazily } from "../core/lazily.js";
import { mean, meansOf, valuesOfMeans } from "../core/means.js";
import { contributionsOfSums } from "../sets/cell-contributions.js";
import { fewerClusters } from "../sets/cluster-ways.js";
import { crossTerms, type CrossedTerms } from "../sets/cross-terms.js";
import { pairCells, type PairCells } from "../sets/pair-cells.js";
import { pairsOf, partsOf, type ReadCounterfactuals } from "../sets/read-counterfactuals.js";
import type { ComparedPart } from "../sets/read-counterfactuals.js";
import { checkRelativeTo, compareWithRepeats, type RepeatsOptions } from "./compare-with-repeats.js";
import { leastAlike } from "./least-alike.js";
import { meanInterval, type IntervalOptions } from "../statistics/index.js";
import { checkIntervalOptions, intervalOptions } from "../statistics/intervals/interval-options.js";

/** How responses are compared, and what is shown of it. */
export interface ComparedOptions extends IntervalOptions, RepeatsOptions {}

/**
 * Measures the similarity of the responses of every pair of groups: the mean over sources of the mean over samples; as
 * the value the lowest of these.
 */
export function compareGroups<Part>(
  caller: string,
  read: ReadCounterfactuals<Part>,
  similarity: (a: Part, b: Part) => number,
  options: ComparedOptions,
): Computed {
  const { groups, sources, reason, clusters, provenance } = read;
  checkIntervalOptions(caller, options);
  checkRelativeTo(caller, options);
  if (reason !== undefined) return { reason, counts: { sources: sources.length, pairs: 0 }, provenance };
  if (options.relativeTo === "repeats") return compareWithRepeats(read, similarity, options);
  const compared = pairsOf(groups).map((of): ComparedPair => {
    const values = sources.map((source) => {
      const a = partsOf(source, of.group);
      const b = partsOf(source, of.against);
      return Float64Array.from(a, (own, j) => similarity(own, b[j] as Part));
    });
    const bySource = Float64Array.from(values, mean);
    return { of, values, bySource, pairs: values.reduce((total, { length }) => total + length, 0) };
  });
  const { made, terms, widen } = crossPairs(read, compared, options.method === "strict");
  const comparisons = compared.map(({ of, pairs, bySource }, place) => {
    const value = mean(bySource);
    const range = rangeOf(bySource);
    const interval = meanInterval(bySource, { ...intervalOptions(options), range, clusters });
    const counts = { sources: sources.length, ...fewerClusters(clusters), pairs };
    return { of, value, counts, interval: widen(interval, { value, of, place, range, best: range[1] }) };
  });
  return {
    value: Math.min(...comparisons.map(({ value }) => value)),
    counts: {
      sources: sources.length,
      ...fewerClusters(clusters),
      pairs: compared.reduce((sum, { pairs }) => sum + pairs, 0),
    },
    ...terms,
    comparisons,
    clusters: made,
    provenance,
    pairs: leastAlike(read, compared, similarity),
  };
}

/** What the pairs of two groups came to: of each source every pair, and their mean. */
interface ComparedPair {
  readonly of: { readonly group: string; readonly against: string };
  readonly values: readonly Float64Array[];
  readonly bySource: Float64Array;
  readonly pairs: number;
}

/** Sources, crossed with terms that are a sample: those of a pair are one, since its similarity is of both. */
function crossPairs<Part>(
  { sources, ways, terms }: ReadCounterfactuals<Part>,
  compared: readonly ComparedPair[],
  strict: boolean,
): CrossedTerms & { readonly made: () => Clusters } {
  const bySource = (): Clusters => ({
    ways: ways(),
    parts: compared.map(({ of, bySource: values }) => ({ of, sums: meansOf(values) })),
  });
  const known = { contributionsOf: contributionsOfSums(valuesOfMeans), valuesOf: valuesOfMeans, strict };
  if (terms === undefined || terms.terms.taken === "fixed")
    return { ...crossTerms({ ...known, read: terms, clusters: bySource }), made: bySource };
  const cells = lazily(() =>
    pairCells(
      sources,
      compared.map(({ of }) => of),
      terms,
    ),
  );
  const made = (): Clusters => ({
    ways: cells().ways,
    parts: compared.map(({ of, values }, pair) => ({ of, sums: sumsOf(values, pair, cells()) })),
  });
  const read = { ...terms, nameOf: (id: string) => cells().nameOf(id) };
  return { ...crossTerms({ ...known, read, clusters: made, countOf: (pair) => cells().terms[pair] ?? 0 }), made };
}

/** Sources count alike, whatever their number of pairs. */
function sumsOf(
  values: readonly Float64Array[],
  pair: number,
  { count: size, cellOf }: PairCells,
): { readonly total: Float64Array; readonly count: Float64Array } {
  const [total, count] = [new Float64Array(size), new Float64Array(size)];
  for (const [source, own] of values.entries()) {
    for (const [sample, value] of own.entries()) {
      const cell = cellOf(pair, source, sample);
      (total[cell] as number) += value / own.length;
      (count[cell] as number) += 1 / own.length;
    }
  }
  return { total, count };
}

/** The texts of responses, each read once, whatever the number of groups. */
export function textsAs<Part>(caller: string, read: (text: string) => Part): ComparedPart<Part> {
  const ofItem = (item: unknown, argument: () => string): Part => {
    if (typeof item === "string") return read(item);
    throw new InputError({ function: caller, argument: argument(), given: describeValue(item), expected: "a text" });
  };
  return { ofItem, ofResponse: ({ text }, argument) => ofItem(text, () => `${argument()}.text`) };
}

/** Similarities of 0 are those of unrelated texts. A cosine can be below, and then the worst possible is -1. */
function rangeOf(values: Float64Array): readonly [number, number] {
  return values.some((value) => value < 0) ? [-1, 1] : [0, 1];
}
