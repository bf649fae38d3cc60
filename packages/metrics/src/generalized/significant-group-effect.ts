import { checkOneOf, InputError } from "../core/input.js";
import type { Measurement } from "../core/measurement.js";
import { friedmanTest } from "../statistics/friedman-test.js";
import { wilcoxonSignedRankTest } from "../statistics/wilcoxon-signed-rank-test.js";
import type { ClassLabel, CounterfactualData, SequenceCounterfactualData } from "./data.js";
import { isCounterfactual } from "./encode.js";
import { countsOf, emptiness, groupMeasurements, sourceScores } from "./evaluation.js";
import { setUp } from "./setting.js";
import { isMissing } from "./score.js";

/**
 * Whether the group mentioned has any systematic effect on the probability of a class, tested on counterfactual data:
 * every source has one score per group, the mean probability of the class over the group's variations, all gold classes
 * together. More than two groups are compared by Friedman's test, two by Wilcoxon's signed-rank test. A small `pValue`
 * says that there is an effect, not how large it is: with many sources tiny differences are significant, so report a
 * metric beside it. `value` is the effect size: Kendall's W, from 0 (the sources rank the groups at random) to 1 (all
 * alike), or the matched-pairs rank-biserial correlation, from -1 to 1, above 0 where the first group is scored higher;
 * `details` has the statistic. It is a test and has no interval: held against a threshold it is inconclusive. Where all
 * groups are equal in all sources, p is 1. Undefined without sources, with fewer than two groups and where a group has
 * no variation.
 *
 * @throws InputError where the data are not counterfactual, or Wilcoxon's test is asked for more than two groups
 * @see Czarnowska, Vyas and Shah 2021 (TACL 9), section 6.1
 * @example
 * const source = (women, men) => ({ groups: { women: [{ probabilities: women }], men: [{ probabilities: men }] } });
 * const data = { sources: [source(0.9, 0.8), source(0.7, 0.5), source(0.6, 0.3), source(0.5, 0.1), source(0.9, 0.4)] };
 * significantGroupEffect(data).pValue // 0.0625
 * @since 0.1.0
 */
export function significantGroupEffect(
  data: CounterfactualData | SequenceCounterfactualData,
  options: { readonly class?: ClassLabel; readonly test?: "auto" | "friedman" | "wilcoxon" } = {},
): Measurement {
  const caller = "significantGroupEffect";
  const { test = "auto", class: label } = options;
  checkOneOf(caller, "options.test", test, ["auto", "friedman", "wilcoxon"]);
  const setting = setUp(caller, data, { score: "meanProbability", ...(label === undefined ? {} : { class: label }) });
  if (!isCounterfactual(data)) {
    throw new InputError({
      function: caller,
      argument: "data",
      given: "group data",
      expected: "counterfactual data ({ sources })",
      advice: "Both tests compare variations of the same source.",
    });
  }
  const groups = setting.data.groups.length;
  if (test === "wilcoxon" && groups > 2) {
    throw new InputError({
      function: caller,
      argument: "options.test",
      given: `"wilcoxon" for ${groups} groups`,
      expected: '"friedman" or "auto"',
    });
  }
  const base = { metric: caller, counts: countsOf(setting), groups: groupMeasurements(setting) };
  const empty = emptiness(setting, 2);
  if (empty !== undefined) return { ...base, undefined: empty };
  const rows = sourceScores(setting);
  if (isMissing(rows)) return { ...base, undefined: rows.reason };
  if (test === "friedman" || groups > 2) {
    const { kendallsW, pValue, statistic, degreesOfFreedom } = friedmanTest(rows);
    return { ...base, value: kendallsW, pValue, details: { statistic, degreesOfFreedom } };
  }
  const column = (t: number): Float64Array => Float64Array.from(rows, (row) => row[t] as number);
  const { rankBiserial, pValue, statistic, pairs } = wilcoxonSignedRankTest(column(0), column(1));
  return { ...base, value: rankBiserial, pValue, details: { statistic, pairs } };
}
