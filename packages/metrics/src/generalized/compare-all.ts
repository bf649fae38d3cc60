import type { WeightedPart } from "../core/clusters.js";
import { InputError } from "../core/input.js";
import { combined } from "../core/lazy-evidence.js";
import { extremeInterval, undirected } from "../statistics/intervals/rate-comparison.js";
import { bySourceOf, valueOf } from "./cell.js";
import { listingValue, sourceClusters, textClusters, unitOf } from "./clusters.js";
import { listingOf, type ListComparison, type ListComparisonName, type Listing } from "./comparison.js";
import type { FairnessData } from "./data.js";
import { evaluateListing } from "./evaluate-listing.js";
import { evidenceFor, traitsOf, type Traits } from "./evidence.js";
import { formDescription } from "./form-description.js";
import { emptiness, groupParts, sourceScores } from "./group-outcomes.js";
import { affordable, noiseOf } from "./noise.js";
import { isMissing } from "./outcome.js";
import { rateBounds } from "./rate-bounds.js";
import { DRAWS } from "./resample.js";
import { conclude, countsOf, samplingDetails, type FormComputed } from "./results.js";
import { scoreOf, type CustomScore, type ExampleScore, type ScoreName } from "./score.js";
import { clustersOfSources, setUp, type GeneralizedOptions, type Setting } from "./setting.js";
import { weightsOf } from "./tuples.js";

/**
 * Options of `mcm`.
 *
 * @since 0.1.0
 */
export interface MultiGroupOptions extends GeneralizedOptions {
  /** What is compared, by name or of your own. */
  readonly score: ScoreName | CustomScore | ExampleScore;
  /** How the scores of all groups are compared, by name or of your own. */
  readonly comparison: ListComparisonName | ListComparison;
}

/** The comparison of all groups on behalf of `caller`, which is named in errors. */
export function compareAll(caller: string, data: FairnessData, options: MultiGroupOptions): FormComputed {
  const given = setUp(caller, data, options, DRAWS);
  const setting = options.nullDraws === undefined ? { ...given, nullDraws: affordable(given) } : given;
  const listing = listingOf(caller, options.comparison);
  checkNumbers(setting);
  const isGrouped = setting.data.kind === "group";
  const base = {
    groups: groupParts(setting),
    description: formDescription({
      score: setting.score,
      comparison: listing,
      unit: unitOf(setting),
      isMean: true,
      isMeanOverSources: !isGrouped && setting.weighting === "source",
    }),
  };
  const empty = emptiness(setting, 2);
  if (empty !== undefined) return { ...base, counts: countsOf(setting), reason: empty };
  const { cell, tuples } = evaluateListing(setting, listing);
  const weights = weightsOf(setting, tuples);
  const [evidence = {}] = evidenceFor(setting, {
    values: [valueOf(cell)],
    traits: [{ ...traitsOf(setting, { ...listing, commutative: true, fair: 0 }), ...ratesOf(setting, listing) }],
    evaluate: (of) => [valueOf(evaluateListing(of, listing).cell)],
    sources: [bySourceOf(cell)],
    weights,
    comparesGroups: tuples === undefined,
    scoresOf: listing.label === "range" && isGrouped ? groupScores : undefined,
  });
  const clusters = isGrouped
    ? textClusters(setting)
    : () => sourceClusters(setting.sources.length, weights, [{ of: {}, cell }], clustersOfSources(setting));
  return conclude(
    { ...base, clusters, counts: countsOf(setting, tuples) },
    cell,
    samplingDetails(setting, tuples),
    combined(evidence, noiseOf(setting, listing, valueOf(cell))),
  );
}

/** The value from what texts or sources add up to. */
export function allValues(
  caller: string,
  parts: readonly WeightedPart[],
  isCounterfactual: boolean,
  { score, comparison }: MultiGroupOptions,
): readonly (number | undefined)[] {
  return listingValue(parts, isCounterfactual, scoreOf(caller, score), listingOf(caller, comparison));
}

function checkNumbers({ caller, score }: Setting): void {
  if (score.yields !== "set") return;
  throw new InputError({
    function: caller,
    argument: "options.score",
    given: `${score.label}, a set of numbers`,
    expected: "a score that is a number",
    advice: 'Use "meanProbability", or compare the sets in pairs (pcm with "wasserstein").',
  });
}

/** The bounds of the range of shares of independent decisions, or of F1: that of the two groups farthest apart. */
function ratesOf(setting: Setting, { label }: Listing): Pick<Traits, "rates"> {
  if (label !== "range") return {};
  const pairs = setting.data.groups.flatMap((_, i) =>
    Array.from({ length: i }, (__, j) => rateBounds(setting, { own: [i], others: [j], within: false }, "difference")),
  );
  if (!pairs.every((pair) => "rates" in pair)) return {};
  const intervals = pairs.flatMap(({ rates }) => (rates === undefined ? [] : undirected(rates, "difference")));
  return { rates: intervals.length < pairs.length ? undefined : extremeInterval(intervals, "difference") };
}

/** The score of every group of group data, NaN if one has none. */
function groupScores(setting: Setting): readonly number[] {
  const rows = sourceScores(setting);
  return isMissing(rows) || rows[0] === undefined ? setting.data.groups.map(() => Number.NaN) : [...rows[0]];
}
