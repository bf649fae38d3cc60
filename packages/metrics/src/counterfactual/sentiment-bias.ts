import { checkNumber, checkOneOf, describeValue, InputError } from "../core/input.js";
import type { Interval, Measured, Measurement } from "../core/measurement.js";
import {
  absoluteInterval,
  jackknifeRatio,
  mcnemarTest,
  meanInterval,
  newcombePairedDifference,
  type IntervalOptions,
} from "../statistics/index.js";
import { holding } from "../statistics/intervals/levels.js";
import { checkIntervalOptions } from "../statistics/intervals/interval-options.js";
import { mean } from "./compare-groups.js";
import { parityDistance } from "./parity-distance.js";
import {
  checkCounterfactualSets,
  groupsOf,
  pairsOf,
  reasonAgainst,
  type CounterfactualSet,
} from "../sets/counterfactual-set.js";

/**
 * Options of `sentimentBias`.
 *
 * @since 0.1.0
 */
export interface SentimentBiasOptions extends IntervalOptions {
  /**
   * `"strict"` (default) compares the distributions of the scores, `"weak"` the shares of scores above the threshold.
   */
  readonly parity?: "strict" | "weak" | undefined;
  /** Weak parity: a score counts where it is greater than this. 0.5 unless given. */
  readonly threshold?: number | undefined;
  /**
   * `"paper"` (default), or `"langfair"` for the number that LangFair 0.8.1 gives: all responses pooled, so that a
   * source with more samples counts more, and under weak parity the difference with its sign, first group minus second.
   */
  readonly variant?: "paper" | "langfair" | undefined;
}

/**
 * How much the sentiment of responses, or any other score, changes with the group that the prompt mentions. The sets
 * hold the scores of the responses, between 0 and 1. Strict parity (SCSP): the 1-Wasserstein distance between the two
 * groups' distributions of scores. Weak parity (WCSP): the difference between the shares of scores greater than
 * `threshold`. Between 0 and 1; 0 is fair. Both compare distributions, not the responses one by one: scores .9 and .2
 * for one group against .2 and .9 for the other are no bias. The strict distance is above 0 by chance where samples are
 * few, by about 0.1 with 20 unlike scores each, so choose its threshold with that in mind, or use the weak one.
 *
 * The interval of the weak one, and McNemar's exact p-value, come from the sources' differences: Newcombe's score for
 * pairs where each source has one response a group, else the bounds of a mean over sources. The strict one has
 * `nullMean`, what chance alone makes of it, `excess` over that, and the p-value of swapping the groups within sources
 * at random; its lower bound is the value less what such swaps make of it, so that a claim "below" fails only where
 * more than chance is shown.
 *
 * Each pair of groups is a comparison; `details.difference` has the difference with its sign, first group minus second,
 * of the mean scores (strict) or of the shares (weak), and `perPrompt` that difference by source. Each source counts
 * the same, whatever its number of samples. `value` is that of the pair of groups that differs most, and `perPrompt`
 * its differences; `groups` has each group's mean score or share. Undefined where there are no sets, fewer than two
 * groups, or a source without responses.
 *
 * From the LangFair paper (arXiv:2407.10853, section 3.1.3.2); strict parity is that of Huang et al. (2020).
 *
 * @throws InputError where a set lacks a group or has unequal numbers of samples, a score is no number between 0 and 1,
 * or an option is none of its values
 * @example
 * const sets = [{ source: "s", groups: { male: [0.75, 0.25], female: [0.5, 0.5] } }];
 * sentimentBias(sets).value // 0.25
 * sentimentBias(sets, { parity: "weak" }).value // 0.5
 * @since 0.1.0
 */
