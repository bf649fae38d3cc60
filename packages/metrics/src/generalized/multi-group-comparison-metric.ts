import { InputError } from "../core/input.js";
import { combined, lazyEvidence, type Evidence } from "../core/lazy-evidence.js";
import type { Measurement } from "../core/measurement.js";
import { summariseDraws } from "../statistics/intervals/distance-interval.js";
import { listingOf, type Listing, type ListComparison, type ListComparisonName } from "./comparison.js";
import type { FairnessData } from "./data.js";
import {
  conclude,
  countsOf,
  emptiness,
  evaluateListing,
  groupMeasurements,
  samplingDetails,
  sourcesOfCell,
  sourceScores,
  valueOf,
} from "./evaluation.js";
import { setUp, type GeneralizedOptions, type Setting } from "./setting.js";
import { sizesOf, weightsOf } from "./tuples.js";
import { alignedDraws } from "./aligned-draws.js";
import { DRAWS, evidenceFor, traitsOf } from "./evidence.js";
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
 * `perPrompt`. 0 is fair and more is worse, in the unit of the score; pure noise makes it grow with the number of
 * groups: with three groups whose scores are uniform on [0, 1] and alike, the mean range within a source is 0.5. That
 * is the number that a claim is about; what of it is more than chance stands in `excess`. With a score of single
 * variations the mean over all tuples of one variation per group is exact for the range, and for the standard deviation
 * of two groups; for other comparisons no formula is known, and a source with more than 100,000 tuples is sampled
 * (`maxTuples`, `seed`), which `details.sampledSources` says. Undefined with fewer than two groups, and where a score
 * is undefined.
 *
 * `nullMean` is what chance makes of the value, `excess` what is beyond it, and the p-value how often chance reaches
 * the value, from `nullDraws` random divisions. On group data examples are dealt out among the groups, within gold
 * classes where the score looks at these. On counterfactual data, where a group has several variations in a source,
 * these are dealt out within the source; where each group has one, which is which does not change a range, and noise is
 * what is left when every group's scores are moved to the same mean over sources (aligned), corrected for what that
 * takes off. Absent where tuples are enumerated or sampled. `significantGroupEffect` is the test that the paper has.
 *
 * The interval of counterfactual data is that of a mean over sources (`meanInterval`; by tuples, `jackknifeRatio`). On
 * group data it comes from 399 random divisions and 399 bootstrap samples drawn within groups. For the range, with x_i
 * the groups' scores, e_i their bootstrap standard errors and t Student's quantile for the examples of the smallest
 * group less 1, the upper bound is the largest over pairs of |x_i - x_j| + t √(e_i² + e_j²), and the lower one the
 * value less the quantile of the random divisions, or where these are exceeded, the lower bound of a pair, if that is
 * higher (Bonferroni). For others the upper one is the value plus t times the bootstrap's standard error of the value
 * itself (`distanceInterval`). Approximate: it wants some 50 examples a group that the score looks at; in simulations
 * of 60 and 200 either bound missed in at most 5 % of runs.
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
  const given = setUp(caller, data, options, DRAWS);
  const setting = options.nullDraws === undefined ? { ...given, nullDraws: affordable(given) } : given;
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
  return conclude(
    setting,
    { ...base, counts: countsOf(setting, tuples) },
    cell,
    samplingDetails(setting, tuples),
    combined(evidence ?? {}, noiseOf(setting, listing, valueOf(cell))),
  );
}

/** Dealing out variations takes some microseconds each. */
function affordable({ data, sources }: Setting): number {
  if (data.kind === "group") return DRAWS;
  const variations = sources.reduce((sum, { units }) => sum + sizesOf(units).reduce((a, b) => a + b, 0), 0);
  return Math.max(40, Math.min(DRAWS, Math.floor(4e5 / Math.max(1, variations))));
}

/** What chance makes of the value on counterfactual data with one score of each group a source; nothing on others. */
function noiseOf(setting: Setting, listing: Listing, value: number): Evidence {
  if (setting.data.kind === "group" || setting.nullDraws === 0) return {};
  if (
    setting.sources.some(
      ({ units }) => units.length !== 1 || units.some(({ samples }) => samples.some(({ size }) => size !== 1)),
    )
  )
    return {};
  const rows = sourceScores(setting);
  if (isMissing(rows)) return {};
  const mean = (of: readonly Float64Array[]): number =>
    of.reduce((sum, row) => sum + Number(listing.of(row)), 0) / of.length;
  // Not so where sources without the class count in the denominator.
  if (!(Math.abs(mean(rows) - value) <= 1e-9 * Math.max(1, Math.abs(value)))) return {};
  return lazyEvidence(["pValue", "nullMean", "excess"], () =>
    summariseDraws(value, alignedDraws(rows, mean, setting.nullDraws, setting.seed)),
  );
}

/** The score of every group of group data, NaN where one has none. */
function groupScores(setting: Setting): readonly number[] {
  const rows = sourceScores(setting);
  return isMissing(rows) || rows[0] === undefined ? setting.data.groups.map(() => Number.NaN) : [...rows[0]];
}
