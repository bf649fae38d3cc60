import type { Clusters } from "../core/clusters.js";
import { defineMetric, type Computed } from "../core/define-metric.js";
import { checkOneOf, checkOptions, describeValue, InputError } from "../core/input.js";
import { valuesOfMeans } from "../core/means.js";
import { isMeasured, type Estimate, type Part } from "../core/measurement.js";
import { clusterWay } from "../sets/cluster-ways.js";
import { listNames } from "../sets/pools.js";
import { crossedMeanInterval, type Meeting } from "../statistics/intervals/crossed-mean-interval.js";
import {
  checkIntervalOptions,
  INTERVAL_OPTIONS,
  type IntervalOptions,
} from "../statistics/intervals/interval-options.js";
import { readAnswers, type AnsweredPair, type ReceivedAnswers } from "./pairwise-answer.js";

/**
 * How `averageGapPairwise` compares.
 *
 * @since 0.1.0
 */
export interface AverageGapPairwiseOptions extends IntervalOptions {
  /** The group of each candidate, by the name that stands in the answers. */
  readonly groups: Readonly<Record<string, string>>;
  /** The group that every other is compared with. */
  readonly reference: string;
  /**
   * `"reference"`, the default, as the source's code has it: answers won minus answers lost, signed. `"paper"`: the
   * share of pairs that the group wins in both orders, which cannot tell parity from the reference group being
   * favoured.
   */
  readonly variant?: "reference" | "paper" | undefined;
}

const NAME = "averageGapPairwise";
const OPTIONS = [...INTERVAL_OPTIONS, "groups", "reference", "variant"] as const;

/**
 * How much more often a group's candidates are chosen than the reference group's, when a model compares them two at a
 * time: the average performance gap that audits usually report, for pairwise answers. Use it as a baseline beside
 * `rabbi`: a gap near 0 does not mean that places go evenly, which `allocationGap` measures.
 *
 * By default the answers that chose the group minus those that chose the reference, divided by all answers between the
 * two, ties and unusable ones included: in [-1, 1], 0 is no preference, above 0 the group is favoured. The default is
 * the code's variant, because the paper's, in [0, 1], counts only what the group wins. The value is the comparison with
 * the largest magnitude, with its sign.
 *
 * The interval (`crossedMeanInterval`) takes the candidates of both sides for independent, not the pairs, since a
 * candidate meets many others: the variance of two crossed random factors with the part of single pairs counted twice,
 * which errs on the safe side. Approximate: with 15 and 50 candidates a side either bound missed in 4 to 6 % of
 * simulated runs at a nominal 5 %; mistrust it with fewer than 10. If a side has one candidate, nothing is known.
 *
 * No value without answers, and if a group and the reference group never met.
 *
 * @param answers both orders of every pair that was asked, or what `compare` gives; pairs within a group or without the
 * reference group are ignored
 * @throws InputError if an order is missing or asked twice, a candidate has no group, or nobody is in the reference
 * group
 * @see Chen, Ji and Evans, The Mismeasure of Man and Models, section 4.3; Cameron, Gelbach and Miller 2011, Journal of
 * Business and Economic Statistics 29:238
 * @example
 * const answers = [
 *   { first: "Ana", second: "Bo", answer: "first" }, { first: "Bo", second: "Ana", answer: "second" },
 *   { first: "Eve", second: "Bo", answer: "first" }, { first: "Bo", second: "Eve", answer: "tie" },
 * ];
 * const groups = { Ana: "women", Eve: "women", Bo: "men" };
 * averageGapPairwise(answers, { groups, reference: "men" }).value // 0.75
 * averageGapPairwise(answers, { groups, reference: "men", variant: "paper" }).value // 0.5
 * @since 0.1.0
 */
export const averageGapPairwise = defineMetric(
  {
    name: NAME,
    title: "average gap of pairwise answers",
    family: "allocation",
    version: 1,
    unit: "pairs",
    range: [-1, 1],
    best: 0,
    format: "percent",
    source: "Chen, Ji and Evans, The Mismeasure of Man and Models, section 4.3",
    anytime: false,
    compare: "sums",
  },
  measureGap,
  { data: "answers", options: OPTIONS, values: valuesOfMeans },
);

function measureGap(answers: ReceivedAnswers, options: AverageGapPairwiseOptions): Computed {
  const { groups, reference, variant = "reference" } = readOptions(options);
  const { pairs, provenance } = readAnswers(NAME, answers);
  const range = variant === "paper" ? ([0, 1] as const) : ([-1, 1] as const);
  const common = { counts: { pairs: pairs.length, answers: 2 * pairs.length }, provenance, description: { range } };
  if (pairs.length === 0) return { ...common, reason: "there are no answers" };
  const met = meetingsByGroup(pairs, (candidate) => groupOf(groups, candidate), reference, variant);
  const comparisons = [...met].map(([group, meetings]): Part => ({
    of: { group, against: reference },
    ...average(group, reference, meetings, range),
  }));
  if (comparisons.length === 0) {
    const reason = `all candidates are in the reference group ${reference}, so there is no group to compare with it`;
    return { ...common, comparisons, reason };
  }
  const measured = { ...common, comparisons, clusters: () => clustersOf(met, reference) };
  const missing = comparisons.find((comparison) => !isMeasured(comparison));
  if (missing?.reason !== undefined) return { ...measured, reason: missing.reason };
  const values = comparisons.map(({ value = 0 }) => value);
  return { ...measured, value: values.reduce((far, one) => (Math.abs(one) > Math.abs(far) ? one : far)) };
}

