import { defineMetric, type Computed } from "../core/define-metric.js";
import { checkOptions } from "../core/input.js";
import type { ReceivedPredictions } from "../sets/predictions.js";
import { correctedDisparity } from "./corrected-disparity.js";
import {
  COMPARE_OPTIONS,
  compareRates,
  recomparing,
  type CompareOptions,
  type RateComparison,
} from "./compare-rates.js";
import { rateTitle, type RateFunction, type RateName } from "./rate.js";

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

const OPTIONS = [...COMPARE_OPTIONS, "rate", "aggregate"] as const;

/**
 * How far groups are apart in a rate of a classifier: the worst of all comparisons, which stand in `comparisons`; the
 * groups' rates are in `groups`. A difference of two rates is 0 if they are equal and at most 1, lower is fairer; a
 * ratio is the smaller rate over the greater, 1 if they are equal and 0 if only one is 0, higher is fairer. With
 * `compare: { reference }` and `compare: "overall"` comparisons keep their direction: a difference is negative and a
 * ratio below 1 if the group's rate is the lower one, and the worst is the one furthest from 0, or from 1 in either
 * direction. By default the positive class is compared; with `classes` each class against the rest, named in what a
 * comparison is of: `{ class: "nurse", group: "women", against: "men" }`. A rate of 0 is a rate like any other.
 *
 * For decisions that assist, compare false negative and false omission rates; for decisions that punish, false positive
 * and false discovery rates; if groups should be chosen equally often, selection rates.
 *
 * Bounds of F1 scores and of rates of one's own are those of the jackknife, and no nearer than what the shares that
 * confusion counts are made of reach together, over all ways to split the error between them: positive labels, and
 * right predictions of either label. So a small group that happens to be without an error does not differ for that.
 * Rates of one's own are asked for counts that are no whole numbers, too.
 *
 * Outcomes of corrected scores (`correctScores`, `outcomesOf`) have the difference of corrected selection rates, with
 * the interval of `predictionPoweredMean` for the differences within clusters, or for the groups; other rates, ratios
 * and `"overall"` refuse them.
 *
 * No value if there are fewer than two groups, if a group has nothing to divide by (no positive label, for the false
 * negative rate), and for a ratio if both rates are 0, or the reference's; the other comparisons still stand.
 *
 * @param data predictions: an array, columns for millions of them, or what `classify` gives
 * @throws InputError if data or options are not as described, and if the rate needs labels that are missing
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
export const disparity = defineMetric(
  {
    name: "disparity",
    title: "disparity of rates",
    family: "classification",
    version: 1,
    unit: "predictions",
    range: [0, 1],
    best: 0,
    format: "percent",
    source: "Bouchard 2024, section 3.2",
    anytime: false,
    compare: "sums",
    design: { power: "rates" },
  },
  (data: ReceivedPredictions, options: DisparityOptions): Computed => {
    checkOptions("disparity", options, OPTIONS);
    const corrected = correctedDisparity("disparity", data, options);
    if (corrected !== undefined) return corrected;
    const comparison = comparisonOf(options);
    const computed = compareRates(comparison, data, options);
    const title = `${comparison.aggregate === "ratio" ? "ratio" : "disparity"} of the ${rateTitle(options.rate)}`;
    // What the data say is more than what the rate is called.
    return { ...computed, description: { title, ...computed.description } };
  },
  { options: OPTIONS, values: (parts, data, options) => recomparing(comparisonOf(options))(parts, data, options) },
);

function comparisonOf({ rate, aggregate = "difference" }: DisparityOptions): RateComparison {
  return { metric: "disparity", rates: [rate], aggregate };
}
