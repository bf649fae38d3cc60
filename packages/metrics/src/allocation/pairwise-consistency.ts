import { defineMetric, type Computed } from "../core/define-metric.js";
import { valuesOfMeans } from "../core/means.js";
import { clusterWay, placesOf } from "../sets/cluster-ways.js";
import { clusteredFraction } from "../statistics/intervals/clustered-fraction.js";
import { INTERVAL_OPTIONS, intervalOptions, type IntervalOptions } from "../statistics/intervals/interval-options.js";
import { isConsistent, readAnswers, sharesOf, type AnsweredPair, type ReceivedAnswers } from "./pairwise-answer.js";

/**
 * How often a model that compares two candidates gives the same answer when they are shown in the other order. Check it
 * before using pairwise answers for anything: a judge that follows the position says nothing about the candidates. The
 * source leaves out models with more than half of the pairs inconsistent.
 *
 * The share of pairs, in [0, 1]; 1 is consistent. A pair is consistent if both orders chose the same candidate or
 * both called a tie; two unusable answers are not consistent, since they decide nothing. `details` holds the
 * `PairwiseShares`, and `chosenFirst`, the share of choices that fell on the candidate shown first (0.5 without
 * position bias), if there is a choice. Pairs that share a candidate are not independent, nor are those that hang
 * together by a chain of candidates: these are one cluster of the interval (`clusteredFraction`), and if all pairs are
 * one, as in a single pool of which every pair was asked, there is none. Two releases are compared by pool. No value
 * without answers.
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
    words: { value: "{value} of pairs get the same answer in both orders" },
    anytime: false,
    compare: "sums",
  },
  measureConsistency,
  { data: "answers", options: INTERVAL_OPTIONS, values: (parts) => valuesOfMeans(parts) },
);

function measureConsistency(answers: ReceivedAnswers, options: IntervalOptions = {}): Computed {
  const { pairs, provenance } = readAnswers("pairwiseConsistency", answers);
  const counts = { pairs: pairs.length, answers: 2 * pairs.length };
  if (pairs.length === 0) return { counts, provenance, reason: "there are no answers" };
  const consistent = Float64Array.from(pairs, (pair) => (isConsistent(pair) ? 1 : 0));
  const all = pairs.flatMap(({ forward, backward }) => [forward, backward]);
  const first = all.filter((answer) => answer === "first").length;
  const choices = first + all.filter((answer) => answer === "second").length;
  const clusters = placesOf(chainsOf(pairs));
  const apart = new Set(clusters).size;
  const trials = new Float64Array(pairs.length).fill(1);
  return {
    counts: { ...counts, ...(apart < pairs.length && { clusters: apart }) },
    provenance,
    ...(apart > 1 && { interval: clusteredFraction(consistent, trials, { ...intervalOptions(options), clusters }) }),
    value: consistent.reduce((sum, one) => sum + one, 0) / pairs.length,
    details: { ...sharesOf(pairs), ...(choices > 0 ? { chosenFirst: first / choices } : {}) },
    clusters: () => {
      // Pairs of one pool share candidates; without pools all are in one.
      const pools = pairs.map(({ cluster }) => JSON.stringify(cluster ?? null));
      const sums = { total: consistent, count: new Float64Array(pairs.length).fill(1) };
      return { ways: [clusterWay("pools", pools)], parts: [{ of: {}, sums }] };
    },
  };
}

/** Of each pair the name of what hangs together with it: pairs of a pool that share a candidate, and so on. */
function chainsOf(pairs: readonly AnsweredPair[]): string[] {
  const before = new Map<string, string>();
  const firstOf = (name: string): string => {
    let first = name;
    for (let next = before.get(first); next !== undefined; next = before.get(first)) first = next;
    return first;
  };
  const named = pairs.map(({ cluster, a, b }) =>
    [a, b].map((candidate) => JSON.stringify([cluster ?? null, candidate])),
  );
  for (const [a = "", b = ""] of named) {
    const [first, second] = [firstOf(a), firstOf(b)];
    if (first !== second) before.set(second, first);
  }
  return named.map(([a = ""]) => firstOf(a));
}