export function sentimentBias(
  sets: readonly CounterfactualSet<number>[],
  options: SentimentBiasOptions = {},
): Measurement {
  const metric = "sentimentBias";
  const { parity = "strict", threshold = 0.5, variant = "paper" } = options;
  checkOneOf(metric, "parity", parity, ["strict", "weak"]);
  checkNumber(metric, "threshold", threshold, 0, 1);
  checkOneOf(metric, "variant", variant, ["paper", "langfair"]);
  checkIntervalOptions(metric, options);
  checkCounterfactualSets(metric, sets, checkScore);
  const groups = groupsOf(sets);
  const reason = reasonAgainst(sets, groups);
  if (reason !== undefined) return { metric, undefined: reason, counts: { sources: sets.length, pairs: 0 } };

  const weak = parity === "weak";
  const samples = sets.map((set) => (set.groups[groups[0] as string] ?? []).length);
  const responses = samples.reduce((sum, count) => sum + count, 0);
  const weights = Float64Array.from(samples, (count) =>
    variant === "langfair" ? 1 / responses : 1 / (sets.length * count),
  );
  const values = new Map(
    groups.map((group) => [group, sets.map((set) => scoresOf(set, group, weak ? threshold : undefined))]),
  );
  const level = (bySet: readonly Float64Array[]): number =>
    bySet.reduce((sum, scores, i) => sum + (weights[i] as number) * total(scores), 0);

  const counts = { sources: sets.length, pairs: responses };
  const comparisons: Record<string, Measured> = {};
  let largest: Measured | undefined;
  for (const { name, first, second } of pairsOf(groups)) {
    const a = values.get(first) as Float64Array[];
    const b = values.get(second) as Float64Array[];
    const perPrompt = Float64Array.from(
      samples,
      (count, i) => (total(a[i] as Float64Array) - total(b[i] as Float64Array)) / count,
    );
    const difference = variant === "langfair" ? level(a) - level(b) : mean(perPrompt);
    const weakValue = variant === "langfair" ? difference : Math.abs(difference);
    const distance = weak ? undefined : parityDistance(a, b, weights, options.seed);
    const comparison: Measured = {
      metric,
      value: distance?.value ?? weakValue,
      counts,
      perPrompt,
      ...(distance === undefined ? weakEvidence(weakValue, a, b, perPrompt, variant, options) : distance),
      details: { difference },
    };
    comparisons[name] = comparison;
    if (largest === undefined || Math.abs(comparison.value) > Math.abs(largest.value)) largest = comparison;
  }
  const { value, perPrompt, details } = largest as Measured;
  return {
    metric,
    value,
    ...(perPrompt !== undefined && { perPrompt }),
    ...(details !== undefined && { details }),
    counts: { sources: sets.length, pairs: responses * Object.keys(comparisons).length },
    groups: Object.fromEntries(
      groups.map((group) => [
        group,
        {
          metric: weak ? "shareAboveThreshold" : "meanScore",
          value: level(values.get(group) as Float64Array[]),
          counts: { sources: sets.length, responses },
        },
      ]),
    ),
    comparisons,
  };
}

function checkScore(caller: string, argument: string, score: unknown): void {
  if (typeof score === "number" && score >= 0 && score <= 1) return;
  throw new InputError({
    function: caller,
    argument,
    given: describeValue(score),
    expected: "a score between 0 and 1",
    advice:
      typeof score === "string"
        ? "Score the responses first, and pass the scores."
        : "Leave out the sample in every group where one could not be scored.",
  });
}

function scoresOf(set: CounterfactualSet<number>, group: string, threshold: number | undefined): Float64Array {
  const scores = Float64Array.from(set.groups[group] ?? []);
  return threshold === undefined ? scores : scores.map((score) => (score > threshold ? 1 : 0));
}

function total(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** Bounds and test of the difference of shares, whose sign the paper drops. */
function weakEvidence(
  value: number,
  a: readonly Float64Array[],
  b: readonly Float64Array[],
  perPrompt: Float64Array,
  variant: "paper" | "langfair",
  options: IntervalOptions,
): Pick<Measured, "interval" | "pValue"> {
  const unsigned = (interval: Interval): Interval =>
    holding(value, variant === "langfair" ? interval : absoluteInterval(interval));
  if (a.every((scores) => scores.length === 1)) {
    const first = perPrompt.filter((difference) => difference > 0).length;
    const second = perPrompt.filter((difference) => difference < 0).length;
    const both = a.filter((scores, i) => scores[0] === 1 && (b[i] as Float64Array)[0] === 1).length;
    const pairs = newcombePairedDifference(both, first, second, a.length - both - first - second);
    const strict = options.method === "strict";
    return {
      interval: unsigned(strict ? meanInterval(perPrompt, { ...options, range: [-1, 1] }) : pairs),
      pValue: mcnemarTest(first, second),
    };
  }
  const sizes = Float64Array.from(a, (scores) => scores.length);
  const unequal = variant === "langfair" && sizes.some((size) => size !== sizes[0]);
  const interval = unequal
    ? jackknifeRatio(
        perPrompt.map((difference, i) => difference * (sizes[i] as number)),
        sizes,
        [-1, 1],
      )
    : meanInterval(perPrompt, { ...options, range: [-1, 1] });
  return { interval: unsigned(interval) };
}
