import type { Measurement } from "../core/measurement.js";
import { isConsistent, joinOrders, sharesOf, type PairwiseAnswer } from "./pairwise-answer.js";

/**
 * How often a model that compares two candidates gives the same answer when they are shown in the other order. Check it
 * before using pairwise answers for anything: a judge that follows the position says nothing about the candidates. The
 * source leaves out models with more than half of the pairs inconsistent.
 *
 * The share of pairs, in [0, 1]; 1 is consistent. A pair is consistent where both orders chose the same candidate or
 * both called a tie; two unusable answers are not consistent, since they decide nothing. `details` holds the
 * `PairwiseShares`, and `chosenFirst`, the share of choices that fell on the candidate shown first (0.5 without
 * position bias), where there is a choice. `perPrompt` is 1 or 0 of each pair. No interval is given, since pairs that
 * share a candidate are not independent: held against a threshold it is inconclusive, unless the policy lets the
 * estimate decide. Undefined without answers.
 *
 * @param answers both orders of every pair that was asked; not every pair need be asked
 * @throws InputError where an order is missing (the message names the pair) or asked twice, or a candidate meets itself
 * @see Chen, Ji and Evans, The Mismeasure of Man and Models, table 2
 * @example
 * pairwiseConsistency([
 *   { first: "Ana", second: "Bo", answer: "first" }, { first: "Bo", second: "Ana", answer: "second" },
 *   { first: "Ana", second: "Cy", answer: "first" }, { first: "Cy", second: "Ana", answer: "first" },
 * ]).value // 0.5
 * @since 0.1.0
 */
export function pairwiseConsistency(answers: readonly PairwiseAnswer[]): Measurement {
  const metric = "pairwiseConsistency";
  const pairs = joinOrders(metric, answers);
  const counts = { pairs: pairs.length, answers: 2 * pairs.length };
  if (pairs.length === 0) return { metric, counts, undefined: "there are no answers" };
  const perPrompt = Float64Array.from(pairs, (pair) => (isConsistent(pair) ? 1 : 0));
  const all = pairs.flatMap(({ forward, backward }) => [forward, backward]);
  const first = all.filter((answer) => answer === "first").length;
  const choices = first + all.filter((answer) => answer === "second").length;
  const details = { ...sharesOf(pairs), ...(choices > 0 ? { chosenFirst: first / choices } : {}) };
  return { metric, counts, value: perPrompt.reduce((sum, one) => sum + one, 0) / pairs.length, perPrompt, details };
}
