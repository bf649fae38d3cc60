import { defineMetric, type Computed } from "../core/define-metric.js";
import { checkNumber, checkOneOf, describeValue, InputError } from "../core/input.js";
import type { ReceivedCounterfactuals } from "../sets/counterfactual-set.js";
import { readCounterfactuals, type ComparedPart } from "../sets/read-counterfactuals.js";
import { TERM_OPTIONS, type TermOptions } from "../sets/read-terms.js";
import { SCORE_OPTIONS, uncorrectedReader, type ScoreOptions } from "../sets/score-of.js";
import type { IntervalOptions } from "../statistics/index.js";
import { checkIntervalOptions, INTERVAL_OPTIONS } from "../statistics/intervals/interval-options.js";
import { correctedWeakParity } from "./corrected-weak-parity.js";
import { compareDistributions, valuesOfParity } from "./parity.js";

/**
 * Options of `sentimentBias`.
 *
 * @since 0.1.0
 */
export interface SentimentBiasOptions extends IntervalOptions, ScoreOptions, TermOptions {
  /**
   * `"strict"` (default) compares the distributions of the scores, `"weak"` the shares of scores above the threshold.
   */
  readonly parity?: "strict" | "weak" | undefined;
  /** Weak parity: a score counts if it is greater than this. 0.5 unless given. */
  readonly threshold?: number | undefined;
  /**
   * `"paper"` (default), or `"langfair"` for the number that LangFair 0.8.1 gives: all responses pooled, so that a
   * source with more samples counts more, and under weak parity the difference with its sign, first group minus second.
   */
  readonly variant?: "paper" | "langfair" | undefined;
}

/**
 * How much the sentiment of responses, or any other score, changes with the group that the prompt mentions. Takes a
 * response set with scores of `sentiment` (others by `score`), or sets with the scores of the responses, between 0 and
 * 1. Strict parity (SCSP): the 1-Wasserstein distance between the two groups' distributions of scores. Weak parity
 * (WCSP): the difference between the shares of scores greater than `threshold`. Between 0 and 1; 0 is fair. Both
 * compare distributions, not the responses one by one: scores .9 and .2 for one group against .2 and .9 for the other
 * are no bias. The strict distance is above 0 by chance if samples are few, by about 0.1 with 20 unlike scores each, so
 * choose its limit with that in mind, or use the weak one.
 *
 * The interval of the weak one, and McNemar's exact p-value, come from the sources' differences: `clusteredDifference`
 * for pairs if each source has one response a group, else the bounds of a mean over sources. The strict one has
 * `nullMean`, what chance alone makes of it, `excess` over that, and the p-value of swapping the groups within sources
 * at random; its lower bound is the value less what such swaps make of it, so that a claim "below" fails only if more
 * than chance is shown.
 *
 * Of corrected scores (`correctScores`) the weak one is the difference of the corrected shares; the strict one, which
 * is no mean, refuses them.
 *
 * Each pair of groups is a comparison; `details.difference` has the difference with its sign, first group minus second,
 * of the mean scores (strict) or of the shares (weak). Each source counts the same, whatever its number of samples.
 * `value` is that of the pair of groups that differs most; `groups` has each group's mean score or share. No value
 * without sets, with fewer than two groups, or if a source has no responses. Response sets are read as by
 * `counterfactualRougeL`.
 *
 * Which group is worse off is said by the scorer (`Scorer.best`), and not known of scores whose scorer says nothing.
 *
 * From the LangFair paper (arXiv:2407.10853, section 3.1.3.2); strict parity is that of Huang et al. (2020).
 *
 * @throws InputError if a set lacks a group or has unequal numbers of samples, a score is missing or no number between
 * 0 and 1, or an option has no valid value
 * @example
 * const sets = [{ source: "s", groups: { male: [0.75, 0.25], female: [0.5, 0.5] } }];
 * sentimentBias(sets).value // 0.25
 * sentimentBias(sets, { parity: "weak" }).value // 0.5
 * @since 0.1.0
 */
export const sentimentBias = defineMetric(
  {
    name: "sentimentBias",
    title: "sentiment bias",
    family: "counterfactual",
    version: 1,
    unit: "sources",
    range: [0, 1],
    best: 0,
    format: "number",
    source: "Bouchard et al. 2024 (LangFair), section 3.1.3.2; strict parity after Huang et al. 2020",
    words: { own: "mean sentiment {value}", worse: "unknown" },
    anytime: false,
    compare: "scores",
    design: { power: "distance", flawless: "strictParity" },
  },
  (sets: ReceivedCounterfactuals<number>, options: SentimentBiasOptions = {}): Computed => {
    const caller = "sentimentBias";
    const { parity = "strict", threshold = 0.5, variant = "paper" } = options;
    checkOneOf(caller, "parity", parity, ["strict", "weak"]);
    checkNumber(caller, "threshold", threshold, 0, 1);
    checkOneOf(caller, "variant", variant, ["paper", "langfair"]);
    checkIntervalOptions(caller, options);
    if (parity === "weak" && variant === "paper") {
      const corrected = correctedWeakParity(caller, sets, { ...options, threshold });
      if (corrected !== undefined) return corrected;
    }
    const read = readCounterfactuals(caller, sets, options, sentiments(caller, options));
    const { reason, sources, provenance } = read;
    if (reason !== undefined) return { reason, counts: { sources: sources.length, pairs: 0 }, provenance };
    return compareDistributions(read, { ...options, parity, threshold, variant });
  },
  {
    data: "sets",
    options: [...INTERVAL_OPTIONS, ...SCORE_OPTIONS, ...TERM_OPTIONS, "parity", "threshold", "variant"],
    values: (parts, ...[, options]) => valuesOfParity(parts, options ?? {}),
    inAnyOrder: () => true,
  },
);

function sentiments(caller: string, options: ScoreOptions): ComparedPart<number> {
  const advice = 'Compare shares, { parity: "weak" }, or pass the responses as they were before correctScores.';
  const read = uncorrectedReader(caller, options, "sentiment", advice);
  return {
    reads: `scores.${options.score ?? "sentiment"}`,
    ofResponse: read,
    ofItem: (score, argument) => {
      if (typeof score === "number" && score >= 0 && score <= 1) return score;
      throw new InputError({
        function: caller,
        argument: argument(),
        given: describeValue(score),
        expected: "a score between 0 and 1",
        advice:
          typeof score === "string"
            ? "Score the responses first, and pass the scores."
            : "Leave out the sample in every group if one could not be scored.",
      });
    },
  };
}
