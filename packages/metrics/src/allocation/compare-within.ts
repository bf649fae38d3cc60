import type { Computed } from "../core/define-metric.js";
import { describeValue, InputError } from "../core/input.js";
import { isMeasured, type Estimate, type Interval, type Part } from "../core/measurement.js";
import { sum } from "../core/means.js";
import type { Candidate } from "../sets/candidate.js";
import { clusterWay, placesOf } from "../sets/cluster-ways.js";
import { candidateTerms, readCandidates } from "../sets/read-candidates.js";
import { contributionsInterval } from "../statistics/intervals/contributions-interval.js";
import {
  checkIntervalOptions,
  intervalOptions,
  type IntervalOptions,
} from "../statistics/intervals/interval-options.js";
import { effectiveOf } from "../statistics/intervals/effective-number.js";
import { deleteOneInterval, type Deletion } from "../statistics/intervals/delete-one-interval.js";
import { jackknifeRatio } from "../statistics/intervals/jackknife-ratio.js";
import { clip, type Range } from "../statistics/intervals/levels.js";
import { meanInterval, weightedMeanInterval, wider } from "../statistics/intervals/mean-interval.js";
import { withFlippedSigns } from "../statistics/intervals/permuted-difference.js";
import { checkCompared, checkReference, type ReferenceOptions } from "./reference.js";
import { termsWithin, type PairSums } from "./terms-within.js";

/** What the pairs of a group's scores with the reference's add up to. */
type PairSum = (scores: readonly number[], reference: readonly number[]) => number;

/** The candidates of one stratum, by group: each with its score and cluster. */
type Stratum = ReadonlyMap<string, { readonly scores: number[]; readonly clusters: number[] }>;

/**
 * Compares every group with the reference among candidates that are alike in what `within` names: the sum of a pair's
 * comparison over all pairs of one stratum, over all strata, divided by the number of pairs (a stratified U statistic).
 */
export function compareWithin(
  metric: string,
  data: unknown,
  options: ReferenceOptions & { readonly within: string },
  pairSums: PairSums,
  range: Range,
): Computed {
  const { candidates, provenance, called, argument } = readCandidates(metric, "scores", data);
  checkIntervalOptions(metric, options);
  const groups = new Map(candidates.map(({ group }) => [group, true]));
  const reference = checkReference(metric, groups, options.reference);
  const compared = checkCompared(metric, groups, reference, options.groups);
  const unit = PLURALS.get(options.within) ?? `values of ${options.within}`;
  const names = candidates.map((candidate, i) => stratumOf(metric, argument, candidate, i, options.within));
  const strata = stratify(candidates, names);
  const counts = { [unit]: strata.size, candidates: candidates.length };
  const common = { counts, provenance, called, description: { unit, compare: "sums", design: {} } as const };
  if (groups.size < 2) {
    const only = groups.size === 0 ? "there are no candidates" : `there is only one group, ${reference}`;
    return { ...common, reason: `${only}; a comparison needs two` };
  }
  const pairSum: PairSum = (own, other) => sum(pairSums(own, other));
  const found = compared.map((group) => {
    const of = { group, against: reference };
    return { of, ...comparePairs([...strata.values()], of, pairSum, { ...options, unit, range }) };
  });
  const read = candidateTerms(metric, candidates, options.terms);
  const strict = options.method === "strict";
  const { terms, widen } = termsWithin({ candidates, names, compared, reference, pairSums, read, strict });
  const comparisons = found.map(({ of, estimate }, place): Part => {
    if (!isMeasured(estimate) || estimate.interval === undefined) return { of, ...estimate };
    return { of, ...estimate, interval: widen(estimate.interval, { value: estimate.value, of, place, range }) };
  });
  const clusters = () => ({
    ways: [clusterWay(unit, [...strata.keys()])],
    parts: found.map(({ of, total, count }) => ({ of, sums: { total, count } })),
  });
  const missing = comparisons.find((comparison) => !isMeasured(comparison));
  if (missing?.reason !== undefined) return { ...common, reason: missing.reason, ...terms, comparisons, clusters };
  const values = comparisons.map(({ value = 0 }) => value);
  const value = values.reduce((far, one) => (Math.abs(one) > Math.abs(far) ? one : far), 0);
  return { ...common, ...terms, value, comparisons, clusters };
}

