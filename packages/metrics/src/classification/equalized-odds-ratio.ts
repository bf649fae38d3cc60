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
  metric: "equalizedOddsRatio",
  rates: ["truePositiveRate", "falsePositiveRate"],
  aggregate: "ratio",
};

/**
 * Whether groups with equal labels get equal predictions, as a ratio: the smallest ratio of true positive rates or of
 * false positive rates, smaller over greater. From 0 to 1 (both rates are equal for all groups); higher is fairer.
 * No value if a group has no positive or no negative label, and if both false positive rates of a pair are 0, as
 * those of a perfect classifier: use `equalizedOddsDifference` then. Direction and classes as in `disparity`.
 *
 * @throws InputError if data or options are not as described, or labels are missing
 * @see fairlearn's `equalized_odds_ratio`
 * @example
 * const loans = [
 *   { group: "women", prediction: true, label: true },
 *   { group: "women", prediction: false, label: true },
 *   { group: "women", prediction: false, label: false },
 *   { group: "women", prediction: false, label: false },
 *   { group: "men", prediction: true, label: true },
 *   { group: "men", prediction: true, label: true },
 *   { group: "men", prediction: true, label: false },
 *   { group: "men", prediction: false, label: false },
 * ];
 * equalizedOddsRatio(loans).value // 0
 * @since 0.1.0
 */
export const equalizedOddsRatio = defineMetric(
  {
    name: "equalizedOddsRatio",
    title: "equalized odds ratio",
    family: "classification",
    version: 1,
    unit: "predictions",
    range: [0, 1],
    best: 1,
    format: "ratio",
    source: "fairlearn; after Hardt et al. 2016",
    anytime: false,
    compare: "sums",
  },
  (data: ReceivedPredictions, options: CompareOptions = {}) => compareRates(COMPARISON, data, options),
  {
    options: COMPARE_OPTIONS,
    values: recomparing(COMPARISON),
  },
);
