import { checkOneOf, describeValue, InputError } from "../core/input.js";
import { combined } from "../core/lazy-evidence.js";
import type { Measurement } from "../core/measurement.js";
import { compareWithBackground } from "./background-comparison-metric.js";
import { catalogue, type CatalogueEntry, type CatalogueName } from "./catalogue.js";
import type { FairnessData } from "./data.js";
import { encode, isCounterfactual } from "./encode.js";
import type { Background } from "./contrasts.js";
import type { GeneralizedOptions } from "./setting.js";
import { flattened } from "./group-data-of.js";
import { compareAll } from "./multi-group-comparison-metric.js";
import { comparePairs } from "./pairwise-comparison-metric.js";
import { compareEachWithBackground } from "./vector-valued-background-comparison-metric.js";

/**
 * Options of `generalizedMetric`.
 *
 * @since 0.1.0
 */
export interface GeneralizedMetricOptions extends GeneralizedOptions {
  /**
   * Where paper and code of Czarnowska et al. differ. Without it: the paper, save for `parityGap` and `f1Ratio`, where
   * Table 2 contradicts the metrics that it cites and the published values. `"paper"` takes Table 2 at its word, so
   * that the parity gap compares accuracies and the F1 ratio recalls. `"reference"` does as the code: `cfGap` and
   * `pertSS` in pairs, the background of `avgGF` on the true class "rest", `tcDenominator: "all"`, `weighting:
   * "tuple"`, `sampling: "sampled"`, and the mean as the value of vector-valued metrics.
   */
  readonly variant?: "paper" | "reference";
  /** Another background than the metric's own. */
  readonly background?: Background;
}

const CALLER = "generalizedMetric";

/** What looks at no one class, so that there is one result for all. */
const TARGET_CLASS: readonly string[] = ["targetProbability", "labelledAttachmentScore"];

/**
 * One of the 22 fairness metrics of the literature, or a companion, by its name in the `catalogue`: `tprGap`, `fned`,
 * `avgGF`, `pertSR` and so on. Use it where results must be comparable with published ones; with a new question, the
 * generalized metrics themselves. Range, direction and unit are those of the metric's form (`pairwiseComparisonMetric`
 * and its three siblings): 0 is fair, except for ratios, where 1 is. Prediction-based metrics look at one class against
 * the rest; in data of more than two classes the `class` must be chosen, or take `generalizedMetricByClass`. Group
 * metrics also take counterfactual data, whose variations then are the groups' examples. With `trueClass` the metrics
 * of probabilities (`avgGF`, `cfGap`, `avgIF`, ...) look only at examples of the class, "(TC)" in the paper. Undefined
 * where a group has no example that the score needs, and where tagged sentences have no such score (FPR, TNR).
 *
 * @throws InputError where the data have not the shape, classes or ingredients that the metric needs
 * @see Czarnowska, Vyas and Shah 2021 (TACL 9), Table 2
 * @example
 * const groups = {
 *   women: [{ gold: 1, predicted: 1 }, { gold: 1, predicted: 0 }, { gold: 0, predicted: 0 }],
 *   men: [{ gold: 1, predicted: 1 }, { gold: 1, predicted: 1 }, { gold: 0, predicted: 1 }],
 * };
 * generalizedMetric("tprGap", { groups }).value // 0.5
 * generalizedMetric("fned", { groups }).value // 0.5
 * generalizedMetric("fnedNormalized", { groups }).value // 0.25
 * @since 0.1.0
 */
export function generalizedMetric(
  name: CatalogueName,
  data: FairnessData,
  options: GeneralizedMetricOptions = {},
): Measurement {
  const { variant } = options;
  if (variant !== undefined) checkOneOf(CALLER, "options.variant", variant, ["paper", "reference"]);
  const entry = variantOf(entryOf(CALLER, name), variant, options.trueClass === true);
  return combined(measure(entry, shaped(name, entry, data), options), { metric: name });
}

/**
 * The results of a metric of the `catalogue` for every class against the rest, by the name of the class; no mean is
 * taken. Metrics that look at the target class or at no class give one result, "all". In tagged sentences the scores of
 * spans leave out "O", which is no span, and add "all" spans together. Where a group has no example that the score of a
 * class needs, that class is undefined, and says so.
 *
 * @throws InputError as `generalizedMetric`
 * @see Czarnowska, Vyas and Shah 2021 (TACL 9), section 5.1
 * @example
 * const groups = {
 *   women: [{ gold: 0, predicted: 0 }, { gold: 1, predicted: 1 }, { gold: 2, predicted: 0 }],
 *   men: [{ gold: 0, predicted: 0 }, { gold: 1, predicted: 2 }, { gold: 2, predicted: 2 }],
 * };
 * const gaps = generalizedMetricByClass("tprGap", { groups });
 * Object.entries(gaps).map(([name, gap]) => [name, gap.value]) // [["0", 0], ["1", 1], ["2", 1]]
 * @since 0.1.0
 */
