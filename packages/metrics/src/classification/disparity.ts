import { checkOptions } from "../core/input.js";
import type { Measurement } from "../core/measurement.js";
import { type CompareOptions, compareRates } from "./compare-rates.js";
import type { Prediction, PredictionColumns } from "../sets/predictions.js";
import type { RateFunction, RateName } from "./rate.js";

/**
 * Options of `disparity`.
 *
 * @since 0.1.0
 */
export interface DisparityOptions extends CompareOptions {
  /** The rate to compare: a name, or a function of the confusion counts of a group. */
  readonly rate: RateName | RateFunction;
  /** `"difference"` (default) or `"ratio"`. */
  readonly aggregate?: "difference" | "ratio" | undefined;
}

/**
 * How far groups are apart in a rate of a classifier: the worst of all comparisons, which stand in `comparisons`; the
 * groups' rates are in `groups`. A difference of two rates is 0 where they are equal and at most 1, lower is fairer; a
 * ratio is the smaller rate over the greater, 1 where they are equal and 0 where only one is 0, higher is fairer. With
 * `compare: { reference }` and `compare: "overall"` comparisons keep their direction: a difference is negative and a
 * ratio below 1 where the group's rate is the lower one, and the worst is the one furthest from 0, or from 1 in either
 * direction. By default the positive class is compared; with `classes` each class against the rest, named in front:
 * "nurse: women vs men". A rate of 0 is a rate like any other.
 *
 * For decisions that assist, compare false negative and false omission rates; for decisions that punish, false positive
 * and false discovery rates; where groups should be chosen equally often, selection rates.
 *
 * Undefined where there are fewer than two groups, where a group has nothing to divide by (no positive label, for the
 * false negative rate), and for a ratio where both rates are 0, or the reference's; the other comparisons still stand.
 *
 * @throws InputError where data or options are not as described, and where the rate needs labels that are missing
 * @see Bouchard (2024), section 3.2: demographic parity, FNRD, FORD, FPRD and FDRD are `rate: "selectionRate"`,
 * `"falseNegativeRate"`, `"falseOmissionRate"`, `"falsePositiveRate"` and `"falseDiscoveryRate"`; `classes` is section
 * 3.2.3
 * @example
 * const loans = [
 *   { group: "women", prediction: 0, label: 1 },
 *   { group: "women", prediction: 1, label: 1 },
 *   { group: "men", prediction: 1, label: 1 },
 *   { group: "men", prediction: 1, label: 0 },
 * ];
 * disparity(loans, { rate: "falseNegativeRate" }).value // 0.5
 * disparity(loans, { rate: "selectionRate", aggregate: "ratio" }).value // 0.5
 * disparity(loans, { rate: "selectionRate", compare: { reference: "men" } }).value // -0.5
 * @since 0.1.0
 */
export function disparity(data: readonly Prediction[] | PredictionColumns, options: DisparityOptions): Measurement {
  checkOptions("disparity", options);
  return compareRates("disparity", data, [options.rate], options.aggregate ?? "difference", options);
}
