import type { WeightedPart } from "../core/clusters.js";
import { checkOneOf, InputError } from "../core/input.js";
import { combine, isReason, type Cell } from "./cell.js";
import { contrastValues, unitOf } from "./clusters.js";
import { comparisonOf, type Comparison, type PairComparison, type PairComparisonName } from "./comparison.js";
import { checkOperands, pairsOf, type Contrast } from "./contrasts.js";
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
import { setUp, type GeneralizedOptions, type Setting } from "./setting.js";
import { pairTuples } from "./tuples.js";

/**
 * Options of `pcm`.
 *
 * @since 0.1.0
 */
export interface PairwiseOptions extends GeneralizedOptions {
  /** What is compared, by name or of your own. */
  readonly score: ScoreName | CustomScore | ExampleScore;
  /** How two scores are compared, by name or of your own. */
  readonly comparison: PairComparisonName | PairComparison;
  /** Default `"pairs"`. */
  readonly normalization?: Normalization;
}

/** The pairwise comparison on behalf of `caller`, which is named in errors. */
export function comparePairs(caller: string, data: FairnessData, options: PairwiseOptions): FormComputed {
  const setting = setUp(caller, data, options);
  const { normalization = "pairs" } = options;
  checkOneOf(caller, "options.normalization", normalization, NORMALIZATIONS);
  const comparison = comparisonOf(caller, options.comparison);
  checkOperands(setting, comparison);
  checkOrder(setting, comparison);
  const { groups } = setting.data;
  const contrasts = pairsOf(groups);
  const divisor = { none: 1, groups: groups.length, pairs: contrasts.length }[normalization];
  const isMean = divisor === contrasts.length;
  const tuples = pairTuples(setting);
  const base = {
    counts: countsOf(setting, tuples),
    groups: groupParts(setting),
    description: formDescription({
      score: setting.score,
      comparison,
      unit: unitOf(setting),
      // Whatever the number of groups happens to be: of two groups there is but one pair.
      isMean: normalization === "pairs" || (normalization === "none" && contrasts.length <= 1),
      isMeanOverSources: setting.data.kind === "counterfactual" && setting.weighting === "source",
    }),
  };
  const empty = emptiness(setting, 2);
  if (empty !== undefined) return { ...base, reason: empty };
  const contrasting = { setting, contrasts, comparison, tuples };
  const cells = evaluateContrasts(contrasting);
  const summarise = (each: readonly Cell[]): Cell => combine(each, setting.sources.length, divisor);
  const evidence = evidenceOfContrasts(contrasting, cells, summarise, isMean);
  const comparisons = comparisonParts(contrasting, cells, evidence);
  const clusters = contrastClusters(contrasting, cells);
  const details = {
    ...(groups.length > 2 ? meanPairs(groups, contrasts, cells) : {}),
    ...samplingDetails(setting, tuples),
  };
  return conclude({ ...base, comparisons, clusters }, summarise(cells), details, evidence.at(-1));
}

/** The values of the pairs from what texts or sources add up to. */
export function pairValues(
  caller: string,
  parts: readonly WeightedPart[],
  isCounterfactual: boolean,
  options: PairwiseOptions,
): readonly (number | undefined)[] {
  const contrasts = pairsOf(parts.map(({ of }) => of.group ?? ""));
  const [score, comparison] = [scoreOf(caller, options.score), comparisonOf(caller, options.comparison)];
  return contrastValues(parts, isCounterfactual, score, comparison, contrasts);
}

function checkOrder({ caller, data: { groups } }: Setting, comparison: Comparison): void {
  if (groups.length <= 2 || comparison.commutative) return;
  throw new InputError({
    function: caller,
    argument: "options.comparison",
    given: `${comparison.label}, which depends on the order, for ${groups.length} groups`,
    expected: "two groups, or a comparison that does not depend on the order",
    advice: `Use ${comparison.operands === "sets" ? '"wasserstein"' : '"absoluteDifference"'}, or compare every group with a background (vbcm).`,
  });
}

/** For every group the mean over the pairs that it is part of. */
function meanPairs(
  groups: readonly string[],
  contrasts: readonly Contrast[],
  cells: readonly Cell[],
): Record<string, number> {
  const sums = new Float64Array(groups.length);
  for (const [k, { counted }] of contrasts.entries()) {
    const cell = cells[k];
    if (cell === undefined || isReason(cell)) return {};
    for (const t of counted) sums[t] = (sums[t] as number) + cell.value;
  }
  return Object.fromEntries(
    groups.map((group, t) => [`pairs with ${group}`, (sums[t] as number) / (groups.length - 1)]),
  );
}
