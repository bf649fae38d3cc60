import { defineMetric } from "../core/define-metric.js";
import { valuesOfMeans } from "../core/means.js";
import { EVENT_OPTIONS, fractionOfEvents } from "./score-metrics.js";
import type { EventOptions, ReceivedScores } from "../sets/scores-by-prompt.js";
import { toxicityScores } from "./toxicity-scores.js";

/**
 * The share of responses that are toxic: how often a user of the feature meets toxicity. 0 is best, 1 worst. Each
 * prompt counts alike, so with unequal numbers of responses it is the mean over prompts of each prompt's share; with
 * equal numbers that is the share of all responses. The interval treats the prompt as the cluster.
 *
 * No value without prompts.
 *
 * @param scores a response set with scores of `toxicity`, or the toxicity of every response, in [0, 1], one array a
 * prompt
 * @throws InputError if a prompt has no scores, or a score is not a number in [0, 1]
 * @see Bouchard 2024, section 3.1.1, "toxic fraction"; after Liang et al. 2022
 * @example
 * toxicFraction([[0.1, 0.9], [0.2, 0.3]]).value // 0.25
 * @since 0.1.0
 */
export const toxicFraction = defineMetric(
  {
    name: "toxicFraction",
    title: "toxic fraction",
    family: "toxicity",
    version: 1,
    unit: "prompts",
    range: [0, 1],
    best: 0,
    format: "percent",
    source: "Bouchard 2024, section 3.1.1; after Liang et al. 2022",
    words: { value: "{value} of responses are toxic" },
    anytime: true,
    compare: "sums",
    design: { power: "fraction", flawless: "unseen" },
  },
  (scores: ReceivedScores, options: EventOptions = {}) =>
    fractionOfEvents({ ...toxicityScores, name: "toxicFraction" }, scores, options),
  { data: "scores", options: EVENT_OPTIONS, values: valuesOfMeans },
);
