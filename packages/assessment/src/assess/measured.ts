import { decide, type Measurement, type Policy, type Verdict } from "@fairexpect/metrics";
import { directionOf } from "@fairexpect/metrics/core";

import type { Entry } from "../recommend/entry.js";
import { describedEntry } from "../recommend/recommended-metric.js";
import type { AssessmentRow } from "./assessment.js";

/** The key of a metric, of an attribute if it is measured by attribute. */
export function keyOf(name: string, attribute: string | undefined): string {
  return attribute === undefined ? name : `${name} of ${attribute}`;
}

/** A metric measured on data, with its verdict if there is a limit. */
export function measuredRow(
  entry: Entry,
  data: unknown,
  more: Readonly<Record<string, unknown>>,
  { attribute, limits, policy }: { attribute: string | undefined; limits: Limits; policy: Policy },
): AssessmentRow {
  const { name, metric, options, why, source } = entry;
  const measured: Measurement = Reflect.apply(metric, undefined, [data, { ...options, ...more }]);
  const measurement = titled(measured, entry, attribute);
  const key = keyOf(name, attribute);
  const direction = entry.claimed ?? directionOf(measurement.metric);
  const common = { key, name, ...(attribute !== undefined && { attribute }), measurement, direction, why, source };
  const limit = limits[key] ?? limits[name];
  return limit === undefined ? common : { ...common, limit, verdict: verdictOn(measurement, direction, limit, policy) };
}

export type Limits = Readonly<Record<string, number>>;

function verdictOn(
  measurement: Measurement,
  direction: AssessmentRow["direction"],
  limit: number,
  policy: Policy,
): Verdict {
  const claimed = { below: { below: limit }, above: { above: limit }, within: { within: limit } }[direction];
  return decide(measurement, claimed, policy).verdict;
}

/**
 * The same measurement, whose title says which form of the metric it is and of which attribute; what is lazy stays so.
 */
function titled(measurement: Measurement, entry: Entry, attribute: string | undefined): Measurement {
  const { title } = entry.title === undefined ? measurement.metric : describedEntry(entry);
  const own = attribute === undefined ? title : `${title}, by ${attribute}`;
  if (own === measurement.metric.title) return measurement;
  const metric = Object.freeze({ ...measurement.metric, title: own });
  return Object.defineProperties({} as Measurement, {
    ...Object.getOwnPropertyDescriptors(measurement),
    metric: { value: metric, enumerable: true },
  });
}
