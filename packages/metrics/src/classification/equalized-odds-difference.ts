import { checkOptions } from "../core/input.js";
import type { Measurement } from "../core/measurement.js";
import { type CompareOptions, compareRates } from "./compare-rates.js";
import type { Prediction, PredictionColumns } from "../sets/predictions.js";

/**
 * Whether groups with equal labels get equal predictions: the greatest difference of true positive rates or of false
 * positive rates, whichever is worse. From 0 (both rates are equal for all groups) to 1; lower is fairer. `groups` and
 * `comparisons` have both rates, named in front: "truePositiveRate: women vs men". Undefined where a group has no
 * positive or no negative label. Direction and classes as in `disparity`.
 *
 * @throws InputError where data or options are not as described, or labels are missing
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
export function equalizedOddsDifference(
  data: readonly Prediction[] | PredictionColumns,
  options: CompareOptions = {},
): Measurement {
  checkOptions("equalizedOddsDifference", options);
  return compareRates(
    "equalizedOddsDifference",
    data,
    ["truePositiveRate", "falsePositiveRate"],
    "difference",
    options,
  );
}
