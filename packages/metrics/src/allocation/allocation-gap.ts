import type { Clusters, Recompute, WeightedPart } from "../core/clusters.js";
import { defineMetric, type Computed } from "../core/define-metric.js";
import { checkInteger, checkOneOf, checkOptions, wrong } from "../core/input.js";
import { isMeasured, type Estimate, type Part } from "../core/measurement.js";
import type { ReceivedCandidates } from "../sets/candidate.js";
import { gatherPools, type Pools } from "../sets/pools.js";
import { contributionsOfSums } from "../sets/cell-contributions.js";
import { crossTerms, type CrossedTerms } from "../sets/cross-terms.js";
import { candidateCells, candidateTerms, readCandidates, type ReadCandidates } from "../sets/read-candidates.js";
import type { ReadTerms } from "../sets/read-terms.js";
import { foldedRatio } from "../statistics/intervals/absolute-interval.js";
import { checkIntervalOptions } from "../statistics/intervals/interval-options.js";
import { clustersOfPools, compareShares } from "./compare-shares.js";
import { checkCompared, checkReference, REFERENCE_OPTIONS, type ReferenceOptions } from "./reference.js";
import { checkPools, selectPlaces, type Selection } from "./select-places.js";

/**
 * How `allocationGap` selects and compares.
 *
 * @since 0.1.0
 */
export interface AllocationGapOptions extends Omit<ReferenceOptions, "reference"> {
  /**
   * The reference group. Unless given, every two groups are compared: by difference the first in the data with the
   * second, by ratio the lower rate over the higher, whichever has it: the smallest ratio over all ordered pairs.
   */
  readonly reference?: string | undefined;
  /** How many candidates of each pool are selected. */
  readonly k: number;
  /**
   * `"demographic-parity"`, the default, counts all members of a group; `"equal-opportunity"` the qualified ones only.
   */
  readonly criterion?: "demographic-parity" | "equal-opportunity" | undefined;
  /** `"difference"` of selection rates, the default, or their `"ratio"`: group divided by reference. */
  readonly aggregate?: "difference" | "ratio" | undefined;
  /**
   * What to do if pools differ in size, so that `k` places mean another chance in each: `"refuse"`, the default,
   * throws; `"allow"` counts all the same, and groups that compete in smaller pools are chosen more often by that.
   */
  readonly unequalPools?: "refuse" | "allow" | undefined;
}

const NAME = "allocationGap";
const DIFFERENCES = [-1, 1] as const;
const RATIOS = [0, Infinity] as const;
const OPTIONS = [...REFERENCE_OPTIONS, "k", "criterion", "aggregate", "unequalPools"] as const;

/**
 * How much more often a group gets one of `k` places than the reference group, when the model's scores decide: the
 * allocational harm itself, not a proxy. In each pool the `k` highest scores are selected; candidates who tie at the
 * cut-off share the remaining places equally, which is what drawing lots gives on average. Selected and members are
 * added up over pools and then divided. Use it if a model ranks people for something scarce: interviews, grants,
 * slots.
 *
 * The difference lies in [-1, 1]: 0 is parity, above 0 the group is favoured over the reference. The ratio starts at 0:
 * 1 is parity, and the four-fifths rule asks for at least 0.8; `details.lowestToHighest` is the lowest rate of all
 * groups divided by the highest. The value is the comparison farthest from parity, with its sign; `groups` holds the
 * selection rates. The interval of a comparison is over pools; those whose candidates share a cluster, such as the
 * template of resumes in several pools, are one: Student's t on what the estimate, for a ratio its logarithm, would be
 * without each, and if that is skewed, as it is if few pools differ from the rest, the wider of that, BCa and a mean's
 * in the range of the pools' own gaps. Where a group is in few pools, or few clusters of pools are large, the effective
 * number (Σ w)² / Σ w² of members by pool counts, of the group in which that is less; and if clusters are very unequal,
 * bounds are no nearer than flipping the signs of what they add makes them. The interval is never narrower than what a
 * share of 1 - alpha^(1/pools) of entirely other pools would make of it, which may be the large ones, by the same
 * numbers for each group, and that if all pools are alike. A ratio is told from 1 only if the difference is from 0.
 * `method: "strict"` takes the wider of these bounds everywhere, and of `clusteredDifference` (or `clusteredRatio`)
 * with pools as clusters, which is exact if each pool has one candidate of either group, and holds its confidence in
 * simulations of others without proof. Names are a sample: `terms` says more.
 *
 * The gap depends on `k` and on who is in the pools, so fix both; at `k` = pool size every gap is 0.
 *
 * No value without candidates, with the reference as the only group, if a group has no member to count (no qualified
 * one), and for a ratio if no reference candidate is selected.
 *
 * @param candidates every candidate with the pool that they compete in, or what `rank` or `compare` gives; scores are
 * finite numbers, more is better
 * @throws InputError if a candidate has no group, score or pool (or, for equal opportunity, no `qualified`), `k` is
 * larger than a pool, pools differ in size and `unequalPools` is not `"allow"`, or nobody is in the reference group
 * @see Chen, Ji and Evans, The Mismeasure of Man and Models, section 4.2; places shared among ties as in its code
 * @example
 * const candidates = [
 *   { pool: 1, group: "women", score: 0.9 }, { pool: 1, group: "men", score: 0.7 },
 *   { pool: 2, group: "women", score: 0.8 }, { pool: 2, group: "men", score: 0.6 },
 *   { pool: 3, group: "women", score: 0.3 }, { pool: 3, group: "men", score: 0.5 },
 *   { pool: 4, group: "women", score: 0.4 }, { pool: 4, group: "men", score: 0.4 },
 * ];
 * allocationGap(candidates, { k: 1, reference: "men" }).value // 0.25
 * allocationGap(candidates, { k: 1, reference: "women", aggregate: "ratio" }).value // 0.6
 * allocationGap(candidates, { k: 1, aggregate: "ratio" }).value // 0.6
 * @since 0.1.0
 */
