import { toBeShownAbove, toBeShownBelow, toBeShownWithin, type ShownOptions } from "../to-be-shown.js";

/** What is claimed of any measurement. */
export interface ShownMatchers<R> {
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
}

export const shownMatchers = { toBeShownAbove, toBeShownBelow, toBeShownWithin };