export function generalizedMetricByClass(
  name: CatalogueName,
  data: FairnessData,
  options: Omit<GeneralizedMetricOptions, "class"> = {},
): Record<string, Measurement> {
  const entry = entryOf("generalizedMetricByClass", name);
  if (TARGET_CLASS.includes(entry.score) && options.trueClass !== true)
    return { all: generalizedMetric(name, data, options) };
  const { classes, sequence } = encode("generalizedMetricByClass", data);
  const spans = sequence && entry.basis === "prediction";
  const measured = spans
    ? [...classes.filter((label) => label !== "O"), ...(classes.includes("all") ? [] : ["all"])]
    : classes;
  return Object.fromEntries(
    measured.map((label) => [label, generalizedMetric(name, data, { ...options, class: label })]),
  );
}

function entryOf(caller: string, name: CatalogueName): CatalogueEntry {
  if (Object.hasOwn(catalogue, name)) return catalogue[name];
  throw new InputError({
    function: caller,
    argument: "name",
    given: describeValue(name),
    expected: `a name of the catalogue: ${Object.keys(catalogue).join(", ")}`,
  });
}

function variantOf(
  entry: CatalogueEntry,
  variant: GeneralizedMetricOptions["variant"],
  trueClass: boolean,
): CatalogueEntry {
  if (variant === "paper") {
    if (entry.number === 10) return { ...entry, score: "accuracy" };
    if (entry.number === 16) return { ...entry, score: "recall" };
  }
  if (variant === "reference") {
    if (entry.number === 17) return catalogue.cfGapPairs;
    if (entry.number === 18) return catalogue.pertSSPairs;
    if (entry.number === 3 && entry.form === "bcm" && trueClass) return { ...entry, background: "rest" };
  }
  return entry;
}

/** The data in the shape that the metric is defined on. */
function shaped(name: string, entry: CatalogueEntry, data: FairnessData): FairnessData {
  if (typeof data !== "object" || data === null) {
    throw new InputError({
      function: CALLER,
      argument: "data",
      given: describeValue(data),
      expected: "group data ({ groups }) or counterfactual data ({ sources })",
    });
  }
  if (entry.data === "counterfactual" && !isCounterfactual(data)) {
    throw new InputError({
      function: CALLER,
      argument: "data",
      given: "group data",
      expected: `counterfactual data ({ sources }) for ${name}`,
      advice: 'Group metrics of probabilities are "avgGF" and "posAvgEG".',
    });
  }
  const fitting = entry.data === "group" && isCounterfactual(data) ? flattened(CALLER, data) : data;
  const groups = isCounterfactual(fitting) ? fitting.sources[0]?.groups : fitting.groups;
  const count = Object.keys(groups ?? {}).length;
  if (entry.groups === "two" && count > 2) {
    throw new InputError({
      function: CALLER,
      argument: "data",
      given: `of ${count} groups`,
      expected: `two groups for ${name}, which depends on their order`,
      advice:
        'For more groups use "tprGap", "disparityScoreNormalized", "avgIF", or the generalized metrics with a background.',
    });
  }
  return fitting;
}

function measure(entry: CatalogueEntry, data: FairnessData, options: GeneralizedMetricOptions): Measurement {
  const { variant, background: given, ...chosen } = options;
  if (given !== undefined && (entry.form === "pcm" || entry.form === "mcm")) {
    throw new InputError({
      function: CALLER,
      argument: "options.background",
      given: describeValue(given),
      expected: "undefined, because the metric compares groups with each other",
    });
  }
  const code = { tcDenominator: "all", weighting: "tuple", sampling: "sampled" } as const;
  const settings = { ...(variant === "reference" ? code : {}), ...chosen, score: entry.score };
  if (entry.form === "mcm") return compareAll(CALLER, data, { ...settings, comparison: entry.comparison });
  if (entry.form === "pcm")
    return comparePairs(CALLER, data, {
      ...settings,
      comparison: entry.comparison,
      normalization: entry.normalization,
    });
  const background = given ?? entry.background;
  if (entry.form === "bcm")
    return compareWithBackground(CALLER, data, {
      ...settings,
      comparison: entry.comparison,
      normalization: entry.normalization,
      background,
    });
  const summary = variant === "reference" ? "mean" : "worst";
  return compareEachWithBackground(CALLER, data, { ...settings, comparison: entry.comparison, background, summary });
}
