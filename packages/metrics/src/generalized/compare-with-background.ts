import type { WeightedPart } from "../core/clusters.js";
import { checkOneOf, InputError } from "../core/input.js";
import { combine, type Cell } from "./cell.js";
import { contrastValues, unitOf } from "./clusters.js";
import { comparisonOf, type PairComparison, type PairComparisonName } from "./comparison.js";
import { checkBackground, checkOperands, contrastsWith, type Background } from "./contrasts.js";
import type { FairnessData } from "./data.js";
import { evaluateContrasts, evidenceOfContrasts } from "./evaluate-contrasts.js";
import { formDescription } from "./form-description.js";
import { emptiness, groupParts } from "./group-outcomes.js";
import { NORMALIZATIONS, type Normalization } from "./normalization.js";
import {
  comparisonParts,
  conclude,
  contrastClusters,
  countsOf,
  samplingDetails,
  type FormComputed,
} from "./results.js";
import { scoreOf, type CustomScore, type ExampleScore, type ScoreName } from "./score.js";
import { setUp, type GeneralizedOptions } from "./setting.js";
import { pairTuples } from "./tuples.js";

/**
 * Options of `bcm`.
 *
 * @since 0.1.0
 */
export interface BackgroundOptions extends GeneralizedOptions {
  /** What is compared, by name or of your own. */
  readonly score: ScoreName | CustomScore | ExampleScore;
  /** How two scores are compared, by name or of your own. */
  readonly comparison: PairComparisonName | PairComparison;
  /** Default `"all"`. */
  readonly background?: Background;
  /** Default `"groups"`; `"none"` for the sum. */
  readonly normalization?: Normalization;
}

/** The comparison with a background on behalf of `caller`, which is named in errors. */
export function compareWithBackground(caller: string, data: FairnessData, options: BackgroundOptions): FormComputed {
  const setting = setUp(caller, data, options);
  const { background = "all", normalization = "groups" } = options;
  checkNormalization(caller, normalization);
  const comparison = comparisonOf(caller, options.comparison);
  checkOperands(setting, comparison);
  checkBackground(setting, background);
  const contrasts = contrastsWith(setting.data.groups, background);
  const tuples = pairTuples(setting);
  const isMean = normalization !== "none";
  const base = {
    counts: countsOf(setting, tuples),
    groups: groupParts(setting),
    description: formDescription({
      score: setting.score,
      comparison,
      unit: unitOf(setting),
      isMean,
      isMeanOverSources: setting.data.kind === "counterfactual" && setting.weighting === "source",
    }),
  };
  const empty = emptiness(setting, background === "all" || background === "original" ? 1 : 2);
  if (empty !== undefined) return { ...base, reason: empty };
  const contrasting = { setting, contrasts, comparison, tuples };
  const cells = evaluateContrasts(contrasting);
  const summarise = (each: readonly Cell[]): Cell =>
    combine(each, setting.sources.length, isMean ? contrasts.length : 1);
  const evidence = evidenceOfContrasts(contrasting, cells, summarise, isMean);
  const comparisons = comparisonParts(contrasting, cells, evidence);
  const clusters = contrastClusters(contrasting, cells);
  return conclude(
    { ...base, comparisons, clusters },
    summarise(cells),
    samplingDetails(setting, tuples),
    evidence.at(-1),
  );
}

/** The values of the groups from what texts or sources add up to. */
export function backgroundValues(
  caller: string,
  parts: readonly WeightedPart[],
  isCounterfactual: boolean,
  { score, comparison, background = "all" }: BackgroundOptions,
): readonly (number | undefined)[] {
  const contrasts = contrastsWith(
    parts.map(({ of }) => of.group ?? ""),
    background,
  );
  return contrastValues(parts, isCounterfactual, scoreOf(caller, score), comparisonOf(caller, comparison), contrasts);
}

function checkNormalization(caller: string, normalization: Normalization): void {
  checkOneOf(caller, "options.normalization", normalization, NORMALIZATIONS);
  if (normalization !== "pairs") return;
  throw new InputError({
    function: caller,
    argument: "options.normalization",
    given: '"pairs"',
    expected: '"groups" or "none"',
    advice: "Only pcm has pairs.",
  });
}
