import { defineMetric, type Computed } from "../core/define-metric.js";
import { checkOneOf, InputError } from "../core/input.js";
import { friedmanTest } from "../statistics/friedman-test.js";
import { wilcoxonSignedRankTest } from "../statistics/wilcoxon-signed-rank-test.js";
import type { ClassLabel, CounterfactualData, FairnessData, SequenceCounterfactualData } from "./data.js";
import { isCounterfactual } from "./encode.js";
import { emptiness, groupParts, sourceScores } from "./group-outcomes.js";
import { isMissing } from "./outcome.js";
import { countsOf } from "./results.js";
import { flippedSignedRanks, permutedRanks } from "./permuted-clusters.js";
import { clusterPlaces, setUp, type Setting } from "./setting.js";
import { termsAsTheyAre } from "../sets/read-terms.js";

/**
 * Options of `significantGroupEffect`.
 *
 * @since 0.1.0
 */
export interface GroupEffectOptions {
  /** The class whose probability is tested. Class 1 in binary data; with more classes it must be chosen. */
  readonly class?: ClassLabel;
  /** `"auto"`, the default, is Wilcoxon's test for two groups and Friedman's for more. */
  readonly test?: "auto" | "friedman" | "wilcoxon";
}

const NAME = "significantGroupEffect";

/**
 * Whether the group mentioned has any systematic effect on the probability of a class, tested on counterfactual data:
 * every source has one score per group, the mean probability of the class over the group's variations, all gold classes
 * together. More than two groups are compared by Friedman's test, two by Wilcoxon's signed-rank test. A small `pValue`
 * says that there is an effect, not how large it is: with many sources tiny differences are significant, so report a
 * metric beside it. `value` is the effect size: Kendall's W, from 0 (the sources rank the groups at random) to 1 (all
 * alike), or the matched-pairs rank-biserial correlation, from -1 to 1, above 0 if the first group is scored higher;
 * `details` has the statistic. It is a test and has no interval: held against a limit it is inconclusive. Two releases
 * are not compared by it, since ranks over sources do not add up. If all groups are equal in all sources, p is 1. No
 * value without sources, with fewer than two groups and if a group has no variation.
 *
 * If sources name clusters, those of one depend on each other, and the p-value is that of 9,999 random permutations of
 * the groups, one for all sources of a cluster; value and statistic stay as they are.
 *
 * @throws InputError if the data are not counterfactual, or Wilcoxon's test is asked for more than two groups
 * @see Czarnowska, Vyas and Shah 2021 (TACL 9), section 6.1
 * @example
 * const source = (women, men) => ({ groups: { women: [{ probabilities: women }], men: [{ probabilities: men }] } });
 * const data = { sources: [source(0.9, 0.8), source(0.7, 0.5), source(0.6, 0.3), source(0.5, 0.1), source(0.9, 0.4)] };
 * significantGroupEffect(data).pValue // 0.0625
 * @since 0.1.0
 */
export const significantGroupEffect = defineMetric(
  {
    name: NAME,
    title: "effect of the group on the probability of a class",
    family: "generalized",
    version: 1,
    unit: "sources",
    range: [-1, 1],
    best: 0,
    format: "number",
    source: "Czarnowska, Vyas and Shah 2021, section 6.1",
    anytime: false,
    compare: "none",
  },
  (data: CounterfactualData | SequenceCounterfactualData, options: GroupEffectOptions = {}): Computed => {
    const { test = "auto", class: label } = options;
    checkOneOf(NAME, "options.test", test, ["auto", "friedman", "wilcoxon"]);
    const setting = setUp(NAME, data, { score: "meanProbability", ...(label !== undefined && { class: label }) });
    checkCounterfactual(data);
    checkTest(setting, test);
    const isFriedman = test === "friedman" || setting.data.groups.length > 2;
    const { provenance, terms }: FairnessData = data;
    const base = {
      counts: countsOf(setting),
      provenance,
      ...termsAsTheyAre({ terms }),
      groups: groupParts(setting),
      ...(isFriedman && { description: { range: [0, 1] as const } }),
    };
    const rows = emptiness(setting, 2) ?? sourceScores(setting);
    if (typeof rows === "string") return { ...base, reason: rows };
    if (isMissing(rows)) return { ...base, reason: rows.reason };
    // For the message of a ready measurement, which names the sources that differ most.
    const shown = { ...base, pairs: { least: () => [], bySource: { groups: setting.data.groups, rows } } };
    const clusters = clusterPlaces(setting);
    if (isFriedman) {
      const { kendallsW, pValue, statistic, degreesOfFreedom } = friedmanTest(rows);
      const p = clusters === undefined ? pValue : permutedRanks(rows, clusters, setting.seed);
      return { ...shown, value: kendallsW, pValue: p, details: { statistic, degreesOfFreedom } };
    }
    const column = (t: number): Float64Array => Float64Array.from(rows, (row) => row[t] as number);
    const { rankBiserial, pValue, statistic, pairs } = wilcoxonSignedRankTest(column(0), column(1));
    const p = clusters === undefined ? pValue : flippedSignedRanks(rows, clusters, setting.seed);
    return { ...shown, value: rankBiserial, pValue: p, details: { statistic, pairs } };
  },
  { data: "data", options: ["class", "test"] },
);

function checkCounterfactual(data: CounterfactualData | SequenceCounterfactualData): void {
  if (isCounterfactual(data)) return;
  throw new InputError({
    function: NAME,
    argument: "data",
    given: "group data",
    expected: "counterfactual data ({ sources })",
    advice: "Both tests compare variations of the same source.",
  });
}

function checkTest({ data: { groups } }: Setting, test: string): void {
  if (test !== "wilcoxon" || groups.length <= 2) return;
  throw new InputError({
    function: NAME,
    argument: "options.test",
    given: `"wilcoxon" for ${groups.length} groups`,
    expected: '"friedman" or "auto"',
  });
}
