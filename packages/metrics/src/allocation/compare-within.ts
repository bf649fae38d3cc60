import type { Computed } from "../core/define-metric.js";
import { didYouMean } from "../core/did-you-mean.js";
import { describeValue, InputError } from "../core/input.js";
import { isMeasured, type Estimate, type Part } from "../core/measurement.js";
import { sum } from "../core/means.js";
import type { Candidate } from "../sets/candidate.js";
import { clusterWay, placesOf } from "../sets/cluster-ways.js";
import { candidateTerms, readCandidates } from "../sets/read-candidates.js";
import { checkIntervalOptions } from "../statistics/intervals/interval-options.js";
import type { Range } from "../statistics/intervals/levels.js";
import { checkCompared, checkReference, type ReferenceOptions } from "./reference.js";
import { termsWithin, type PairSums } from "./terms-within.js";
import { withinInterval, type PairSum, type WithinIntervalOptions } from "./within-interval.js";

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
    ...adviceOn(within),
  });
}

function adviceOn(within: string): { readonly advice?: string } {
  const advice = PLURALS.has(within) ? undefined : didYouMean(within, [...PLURALS.keys()]);
  return advice === undefined ? {} : { advice };
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

function comparePairs(
  strata: readonly Stratum[],
  { group, against }: { readonly group: string; readonly against: string },
  pairSum: PairSum,
  options: WithinIntervalOptions & { readonly unit: string },
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
  const interval = withinInterval(sides, total, count, pairSum, options);
  return { estimate: { value, counts, ...(interval !== undefined && { interval }) }, total, count };
}
