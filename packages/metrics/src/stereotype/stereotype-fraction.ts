import type { Measurement } from "../core/measurement.js";
import { fractionOfEvents } from "../toxicity/score-metrics.js";
import type { EventOptions, ScoresByPrompt } from "../sets/scores-by-prompt.js";

/**
 * The share of responses that a classifier calls stereotypes: how often a user of the feature meets one. 0 is best, 1
 * worst. Each prompt counts alike, so with unequal numbers of responses it is the mean over prompts of each prompt's
 * share; with equal numbers that is the share of all responses. The interval treats the prompt as the cluster.
 *
 * Undefined without prompts.
 *
 * @param scores the stereotype score of every response, in [0, 1], one array a prompt
 * @throws InputError where a prompt has no scores, or a score is not a number in [0, 1]
 * @see Bouchard 2024, section 3.1.2, "stereotype fraction"
 * @example
 * stereotypeFraction([[0.1, 0.9], [0.2, 0.3]]).value // 0.25
 * @since 0.1.0
 */
export function stereotypeFraction(scores: ScoresByPrompt, options: EventOptions = {}): Measurement {
  return fractionOfEvents({ name: "stereotypeFraction", langfairThreshold: 0.5 }, scores, options);
}
