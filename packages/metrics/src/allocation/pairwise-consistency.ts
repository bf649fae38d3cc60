import { defineMetric, type Computed } from "../core/define-metric.js";
import { valuesOfMeans } from "../core/means.js";
import { clusterWay } from "../sets/cluster-ways.js";
import { isConsistent, readAnswers, sharesOf, type ReceivedAnswers } from "./pairwise-answer.js";

/**
 * How often a model that compares two candidates gives the same answer when they are shown in the other order. Check it
 * before using pairwise answers for anything: a judge that follows the position says nothing about the candidates. The
 * source leaves out models with more than half of the pairs inconsistent.
 *
 * The share of pairs, in [0, 1]; 1 is consistent. A pair is consistent if both orders chose the same candidate or
 * both called a tie; two unusable answers are not consistent, since they decide nothing. `details` holds the
 * `PairwiseShares`, and `chosenFirst`, the share of choices that fell on the candidate shown first (0.5 without
 * position bias), if there is a choice. No interval is given, since pairs that share a candidate are not independent:
 * held against a limit it is inconclusive, unless the policy lets the estimate decide. Two releases are compared by
 * pool. No value without answers.
 *
 * @param answers both orders of every pair that was asked, or what `compare` gives; not every pair need be asked
 * @throws InputError if an order is missing (the message names the pair) or asked twice, or a candidate meets itself
 * @see Chen, Ji and Evans, The Mismeasure of Man and Models, table 2
 * @example
 * pairwiseConsistency([
 *   { first: "Ana", second: "Bo", answer: "first" }, { first: "Bo", second: "Ana", answer: "second" },
 *   { first: "Ana", second: "Cy", answer: "first" }, { first: "Cy", second: "Ana", answer: "first" },
 * ]).value // 0.5
 * @since 0.1.0
 */
export const pairwiseConsistency = defineMetric(
  {
    name: "pairwiseConsistency",
    title: "consistency of pairwise answers",
    family: "allocation",
    version: 1,
    unit: "pairs",
    range: [0, 1],
    best: 1,
    format: "percent",
    source: "Chen, Ji and Evans, The Mismeasure of Man and Models, table 2",
    anytime: false,
    compare: "sums",
  },
  measureConsistency,
  { data: "answers", options: [], values: valuesOfMeans },
);

function measureConsistency(answers: ReceivedAnswers): Computed {
  const { pairs, provenance } = readAnswers("pairwiseConsistency", answers);
  const counts = { pairs: pairs.length, answers: 2 * pairs.length };
  if (pairs.length === 0) return { counts, provenance, reason: "there are no answers" };
  const consistent = Float64Array.from(pairs, (pair) => (isConsistent(pair) ? 1 : 0));
  const all = pairs.flatMap(({ forward, backward }) => [forward, backward]);
  const first = all.filter((answer) => answer === "first").length;
  const choices = first + all.filter((answer) => answer === "second").length;
  return {
    counts,
    provenance,
    value: consistent.reduce((sum, one) => sum + one, 0) / pairs.length,
    details: { ...sharesOf(pairs), ...(choices > 0 ? { chosenFirst: first / choices } : {}) },
    clusters: () => {
      // Pairs of one pool share candidates; without pools all are in one.
      const pools = pairs.map(({ pool }) => JSON.stringify(pool ?? null));
      const sums = { total: consistent, count: new Float64Array(pairs.length).fill(1) };
      return { ways: [clusterWay("pools", pools)], parts: [{ of: {}, sums }] };
    },
  };
}
