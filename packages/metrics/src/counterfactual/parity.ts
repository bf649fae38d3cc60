import type { ClusterPart, Clusters, Recompute, WeightedPart } from "../core/clusters.js";
import type { Computed } from "../core/define-metric.js";
import { combined } from "../core/lazy-evidence.js";
import type { Description } from "../core/description.js";
import type { Estimated, Interval, Measured, Part } from "../core/measurement.js";
import { mean, sum, valuesOfMeans } from "../core/means.js";
import type { Provenance } from "../core/provenance.js";
import { contributionsOfScores, contributionsOfSums } from "../sets/cell-contributions.js";
import { cellsOf } from "../sets/cells.js";
import { fewerClusters } from "../sets/cluster-ways.js";
import { crossTerms, type CrossedTerms } from "../sets/cross-terms.js";
import { saidOfScores } from "../sets/used-scorers.js";
import { pairsOf, partsOf, type ReadCounterfactuals } from "../sets/read-counterfactuals.js";
import {
  absoluteInterval,
  clusteredDifference,
  jackknifeRatio,
  mcnemarTest,
  meanInterval,
  type IntervalOptions,
} from "../statistics/index.js";
import { intervalOptions } from "../statistics/intervals/interval-options.js";
import { holding, type Range } from "../statistics/intervals/levels.js";
import { pairedDistance } from "../statistics/intervals/paired-distance.js";
import { dealtWasserstein } from "../statistics/dealt-wasserstein.js";
import { weightedWasserstein } from "../statistics/weighted-samples.js";

/** What parity means: of distributions or of shares, sources counting alike or by their samples. */
interface Parity {
  readonly parity?: "strict" | "weak" | undefined;
  readonly variant?: "paper" | "langfair" | undefined;
}

interface ParityOptions extends Parity, IntervalOptions {
  readonly threshold: number;
  /** The name of the scores. */
  readonly score?: string | undefined;
}

interface ClusteredOptions extends ParityOptions {
  /** Of each source the place of its cluster. */
  readonly clusters: Uint32Array;
  readonly widened: Widened;
}

/** Widens an interval by what sampled terms add, before a difference loses its sign. */
type Widened = (interval: Interval, value: number, range: Range) => Interval;

/** The scores of one group by source; under weak parity 1 for a score above the threshold, and 0 for others. */
interface GroupScores {
  readonly group: string;
  readonly bySource: readonly Float64Array[];
}

/** Compares the distributions of the scores of each pair of groups. There are two groups or more. */
export function compareDistributions(read: ReadCounterfactuals<number>, options: ParityOptions): Computed {
  const { groups, sources, clusters, provenance } = read;
  const { parity, threshold, variant } = options;
  const counted = (score: number): number => (parity !== "weak" ? score : score > threshold ? 1 : 0);
  const scores = groups.map((group): GroupScores => ({
    group,
    bySource: sources.map((source) => Float64Array.from(partsOf(source, group), counted)),
  }));
  const samples = Uint32Array.from(scores[0]?.bySource ?? [], ({ length }) => length);
  const responses = samples.reduce((total, count) => total + count, 0);
  const weights = Float64Array.from(samples, (count) =>
    variant === "langfair" ? 1 / responses : 1 / (sources.length * count),
  );
  const counts = { sources: sources.length, ...fewerClusters(clusters) };
  const { terms, widen, made } = crossParity(read, scores, options);
  const scoresOf = new Map(scores.map(({ group, bySource }) => [group, bySource]));
  const comparisons = pairsOf(scores.map(({ group }) => group)).map(({ group, against }, place): Part & Estimated => {
    const [a, b] = [group, against].map((name) => scoresOf.get(name));
    const widened: Widened = (interval, value, range) =>
      widen(interval, { value, of: { group, against }, place, range, isDistance: options.parity !== "weak" });
    const compared = comparePair(a ?? [], b ?? [], weights, { ...options, clusters, widened });
    return combined({ of: { group, against }, counts: { ...counts, pairs: responses } }, compared);
  });
  const largest = comparisons.reduce((most, own) => (Math.abs(own.value) > Math.abs(most.value) ? own : most));
  return {
    value: largest.value,
    ...(largest.details !== undefined && { details: largest.details }),
    counts: { ...counts, pairs: responses * comparisons.length },
    groups: scores.map(({ group, bySource }) => ({
      of: { group },
      value: levelOf(bySource, weights),
      counts: { sources: sources.length, responses },
    })),
    ...terms,
    comparisons,
    clusters: made,
    provenance,
    ...describedAs(options, provenance),
  };
}

