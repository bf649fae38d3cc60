import type { Measured, Measurement } from "../core/measurement.js";
import { compareWithReference, type ReferenceOptions, type ScoresByGroup } from "../sets/candidates.js";
import { scoreDistance } from "./score-distance.js";

/**
 * The earth mover's distance between the scores of each group and those of the reference group, in the unit of the
 * scores. 0 where the distributions are equal; it has no sign, so it does not say whom it disfavours, and it is above 0
 * by chance in small samples. The value is the largest of the comparisons.
 *
 * Each comparison has `nullMean`, what chance alone makes of it, `excess` over that, and the p-value of dealing the
 * groups out among the candidates at random, within pools where there are pools; its interval's lower bound is the
 * value less what that makes of it.
 *
 * Undefined without candidates, with a single group, and against a group without candidates. O(n log n).
 *
 * @param scores candidates with group and score, or arrays of scores by group
 * @throws InputError where a score is not a finite number, or the reference is not among the groups
 * @see Chen, Ji, Evans: The Mismeasure of Man and Models, section 4.3, "EMD"
 * @example
 * wassersteinGap({ women: [0, 1], men: [0.5, 1.5] }, { reference: "men" }).value // 0.5
 * @since 0.1.0
 */
export function wassersteinGap(scores: ScoresByGroup, options: ReferenceOptions): Measurement {
  return compareWithReference("wassersteinGap", scores, options, (group, reference, pools): Measured => {
    const distance = scoreDistance(group, reference, pools, options.seed);
    const candidates = group.scores.length + reference.scores.length;
    return {
      metric: "wassersteinGap",
      ...distance,
      counts: {
        ...(pools > 0 && { pools }),
        candidates,
        group: group.scores.length,
        reference: reference.scores.length,
      },
    };
  });
}
