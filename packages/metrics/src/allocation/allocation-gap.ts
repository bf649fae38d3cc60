import { checkInteger, checkNumber, checkOneOf, describeValue, InputError } from "../core/input.js";
import { pairName, type Interval, type Measured, type Measurement } from "../core/measurement.js";
import { dataSeed } from "../statistics/data-seed.js";
import {
  bcaInterval,
  clusteredDifference,
  clusteredRatio,
  tInterval,
  type IntervalOptions,
} from "../statistics/index.js";
import { checkIntervalOptions } from "../statistics/intervals/interval-options.js";
import { wider } from "../statistics/intervals/mean-interval.js";
import type { Candidate } from "../sets/candidate.js";
import { checkCompared, checkReference, type ReferenceOptions } from "../sets/candidates.js";
import { gatherPools, type Pools } from "../sets/pools.js";

/**
 * How `allocationGap` selects and compares.
 *
 * @since 0.1.0
 */
export interface AllocationGapOptions extends ReferenceOptions {
  /** How many candidates of each pool are selected. */
  readonly k: number;
  /**
   * `"demographic-parity"`, the default, counts all members of a group; `"equal-opportunity"` the qualified ones only.
   */
  readonly criterion?: "demographic-parity" | "equal-opportunity";
  /** `"difference"` of selection rates, the default, or their `"ratio"`: group divided by reference. */
  readonly aggregate?: "difference" | "ratio";
  /**
   * What to do where pools differ in size, so that `k` places mean another chance in each: `"refuse"`, the default,
   * throws; `"allow"` counts all the same.
   */
  readonly unequalPools?: "refuse" | "allow";
}

const NAME = "allocationGap";

/**
 * How much more often a group gets one of `k` places than the reference group, when the model's scores decide: the
 * allocational harm itself, not a proxy. In each pool the `k` highest scores are selected; candidates who tie at the
 * cut-off share the remaining places equally, which is what drawing lots gives on average. Selected and members are
 * added up over pools and then divided. Use it where a model ranks people for something scarce: interviews, grants,
 * slots.
 *
 * The difference lies in [-1, 1]: 0 is parity, above 0 the group is favoured over the reference. The ratio starts at 0:
 * 1 is parity, and the four-fifths rule asks for at least 0.8; `details.lowestToHighest` is the lowest rate of all
 * groups divided by the highest. The value is the comparison farthest from parity, with its sign; `groups` holds the
 * selection rates. Each comparison has in `perPrompt` the pools' contributions to the linearised estimate, which sum to
 * 0 (pools without either group contribute 0), and an interval over pools: Student's t on these, for a ratio on the
 * logarithm, and where they are skewed, as they are where few pools differ from the rest, the wider of that and BCa. It
 * is never narrower than what a share of 1 - alpha^(1/pools) of entirely other pools would make of it, and that where
 * all pools are alike. `method: "strict"` takes the wider of the two everywhere, and of `clusteredDifference` (or
 * `clusteredRatio`) with pools as clusters, which is exact where each pool has one candidate of either group, and holds
 * its confidence in simulations of others without proof.
 *
 * The gap depends on `k` and on who is in the pools, so fix both; at `k` = pool size every gap is 0.
 *
 * Undefined without candidates, with the reference as the only group, where a group has no member to count (no
 * qualified one), and for a ratio where no reference candidate is selected.
 *
 * @param candidates every candidate with the pool that they compete in; scores are finite numbers, more is better
 * @throws InputError where a candidate has no group, score or pool (or, for equal opportunity, no `qualified`), `k` is
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
 * @since 0.1.0
 */