const PLURALS: ReadonlyMap<string, string> = new Map([
  ["pool", "pools"],
  ["source", "sources"],
  ["cluster", "clusters"],
]);

/** What the candidate is compared within: its pool, source or cluster, or a field of this name. */
function stratumOf(metric: string, argument: string, candidate: Candidate, i: number, within: string): string {
  const { fields } = candidate;
  const own = within === "pool" || within === "source" || within === "cluster" ? candidate[within] : undefined;
  const field = fields !== undefined && Object.hasOwn(fields, within) ? fields[within] : undefined;
  const value: unknown = own ?? field;
  if (typeof value === "string" || typeof value === "number") return JSON.stringify(value);
  throw new InputError({
    function: metric,
    argument: PLURALS.has(within)
      ? `${argument}[${i}].${within}`
      : `${argument}[${i}].fields[${JSON.stringify(within)}]`,
    given: describeValue(value),
    expected: "a text or a number: what candidates are compared within",
  });
}

function stratify(candidates: readonly Candidate[], names: readonly string[]): ReadonlyMap<string, Stratum> {
  const clusters = placesOf(
    candidates.map(({ cluster, pool, source }, i) =>
      JSON.stringify(cluster ?? (pool === undefined ? (source ?? [i]) : [pool, "pool"])),
    ),
  );
  const strata = new Map<string, Map<string, { readonly scores: number[]; readonly clusters: number[] }>>();
  for (const [i, { group, score }] of candidates.entries()) {
    const name = names[i] ?? "";
    const stratum = strata.get(name) ?? new Map<string, { readonly scores: number[]; readonly clusters: number[] }>();
    strata.set(name, stratum);
    const members = stratum.get(group) ?? { scores: [], clusters: [] };
    stratum.set(group, members);
    members.scores.push(score);
    members.clusters.push(clusters[i] ?? 0);
  }
  return strata;
}

interface Compared {
  readonly estimate: Estimate;
  /** Of each stratum. */
  readonly total: Float64Array;
  readonly count: Float64Array;
}

interface WithinOptions extends ReferenceOptions {
  readonly unit: string;
  readonly range: Range;
}

function comparePairs(
  strata: readonly Stratum[],
  { group, against }: { readonly group: string; readonly against: string },
  pairSum: PairSum,
  options: WithinOptions,
): Compared {
  const none = { scores: [], clusters: [] };
  const sides = strata.map((stratum) => [stratum.get(group) ?? none, stratum.get(against) ?? none] as const);
  const total = Float64Array.from(sides, ([own, other]) => pairSum(own.scores, other.scores));
  const count = Float64Array.from(sides, ([own, other]) => own.scores.length * other.scores.length);
  const pairs = sum(count);
  const shared = count.filter((each) => each > 0).length;
  const counts = {
    [options.unit]: shared,
    pairs,
    group: sides.reduce((n, [own]) => n + own.scores.length, 0),
    reference: sides.reduce((n, [, other]) => n + other.scores.length, 0),
  };
  if (pairs === 0) {
    const reason = `none of the ${options.unit} has candidates of both ${group} and ${against}`;
    return { estimate: { counts, reason }, total, count };
  }
  const value = sum(total) / pairs;
  const interval = intervalOf(sides, total, count, pairSum, options);
  return { estimate: { value, counts, ...(interval !== undefined && { interval }) }, total, count };
}

type Sides = readonly (readonly [
  { readonly scores: readonly number[]; readonly clusters: readonly number[] },
  { readonly scores: readonly number[]; readonly clusters: readonly number[] },
])[];

/**
 * If no stratum is shared by clusters, clusters add their own sums to a ratio; else each cluster is left out in turn.
 */
function intervalOf(
  sides: Sides,
  total: Float64Array,
  count: Float64Array,
  pairSum: PairSum,
  options: WithinOptions,
): Interval | undefined {
  const clustersOf = sides.map(([own, other]) => [...new Set([...own.clusters, ...other.clusters])]);
  const { range } = options;
  if (clustersOf.every((clusters) => clusters.length <= 1)) {
    const places = placesOf(clustersOf.map(([cluster]) => String(cluster)));
    const [above, below] = [inClusters(total, places), inClusters(count, places)];
    const carrying = [...below.keys()].filter((i) => (below[i] ?? 0) > 0);
    const [totals, counts] = [above, below].map((sums) => Float64Array.from(carrying, (i) => sums[i] ?? 0));
    return ratioInterval(totals ?? above, counts ?? below, options);
  }
  const value = sum(total) / sum(count);
  const deleted = deleteOneInterval(value, deletions(sides, clustersOf, total, count, pairSum), "clusters");
  return deleted && { ...deleted, bounds: (confidence, scale) => clip(deleted.bounds(confidence, scale), range) };
}