export const allocationGap = defineMetric(
  {
    name: NAME,
    title: "allocation gap",
    family: "allocation",
    version: 1,
    unit: "pools",
    range: [-1, 1],
    best: 0,
    format: "percent",
    source: "Chen, Ji and Evans, The Mismeasure of Man and Models, section 4.2",
    words: { own: "chosen in {share} cases", worse: "less" },
    anytime: false,
    compare: "sums",
    design: { power: "places", flawless: "unseen" },
  },
  measureGap,
  {
    data: "candidates",
    options: OPTIONS,
    values: (parts, _candidates, options) => gapsOf(parts, options),
  },
);

function measureGap(candidates: ReceivedCandidates, options: AllocationGapOptions): Computed {
  readOptions(options);
  const { k, aggregate = "difference" } = options;
  const read = readCandidates(NAME, "candidates", candidates);
  const pools = gatherPools(NAME, read);
  const common = {
    counts: { pools: pools.names.length, candidates: read.candidates.length },
    provenance: read.provenance,
    called: read.called,
    description:
      aggregate === "difference"
        ? { title: `allocation gap at k = ${k}` }
        : ({
            title: `allocation ratio at k = ${k}`,
            range: [0, options.reference === undefined ? 1 : Infinity],
            best: 1,
            format: "ratio",
            design: {},
          } as const),
  };
  if (read.candidates.length === 0) return { ...common, reason: "there are no candidates" };
  checkPools(NAME, pools, k, options.unequalPools ?? "refuse");
  const selection = selectPlaces(NAME, read, pools, k, options.criterion === "equal-opportunity");
  const groups = pools.groups.map((group, g): Part => ({ of: { group }, ...selectionRate(selection, g, group) }));
  const { comparisons, terms, clusters } = compareGroups(read, pools, selection, groups, options);
  const measured = { ...common, ...terms, groups, comparisons, clusters };
  if (pools.groups.length === 1) {
    const reason = `all candidates are in the group ${pools.groups.join("")}, so there is no group to compare with it`;
    return { ...common, groups, comparisons, reason };
  }
  const missing = comparisons.find((comparison) => !isMeasured(comparison));
  if (missing?.reason !== undefined) return { ...measured, reason: missing.reason };
  const values = comparisons.map(({ value = 0 }) => value);
  const value = values.reduce((far, one) => (distance(one, aggregate) > distance(far, aggregate) ? one : far));
  return { ...measured, value, details: { lowestToHighest: lowestToHighest(groups) } };
}

interface ComparedGroups extends Pick<CrossedTerms, "terms"> {
  readonly comparisons: readonly Part[];
  readonly clusters: () => Clusters;
}

/** Of which two groups the shares are compared, the first with the second, and whether the direction is dropped. */
interface Pairing {
  readonly of: { readonly group: string; readonly against: string };
  readonly first: number;
  readonly second: number;
}

function compareGroups(
  read: ReadCandidates,
  pools: Pools,
  selection: Selection,
  rates: readonly Part[],
  options: AllocationGapOptions,
): ComparedGroups {
  const { pairings, names } = pairingsOf(pools.groups, rates, options);
  const poolClusters = clustersOfPools(pools, (i) => read.candidates[i]?.cluster);
  const readTerms = candidateTerms(NAME, read.candidates, options.terms);
  const clusters = () => clustersOf(read, readTerms, pools, selection, names);
  const valuesOf: Recompute = (parts) => gapsOf(parts, options);
  const contributionsOf = contributionsOfSums(valuesOf);
  const strict = options.method === "strict";
  const { terms, widen } = crossTerms({ read: readTerms, clusters, contributionsOf, valuesOf, strict });
  const isRatio = options.aggregate === "ratio";
  const isFolded = isRatio && options.reference === undefined;
  const comparisons = pairings.map(({ of, first, second }, place): Part => {
    const found = compareShares(pools, selection, first, second, poolClusters, options);
    if (found.reason !== undefined || found.interval === undefined) return { of, ...found };
    const comparison = { value: found.value, of, place, range: isRatio ? RATIOS : DIFFERENCES, isRatio };
    const interval = widen(found.interval, comparison);
    return { of, ...found, interval: isFolded ? foldedRatio(interval) : interval };
  });
  return { comparisons, terms, clusters };
}

