import { checkOptions } from "../core/input.js";
import type { Measurement } from "../core/measurement.js";
import { groupRate, requireLabels } from "./compare-rates.js";
import { type ClassOptions, type Prediction, type PredictionColumns, tally, targets } from "../sets/predictions.js";
import { checkRate, type RateFunction, type RateName } from "./rate.js";

/**
 * Options of `rateByGroup`.
 *
 * @since 0.1.0
 */
export interface RateOptions extends ClassOptions {
  readonly rate: RateName | RateFunction;
}

/**
 * A rate of a classifier over all predictions, and in `groups` for each group: what fairlearn's `MetricFrame` has as
 * `overall` and `by_group`. It compares nothing; see `disparity` for that. With several `classes` the value is the rate
 * of the first, and `groups` has each class and group as "class: group". In the counts of a proportion are its `events`
 * and `trials`. Undefined, whole or for a group, where there is nothing to divide by.
 *
 * @throws InputError where data or options are not as described, and where the rate needs labels that are missing
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
 * rates.groups.women.value // 0.5
 * @since 0.1.0
 */
export function rateByGroup(data: readonly Prediction[] | PredictionColumns, options: RateOptions): Measurement {
  const metric = "rateByGroup";
  checkOptions(metric, options);
  checkRate(metric, options.rate);
  const counted = tally(metric, data);
  const counts = { predictions: counted.sizes.reduce((sum, size) => sum + size, 0), groups: counted.groups.length };
  if (counts.predictions === 0) return { metric, counts, undefined: "there are no predictions" };
  const chosen = targets(metric, counted, options, options.rate === "accuracy");
  requireLabels(metric, counted, [options.rate]);
  const groups: Record<string, Measurement> = {};
  for (const target of chosen) {
    for (const [g, group] of counted.groups.entries()) {
      const key = target.name === undefined ? group : `${target.name}: ${group}`;
      groups[key] = groupRate(metric, options.rate, counted, options, target, group, [g]);
    }
  }
  const [first] = chosen;
  if (first === undefined) return { metric, counts, groups, undefined: "there is no class to look at" };
  const overall = groupRate(metric, options.rate, counted, options, first, "overall", [...counted.groups.keys()]);
  return { ...overall, metric, counts: { ...counts, ...overall.counts }, groups };
}
