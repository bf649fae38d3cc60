import { defineMetric, type Computed } from "../core/define-metric.js";
import { checkOptions } from "../core/input.js";
import type { Part } from "../core/measurement.js";
import type { ReceivedPredictions } from "../sets/predictions.js";
import { tally } from "../sets/tally.js";
import { targets, type ClassOptions } from "../sets/target-classes.js";
import { checkIntervalOptions, INTERVAL_OPTIONS } from "../statistics/intervals/interval-options.js";
import { countsOf, groupRate, requireLabels } from "./group-rate.js";
import { overallRate, rateClusters, subjectOf } from "./rate-clusters.js";
import { checkRate, isProportion, rateTitle, type RateFunction, type RateName } from "./rate.js";

/**
 * Options of `rateByGroup`.
 *
 * @since 0.1.0
 */
export interface RateOptions extends ClassOptions {
  /** A rate by name, or of your own: a function of the confusion counts. */
  readonly rate: RateName | RateFunction;
}

const OPTIONS = [...INTERVAL_OPTIONS, "positive", "classes", "rate"] as const;

/**
 * A rate of a classifier over all predictions, and in `groups` for each group: what fairlearn's `MetricFrame` has as
 * `overall` and `by_group`. It compares nothing; see `disparity` for that. With several `classes` the value is the rate
 * of the first, and `groups` has each class and group: `{ class: "nurse", group: "women" }`. In the counts of a
 * proportion are its `events` and `trials`. No value, whole or of a group, if there is nothing to divide by.
 *
 * @param data predictions: an array, columns for millions of them, or what `classify` gives
 * @throws InputError if data or options are not as described, and if the rate needs labels that are missing
 * @see Bouchard (2024), section 3.2
 * @example
 * const hired = [
 *   { group: "women", prediction: "hire", label: "hire" },
 *   { group: "women", prediction: "pass", label: "hire" },
 *   { group: "men", prediction: "hire", label: "hire" },
 *   { group: "men", prediction: "hire", label: "pass" },
 * ];
 * const rates = rateByGroup(hired, { rate: "selectionRate", positive: "hire" });
 * rates.value // 0.75
 * rates.groups.map(({ of, value }) => `${of.group} ${value}`) // ["men 1", "women 0.5"]
 * @since 0.1.0
 */
export const rateByGroup = defineMetric(
  {
    name: "rateByGroup",
    title: "rate by group",
    family: "classification",
    version: 1,
    unit: "predictions",
    range: [0, 1],
    format: "percent",
    source: "Bouchard 2024, section 3.2; fairlearn's MetricFrame",
    anytime: false,
    compare: "sums",
  },
  measureRate,
  { options: OPTIONS, values: (parts, _data, { rate }) => [overallRate(parts, rate)] },
);

function measureRate(data: ReceivedPredictions, options: RateOptions): Computed {
  const metric = "rateByGroup";
  checkOptions(metric, options, OPTIONS);
  checkIntervalOptions(metric, options);
  const { rate } = options;
  checkRate(metric, rate);
  const counted = tally(metric, data);
  const counts = countsOf(counted);
  const common = {
    provenance: counted.provenance,
    description: {
      title: rateTitle(rate),
      format: isProportion(rate) ? "percent" : "number",
      range: [0, typeof rate === "string" ? 1 : Infinity],
      ...(counted.distinctPrompts > 0 && { unit: "prompts" }),
    },
  } as const;
  if (counted.groups.length === 0) return { ...common, counts, reason: "there are no predictions" };
  const chosen = targets(metric, counted, options, rate === "accuracy");
  requireLabels(metric, counted, [rate]);
  const groups = chosen.flatMap((target) =>
    counted.groups.map((group, g): Part => ({
      of: { ...subjectOf(target.name, rate, [rate]), group },
      ...groupRate(metric, rate, counted, options, target, group, [g]),
    })),
  );
  const [first] = chosen;
  if (first === undefined) return { ...common, counts, groups, reason: "there is no class to look at" };
  const overall = groupRate(metric, rate, counted, options, first, "overall", [...counted.groups.keys()]);
  const clusters = () => rateClusters(counted, chosen, [rate], options);
  return { ...overall, ...common, counts: { ...counts, ...overall.counts }, groups, clusters };
}
