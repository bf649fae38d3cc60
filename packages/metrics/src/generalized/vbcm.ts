import { defineMetric } from "../core/define-metric.js";
import {
  compareEachWithBackground,
  eachBackgroundValues,
  type VectorValuedOptions,
} from "./compare-each-with-background.js";
import type { FairnessData } from "./data.js";
import { isCounterfactual } from "./encode.js";
import { GENERALIZED_OPTIONS } from "./setting.js";
import { titled } from "./titled.js";

/**
 * How far each group is from a background: as `bcm`, but not summed, so one number per group, in
 * `comparisons` (the vector-valued background comparison metric, VBCM). Use it to see which groups
 * are treated otherwise, and with a signed comparison in which direction. `value` is the comparison that is farthest
 * from fair: from 0, or for ratios from 1 on a logarithmic scale. Operands are the background first, then the group; so
 * the paper's ratio "group by background" is `inverseRatio`, and `mannWhitney` is above 0 for a group that is scored
 * higher than its background. No value if the comparison of some group has none (a ratio with a rate of 0); the other
 * groups still stand in `comparisons`.
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
 * The claim is about every group: `value` has no interval of its own, each comparison has one.
 *
 * A later release is compared by what each source, or each text of group data, adds to the scores. Not compared, on
 * group data, are scores of one's own, and sets by a comparison of one's own.
 *
 * @throws InputError if score, comparison or background do not fit the data or each other; the message says what to
 * use instead
 * @see Czarnowska, Vyas and Shah 2021 (TACL 9), section 3.2
 * @example
 * const groups = { women: [{ probabilities: 0.9 }, { probabilities: 0.2 }], men: [{ probabilities: 0.4 }, { probabilities: 0.1 }] };
 * const gaps = vbcm({ groups }, { score: "probabilities", comparison: "mannWhitney" });
 * gaps.comparisons.map(({ of, value }) => [subjectName(of), value]) // [["women vs other groups", 0.25], ["men vs other groups", -0.25]]
 * @since 0.1.0
 */
export const vbcm = defineMetric(
  {
    name: "vbcm",
    title: "comparison of each group with a background",
    family: "generalized",
    version: 1,
    unit: "examples",
    range: [-Infinity, Infinity],
    best: 0,
    format: "number",
    source: "Czarnowska, Vyas and Shah 2021, section 3.2",
    anytime: false,
    compare: "sums",
  },
  (data: FairnessData, options: VectorValuedOptions) =>
    titled(
      data,
      compareEachWithBackground("vbcm", data, options),
      "comparison of each group with a background",
      options,
    ),
  {
    data: "data",
    options: [...GENERALIZED_OPTIONS, "score", "comparison", "background", "summary"],
    values: (parts, data, options) => eachBackgroundValues("vbcm", parts, isCounterfactual(data), options),
    inAnyOrder: () => true,
  },
);
