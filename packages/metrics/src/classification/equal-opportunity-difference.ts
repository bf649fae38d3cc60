import { checkOptions } from "../core/input.js";
import type { Measurement } from "../core/measurement.js";
import { type CompareOptions, compareRates } from "./compare-rates.js";
import type { Prediction, PredictionColumns } from "../sets/predictions.js";

/**
 * How far groups are apart in how often the deserving are chosen: the greatest difference of true positive rates, which
 * is that of false negative rates as well. From 0 to 1; lower is fairer. Undefined where a group has no positive label.
 * Direction and classes as in `disparity`, of which it is the case `rate: "truePositiveRate"`.
 *
 * @throws InputError where data or options are not as described, or labels are missing
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
export function equalOpportunityDifference(
  data: readonly Prediction[] | PredictionColumns,
  options: CompareOptions = {},
): Measurement {
  checkOptions("equalOpportunityDifference", options);
  return compareRates("equalOpportunityDifference", data, ["truePositiveRate"], "difference", options);
}
