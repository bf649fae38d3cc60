import type { WeightedPart } from "../core/clusters.js";
import { didYouMean } from "../core/did-you-mean.js";
import { checkOneOf, describeValue, InputError } from "../core/input.js";
import { catalogue, type CatalogueName } from "./catalogue.js";
import type { CatalogueEntry } from "./catalogue-entry.js";
import { allValues, compareAll } from "./compare-all.js";
import { compareEachWithBackground, eachBackgroundValues } from "./compare-each-with-background.js";
import { comparePairs, pairValues } from "./compare-pairs.js";
import { backgroundValues, compareWithBackground } from "./compare-with-background.js";
import type { Background } from "./contrasts.js";
import type { FairnessData } from "./data.js";
import { isCounterfactual } from "./encode.js";
import { flattened } from "./group-data-of.js";
import type { FormComputed } from "./results.js";
import type { ScoreName } from "./score.js";
import type { GeneralizedOptions } from "./setting.js";

/**
 * Options of `generalizedMetric`.
 *
 * @since 0.1.0
 */
export interface GeneralizedMetricOptions extends GeneralizedOptions {
  /**
   * How to read the source if paper and code of Czarnowska et al. differ. Without it: the paper, save for `parityGap`
   * and `f1Ratio`, of which Table 2 contradicts the metrics that it cites and the published values. `"paper"` takes
   * Table 2 at its word, so that the parity gap compares accuracies and the F1 ratio recalls. `"reference"` does as the
   * code: `cfGap` and `pertSS` in pairs, the background of `avgGF` on the true class "rest", `tcDenominator: "all"`,
   * `weighting: "tuple"`, `sampling: "sampled"`, and the mean as the value of vector-valued metrics.
   */
  readonly variant?: "paper" | "reference";
  /** Another background than the metric's own. */
  readonly background?: Background;
}

export function entryOf(caller: string, name: CatalogueName): CatalogueEntry {
  if (typeof name === "string" && Object.hasOwn(catalogue, name)) return catalogue[name];
  const names = Object.keys(catalogue);
  const advice = didYouMean(name, names);
  throw new InputError({
    function: caller,
    argument: "name",
    given: describeValue(name),
    expected: `a name of the catalogue: ${names.join(", ")}`,
    ...(advice !== undefined && { advice }),
  });
}

/** A generalized metric with all that an entry of the catalogue, and the options, set. */
interface CatalogueSetting {
  readonly measure: (caller: string, data: FairnessData) => FormComputed;
  readonly values: (
    caller: string,
    parts: readonly WeightedPart[],
    isCounterfactual: boolean,
  ) => readonly (number | undefined)[];
}

export function settingOf(entry: CatalogueEntry, options: GeneralizedMetricOptions): CatalogueSetting {
  const { variant, background: own, ...chosen } = options;
  const code = { tcDenominator: "all", weighting: "tuple", sampling: "sampled" } as const;
  // What is undefined is not given, and must not undo what the variant sets.
  const given = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined));
  const settings: GeneralizedOptions & { readonly score: ScoreName } = {
    ...(variant === "reference" ? code : {}),
    ...given,
    score: entry.score,
  };
  if (entry.form === "mcm") return form(compareAll, allValues, { ...settings, comparison: entry.comparison });
  if (entry.form === "pcm") {
    const { comparison, normalization } = entry;
    return form(comparePairs, pairValues, { ...settings, comparison, normalization });
  }
  const { comparison } = entry;
  const background: Background = own ?? entry.background;
  if (entry.form === "bcm") {
    const { normalization } = entry;
    return form(compareWithBackground, backgroundValues, { ...settings, comparison, background, normalization });
  }
  const summary = variant === "reference" ? "mean" : "worst";
  return form(compareEachWithBackground, eachBackgroundValues, { ...settings, comparison, background, summary });
}

function form<O>(
  measure: (caller: string, data: FairnessData, options: O) => FormComputed,
  values: (
    caller: string,
    parts: readonly WeightedPart[],
    isCounterfactual: boolean,
    options: O,
  ) => readonly (number | undefined)[],
  options: O,
): CatalogueSetting {
  return {
    measure: (caller, data) => measure(caller, data, options),
    values: (caller, parts, ofSources) => values(caller, parts, ofSources, options),
  };
}

/** The entry that the options make of another. */
export function variantOf(caller: string, entry: CatalogueEntry, options: GeneralizedMetricOptions): CatalogueEntry {
  const { variant, background } = options;
  if (variant !== undefined) checkOneOf(caller, "options.variant", variant, ["paper", "reference"]);
  const chosen = variantEntry(entry, options);
  if (background !== undefined && (chosen.form === "pcm" || chosen.form === "mcm")) {
    throw new InputError({
      function: caller,
      argument: "options.background",
      given: describeValue(background),
      expected: "undefined, because the metric compares groups with each other",
    });
  }
  return chosen;
}

function variantEntry(entry: CatalogueEntry, { variant, trueClass }: GeneralizedMetricOptions): CatalogueEntry {
  if (variant === "paper") {
    if (entry.number === 10) return { ...entry, score: "accuracy" };
    if (entry.number === 16) return { ...entry, score: "recall" };
  }
  if (variant === "reference") {
    if (entry.number === 17) return catalogue.cfGapPairs;
    if (entry.number === 18) return catalogue.pertSSPairs;
    if (entry.number === 3 && entry.form === "bcm" && trueClass === true) return { ...entry, background: "rest" };
  }
  return entry;
}

/** Whether an entry measures sources; a group metric takes their variations for the groups' examples. */
export function isOfSources({ data: shape }: CatalogueEntry, data: FairnessData): boolean {
  return shape === "counterfactual" && isCounterfactual(data);
}

/** The data in the shape that the metric is defined on. */
export function shaped(caller: string, name: string, entry: CatalogueEntry, data: FairnessData): FairnessData {
  if (typeof data !== "object" || data === null) {
    throw new InputError({
      function: caller,
      argument: "data",
      given: describeValue(data),
      expected: "group data ({ groups }) or counterfactual data ({ sources })",
    });
  }
  if (entry.data === "counterfactual" && !isCounterfactual(data)) {
    throw new InputError({
      function: caller,
      argument: "data",
      given: "group data",
      expected: `counterfactual data ({ sources }) for ${name}`,
      advice: 'Group metrics of probabilities are "avgGF" and "posAvgEG".',
    });
  }
  const fitting = entry.data === "group" && isCounterfactual(data) ? flattened(caller, data) : data;
  const count = groupCount(fitting);
  if (entry.groups === "two" && count > 2) {
    throw new InputError({
      function: caller,
      argument: "data",
      given: `of ${count} groups`,
      expected: `two groups for ${name}, which depends on their order`,
      advice:
        'For more groups use "tprGap", "disparityScoreNormalized", "avgIF", or the generalized metrics with a background.',
    });
  }
  return fitting;
}

/** How many groups there are, as far as data that nobody has checked yet tell. */
function groupCount(data: FairnessData): number {
  const sources: unknown = isCounterfactual(data) ? data.sources : undefined;
  const groups = isCounterfactual(data) ? (Array.isArray(sources) ? data.sources[0]?.groups : {}) : data.groups;
  return Object.keys(groups ?? {}).length;
}
