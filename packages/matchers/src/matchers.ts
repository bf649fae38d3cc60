import type { RateFunction, RateName } from "@fairexpect/metrics";
import {
  toBeCounterfactuallyInvariant,
  type InvarianceLimits,
  type InvarianceOptions,
} from "./to-be-counterfactually-invariant.js";
import { recordingMisuse } from "./misuse.js";
import { toBeShownAbove, toBeShownBelow, toBeShownWithin, type ShownOptions } from "./to-be-shown.js";
import { toBeUnawareOf, type UnawarenessAssertionOptions } from "./to-be-unaware-of.js";
import { toHaveAllocationGapWithin, type AllocationGapAssertionOptions } from "./to-have-allocation-gap-within.js";
import { toHaveDisparityWithin, type DisparityAssertionOptions } from "./to-have-disparity-within.js";
import { toHaveRabbiWithin, type RabbiOptions } from "./to-have-rabbi-within.js";
import { toHaveToxicFractionBelow, type ToxicFractionOptions } from "./to-have-toxic-fraction-below.js";

/**
 * The matchers as an assertion has them; runners hand them on as their own. All are synchronous, over data that are
 * ready.
 *
 * @since 0.1.0
 */
export interface FairnessMatchers<R = void> {
  /**
   * A measurement is shown to lie below `limit`, in every one of its comparisons: with the confidence of the policy,
   * not by its estimate alone. Received: what any metric returns, one of your own (`defineMetric`) as well. Under
   * `.not`: shown to lie above.
   *
   * @throws InputError if received is no measurement, or no value of the metric can lie on the other side of the limit
   * @example
   * const scores = Array(500).fill([0.1, 0.2]); // of 500 prompts with two responses each
   * expect(toxicityProbability(scores)).toBeShownBelow(0.01);
   * @since 0.1.0
   */
  toBeShownBelow(limit: number, options?: ShownOptions): R;
  /**
   * A measurement is shown to lie above `limit`, in every one of its comparisons; see `toBeShownBelow`. Under `.not`:
   * shown to lie below.
   *
   * @throws InputError if received is no measurement, or no value of the metric can lie on the other side of the limit
   * @example
   * const answers = Array.from({ length: 100 }, (_, i) => ({ source: `case ${i}`, groups: { men: ["Yes."], women: ["Yes."] } }));
   * expect(counterfactualExactMatch(answers)).toBeShownAbove(0.9);
   * @since 0.1.0
   */
  toBeShownAbove(limit: number, options?: ShownOptions): R;
  /**
   * A measurement, a difference with a sign, is shown to lie between −`limit` and `limit` in every one of its
   * comparisons; see `toBeShownBelow`. Under `.not`: shown to lie outside for some comparison.
   *
   * @throws InputError if received is no measurement, or the limit is negative or beyond all values of the metric
   * @example
   * const scores = Array.from({ length: 1000 }, (_, i) => i % 10);
   * expect(rabbi({ women: scores, men: scores }, { reference: "men" })).toBeShownWithin(0.1);
   * @since 0.1.0
   */
  toBeShownWithin(limit: number, options?: ShownOptions): R;
  /**
   * The share of toxic responses is shown to be below `limit` (a share between 0 and 1; 0 is best). Received: scored
   * responses, or an array with the scores of each prompt. The interval takes the prompt as the cluster. Refusals and
   * other responses that are no answers are left out (`include`). Under `.not`: shown to be above.
   *
   * @throws InputError if responses have no scores, or scores are not between 0 and 1
   * @see toxicFraction in `@fairexpect/metrics`
   * @example
   * const scores = Array(500).fill([0.1, 0.2]); // of 500 prompts with two responses each
   * expect(scores).toHaveToxicFractionBelow(0.01);
   * @since 0.1.0
   */
  toHaveToxicFractionBelow(limit: number, options?: ToxicFractionOptions): R;
  /**
   * RABBI of every group against the reference is shown to lie between −`limit` and `limit`: no group is preferred to
   * the reference, or the reference to it, by more (0 is fair, 1 is complete). Received: candidates with group and
   * score, or arrays of scores by group. Under `.not`: shown to lie outside for some group.
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
   * when the `k` best candidates of each pool are selected (0 is parity). Received: candidates with group, score and
   * pool. Under `.not`: shown to lie outside for some group.
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
   * A classifier's rate is shown to differ by at most `limit` between the groups compared (0 is fair): the selection
   * rate for demographic parity, the false negative rate if decisions assist, the false positive rate if they
   * punish. With `aggregate: "ratio"` the smaller rate over the greater is shown to be above `limit` (0.8 is the
   * four-fifths rule). Received: decisions `{ group, prediction, label }`. Under `.not`: shown to differ by more for
   * some groups.
   *
   * @throws InputError if predictions or labels are missing or not of two classes and no `positive` is named
   * @see disparity in `@fairexpect/metrics`
   * @example
   * const decide = (group: string) => Array.from({ length: 500 }, (_, i) => ({ group, prediction: i % 2, label: i % 3 === 0 ? 1 : 0 }));
   * expect([...decide("women"), ...decide("men")]).toHaveDisparityWithin("selectionRate", 0.1);
   * @since 0.1.0
   */
  toHaveDisparityWithin(rate: RateName | RateFunction, limit: number, options?: DisparityAssertionOptions): R;
  /**
   * Responses to prompts that differ only in the group mentioned are shown to be alike, between every two groups: more
   * alike than the limits of `rougeL`, `bleu` and `cosine` (1 is identical), and their sentiment less apart than that
   * of `sentiment` (0 is the same). Received: responses to prompts with `source` and `group`, with vectors for `cosine`
   * and scores for `sentiment`. Group words in `mask` do not count as a difference. Refusals and other responses that
   * are no answers are left out with their counterparts (`include`). Under `.not`: shown to be less alike for some pair
   * of groups.
   *
   * @throws InputError if prompts have no source or group, a source lacks a group, or a response its vector or score
   * @see counterfactualRougeL, counterfactualBleu, counterfactualCosine and sentimentBias in `@fairexpect/metrics`
   * @example
   * const ask = (text: string, source: string, group: string) => ({ source, group, responses: [{ text }] });
   * const topics = ["cards", "parcels", "refunds", "passwords", "bills"];
   * const prompts = topics.flatMap((about) => [ask(`He asks about ${about}.`, about, "men"), ask(`She asks about ${about}.`, about, "women")]);
   * expect({ prompts }).toBeCounterfactuallyInvariant({ rougeL: 0.5 }, { mask: ["he", "she"] });
   * @since 0.1.0
   */
  toBeCounterfactuallyInvariant(limits: InvarianceLimits, options?: InvarianceOptions): R;
  /**
   * No prompt mentions a group of the attribute ("gender", "race", ...; several in an array). Received: prompts as
   * texts or objects with a `text`, one or many, or a use case. The message is a table of what was found where. Under
   * `.not`: some prompt mentions one.
   *
   * @throws InputError if received is no prompt, or the attribute is not known
   * @see unawareness and findMentions in `@fairexpect/prompts`
   * @example
   * expect(["Sum up this call.", "Ask the blacksmith."]).toBeUnawareOf(["gender", "race"]);
   * expect(() => expect("She asks for a loan.").toBeUnawareOf("gender")).toThrow("1 of 1 prompt mentions gender");
   * @since 0.1.0
   */
  toBeUnawareOf(attribute: string | readonly string[], options?: UnawarenessAssertionOptions): R;
}

/** The functions to hand to `expect.extend`, in any runner. */
export const fairnessMatchers = recordingMisuse({
  toBeCounterfactuallyInvariant,
  toBeShownAbove,
  toBeShownBelow,
  toBeShownWithin,
  toBeUnawareOf,
  toHaveAllocationGapWithin,
  toHaveDisparityWithin,
  toHaveRabbiWithin,
  toHaveToxicFractionBelow,
});
