import { defineMetric } from "../core/define-metric.js";
import { compareWithBackground, backgroundValues, type BackgroundOptions } from "./compare-with-background.js";
import type { FairnessData } from "./data.js";
import { isCounterfactual } from "./encode.js";
import { GENERALIZED_OPTIONS } from "./setting.js";
import { titled } from "./titled.js";

/**
 * How far groups are from a background on average: a score of every group, compared with the score of all examples, of
 * all other groups, of a privileged group or of the unperturbed sentence (the background comparison metric, BCM). Use
 * it to ask whether a model treats some groups otherwise than in general. The background is
 * the first operand of the comparison, the group the second. On counterfactual data the result is the mean over
 * sources. With an unsigned comparison 0 is fair and more is worse, in the unit of the score; `comparisons` has every
 * group, against "all groups", "other groups", "original" or the privileged group. Signed differences cancel out in the
 * mean: for those take `vbcm`. With the background "all" a large group is part of what
 * it is compared with, which makes its difference smaller. No value if a score has none, or there is no group to
 * compare.
 *
 * The interval of counterfactual data is that of a mean over sources (`meanInterval`; weighted by tuples,
 * `jackknifeRatio`). On group data, whose clusters are the examples, or tagged sentences, the standard error e is that
 * of 399 bootstrap samples drawn within groups (Efron 1979), and t Student's quantile for the examples of the smallest
 * group less 1. A signed value v has the bounds v ± t e, a ratio exp(log v ± t e) with e on the logarithm. An unsigned
 * one has v + t e above, and below v less the quantile of what dealing the examples out among the groups at random
 * makes of it (`distanceInterval`). Shares of single decisions (rates, `positiveShare`), signed or as a ratio, have the
 * bounds of `clusteredDifference` and `clusteredRatio` instead, and their absolute difference no nearer ones; F1 in the
 * same way those that `disparity` has of it.
 * Approximate: it wants some 50 examples a group of those that the score looks at; in simulations of `pcm` with 60 to
 * 200 either bound missed in at most 5 % of runs at a nominal 5 %.
 *
 * A later release is compared by what each source, or each text of group data, adds to the scores. Not compared, on
 * group data, are scores of one's own, and sets by a comparison of one's own.
 *
 * @throws InputError if score, comparison or background do not fit the data or each other; the message says what to
 * use instead
 * @see Czarnowska, Vyas and Shah 2021 (TACL 9), equations 3 and 4
 * @example
 * const groups = {
 *   women: [{ gold: 1, predicted: 1 }, { gold: 1, predicted: 0 }],
 *   men: [{ gold: 1, predicted: 1 }, { gold: 1, predicted: 1 }],
 * };
 * bcm({ groups }, { score: "falseNegativeRate", comparison: "absoluteDifference" }).value // 0.25
 * bcm({ groups }, { score: "falseNegativeRate", comparison: "absoluteDifference", background: { group: "men" } }).value // 0.5
 * @since 0.1.0
 */
export const bcm = defineMetric(
  {
    name: "bcm",
    title: "comparison with a background",
    family: "generalized",
    version: 1,
    unit: "examples",
    range: [-Infinity, Infinity],
    best: 0,
    format: "number",
    source: "Czarnowska, Vyas and Shah 2021, equations 3 and 4",
    anytime: false,
    compare: "sums",
  },
  (data: FairnessData, options: BackgroundOptions) =>
    titled(data, compareWithBackground("bcm", data, options), "comparison with a background", options),
  {
    data: "data",
    options: [...GENERALIZED_OPTIONS, "score", "comparison", "background", "normalization"],
    values: (parts, data, options) => backgroundValues("bcm", parts, isCounterfactual(data), options),
    inAnyOrder: () => true,
  },
);
