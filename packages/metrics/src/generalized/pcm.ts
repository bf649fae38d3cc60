import { defineMetric } from "../core/define-metric.js";
import { comparePairs, pairValues, type PairwiseOptions } from "./compare-pairs.js";
import type { FairnessData } from "./data.js";
import { isCounterfactual } from "./encode.js";
import { GENERALIZED_OPTIONS } from "./setting.js";
import { titled } from "./titled.js";

/**
 * How far apart two groups are on average: a score of every group, compared over all pairs of groups (the pairwise
 * comparison metric, PCM). Use it to ask whether and how much groups differ from each other.
 * On counterfactual data the groups are compared within each source, and the result is the mean over sources. With an
 * unsigned comparison 0 is fair and more is worse; its unit is the score's. `comparisons` has every pair, and with more
 * than two groups `details` has for each group the mean over its pairs. A signed comparison or a ratio is only defined
 * for two groups, first against second. No value with fewer than two groups, and if the score of a group or of a source
 * has none.
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
 * @throws InputError if score and comparison do not fit the data or each other; the message says what to use instead
 * @see Czarnowska, Vyas and Shah 2021 (TACL 9), equations 1 and 2
 * @example
 * const groups = {
 *   women: [{ gold: 1, predicted: 1 }, { gold: 1, predicted: 0 }],
 *   men: [{ gold: 1, predicted: 1 }, { gold: 1, predicted: 1 }],
 * };
 * pcm({ groups }, { score: "truePositiveRate", comparison: "absoluteDifference" }).value // 0.5
 * pcm({ groups }, { score: "truePositiveRate", comparison: "difference" }).value // -0.5
 * @since 0.1.0
 */
export const pcm = defineMetric(
  {
    name: "pcm",
    title: "pairwise comparison",
    family: "generalized",
    version: 1,
    unit: "examples",
    range: [-Infinity, Infinity],
    best: 0,
    format: "number",
    source: "Czarnowska, Vyas and Shah 2021, equations 1 and 2",
    anytime: false,
    compare: "sums",
  },
  (data: FairnessData, options: PairwiseOptions) =>
    titled(data, comparePairs("pcm", data, options), "pairwise comparison", options),
  {
    data: "data",
    options: [...GENERALIZED_OPTIONS, "score", "comparison", "normalization"],
    values: (parts, data, options) => pairValues("pcm", parts, isCounterfactual(data), options),
    inAnyOrder: () => true,
  },
);
