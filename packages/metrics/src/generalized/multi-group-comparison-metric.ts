import { InputError } from "../input.js";
import type { Measurement } from "../measurement.js";
import { listingOf, type ListComparison, type ListComparisonName } from "./comparison.js";
import type { FairnessData } from "./data.js";
import { conclude, countsOf, emptiness, evaluateListing, groupMeasurements, samplingDetails, sourcesOfCell, sourceScores, valueOf } from "./evaluation.js";
import { setUp, type GeneralizedOptions, type Setting } from "./setting.js";
import { weightsOf } from "./tuples.js";
import { evidenceFor, traitsOf } from "./evidence.js";
import { isMissing, type CustomScore, type ExampleScore, type ScoreName } from "./score.js";

/**
 * Options of `multiGroupComparisonMetric`.
 *
 * @since 0.1.0
 */
export interface MultiGroupOptions extends GeneralizedOptions {
  readonly score: ScoreName | CustomScore | ExampleScore;
  readonly comparison: ListComparisonName | ListComparison;
}

/**
 * How much the attribute matters at all: one comparison of the scores of all groups, such as their range or standard
 * deviation (the multi-group comparison metric, MCM; short name `mcm`). Use it for a first look, and the background
 * comparison to see which group it is. On counterfactual data the result is the mean over sources, whose values are
 * `perPrompt`. 0 is fair and more is worse, in the unit of the score; pure noise makes it grow with the number of groups.
 * With a score of single variations the mean over all tuples of one variation per group is exact for the range, and for
 * the standard deviation of two groups; for other comparisons no formula is known, and a source with more than 100,000
 * tuples is sampled (`maxTuples`, `seed`), which `details.sampledSources` says. Undefined with fewer than two groups, and
 * where a score is undefined.
 *
 * @throws InputError where score and comparison do not fit the data or each other; the message says what to use instead
 * @see Czarnowska, Vyas and Shah 2021 (TACL 9), equations 5 and 6
 * @example
 * const sources = [{ gold: 1, groups: { young: [{ probabilities: 0.5 }], adult: [{ probabilities: 0.75 }], old: [{ probabilities: 0.25 }] } }];
 * mcm({ sources }, { score: "targetProbability", comparison: "range" }).value // 0.5
 * @since 0.1.0
 */
export function multiGroupComparisonMetric(data: FairnessData, options: MultiGroupOptions): Measurement {
  return compareAll("multiGroupComparisonMetric", data, options);
}

/** The same on behalf of `caller`, which names the measurement and is named in errors. */
export function compareAll(caller: string, data: FairnessData, options: MultiGroupOptions): Measurement {
  const setting = setUp(caller, data, options);
  const listing = listingOf(caller, options.comparison);
  if (setting.score.yields === "set") {
    throw new InputError({
      function: caller,
      argument: "options.score",
      given: `${setting.score.label}, a set of numbers`,
      expected: "a score that is a number",
      advice: 'Use "meanProbability", or compare the sets in pairs (pairwiseComparisonMetric with "wasserstein").',
    });
  }
  const empty = emptiness(setting, 2);
  const base = { metric: caller, groups: groupMeasurements(setting) };
  if (empty !== undefined) return { ...base, counts: countsOf(setting), undefined: empty };
  const { cell, tuples } = evaluateListing(setting, listing);
  const [evidence] = evidenceFor(
    setting,
    [valueOf(cell)],
    [traitsOf(setting, { label: listing.label, commutative: true, fair: 0 })],
    (of) => [valueOf(evaluateListing(of, listing).cell)],
    [sourcesOfCell(cell)],
    weightsOf(setting, tuples),
    tuples === undefined,
    listing.label === "range" && setting.data.kind === "group" ? groupScores : undefined,
  );
  return conclude(setting, { ...base, counts: countsOf(setting, tuples) }, cell, samplingDetails(setting, tuples), evidence);
}

/** The score of every group of group data, NaN where one has none. */
function groupScores(setting: Setting): readonly number[] {
  const rows = sourceScores(setting);
  return isMissing(rows) || rows[0] === undefined ? setting.data.groups.map(() => Number.NaN) : [...rows[0]];
}
