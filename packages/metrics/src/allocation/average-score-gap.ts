import type { ClusterPart, WeightedPart } from "../core/clusters.js";
import { defineMetric, type Computed } from "../core/define-metric.js";
import { valuesOfMeans } from "../core/means.js";
import type { Interval } from "../core/measurement.js";
import { contributionsOfSums } from "../sets/cell-contributions.js";
import type { ScoresByGroup } from "../sets/scores-by-group.js";
import { holding, moments, type Range } from "../statistics/intervals/levels.js";
import { boundedDifference, meanDifferenceInterval } from "../statistics/intervals/mean-difference-interval.js";
import { assuming, NEEDS_RANGE, unknownInterval } from "../statistics/intervals/mean-spread.js";
import type { PooledScores } from "../statistics/intervals/pooled-scores.js";
import { correctedScoreGap } from "./corrected-score-gap.js";
import {
  areTooLarge,
  compareWithReference,
  valuesAgainstReference,
  type CompareScores,
} from "./compare-with-reference.js";
import { compareWithin } from "./compare-within.js";
import { scoreGapByPool } from "./score-gap-by-pool.js";
import { scoreRangeOf, type ScoreRangeOptions } from "./score-range.js";
import { REFERENCE_OPTIONS, type ReferenceOptions, type WithinOptions } from "./reference.js";

/**
 * How mean scores are compared.
 *
 * @since 0.1.0
 */
export interface ScoreGapOptions extends ReferenceOptions, WithinOptions, ScoreRangeOptions {}

/**
 * The mean score of each group minus the mean score of the reference group, in the unit of the scores; 0 is fair,
 * negative values disfavour the group. The usual measure of disparate scoring, and a poor predictor of who is selected
 * when places are scarce: prefer `rabbi` for that. The value is the gap of largest magnitude, with its sign.
 *
 * The interval is the widest of Welch's, of Welch's with Hall's correction for skewness, and of what dealing the groups
 * out among the candidates at random makes of the gap (`meanDifferenceInterval` has the formulas): no gap is shown that
 * the permutation test does not show, which is exact for groups that are alike. It takes scores that were not seen to
 * be like those that were: a gap in one cluster of a hundred is in none of a hundred clusters in 37 % of samples, and
 * nothing in these tells of it. If hardly any of a group's scores differ, nothing is known of their spread, and there
 * are no bounds.
 *
 * With a `range` of the scores bounds allow for what was not seen: none is nearer than that of a mean in a known range
 * (`meanInterval`), of each group, as far off as both reach together, or of clusters what each adds. `method: "strict"`
 * has these bounds alone, Gaffke's; without a range it has none, as no bounds hold for scores of any size.
 *
 * If candidates have pools, or clusters such as the sources of pairs, whose members may depend on each other, it is
 * made of what each of these adds to the linearised gap, Σ (x - mean of the group) / n1 over its members of the group,
 * less the same of the reference (`contributionsInterval`), with degrees of freedom for each group by its own pools;
 * if those of a group are fewer than two by their weights, there are none, and only a `range` tells something.
 *
 * With `within` only candidates of one pool, source, cluster or field are compared: the mean difference over all such
 * pairs. Its bounds are the wider of the jackknife's and of those of what each pool adds (`contributionsInterval`).
 * They are infinite if pools differ so much in size that two to four have most of the pairs. A gap that is large in one
 * pool of ten and small in the others is often in none of eight, whose bounds then miss it, unless a `range` is given.
 *
 * Scores that `scoresOf` made of corrected ones (`correctScores`) have the gap of the corrected means, with the
 * interval of `predictionPoweredMean` for the differences within clusters, or for the groups.
 *
 * No value without candidates, with a single group, and against a group without candidates.
 *
 * @param scores candidates with group and score, what `rank` or `compare` gives, or arrays of scores by group
 * @throws InputError if a score is not a finite number, or the reference is not among the groups
 * @see Chen, Ji, Evans: The Mismeasure of Man and Models, section 4.3, "average performance gap"
 * @example
 * averageScoreGap({ women: [1, 3], men: [2, 4] }, { reference: "men" }).value // -1
 * @since 0.1.0
 */
