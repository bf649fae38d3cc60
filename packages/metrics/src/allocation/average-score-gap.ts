import type { Numbers } from "../input.js";
import type { Measured, Measurement } from "../measurement.js";
import { compareWithReference, type ReferenceOptions, type ScoresByGroup } from "./candidates.js";

/**
 * The mean score of each group minus the mean score of the reference group, in the unit of the scores; 0 is fair, negative
 * values disfavour the group. The usual measure of disparate scoring, and a poor predictor of who is selected when places
 * are scarce: prefer `rabbi` for that. The value is the gap of largest magnitude, with its sign.
 *
 * Undefined without candidates, with a single group, and against a group without candidates.
 *
 * @param scores candidates with group and score, or arrays of scores by group
 * @throws InputError where a score is not a finite number, or the reference is not among the groups
 * @see Chen, Ji, Evans: The Mismeasure of Man and Models, section 4.3, "average performance gap"
 * @example
 * averageScoreGap({ women: [1, 3], men: [2, 4] }, { reference: "men" }).value // -1
 * @since 0.1.0
 */
export function averageScoreGap(scores: ScoresByGroup, options: ReferenceOptions): Measurement {
  return compareWithReference("averageScoreGap", scores, options, (group, reference): Measured => ({
    metric: "averageScoreGap",
    value: mean(group.scores) - mean(reference.scores),
    counts: { candidates: group.scores.length + reference.scores.length, group: group.scores.length, reference: reference.scores.length },
  }));
}

function mean(values: Numbers): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i] as number;
  return sum / values.length;
}
