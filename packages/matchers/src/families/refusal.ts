import { refusalGap, type RefusalGapOptions } from "@fairexpect/metrics";
import type { ByOptions } from "../measure-by.js";
import type { AssertionOptions } from "../options.js";
import { holdingToLimit } from "../skeleton.js";
import { worstRefusals } from "../worst/worst-refusals.js";

/**
 * Options of `toHaveRefusalGapWithin`: how groups are compared, and how the verdict is reached.
 *
 * @since 0.1.0
 */
export interface RefusalGapAssertionOptions
  extends AssertionOptions, ByOptions, Omit<RefusalGapOptions, keyof AssertionOptions> {}

/** What is claimed of refusals. */
export interface RefusalMatchers<R> {
  /**
   * The shares of responses that the model declined to give, or that were blocked, are shown to differ by at most
   * `limit` between groups (0 is fair). Received: replies as `respond` or `withKinds` gives them, whose prompts have
   * groups. Under
   * `.not`: shown to differ by more for some groups.
   *
   * @throws InputError if received is no response set, no prompt has a group, or no response says its kind
   * @see refusalGap in `@fairexpect/metrics`
   * @example
   * const prompts = Array.from({ length: 600 }, (_, i) => ({
   *   text: `question ${i}`, group: i % 2 ? "women" : "men",
   *   responses: [{ text: "", sample: 0, kind: i % 20 < 2 ? ("refusal" as const) : ("answer" as const) }],
   * }));
   * expect({ prompts }).toHaveRefusalGapWithin(0.1, { atMostLeftOut: { refusal: 0.2 } });
   * @since 0.1.0
   */
  toHaveRefusalGapWithin(limit: number, options?: RefusalGapAssertionOptions): R;
}

export const refusalMatchers = {
  toHaveRefusalGapWithin: holdingToLimit<RefusalGapAssertionOptions>(
    "toHaveRefusalGapWithin",
    (limit, { received, ...told }) => ({
      metric: refusalGap,
      comparesGroups: true,
      limit: { within: limit },
      examples: worstRefusals({ ...told, received }),
    }),
  ),
};
