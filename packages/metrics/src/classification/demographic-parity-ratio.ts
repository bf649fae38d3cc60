import { checkOptions } from "../core/input.js";
import type { Measurement } from "../core/measurement.js";
import { type CompareOptions, compareRates } from "./compare-rates.js";
import type { Prediction, PredictionColumns } from "../sets/predictions.js";

/**
 * How far groups are apart in how often they are chosen, as a ratio: the smallest ratio of selection rates, smaller
 * over greater. From 0 (a group is never chosen) to 1 (all groups are chosen equally often); higher is fairer. The
 * four-fifths rule of US employment guidelines asks for 0.8 or more. Undefined where no group of a pair is ever chosen.
 * Direction, classes and undefined cases as in `disparity`, of which it is the case `rate: "selectionRate", aggregate:
 * "ratio"`.
 *
 * @throws InputError where data or options are not as described
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
export function demographicParityRatio(
  data: readonly Prediction[] | PredictionColumns,
  options: CompareOptions = {},
): Measurement {
  checkOptions("demographicParityRatio", options);
  return compareRates("demographicParityRatio", data, ["selectionRate"], "ratio", options);
}
