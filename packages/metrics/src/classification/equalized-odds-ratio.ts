import { checkOptions } from "../core/input.js";
import type { Measurement } from "../core/measurement.js";
import { type CompareOptions, compareRates } from "./compare-rates.js";
import type { Prediction, PredictionColumns } from "../sets/predictions.js";

/**
 * Whether groups with equal labels get equal predictions, as a ratio: the smallest ratio of true positive rates or of
 * false positive rates, smaller over greater. From 0 to 1 (both rates are equal for all groups); higher is fairer.
 * Undefined where a group has no positive or no negative label, and where both false positive rates of a pair are 0, as
 * those of a perfect classifier: use `equalizedOddsDifference` there. Direction and classes as in `disparity`.
 *
 * @throws InputError where data or options are not as described, or labels are missing
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
export function equalizedOddsRatio(
  data: readonly Prediction[] | PredictionColumns,
  options: CompareOptions = {},
): Measurement {
  checkOptions("equalizedOddsRatio", options);
  return compareRates("equalizedOddsRatio", data, ["truePositiveRate", "falsePositiveRate"], "ratio", options);
}
