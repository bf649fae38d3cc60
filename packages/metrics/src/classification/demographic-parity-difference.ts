import { checkOptions } from "../core/input.js";
import type { Measurement } from "../core/measurement.js";
import { type CompareOptions, compareRates } from "./compare-rates.js";
import type { Prediction, PredictionColumns } from "../sets/predictions.js";

/**
 * How far groups are apart in how often they are chosen: the greatest difference of selection rates, the share of
 * positive predictions. From 0 (all groups are chosen equally often) to 1; lower is fairer. It needs no labels, and
 * says nothing about who deserved it. Direction, classes and undefined cases as in `disparity`, of which it is the case
 * `rate: "selectionRate"`.
 *
 * @throws InputError where data or options are not as described
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
export function demographicParityDifference(
  data: readonly Prediction[] | PredictionColumns,
  options: CompareOptions = {},
): Measurement {
  checkOptions("demographicParityDifference", options);
  return compareRates("demographicParityDifference", data, ["selectionRate"], "difference", options);
}
