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
  metric: "equalizedOddsDifference",
  rates: ["truePositiveRate", "falsePositiveRate"],
  aggregate: "difference",
};

/**
 * Whether groups with equal labels get equal predictions: the greatest difference of true positive rates or of false
 * positive rates, whichever is worse. From 0 (both rates are equal for all groups) to 1; lower is fairer. The
 * parts of `groups` and `comparisons` say of which rate they are: `{ rate: "truePositiveRate", group: "women", against:
 * "men" }`. No value if a group has no positive or no negative label. Direction and classes as in `disparity`.
 *
 * @throws InputError if data or options are not as described, or labels are missing
 * @see Hardt et al. (2016), Equality of Opportunity in Supervised Learning; fairlearn's `equalized_odds_difference`
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
 * equalizedOddsDifference(loans).value // 0.5
 * @since 0.1.0
 */
export const equalizedOddsDifference = defineMetric(
  {
    name: "equalizedOddsDifference",
    title: "equalized odds difference",
    family: "classification",
    version: 1,
    unit: "predictions",
    range: [0, 1],
    best: 0,
    format: "percent",
    source: "Hardt et al. 2016",
    anytime: false,
    compare: "sums",
    design: { power: "rates", labels: "each" },
  },
  (data: ReceivedPredictions, options: CompareOptions = {}) => compareRates(COMPARISON, data, options),
  {
    options: COMPARE_OPTIONS,
    values: recomparing(COMPARISON),
  },
);