export const averageScoreGap = defineMetric(
  {
    name: "averageScoreGap",
    title: "average score gap",
    family: "allocation",
    version: 1,
    unit: "candidates",
    range: [-Infinity, Infinity],
    best: 0,
    format: "number",
    source: "Chen, Ji and Evans, The Mismeasure of Man and Models, section 4.3",
    words: { own: "average score {value}", called: "score", worse: "less" },
    anytime: false,
    compare: "sums",
  },
  (scores: ScoresByGroup, options: ScoreGapOptions) => {
    const corrected = correctedScoreGap("averageScoreGap", scores, options ?? {});
    if (corrected !== undefined) return corrected;
    const scoreRange = scoreRangeOf("averageScoreGap", scores, options ?? {});
    const width = scoreRange === undefined ? Infinity : scoreRange[1] - scoreRange[0];
    const range: Range = [-width, width];
    const computed = compareGaps(scores, options, scoreRange, range);
    return { ...computed, description: { ...computed.description, range } };
  },
  {
    data: "scores",
    options: [...REFERENCE_OPTIONS, "within", "range"],
    values: (parts, _, options) => (options.within === undefined ? valuesOf(parts) : valuesOfMeans(parts)),
  },
);

function compareGaps(
  scores: ScoresByGroup,
  options: ScoreGapOptions,
  scoreRange: Range | undefined,
  range: Range,
): Computed {
  const { within } = options ?? {};
  if (within !== undefined)
    return compareWithin("averageScoreGap", scores, { ...options, within }, sumsOfDifferences, range);
  const compare: CompareScores = (group, reference, pools) => {
    if (areTooLarge(group, reference)) return { value: Infinity };
    const value = moments(group.scores).mean - moments(reference.scores).mean;
    const { method, seed } = options;
    if (method === "strict" && scoreRange === undefined)
      return { value, interval: unknownInterval(value, NEEDS_RANGE) };
    const byScores = (): Interval =>
      pools > 0
        ? scoreGapByPool(value, group, reference, pools, options)
        : meanDifferenceInterval(group.scores, reference.scores, seed);
    if (scoreRange === undefined) return { value, interval: assuming(byScores()) };
    const approximate = method === "strict" ? undefined : byScores();
    const known = { range: scoreRange, method, approximate };
    return { value, interval: holding(value, boundedDifference(group, reference, pools, known)) };
  };
  const contributionsOf = contributionsOfSums(valuesOf);
  const known = { metric: "averageScoreGap", range, valuesOf, contributionsOf } as const;
  return compareWithReference({ ...known, compare, partOf: sumsOf, levelOf }, scores, options);
}

/** Of each score the sum of what it is above each of the reference's. */
function sumsOfDifferences(scores: readonly number[], reference: readonly number[]): Float64Array {
  const total = reference.reduce((sum, score) => sum + score, 0);
  return Float64Array.from(scores, (score) => reference.length * score - total);
}

function valuesOf(parts: readonly WeightedPart[]): readonly (number | undefined)[] {
  return valuesAgainstReference(parts, ({ sums: own }, { sums: other }) => meanOf(own) - meanOf(other));
}

function levelOf(scores: PooledScores["scores"]): number {
  return scores.length === 0 ? NaN : moments(scores).mean;
}

function sumsOf(scores: Float64Array, cell: Uint32Array, cells: number): Omit<ClusterPart, "of"> {
  const [total, count] = [new Float64Array(cells), new Float64Array(cells)];
  for (const [i, score] of scores.entries()) {
    const place = cell[i] as number;
    (total[place] as number) += score;
    (count[place] as number)++;
  }
  return { sums: { total, count } };
}

function meanOf({ total = 0, count = 0 }: Readonly<Record<string, number>>): number {
  return total / count;
}