export function allocationGap(candidates: readonly Candidate[], options: AllocationGapOptions): Measurement {
  const {
    k,
    criterion = "demographic-parity",
    reference,
    aggregate = "difference",
    unequalPools = "refuse",
  } = checkOptions(options);
  const pools = gatherPools(NAME, candidates);
  const counts = { pools: pools.names.length, candidates: candidates.length };
  if (candidates.length === 0) return { metric: NAME, counts, undefined: "there are no candidates" };
  checkPools(pools, k, unequalPools);
  const known = new Map(pools.groups.map((group, index) => [group, index]));
  const referenceIndex = known.get(checkReference(NAME, known, reference)) as number;
  const tally = countSelected(candidates, pools, k, criterion === "equal-opportunity");
  const who = criterion === "equal-opportunity" ? "qualified candidates" : "candidates";
  const rate = (group: string, index: number): Measurement => {
    const members = tally.members[index] as number;
    const selected = tally.selected[index] as number;
    const common = { metric: "selectionRate", counts: { selected, members } };
    return members > 0
      ? { ...common, value: selected / members }
      : { ...common, undefined: `group ${group} has no ${who}` };
  };
  const groups = Object.fromEntries(pools.groups.map((group, index) => [group, rate(group, index)]));
  const compared = checkCompared(NAME, known, reference, options.groups);
  const comparisons = Object.fromEntries(
    compared.map((group) => [
      pairName(group, reference),
      compare(pools, tally, known.get(group) as number, referenceIndex, aggregate, who, options),
    ]),
  );
  const common = { metric: NAME, counts, groups, comparisons };
  if (pools.groups.length === 1) {
    return {
      ...common,
      undefined: `all candidates are in the reference group ${reference}, so there is no group to compare with it`,
    };
  }
  let farthest: Measured | undefined;
  for (const comparison of Object.values(comparisons)) {
    if (comparison.undefined !== undefined) return { ...common, undefined: comparison.undefined };
    if (farthest === undefined || distance(comparison.value, aggregate) > distance(farthest.value, aggregate))
      farthest = comparison;
  }
  const rates = Object.values(groups).map((group) => group.value ?? 0);
  const lowest = Math.min(...rates);
  const highest = Math.max(...rates);
  return { ...common, value: farthest?.value ?? 0, details: { lowestToHighest: highest > 0 ? lowest / highest : 1 } };
}

function checkOptions(options: AllocationGapOptions): AllocationGapOptions {
  if (typeof options !== "object" || options === null) {
    throw new InputError({
      function: NAME,
      argument: "options",
      given: describeValue(options),
      expected: "an object { k, reference }",
    });
  }
  checkInteger(NAME, "k", options.k, 1);
  checkIntervalOptions(NAME, options);
  checkOneOf(NAME, "criterion", options.criterion ?? "demographic-parity", ["demographic-parity", "equal-opportunity"]);
  checkOneOf(NAME, "aggregate", options.aggregate ?? "difference", ["difference", "ratio"]);
  checkOneOf(NAME, "unequalPools", options.unequalPools ?? "refuse", ["refuse", "allow"]);
  return options;
}

function checkPools({ names, starts }: Pools, k: number, unequalPools: "refuse" | "allow"): void {
  const first = starts[1] as number;
  for (let i = 0; i < names.length; i++) {
    const size = (starts[i + 1] as number) - (starts[i] as number);
    if (k > size) {
      throw new InputError({
        function: NAME,
        argument: "k",
        given: String(k),
        expected: `at most the ${size} candidates of pool ${JSON.stringify(names[i])}`,
        advice: "Select fewer, or leave out pools that are too small.",
      });
    }
    if (size !== first && unequalPools === "refuse") {
      throw new InputError({
        function: NAME,
        argument: "candidates",
        given: `a list with ${first} candidates in pool ${JSON.stringify(names[0])} and ${size} in pool ${JSON.stringify(names[i])}`,
        expected: `pools of equal size, so that ${k} places mean the same chance in each`,
        advice: 'Draw equal pools with samplePools, or pass unequalPools: "allow".',
      });
    }
  }
}

/** Selected (sums of weights) and counted members: in all, and of each pool and group at [pool × groups + group]. */
interface Tally {
  readonly selected: Float64Array;
  readonly members: Float64Array;
  readonly poolSelected: Float64Array;
  readonly poolMembers: Float64Array;
}

