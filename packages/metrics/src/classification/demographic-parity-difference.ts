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
  metric: "demographicParityDifference",
  rates: ["selectionRate"],
  aggregate: "difference",
};

/**
 * How far groups are apart in how often they are chosen: the greatest difference of selection rates, the share of
 * positive predictions. From 0 (all groups are chosen equally often) to 1; lower is fairer. It needs no labels, and
 * says nothing about who deserved it. Direction, classes and undefined cases as in `disparity`, of which it is the case
 * `rate: "selectionRate"`.
 *
 * @throws InputError if data or options are not as described
 * @see Bouchard (2024), section 3.2.1, demographic parity; fairlearn's `demographic_parity_difference`
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
 * demographicParityDifference(loans).value // 0.5
 * @since 0.1.0
 */
export const demographicParityDifference = defineMetric(
  {
    name: "demographicParityDifference",
    title: "demographic parity difference",
    family: "classification",
    version: 1,
    unit: "predictions",
    range: [0, 1],
    best: 0,
    format: "percent",
    source: "Bouchard 2024, section 3.2.1",
    anytime: false,
    compare: "sums",
    design: { power: "rates" },
  },
  (data: ReceivedPredictions, options: CompareOptions = {}) => compareRates(COMPARISON, data, options),
  {
    options: COMPARE_OPTIONS,
    values: recomparing(COMPARISON),
  },
);
