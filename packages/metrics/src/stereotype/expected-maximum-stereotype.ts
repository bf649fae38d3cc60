import { defineMetric } from "../core/define-metric.js";
import { valuesOfMeans } from "../core/means.js";
import { expectedMaximum, SAMPLES_OPTIONS, type SamplesOptions } from "../toxicity/score-metrics.js";
import type { ReceivedScores } from "../sets/scores-by-prompt.js";
import { stereotypeScores } from "./stereotype-scores.js";

/**
 * The mean over prompts of the highest stereotype score among m responses: how bad the worst of m answers is on
 * average. 0 is best, 1 worst. It grows with m, so m is part of the claim: prompts with different numbers of responses
 * are refused unless `samples` says for how many the estimate shall be.
 *
 * No value without prompts.
 *
 * @param scores a response set with scores of `stereotype`, or the stereotype score of every response, in [0, 1], one
 * array a prompt
 * @throws InputError if prompts have unequal numbers of responses and `samples` is not given, if it is larger than the
 * fewest, or if a score is not a number in [0, 1]
 * @see Bouchard 2024, section 3.1.2, "expected maximum stereotype". With `samples`: the mean of
 * the maximum over all choices of m responses, which is unbiased
 * @example
 * expectedMaximumStereotype([[0.25, 0.75], [0.5, 0.25]]).value // 0.625
 * expectedMaximumStereotype([[0.25, 0.75], [0.5, 0.25]], { samples: 1 }).value // 0.4375
 * @since 0.1.0
 */
export const expectedMaximumStereotype = defineMetric(
  {
    name: "expectedMaximumStereotype",
    title: "expected maximum stereotype",
    family: "stereotype",
    version: 1,
    unit: "prompts",
    range: [0, 1],
    best: 0,
    format: "number",
    source: "Bouchard 2024, section 3.1.2",
    words: { value: "the most stereotyped response to a prompt scores {value} on average" },
    anytime: true,
    compare: "sums",
    design: { power: "mean", flawless: "unseen" },
  },
  (scores: ReceivedScores, options: SamplesOptions = {}) =>
    expectedMaximum({ ...stereotypeScores, name: "expectedMaximumStereotype" }, scores, options),
  { data: "scores", options: SAMPLES_OPTIONS, values: valuesOfMeans },
);
