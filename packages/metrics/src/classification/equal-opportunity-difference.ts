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
  metric: "equalOpportunityDifference",
  rates: ["truePositiveRate"],
  aggregate: "difference",
};

/**
 * How far groups are apart in how often the deserving are chosen: the greatest difference of true positive rates, which
 * is that of false negative rates as well. From 0 to 1; lower is fairer. No value if a group has no positive label.
 * Direction and classes as in `disparity`, of which it is the case `rate: "truePositiveRate"`.
 *
 * @throws InputError if data or options are not as described, or labels are missing
 * @see Hardt et al. (2016), Equality of Opportunity in Supervised Learning; the false negative rate difference of
 * Bouchard (2024), section 3.2.2
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
 * equalOpportunityDifference(loans).value // 0.5
 * @since 0.1.0
 */
export const equalOpportunityDifference = defineMetric(
  {
    name: "equalOpportunityDifference",
    title: "equal opportunity difference",
    family: "classification",
    version: 1,
    unit: "predictions",
    range: [0, 1],
    best: 0,
    format: "percent",
    source: "Hardt et al. 2016; Bouchard 2024, section 3.2.2",
    anytime: false,
    compare: "sums",
    design: { power: "rates", labels: "positive" },
  },
  (data: ReceivedPredictions, options: CompareOptions = {}) => compareRates(COMPARISON, data, options),
  {
    options: COMPARE_OPTIONS,
    values: recomparing(COMPARISON),
  },
);
