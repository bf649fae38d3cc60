import { checkOptions } from "../core/input.js";
import type { Measurement } from "../core/measurement.js";
import type { CatalogueName } from "./catalogue.js";
import { CATALOGUE_OPTIONS, catalogueMetric } from "./catalogue-metric.js";
import { entryOf, type GeneralizedMetricOptions } from "./catalogue-setting.js";
import type { FairnessData } from "./data.js";
import { encode } from "./encode.js";

const NAME = "generalizedMetricByClass";
const ofClass = catalogueMetric(NAME);

/** What looks at no one class, so that there is one result for all. */
const TARGET_CLASS: readonly string[] = ["targetProbability", "labelledAttachmentScore"];

/**
 * The results of a metric of the `catalogue` for every class against the rest, by the name of the class; no mean is
 * taken. Metrics that look at the target class or at no class give one result, "all". In tagged sentences the scores of
 * spans leave out "O", which is no span, and add "all" spans together. If a group has no example that the score of a
 * class needs, that class has no value, and says why.
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
  checkOptions(
    NAME,
    options,
    CATALOGUE_OPTIONS.filter((option) => option !== "class"),
  );
  const entry = entryOf(NAME, name);
  if (TARGET_CLASS.includes(entry.score) && options.trueClass !== true) return { all: ofClass(name, data, options) };
  const { classes, sequence } = encode(NAME, data);
  const spans = sequence && entry.basis === "prediction";
  const measured = spans
    ? [...classes.filter((label) => label !== "O"), ...(classes.includes("all") ? [] : ["all"])]
    : classes;
  return Object.fromEntries(measured.map((label) => [label, ofClass(name, data, { ...options, class: label })]));
}
