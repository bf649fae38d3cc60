import {
  allocationGap,
  averageScoreGap,
  pairwiseConsistency,
  rabbi,
  type AllocationGapOptions,
  type ReferenceOptions,
  type ScoreGapOptions,
  type WithinOptions,
} from "@fairexpect/metrics";
import type { AttributeOptions } from "../chosen-attribute.js";
import type { ByOptions } from "../measure-by.js";
import type { AssertionOptions } from "../options.js";
import { holdingToLimit } from "../skeleton.js";
import { worstAnswers } from "../worst/worst-answers.js";
import { worstCandidates } from "../worst/worst-candidates.js";
import { checkRatioLimit, WITHOUT_AGGREGATE } from "./classification.js";
import { byLotNote, checkPlaces, unequalCases } from "./unequal-cases.js";

/**
 * Options of `toHaveRabbiWithin`: the group that the others are compared with, within what, and how the verdict is
 * reached.
 *
 * @since 0.1.0
 */
export interface RabbiOptions
  extends
    AssertionOptions,
    AttributeOptions,
    ByOptions,
    Omit<ReferenceOptions, "reference" | keyof AssertionOptions>,
    WithinOptions {
  /** The reference group; of groups by several attributes one by attribute. */
  readonly reference: string | Readonly<Record<string, string>>;
}

/**
 * Options of `toHaveScoreGapWithin`: those of `toHaveRabbiWithin`, and what scores there can be.
 *
 * @since 0.1.0
 */
export interface ScoreGapAssertionOptions extends RabbiOptions, Pick<ScoreGapOptions, "range"> {}

/**
 * Options of `toHaveAllocationGapWithin`: how many are selected, by which criterion, compared with which group, and how
 * the verdict is reached.
 *
 * @since 0.1.0
 */
export interface AllocationGapAssertionOptions
  extends
    AssertionOptions,
    AttributeOptions,
    ByOptions,
    Omit<AllocationGapOptions, "reference" | keyof AssertionOptions> {
  /** The reference group; of groups by several attributes one by attribute. Unless given, every two are compared. */
  readonly reference?: string | Readonly<Record<string, string>> | undefined;
}

/** What is claimed of who gets a limited good. */
export interface AllocationMatchers<R> {
  /**
   * RABBI of every group against the reference is shown to lie between −`limit` and `limit`: no group is preferred to
   * the reference, or the reference to it, by more (0 is fair, 1 is complete). With `within: "pool"` (or `"source"`, or
   * a field) like is compared with like. Received: candidates with group and score, or arrays of scores by group. Under
   * `.not`: shown to lie outside for some group.
   *
   * @throws InputError if a score is not finite, or the reference is not among the groups
   * @see rabbi in `@fairexpect/metrics`
   * @example
   * const candidates = [1, 2, 3, 4].flatMap((score) => ["women", "men"].map((group) => ({ group, score })));
   * expect(candidates).toHaveRabbiWithin(0.9, { reference: "men" });
   * @since 0.1.0
   */
  toHaveRabbiWithin(limit: number, options: RabbiOptions): R;
  /**
   * The difference of every group's selection rate from the reference's is shown to lie between −`limit` and `limit`
   * when the `k` best candidates of each pool are selected (0 is parity); without a reference, of every two groups.
   * With `aggregate: "ratio"` the ratio of the rates is shown to be above `limit` (1 is parity). Received: candidates
   * with group, score and pool. Under `.not`: shown to lie outside for some group.
   *
   * @throws InputError if a candidate has no pool, `k` is larger than a pool, or the reference is not among the
   * groups
   * @see allocationGap in `@fairexpect/metrics`
   * @example
   * const pool = (pool: number) => [{ pool, group: "women", score: pool % 2 }, { pool, group: "men", score: 0.5 }];
   * expect(Array.from({ length: 100 }, (_, i) => pool(i)).flat()).toHaveAllocationGapWithin(0.2, { k: 1, reference: "men" });
   * @since 0.1.0
   */
  toHaveAllocationGapWithin(limit: number, options: AllocationGapAssertionOptions): R;
  /**
   * The mean score of every group is shown to differ from the reference's by less than `limit`, in the unit of the
   * scores (0 is fair). Received: candidates with group and score, arrays of scores by group, or any number for each
   * response (`scoresOf`). With `range: [1, 10]`, the least and the greatest score that there can be, the claim allows
   * for scores that were not seen; `method: "strict"` needs it. Under `.not`: shown to differ by more for some group.
   *
   * @throws InputError if a score is not finite, or the reference is not among the groups
   * @see averageScoreGap in `@fairexpect/metrics`
   * @example
   * const prompts = Array.from({ length: 200 }, (_, i) => ({
   *   text: `${i}`, group: i % 2 ? "women" : "men", responses: [{ text: "word ".repeat(8 + (i % 5)), sample: 0 }],
   * }));
   * const wordCount = ({ text }: { text: string }) => text.trim().split(" ").length;
   * expect(scoresOf({ prompts }, wordCount)).toHaveScoreGapWithin(1, { reference: "men" });
   * @since 0.1.0
   */
  toHaveScoreGapWithin(limit: number, options: ScoreGapAssertionOptions): R;
  /**
   * A model that compares two candidates is shown to give the same answer when they are shown in the other order, in a
   * share of pairs above `limit` (1 is consistent; the paper leaves out models below 0.5). Received: both orders of
   * every pair, as `compare` gives them. Pairs that share a candidate are one cluster. Under `.not`: shown to be below.
   *
   * @throws InputError if an order is missing or asked twice
   * @see pairwiseConsistency in `@fairexpect/metrics`
   * @example
   * const answers = Array.from({ length: 100 }, (_, pool) => [
   *   { pool, first: "Ana", second: "Bo", answer: "first" as const }, { pool, first: "Bo", second: "Ana", answer: "second" as const },
   * ]).flat();
   * expect(answers).toAnswerPairsConsistently(0.9);
   * @since 0.1.0
   */
  toAnswerPairsConsistently(limit: number, options?: AssertionOptions & AttributeOptions & ByOptions): R;
}

export const allocationMatchers = {
  toHaveRabbiWithin: holdingToLimit<RabbiOptions>("toHaveRabbiWithin", (limit, told) => ({
    metric: rabbi,
    limit: { within: limit },
    examples: worstCandidates(told),
    unequal: () => unequalCases(told),
  })),
  toHaveAllocationGapWithin: holdingToLimit<AllocationGapAssertionOptions>(
    "toHaveAllocationGapWithin",
    (limit, told) => {
      const { aggregate = "difference" } = told.options;
      checkPlaces("toHaveAllocationGapWithin", told);
      const claim = { metric: allocationGap, examples: worstCandidates(told), notes: () => byLotNote(told) };
      if (aggregate === "difference") return { ...claim, limit: { within: limit } };
      checkRatioLimit("toHaveAllocationGapWithin", limit, WITHOUT_AGGREGATE);
      return { ...claim, limit: () => ({ above: limit }) };
    },
  ),
  toHaveScoreGapWithin: holdingToLimit<ScoreGapAssertionOptions>("toHaveScoreGapWithin", (limit, told) => ({
    metric: averageScoreGap,
    limit: { within: limit },
    examples: worstCandidates(told),
    unequal: () => unequalCases(told, true),
  })),
  toAnswerPairsConsistently: holdingToLimit<AssertionOptions & AttributeOptions & ByOptions>(
    "toAnswerPairsConsistently",
    (limit, { received }) => ({
      metric: pairwiseConsistency,
      limit: { above: limit },
      examples: worstAnswers(received),
    }),
  ),
};
