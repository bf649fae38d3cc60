import type { WeightedPart } from "../core/clusters.js";
import { defineMetric } from "../core/define-metric.js";
import { contributionsOfScores } from "../sets/cell-contributions.js";
import type { ScoresByGroup } from "../sets/scores-by-group.js";
import { scoreDistance } from "../statistics/intervals/score-distance.js";
import { dealtWasserstein } from "../statistics/dealt-wasserstein.js";
import { weightedWasserstein } from "../statistics/weighted-samples.js";
import {
  areTooLarge,
  compareWithReference,
  valuesAgainstReference,
  type CompareScores,
} from "./compare-with-reference.js";
import { REFERENCE_OPTIONS, type ReferenceOptions } from "./reference.js";
import { scoreRangeOf, type ScoreRangeOptions } from "./score-range.js";

/**
 * How distributions of scores are compared.
 *
 * @since 0.1.0
 */
export interface WassersteinGapOptions extends ReferenceOptions, ScoreRangeOptions {}

/**
 * The earth mover's distance between the scores of each group and those of the reference group, in the unit of the
 * scores. 0 if the distributions are equal; it has no sign, so it does not say whom it disfavours, and it is above 0
 * by chance in small samples. The value is the largest of the comparisons.
 *
 * Each comparison has `nullMean`, what chance alone makes of it, `excess` over that, and the p-value of dealing the
 * groups out among the candidates at random, within pools if there are pools, or of swapping them in whole pools if
 * that makes more of it; its interval's lower bound is the value less what that makes of it. The upper bound takes
 * scores that were not seen to lie between those that were, unless a `range` says what there can be; `method:
 * "strict"` has none without.
 *
 * No value without candidates, with a single group, and against a group without candidates. O(n log n).
 *
 * @param scores candidates with group and score, what `rank` or `compare` gives, or arrays of scores by group
 * @throws InputError if a score is not a finite number, or the reference is not among the groups
 * @see Chen, Ji, Evans: The Mismeasure of Man and Models, section 4.3, "EMD"
 * @example
 * wassersteinGap({ women: [0, 1], men: [0.5, 1.5] }, { reference: "men" }).value // 0.5
 * @since 0.1.0
 */
export const wassersteinGap = defineMetric(
  {
    name: "wassersteinGap",
    title: "earth mover's distance of scores",
    family: "allocation",
    version: 1,
    unit: "candidates",
    range: [0, Infinity],
    best: 0,
    format: "number",
    source: "Chen, Ji and Evans, The Mismeasure of Man and Models, section 4.3",
    anytime: false,
    compare: "scores",
  },
  (scores: ScoresByGroup, options: WassersteinGapOptions) => {
    const range = scoreRangeOf("wassersteinGap", scores, options ?? {});
    const compare: CompareScores = (group, reference, pools) =>
      areTooLarge(group, reference)
        ? { value: Infinity }
        : { ...scoreDistance(group, reference, pools, { ...options, range }) };
    const contributionsOf = contributionsOfScores(valuesOf, (parts, place) => [place, parts - 1]);
    const known = {
      metric: "wassersteinGap",
      range: [0, Infinity],
      valuesOf,
      contributionsOf,
      dealtValue: dealtWasserstein,
    } as const;
    return compareWithReference({ ...known, compare }, scores, options);
  },
  { data: "scores", options: [...REFERENCE_OPTIONS, "range"], values: valuesOf, inAnyOrder: () => true },
);

function valuesOf(parts: readonly WeightedPart[]): readonly (number | undefined)[] {
  return valuesAgainstReference(parts, (group, reference) => weightedWasserstein(group.scores, reference.scores));
}
