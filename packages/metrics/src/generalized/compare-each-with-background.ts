import type { WeightedPart } from "../core/clusters.js";
import { checkOneOf } from "../core/input.js";
import { combine, worst } from "./cell.js";
import { contrastValues, unitOf } from "./clusters.js";
import { comparisonOf, type PairComparison, type PairComparisonName } from "./comparison.js";
import { checkBackground, checkOperands, contrastsWith, type Background } from "./contrasts.js";
import type { FairnessData } from "./data.js";
import { evaluateContrasts, evidenceOfContrasts } from "./evaluate-contrasts.js";
import { formDescription } from "./form-description.js";
import { emptiness, groupParts } from "./group-outcomes.js";
import {
  comparisonParts,
  conclude,
  contrastClusters,
  countsOf,
  samplingDetails,
  type FormComputed,
} from "./results.js";
import { scoreOf, type CustomScore, type ExampleScore, type Score, type ScoreName } from "./score.js";
import { setUp, type GeneralizedOptions } from "./setting.js";
import { pairTuples } from "./tuples.js";

/**
 * Options of `vbcm`.
 *
 * @since 0.1.0
 */
export interface VectorValuedOptions extends GeneralizedOptions {
  /** What is compared, by name or of your own. */
  readonly score: ScoreName | CustomScore | ExampleScore;
  /** How two scores are compared, by name or of your own. */
  readonly comparison: PairComparisonName | PairComparison;
  /** Default `"rest"`, or `"original"` for scores of a single variation. */
  readonly background?: Background;
  /**
   * What stands in `value`: the comparison that is farthest from fair (`"worst"`, the default), or the mean of all, as
   * in the paper's code (`"mean"`), which is near 0 for signed comparisons and misleads for ratios.
   */
  readonly summary?: "worst" | "mean";
}

/** The comparison of each group with a background on behalf of `caller`, which is named in errors. */
export function compareEachWithBackground(
  caller: string,
  data: FairnessData,
  options: VectorValuedOptions,
): FormComputed {
  const setting = setUp(caller, data, options);
  const { summary = "worst", background = defaultBackground(setting.score) } = options;
  checkOneOf(caller, "options.summary", summary, ["worst", "mean"]);
  const comparison = comparisonOf(caller, options.comparison);
  checkOperands(setting, comparison);
  checkBackground(setting, background);
  const contrasts = contrastsWith(setting.data.groups, background);
  const tuples = pairTuples(setting);
  const base = {
    counts: countsOf(setting, tuples),
    groups: groupParts(setting),
    description: formDescription({
      score: setting.score,
      comparison,
      unit: unitOf(setting),
      isMean: true,
      // The farthest of several means is none.
      isMeanOverSources: false,
    }),
  };
  const empty = emptiness(setting, background === "all" || background === "original" ? 1 : 2);
  if (empty !== undefined) return { ...base, reason: empty };
  const contrasting = { setting, contrasts, comparison, tuples };
  const cells = evaluateContrasts(contrasting);
  const sources = setting.sources.length;
  const evidence = evidenceOfContrasts(contrasting, cells, (each) => combine(each, sources, each.length), true);
  const comparisons = comparisonParts(contrasting, cells, evidence);
  const clusters = contrastClusters(contrasting, cells);
  const cell = summary === "mean" ? combine(cells, sources, cells.length) : worst(cells, comparison.fair);
  return conclude({ ...base, comparisons, clusters }, cell, samplingDetails(setting, tuples));
}

/** The values of the groups from what texts or sources add up to. */
export function eachBackgroundValues(
  caller: string,
  parts: readonly WeightedPart[],
  isCounterfactual: boolean,
  options: VectorValuedOptions,
): readonly (number | undefined)[] {
  const score = scoreOf(caller, options.score);
  const groups = parts.map(({ of }) => of.group ?? "");
  const contrasts = contrastsWith(groups, options.background ?? defaultBackground(score));
  return contrastValues(parts, isCounterfactual, score, comparisonOf(caller, options.comparison), contrasts);
}

function defaultBackground({ yields }: Score): Background {
  return yields === "example" ? "original" : "rest";
}
