import type { ClusterPart, WeightedPart } from "../core/clusters.js";
import type { Computed } from "../core/define-metric.js";
import type { Description } from "../core/description.js";
import type { Estimated, Interval, Measured, Part } from "../core/measurement.js";
import { mean, sum, valuesOfMeans } from "../core/means.js";
import { fewerClusters } from "../sets/cluster-ways.js";
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
import { holding } from "../statistics/intervals/levels.js";
import { pairedDistance } from "../statistics/intervals/paired-distance.js";
import { weightedWasserstein } from "../statistics/weighted-samples.js";

/** What parity means: of distributions or of shares, sources counting alike or by their samples. */
interface Parity {
  readonly parity?: "strict" | "weak" | undefined;
  readonly variant?: "paper" | "langfair" | undefined;
}

interface ParityOptions extends Parity, IntervalOptions {
  readonly threshold: number;
}

interface ClusteredOptions extends ParityOptions {
  /** Of each source the place of its cluster. */
  readonly clusters: Uint32Array;
}

/** The scores of one group by source; under weak parity 1 for a score above the threshold, and 0 for others. */
interface GroupScores {
  readonly group: string;
  readonly bySource: readonly Float64Array[];
}

/** Compares the distributions of the scores of each pair of groups. There are two groups or more. */
export function compareDistributions(
  { groups, sources, ways, clusters, provenance }: ReadCounterfactuals<number>,
  options: ParityOptions,
): Computed {
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
  const comparisons = pairsOf(scores.map(({ group }) => group)).map(({ group, against }): Part & Estimated => {
    const [a, b] = [group, against].map((name) => scores.find((own) => own.group === name)?.bySource ?? []);
    const compared = comparePair(a ?? [], b ?? [], weights, { ...options, clusters });
    return { of: { group, against }, counts: { ...counts, pairs: responses }, ...compared };
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
    comparisons,
    clusters: () => ({ ways: ways(), parts: scores.map((own) => clusterPart(own, options)) }),
    provenance,
    ...(parity === "weak" && { description: weakDescription(variant) }),
  };
}

function weakDescription(variant: Parity["variant"]): Partial<Description> {
  const weak = { compare: "sums", design: { power: "distance", flawless: "weakParity" } } as const;
  return variant === "langfair" ? { ...weak, range: [-1, 1] } : weak;
}

/** The value of each pair of groups, as the sums or scores of the groups have it. */
export function valuesOfParity(
  parts: readonly WeightedPart[],
  { parity, variant }: Parity,
): readonly (number | undefined)[] {
  const levels = parity === "weak" ? valuesOfMeans(parts) : [];
  return parts.flatMap((first, i) =>
    parts.slice(i + 1).map((second, j) => {
      if (parity !== "weak") return weightedWasserstein(first.scores, second.scores);
      const [a, b] = [levels[i], levels[i + 1 + j]];
      if (a === undefined || b === undefined) return undefined;
      return variant === "langfair" ? a - b : Math.abs(a - b);
    }),
  );
}

function clusterPart({ group, bySource }: GroupScores, { parity, variant }: Parity): ClusterPart {
  const pooled = variant === "langfair";
  if (parity === "weak") {
    const total = Float64Array.from(bySource, (own) => (pooled ? sum(own) : mean(own)));
    const count = Float64Array.from(bySource, (own) => (pooled ? own.length : 1));
    return { of: { group }, sums: { total, count } };
  }
  return {
    of: { group },
    scores: {
      cell: Uint32Array.from(bySource.flatMap((own, i) => Array.from(own, () => i))),
      value: Float64Array.from(bySource.flatMap((own) => [...own])),
      weight: Float64Array.from(bySource.flatMap((own) => Array.from(own, () => (pooled ? 1 : 1 / own.length)))),
    },
  };
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
  if (options.parity !== "weak") return { ...pairedDistance(a, b, weights, options.seed, options.clusters), details };
  const value = langfair ? difference : Math.abs(difference);
  return { value, details, ...weakEvidence(value, a, b, bySource, options) };
}

/** Bounds and test of the difference of shares, whose sign the paper drops. */
function weakEvidence(
  value: number,
  a: readonly Float64Array[],
  b: readonly Float64Array[],
  bySource: Float64Array,
  { variant, clusters, ...options }: ClusteredOptions,
): Pick<Measured, "interval" | "pValue"> {
  const unsigned = (interval: Interval): Interval =>
    holding(value, variant === "langfair" ? interval : absoluteInterval(interval));
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
