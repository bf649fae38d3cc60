import { defineMetric } from "../core/define-metric.js";
import { compareAll, allValues, type MultiGroupOptions } from "./compare-all.js";
import type { FairnessData } from "./data.js";
import { isCounterfactual } from "./encode.js";
import { GENERALIZED_OPTIONS } from "./setting.js";
import { titled } from "./titled.js";

/**
 * How much the attribute matters at all: one comparison of the scores of all groups, such as their range or standard
 * deviation (the multi-group comparison metric, MCM). Use it for a first look, and the background
 * comparison to see which group it is. On counterfactual data the result is the mean over sources. 0 is fair and more
 * is worse, in the unit of the score, also of a comparison of one's own; pure noise makes it grow with the number of
 * groups: with three groups whose scores are uniform on [0, 1] and alike, the mean range within a source is 0.5. That
 * is the number that a claim is about; what of it is more than chance stands in `excess`. With a score of single
 * variations the mean over all tuples of one variation per group is exact for the range, and for the standard deviation
 * of two groups; for other comparisons no formula is known, and a source with more than 100,000 tuples is sampled
 * (`maxTuples`, `seed`), which `details.sampledSources` says. No value with fewer than two groups, and if a score has
 * none.
 *
 * `nullMean` is what chance makes of the value, `excess` what is beyond it, and the p-value how often chance reaches
 * the value, from `nullDraws` random divisions. On group data examples are dealt out among the groups, within gold
 * classes if the score looks at these. On counterfactual data, if a group has several variations in a source, these are
 * dealt out within the source; if each group has one, which is which does not change a range, and noise is
 * what is left when every group's scores are moved to the same mean over sources (aligned), corrected for what that
 * takes off. Absent if tuples are enumerated or sampled. `significantGroupEffect` is the test that the paper has.
 *
 * The interval of counterfactual data is that of a mean over sources (`meanInterval`; by tuples, `jackknifeRatio`). On
 * group data it comes from 399 random divisions and 399 bootstrap samples drawn within groups. For the range, with x_i
 * the groups' scores, e_i their bootstrap standard errors and t Student's quantile for the examples of the smallest
 * group less 1, the upper bound is the largest over pairs of |x_i - x_j| + t √(e_i² + e_j²), and the lower one the
 * value less the quantile of the random divisions, or if these are exceeded, the lower bound of a pair, if that is
 * higher (Bonferroni); of shares of single decisions no nearer than `clusteredDifference` has them of any pair. For
 * others the upper one is the value plus t times the bootstrap's standard error of the value itself
 * (`distanceInterval`). Approximate: it wants some 50 examples a group that the score looks at; in simulations of 60
 * and 200 either bound missed in at most 5 % of runs.
 *
 * A later release is compared by what each source, or each text of group data, adds to the scores. Not compared, on
 * group data, are scores of one's own.
 *
 * @throws InputError if score and comparison do not fit the data or each other; the message says what to use instead
 * @see Czarnowska, Vyas and Shah 2021 (TACL 9), equations 5 and 6
 * @example
 * const sources = [{ gold: 1, groups: { young: [{ probabilities: 0.5 }], adult: [{ probabilities: 0.75 }], old: [{ probabilities: 0.25 }] } }];
 * mcm({ sources }, { score: "targetProbability", comparison: "range" }).value // 0.5
 * @since 0.1.0
 */
export const mcm = defineMetric(
  {
    name: "mcm",
    title: "comparison of all groups",
    family: "generalized",
    version: 1,
    unit: "examples",
    range: [-Infinity, Infinity],
    best: 0,
    format: "number",
    source: "Czarnowska, Vyas and Shah 2021, equations 5 and 6",
    anytime: false,
    compare: "sums",
  },
  (data: FairnessData, options: MultiGroupOptions) =>
    titled(data, compareAll("mcm", data, options), "comparison of all groups", options),
  {
    data: "data",
    options: [...GENERALIZED_OPTIONS, "score", "comparison"],
    values: (parts, data, options) => allValues("mcm", parts, isCounterfactual(data), options),
    inAnyOrder: () => true,
  },
);
