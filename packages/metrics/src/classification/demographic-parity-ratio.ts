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
  metric: "demographicParityRatio",
  rates: ["selectionRate"],
  aggregate: "ratio",
};

/**
 * How far groups are apart in how often they are chosen, as a ratio: the smallest ratio of selection rates, smaller
 * over greater. From 0 (a group is never chosen) to 1 (all groups are chosen equally often); higher is fairer. The
 * four-fifths rule of US employment guidelines asks for 0.8 or more. No value if no group of a pair is ever chosen.
 * Direction, classes and undefined cases as in `disparity`, of which it is the case `rate: "selectionRate", aggregate:
 * "ratio"`.
 *
 * @throws InputError if data or options are not as described
 * @see fairlearn's `demographic_parity_ratio`; 29 CFR 1607.4(D) for the four-fifths rule
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
 * demographicParityRatio(loans).value // 0.3333333333333333
 * @since 0.1.0
 */
export const demographicParityRatio = defineMetric(
  {
    name: "demographicParityRatio",
    title: "demographic parity ratio",
    family: "classification",
    version: 1,
    unit: "predictions",
    range: [0, 1],
    best: 1,
    format: "ratio",
    source: "29 CFR 1607.4(D), the four-fifths rule; fairlearn",
    anytime: false,
    compare: "sums",
  },
  (data: ReceivedPredictions, options: CompareOptions = {}) => compareRates(COMPARISON, data, options),
  {
    options: COMPARE_OPTIONS,
    values: recomparing(COMPARISON),
  },
);