/**
 * With a reference each other group against it, which comes last among the names; else every two groups, of a ratio the
 * one with the lower rate first.
 */
function pairingsOf(
  groups: readonly string[],
  rates: readonly Part[],
  options: AllocationGapOptions,
): { readonly pairings: readonly Pairing[]; readonly names: readonly string[] } {
  const known = new Map(groups.map((group, index) => [group, index]));
  if (options.reference !== undefined) {
    const against = checkReference(NAME, known, options.reference);
    const second = known.get(against) as number;
    const compared = checkCompared(NAME, known, against, options.groups);
    const pairings = compared.map((group) => ({ of: { group, against }, first: known.get(group) as number, second }));
    return { pairings, names: [...compared, against] };
  }
  const isHigher = (i: number, j: number): boolean => (rates[i]?.value ?? 0) > (rates[j]?.value ?? 0);
  const pairings = groups.flatMap((group, i) =>
    groups.slice(i + 1).map((against, offset): Pairing => {
      const j = i + 1 + offset;
      const [first, second] = options.aggregate === "ratio" && isHigher(i, j) ? [j, i] : [i, j];
      return { of: { group, against }, first, second };
    }),
  );
  return { pairings, names: groups };
}

function readOptions(options: AllocationGapOptions): void {
  checkOptions(NAME, options, OPTIONS);
  if (options.k === undefined)
    throw wrong(NAME, "k", "undefined", "how many candidates of each pool are selected, an integer of at least 1");
  checkInteger(NAME, "k", options.k, 1);
  checkIntervalOptions(NAME, options);
  checkOneOf(NAME, "criterion", options.criterion ?? "demographic-parity", ["demographic-parity", "equal-opportunity"]);
  checkOneOf(NAME, "aggregate", options.aggregate ?? "difference", ["difference", "ratio"]);
  checkOneOf(NAME, "unequalPools", options.unequalPools ?? "refuse", ["refuse", "allow"]);
}

function selectionRate({ members, selected, who }: Selection, g: number, group: string): Estimate {
  const counts = { selected: selected[g] as number, members: members[g] as number };
  return counts.members > 0
    ? { value: counts.selected / counts.members, counts }
    : { reason: `group ${group} has no ${who}`, counts };
}

function lowestToHighest(groups: readonly Part[]): number {
  const rates = groups.map(({ value = 0 }) => value);
  const highest = Math.max(...rates);
  return highest > 0 ? Math.min(...rates) / highest : 1;
}

/** Places and members of each group by cell; the reference's come last. */
function clustersOf(
  read: ReadCandidates,
  terms: ReadTerms | undefined,
  pools: Pools,
  { share, counted }: Selection,
  names: readonly string[],
): Clusters {
  const { count, of, ways } = candidateCells(read.candidates, terms);
  const sums = names.map(() => ({ selected: new Float64Array(count), members: new Float64Array(count) }));
  const placeOf = pools.groups.map((group) => names.indexOf(group));
  for (let i = 0; i < of.length; i++) {
    const own = sums[placeOf[pools.groupOf[i] as number] as number];
    if (own === undefined || counted[i] === 0) continue;
    const cell = of[i] as number;
    (own.selected[cell] as number) += share[i] as number;
    (own.members[cell] as number)++;
  }
  return { ways, parts: names.map((group, i) => ({ of: { group }, sums: sums[i] as (typeof sums)[number] })) };
}

function gapsOf(
  parts: readonly WeightedPart[],
  { aggregate = "difference", reference: named }: AllocationGapOptions,
): readonly (number | undefined)[] {
  const rates = parts.map(({ sums: { selected = 0, members = 0 } }) => selected / members);
  if (named === undefined)
    return rates.flatMap((first, i) =>
      rates.slice(i + 1).map((second) => {
        const value = aggregate === "difference" ? first - second : Math.min(first, second) / Math.max(first, second);
        return Number.isFinite(value) ? value : undefined;
      }),
    );
  const reference = rates.at(-1) ?? NaN;
  return rates.slice(0, -1).map((rate) => {
    const value = aggregate === "difference" ? rate - reference : rate / reference;
    return Number.isFinite(value) ? value : undefined;
  });
}

function distance(value: number, aggregate: "difference" | "ratio"): number {
  return aggregate === "difference" ? Math.abs(value) : Math.abs(Math.log(value));
}