function countSelected(candidates: readonly Candidate[], pools: Pools, k: number, qualifiedOnly: boolean): Tally {
  const { starts, order, groupOf, scores, names } = pools;
  const groups = pools.groups.length;
  const tally: Tally = {
    selected: new Float64Array(groups),
    members: new Float64Array(groups),
    poolSelected: new Float64Array(groups * names.length),
    poolMembers: new Float64Array(groups * names.length),
  };
  for (let pool = 0; pool < names.length; pool++) {
    const members = order.subarray(starts[pool], starts[pool + 1]);
    const share = placesOf(
      Float64Array.from(members, (i) => scores[i] as number),
      k,
    );
    for (let j = 0; j < members.length; j++) {
      const index = members[j] as number;
      if (qualifiedOnly && !isQualified(candidates[index] as Candidate, index)) continue;
      const group = groupOf[index] as number;
      const cell = pool * groups + group;
      (tally.poolMembers[cell] as number)++;
      (tally.members[group] as number)++;
      (tally.poolSelected[cell] as number) += share[j] as number;
      (tally.selected[group] as number) += share[j] as number;
    }
  }
  return tally;
}

function isQualified({ qualified }: Candidate, index: number): boolean {
  if (typeof qualified === "boolean") return qualified;
  throw new InputError({
    function: NAME,
    argument: `candidates[${index}].qualified`,
    given: describeValue(qualified),
    expected: "true or false, because equal opportunity counts the qualified candidates of each group",
    advice: 'Say of every candidate whether they are qualified, or use the criterion "demographic-parity".',
  });
}

/** The share of a place that each of a pool's candidates gets; shares sum to `k`. */
function placesOf(scores: Float64Array, k: number): Float64Array {
  const cutOff = scores.slice().sort()[scores.length - k] as number;
  let above = 0;
  let tied = 0;
  for (const score of scores) {
    if (score > cutOff) above++;
    else if (score === cutOff) tied++;
  }
  const lot = (k - above) / tied;
  return scores.map((score) => (score > cutOff ? 1 : score === cutOff ? lot : 0));
}

function compare(
  pools: Pools,
  tally: Tally,
  group: number,
  reference: number,
  aggregate: "difference" | "ratio",
  who: string,
  options: IntervalOptions,
): Measurement {
  const groups = pools.groups.length;
  const members = tally.members[group] as number;
  const referenceMembers = tally.members[reference] as number;
  const selected = tally.selected[group] as number;
  const referenceSelected = tally.selected[reference] as number;
  const counts = {
    pools: pools.names.length,
    selected,
    members,
    "reference selected": referenceSelected,
    "reference members": referenceMembers,
  };
  const empty = referenceMembers === 0 ? reference : members === 0 ? group : undefined;
  if (empty !== undefined) return { metric: NAME, counts, undefined: `group ${pools.groups[empty]} has no ${who}` };
  if (aggregate === "ratio" && referenceSelected === 0) {
    return {
      metric: NAME,
      counts,
      undefined: `no candidate of the reference group ${pools.groups[reference]} was selected, so there is nothing to divide by`,
    };
  }
  const rate = selected / members;
  const referenceRate = referenceSelected / referenceMembers;
  const contributions = new Float64Array(pools.names.length);
  let informative = 0;
  const parts = new Float64Array(pools.names.length);
  for (let pool = 0; pool < contributions.length; pool++) {
    const cell = pool * groups + group;
    const referenceCell = pool * groups + reference;
    const poolMembers = tally.poolMembers[cell] as number;
    const poolReference = tally.poolMembers[referenceCell] as number;
    if (poolMembers + poolReference === 0) continue;
    informative++;
    const own = ((tally.poolSelected[cell] as number) - rate * poolMembers) / members;
    const other = ((tally.poolSelected[referenceCell] as number) - referenceRate * poolReference) / referenceMembers;
    const log = own / rate - other / referenceRate;
    contributions[pool] =
      aggregate === "difference" ? own - other : rate > 0 ? (rate / referenceRate) * log : own / referenceRate;
    parts[informative - 1] = aggregate === "difference" ? own - other : log;
  }
  const side = (index: number): { events: Float64Array; trials: Float64Array } => {
    const column = (of: Float64Array): Float64Array =>
      Float64Array.from(pools.names, (_, pool) => of[pool * groups + index] as number);
    const trials = column(tally.poolMembers);
    // Shares of tied places may add up to a rounding error more than the members.
    return { events: column(tally.poolSelected).map((sum, pool) => Math.min(sum, trials[pool] as number)), trials };
  };
  const value = aggregate === "difference" ? rate - referenceRate : rate / referenceRate;
  const pseudo = parts.slice(0, informative);
  const interval =
    aggregate === "difference"
      ? gapInterval(value, pseudo, options)
      : ratioInterval(
          rate,
          referenceRate,
          rate > 0 ? overPools(Math.log(value), pseudo, options) : undefined,
          informative,
        );
  if (options.method !== "strict") return { metric: NAME, counts, value, perPrompt: contributions, interval };
  const exact = (aggregate === "difference" ? clusteredDifference : clusteredRatio)(side(group), side(reference), {
    method: "strict",
  });
  return { metric: NAME, counts, value, perPrompt: contributions, interval: wider(interval, exact) };
}