/**
 * With known ends the widest of the jackknife, the bounds of a mean of the clusters' ratios, in which each counts by
 * its pairs, and flipped signs: the jackknife alone shows groups to differ that are alike if few clusters have most
 * pairs.
 */
function ratioInterval(totals: Float64Array, counts: Float64Array, { range, ...options }: WithinOptions): Interval {
  const isBounded = range.every(Number.isFinite);
  const jackknife = jackknifeRatio(totals, counts, isBounded ? range : undefined);
  if (!isBounded) return ofEnough(wider(jackknife, linearised(totals, counts, options)), counts);
  const means = totals.map((one, i) => Math.max(range[0], Math.min(range[1], one / (counts[i] ?? 1))));
  const known = { ...intervalOptions(options), range };
  const isEven = counts.every((one) => one === counts[0]);
  const ofMeans = isEven ? meanInterval(means, known) : wider(jackknife, weightedMeanInterval(means, counts, known));
  const below = sum(counts);
  return withFlippedSigns(
    ofMeans,
    sum(totals) / below,
    totals.map((one) => one / below),
    { range, seed: options.seed },
  );
}

/**
 * The ratio's bounds from what each cluster adds to its linearisation, as those of paired gaps are: the jackknife alone
 * errs in up to 8 % a side of gaps that have one of two values in each of a dozen pools.
 */
function linearised(totals: Float64Array, counts: Float64Array, options: IntervalOptions): Interval {
  const below = sum(counts);
  const ratio = sum(totals) / below;
  const contributions = totals.map((one, i) => (one - ratio * (counts[i] ?? 0)) / below);
  return contributionsInterval(ratio, contributions, counts, intervalOptions(options));
}

/**
 * Without known ends, unequal clusters have no bounds if no more of them count than would all lie on one side of the
 * truth by chance, once in 1 / (1 - confidence) runs or more often.
 */
function ofEnough(interval: Interval, counts: Float64Array): Interval {
  if (counts.every((one) => one === counts[0])) return interval;
  const effective = effectiveOf(counts, Math.max(...counts));
  return {
    ...interval,
    bounds(confidence, scale = 1) {
      const bounds = interval.bounds(confidence, scale);
      return 2 ** (-effective * scale) > 1 - confidence ? { lower: -Infinity, upper: Infinity } : bounds;
    },
  };
}

function inClusters(values: Float64Array, places: Uint32Array): Float64Array {
  const sums = new Float64Array(new Set(places).size);
  for (const [i, place] of places.entries()) sums[place] = (sums[place] ?? 0) + (values[i] ?? 0);
  return sums;
}

/** The value without each cluster in turn: only the strata that it takes part in are made anew. */
function* deletions(
  sides: Sides,
  clustersOf: readonly (readonly number[])[],
  total: Float64Array,
  count: Float64Array,
  pairSum: PairSum,
): Iterable<Deletion> {
  const strataOf = new Map<number, number[]>();
  for (const [stratum, clusters] of clustersOf.entries())
    for (const cluster of clusters) {
      const own = strataOf.get(cluster);
      if (own === undefined) strataOf.set(cluster, [stratum]);
      else own.push(stratum);
    }
  const [totals, counts] = [sum(total), sum(count)];
  for (const [cluster, strata] of strataOf) {
    let [above, below] = [totals, counts];
    for (const stratum of strata) {
      const [own, other] = (sides[stratum] ?? []).map(({ scores, clusters }) =>
        scores.filter((_, i) => clusters[i] !== cluster),
      );
      above += pairSum(own ?? [], other ?? []) - (total[stratum] ?? 0);
      below += (own ?? []).length * (other ?? []).length - (count[stratum] ?? 0);
    }
    yield { value: above / below, times: 1, weights: [counts - below] };
  }
}
