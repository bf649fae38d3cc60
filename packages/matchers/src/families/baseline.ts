import { toMatchFairnessBaseline, type FairnessBaselineOptions } from "../baseline/to-match-fairness-baseline.js";

/** What is claimed of a release, compared with an earlier one. */
export interface BaselineMatchers<R> {
  /**
   * A measurement is not shown to be worse than the accepted values of an earlier release, in any of its comparisons.
   * These stand under `__fairness__/baselines/` beside the test file and are committed; a passing run never moves them.
   * What is missing is stored outside CI. `-u` replaces what is shown to be better or no longer comparable; what is
   * worse is accepted with `FAIREXPECT_UPDATE=accept` and a reason in `FAIREXPECT_REASON`. Received: what any metric
   * returns, or with `metric` what that is called with. Under `.not`: shown to be worse, and nothing is written.
   *
   * @param name what the baseline is called in its file; the test and the metric unless given
   * @throws InputError if received is no measurement, or its metric is not compared between releases
   * @throws BaselineError if a file of baselines is cut off, foreign, of a newer version, or has merge markers
   * @example
   * const scores = Array(500).fill([0.1, 0.2]);
   * expect(() => expect(scores).toMatchFairnessBaseline("replies")).toThrow("received");
   * @since 0.1.0
   */
  toMatchFairnessBaseline(name?: string, options?: FairnessBaselineOptions): R;
}

export const baselineMatchers = { toMatchFairnessBaseline };