/** Which group is worse off and what its values are called, by what the scorers say of their scores. */
export function describedAs(
  { parity, variant, score = "sentiment" }: Pick<ParityOptions, "parity" | "variant" | "score">,
  provenance: Provenance | undefined,
): { readonly description?: Partial<Description> } {
  const { worse = "unknown" } = saidOfScores(provenance);
  const isNegative = score === "sentiment" && worse === "more";
  const kind = isNegative ? "negativity" : score === "sentiment" ? "sentiment" : "score";
  if (parity !== "weak" && worse === "unknown" && kind === "sentiment") return {};
  if (parity !== "weak") return { description: { words: { own: `mean ${kind} {value}`, worse } } };
  const own = isNegative ? "share of negative responses {value}" : "share of scores above the threshold {value}";
  const weak = {
    compare: "sums",
    design: { power: "distance", flawless: "weakParity" },
    words: { own, worse },
  } as const;
  return { description: variant === "langfair" ? { ...weak, range: [-1, 1] } : weak };
}

/** The value of each pair of groups, or of one of them, as the sums or scores of the groups have it. */
export function valuesOfParity(
  parts: readonly WeightedPart[],
  { parity, variant }: Parity,
  only?: number,
): readonly (number | undefined)[] {
  let place = 0;
  const levels = parity === "weak" ? valuesOfMeans(parts) : [];
  return parts.flatMap((first, i) =>
    parts.slice(i + 1).map((second, j) => {
      if (only !== undefined && place++ !== only) return undefined;
      if (parity !== "weak") return weightedWasserstein(first.scores, second.scores);
      const [a, b] = [levels[i], levels[i + 1 + j]];
      if (a === undefined || b === undefined) return undefined;
      return variant === "langfair" ? a - b : Math.abs(a - b);
    }),
  );
}

/** The places of the parts of a pair, by its place among the pairs of all parts. */
function pairAt(parts: number, place: number): readonly [number, number] {
  let [first, rest] = [0, place];
  while (rest >= parts - 1 - first) rest -= parts - 1 - first++;
  return [first, first + 1 + rest];
}

/** Sources as clusters, crossed with the terms of the groups if these are a sample. */
function crossParity(
  { sources, groups, ways, terms: read }: ReadCounterfactuals<number>,
  scores: readonly GroupScores[],
  options: ParityOptions,
): CrossedTerms & { readonly made: () => Clusters } {
  const valuesOf = (parts: readonly WeightedPart[], only?: number): ReturnType<Recompute> =>
    valuesOfParity(parts, options, only);
  const signed: Recompute = (parts) => valuesOfParity(parts, { ...options, variant: "langfair" });
  const isWeak = options.parity === "weak";
  const contributionsOf = isWeak ? contributionsOfSums(signed) : contributionsOfScores(valuesOf, pairAt);
  const isCrossed = read?.terms.taken === "sampled";
  const made = (): Clusters => {
    const own = (i: number): number => i;
    if (!isCrossed) return { ways: ways(), parts: scores.map((one) => clusterPart(one, options, own, sources.length)) };
    const samples = groups.flatMap((group) =>
      sources.flatMap((source) =>
        (source.groups.get(group) ?? []).map(({ term }) => ({
          cluster: source.cluster,
          term: read.clusterOf(group, term),
        })),
      ),
    );
    const cells = cellsOf("sources", samples.length, (i) => samples[i] as (typeof samples)[number]);
    let next = 0;
    const parts = scores.map((one) => clusterPart(one, options, () => cells.of[next++] as number, cells.count));
    return { ways: cells.ways, parts };
  };
  const strict = options.method === "strict";
  return {
    ...crossTerms({ read, clusters: made, contributionsOf, valuesOf, dealtValue: dealtWasserstein, strict }),
    made,
  };
}

