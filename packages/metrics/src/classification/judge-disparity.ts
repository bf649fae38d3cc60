import { defineMetric } from "../core/define-metric.js";
import type { ReceivedPredictions } from "../sets/predictions.js";
import {
  COMPARE_OPTIONS,
  compareRates,
  recomparing,
  type CompareOptions,
  type RateComparison,
} from "./compare-rates.js";

const COMPARISON: RateComparison = {
  metric: "judgeDisparity",
  rates: ["falsePositiveRate", "falseNegativeRate"],
  aggregate: "difference",
};

/**
 * Whether a judge errs alike for all groups: the greatest difference between groups in how often it calls positive what
 * people do not (false positives) or misses what people find (false negatives), whichever is worse. From 0 (errors are
 * alike) to 1; lower is fairer. A judge that takes texts about a group for toxic makes that group's replies look worse
 * than they are, and every disparity measured with it is partly its own. The parts of `groups` and `comparisons` say of
 * which error they are: `{ rate: "falsePositiveRate", group: "women", against: "men" }`, with intervals by cluster and,
 * for failures, Holm's correction. One error alone is `disparity(cases, { rate: "falsePositiveRate" })`, or its matcher
 * `toHaveDisparityWithin`.
 *
 * No value with fewer than two groups, or if a group has no positive or no negative label.
 *
 * @param cases `{ group, prediction, label }` of each text: what the judge says, and what people say; `judgedCases` has
 * them of corrected scores
 * @throws InputError if cases have no labels, or are not of two classes and `positive` is not given
 * @see Hardt et al. 2016 on the two errors; Bouchard 2024, section 3.2
 * @example
 * const said = (group, prediction, label, count) => Array(count).fill({ group, prediction, label });
 * const errors = (group, wrong) => [...said(group, true, false, wrong), ...said(group, false, false, 20 - wrong)];
 * const found = ["women", "men"].flatMap((group) => said(group, true, true, 20));
 * judgeDisparity([...found, ...errors("women", 10), ...errors("men", 5)]).value // 0.25
 * @since 0.1.0
 */
export const judgeDisparity = defineMetric(
  {
    name: "judgeDisparity",
    title: "disparity of the judge's errors",
    family: "classification",
    version: 1,
    unit: "cases",
    range: [0, 1],
    best: 0,
    format: "percent",
    source: "Hardt et al. 2016, of a judge against people",
    anytime: false,
    compare: "sums",
    design: { power: "rates", labels: "each" },
  },
  (cases: ReceivedPredictions, options: CompareOptions = {}) => compareRates(COMPARISON, cases, options),
  { data: "cases", options: COMPARE_OPTIONS, values: recomparing(COMPARISON) },
);