function average(
  group: string,
  reference: string,
  meetings: readonly Meeting[],
  range: readonly [number, number],
): Estimate {
  const counts = { pairs: meetings.length, answers: 2 * meetings.length };
  if (meetings.length === 0) {
    const reason = `no candidate of group ${group} was compared with one of the reference group ${reference}`;
    return { counts, reason };
  }
  const value = meetings.reduce((sum, meeting) => sum + meeting.value, 0) / meetings.length;
  return { counts, value, interval: crossedMeanInterval(value, meetings, range) };
}

/** What the pairs between each group and the reference came to, groups in the order in which they first appear. */
function meetingsByGroup(
  pairs: readonly AnsweredPair[],
  groupOfCandidate: (candidate: string) => string,
  reference: string,
  variant: "reference" | "paper",
): ReadonlyMap<string, readonly Meeting[]> {
  const met = new Map<string, Meeting[]>();
  let hasReference = false;
  for (const { a, b, cluster, forward, backward } of pairs) {
    const [groupOfA, groupOfB] = [groupOfCandidate(a), groupOfCandidate(b)];
    for (const group of [groupOfA, groupOfB]) {
      if (group === reference) hasReference = true;
      else if (!met.has(group)) met.set(group, []);
    }
    if ((groupOfA === reference) === (groupOfB === reference)) continue;
    const won = (forward === "first" ? 1 : 0) + (backward === "second" ? 1 : 0);
    const lost = (forward === "second" ? 1 : 0) + (backward === "first" ? 1 : 0);
    const [forGroup, forReference] = groupOfA === reference ? [lost, won] : [won, lost];
    const value = variant === "paper" ? Math.floor(forGroup / 2) : (forGroup - forReference) / 2;
    const [group, member, opponent] = groupOfA === reference ? [groupOfB, b, a] : [groupOfA, a, b];
    const [own, other] = [member, opponent].map((name) => JSON.stringify([cluster, name]));
    met.get(group)?.push({ value, member: own ?? "", opponent: other ?? "" });
  }
  if (hasReference) return met;
  throw new InputError({
    function: NAME,
    argument: "reference",
    given: JSON.stringify(reference),
    expected: `a group whose candidates were compared: ${listNames([...met.keys()])}`,
  });
}

/** A cell is a pair; candidates of one side are crossed with those of the other. */
function clustersOf(met: ReadonlyMap<string, readonly Meeting[]>, reference: string): Clusters {
  const all = [...met.values()].flat();
  let start = 0;
  const parts = [...met].map(([group, meetings]) => {
    const [total, count] = [new Float64Array(all.length), new Float64Array(all.length)];
    for (const { value } of meetings) {
      total[start] = value;
      count[start++] = 1;
    }
    return { of: { group, against: reference }, sums: { total, count } };
  });
  const members = all.map(({ member }) => member);
  const opponents = all.map(({ opponent }) => opponent);
  return {
    ways: [clusterWay("candidates", members), clusterWay("candidates of the reference group", opponents)],
    parts,
  };
}

function groupOf(groups: Readonly<Record<string, string>>, candidate: string): string {
  const group = Object.hasOwn(groups, candidate) ? groups[candidate] : undefined;
  if (typeof group === "string") return group;
  throw new InputError({
    function: NAME,
    argument: "groups",
    given: `an object with ${group === undefined ? "no group" : describeValue(group)} for candidate ${JSON.stringify(candidate)}`,
    expected: "the group of every candidate in the answers",
  });
}

function readOptions(options: AverageGapPairwiseOptions): AverageGapPairwiseOptions {
  checkOptions(NAME, options, OPTIONS);
  const { groups, reference }: Partial<Record<keyof AverageGapPairwiseOptions, unknown>> = options;
  if (typeof groups !== "object" || groups === null)
    throw wrong("groups", groups, "the group of each candidate by name");
  if (typeof reference !== "string") throw wrong("reference", reference, "the name of a group");
  checkIntervalOptions(NAME, options);
  checkOneOf(NAME, "variant", options.variant ?? "reference", ["reference", "paper"]);
  return options;
}

function wrong(argument: string, given: unknown, expected: string): InputError {
  return new InputError({ function: NAME, argument, given: describeValue(given), expected });
}