/** The interval of a difference of selection rates from what each pool adds to it. */
export function gapInterval(value: number, contributions: Float64Array, options: IntervalOptions): Interval {
  return differenceInterval(value, overPools(value, contributions, options), contributions.length);
}

/**
 * The skewness of the mean above which Student's bounds are doubted: they would be off by about 1 % of their
 * confidence.
 */
const SKEWED = 0.1;

/**
 * The bounds of an estimate from what each pool adds to it: Student's t, and where the pools' contributions are skewed,
 * as they are where few pools differ from the rest, the wider of that and BCa. None where pools differ by rounding
 * errors only; one pool in a million that differs gives more.
 */
function overPools(estimate: number, contributions: Float64Array, options: IntervalOptions): Interval | undefined {
  const pools = contributions.length;
  let squares = 0;
  for (const contribution of contributions) squares += contribution ** 2;
  if (pools < 2 || Math.sqrt((pools / (pools - 1)) * squares) <= 1e-12) return undefined;
  const values = contributions.map((contribution) => estimate + pools * contribution);
  const student = tInterval(values);
  let cubes = 0;
  for (const contribution of contributions) cubes += contribution ** 3;
  if (options.method !== "strict" && Math.abs(cubes / squares ** 1.5) < SKEWED)
    return { ...student, method: "Student's t over pools" };
  const seed = options.seed ?? dataSeed(values);
  const both = wider(bcaInterval(values, { seed }), student);
  return { ...both, method: "the wider of Student's t and BCa over pools", seed };
}

/** The largest share of other pools among which `pools` pools can all be alike with a probability of 1 - confidence. */
function unseenShare(confidence: number, pools: number): number {
  return 1 - (1 - confidence) ** (1 / pools);
}

const ALIKE = "all pools alike: a share of 1 - alpha^(1/pools) may differ";

/** Never narrower than a share of other pools that these would have missed makes it. */
function differenceInterval(value: number, over: Interval | undefined, pools: number): Interval {
  return {
    method: ALIKE,
    ...over,
    bounds: (confidence, scale = 1) => {
      checkBounds(confidence, scale);
      const share = unseenShare(confidence, pools * scale);
      const floor = { lower: value - share * (1 + value), upper: value + share * (1 - value) };
      const { lower, upper } = over?.bounds(confidence, scale) ?? floor;
      return { lower: Math.max(-1, Math.min(lower, floor.lower)), upper: Math.min(1, Math.max(upper, floor.upper)) };
    },
  };
}

function ratioInterval(rate: number, referenceRate: number, overLog: Interval | undefined, pools: number): Interval {
  return {
    ...overLog,
    method: overLog === undefined ? ALIKE : `${overLog.method}, on the logarithm`,
    bounds: (confidence, scale = 1) => {
      checkBounds(confidence, scale);
      const share = unseenShare(confidence, pools * scale);
      const floor = {
        lower: (rate * (1 - share)) / (referenceRate + share * (1 - referenceRate)),
        upper: (rate + share * (1 - rate)) / (referenceRate * (1 - share)),
      };
      if (overLog === undefined) return floor;
      const { lower, upper } = overLog.bounds(confidence, scale);
      return { lower: Math.min(Math.exp(lower), floor.lower), upper: Math.max(Math.exp(upper), floor.upper) };
    },
  };
}

function checkBounds(confidence: number, scale: number): void {
  checkNumber(NAME, "confidence", confidence, 0.5, 1);
  checkNumber(NAME, "scale", scale, Number.MIN_VALUE, Number.MAX_VALUE);
}

function distance(value: number, aggregate: "difference" | "ratio"): number {
  return aggregate === "difference" ? Math.abs(value) : Math.abs(Math.log(value));
}