/** What the scores of a group add to their cells; `cellOf` is asked for each score of each source, in their order. */
function clusterPart(
  { group, bySource }: GroupScores,
  { parity, variant }: Parity,
  cellOf: (source: number) => number,
  cells: number,
): ClusterPart {
  const pooled = variant === "langfair";
  const cell = Uint32Array.from(bySource.flatMap((own, i) => Array.from(own, () => cellOf(i))));
  const value = Float64Array.from(bySource.flatMap((own) => [...own]));
  const weight = Float64Array.from(bySource.flatMap((own) => Array.from(own, () => (pooled ? 1 : 1 / own.length))));
  if (parity !== "weak") return { of: { group }, scores: { cell, value, weight } };
  const [total, count] = [new Float64Array(cells), new Float64Array(cells)];
  for (const [i, place] of cell.entries()) {
    (total[place] as number) += (weight[i] as number) * (value[i] as number);
    (count[place] as number) += weight[i] as number;
  }
  return { of: { group }, sums: { total, count } };
}

function levelOf(bySource: readonly Float64Array[], weights: Float64Array): number {
  return bySource.reduce((total, scores, i) => total + (weights[i] as number) * sum(scores), 0);
}

type Comparison = Pick<Measured, "value" | "details" | "interval" | "pValue" | "nullMean" | "excess">;

function comparePair(
  a: readonly Float64Array[],
  b: readonly Float64Array[],
  weights: Float64Array,
  options: ClusteredOptions,
): Comparison {
  const langfair = options.variant === "langfair";
  const bySource = Float64Array.from(a, (own, i) => (sum(own) - sum(b[i] as Float64Array)) / own.length);
  const difference = langfair ? levelOf(a, weights) - levelOf(b, weights) : mean(bySource);
  const details = { difference };
  if (options.parity !== "weak") {
    const distance = pairedDistance(a, b, weights, options.clusters, options);
    const { interval, value } = distance;
    return combined(distance, { ...(interval && { interval: options.widened(interval, value, [0, 1]) }), details });
  }
  const value = langfair ? difference : Math.abs(difference);
  return { value, details, ...weakEvidence(value, difference, a, b, bySource, options) };
}

/** Bounds and test of the difference of shares, whose sign the paper drops. */
function weakEvidence(
  value: number,
  signedValue: number,
  a: readonly Float64Array[],
  b: readonly Float64Array[],
  bySource: Float64Array,
  { variant, clusters, widened, ...options }: ClusteredOptions,
): Pick<Measured, "interval" | "pValue"> {
  const unsigned = (interval: Interval): Interval => {
    const signed = widened(interval, signedValue, [-1, 1]);
    return holding(value, variant === "langfair" ? signed : absoluteInterval(signed));
  };
  const ofMean = (): Interval => meanInterval(bySource, { ...intervalOptions(options), range: [-1, 1], clusters });
  const isApart = fewerClusters(clusters).clusters === undefined;
  if (isApart && a.every((scores) => scores.length === 1)) {
    const first = bySource.filter((difference) => difference > 0).length;
    const second = bySource.filter((difference) => difference < 0).length;
    const trials = new Float64Array(a.length).fill(1);
    const sideOf = (scores: readonly Float64Array[]) => ({ events: scores.map(([event = 0]) => event), trials });
    const pairs = clusteredDifference(sideOf(a), sideOf(b));
    return { interval: unsigned(options.method === "strict" ? ofMean() : pairs), pValue: mcnemarTest(first, second) };
  }
  const sizes = Float64Array.from(a, (scores) => scores.length);
  if (variant !== "langfair" || sizes.every((size) => size === sizes[0])) return { interval: unsigned(ofMean()) };
  const inClusters = (values: Float64Array): Float64Array => {
    const sums = new Float64Array(new Set(clusters).size);
    values.forEach((own, i) => {
      const place = clusters[i] as number;
      sums[place] = (sums[place] as number) + own;
    });
    return sums;
  };
  const sums = bySource.map((difference, i) => difference * (sizes[i] as number));
  return { interval: unsigned(jackknifeRatio(inClusters(sums), inClusters(sizes), [-1, 1])) };
}
