import { isMetric, type Metric } from "../core/define-metric.js";
import { isDescription, type Description } from "../core/description.js";
import { didYouMean } from "../core/did-you-mean.js";
import { describeValue, InputError } from "../core/input.js";
import { described } from "../descriptions.js";

/**
 * A metric, as what asks for its design takes it: its name, its function, or its description.
 *
 * @since 0.1.0
 */
export type MetricReference = string | Metric<never> | Description;

/** The description of a metric. Throws unless there is one; the message has the nearest name. */
export function describedMetric(caller: string, metric: unknown): Description {
  if (isMetric(metric)) return metric.description;
  if (isDescription(metric)) return metric;
  const known = typeof metric === "string" ? described.get(metric) : undefined;
  if (known !== undefined) return known;
  throw new InputError({
    function: caller,
    argument: "metric",
    given: describeValue(metric),
    expected: "the name of a metric, its function, or its description",
    advice: didYouMean(metric, described.keys()) ?? "Write it as the function that measures it.",
  });
}

/**
 * On which side of a limit a fair value lies: above, if the best value is the greatest; within, if values on both sides
 * of it are worse; else below.
 */
export function directionOf({ best, range: [low, high] }: Description): "below" | "above" | "within" {
  if (best === high) return "above";
  return best !== undefined && best > low ? "within" : "below";
}

/**
 * The part of the range that values of a fair model are bet on: up from 0 if less than nothing is possible, but odd.
 */
export function sideOf({ best, range: [low, high] }: Description): readonly [number, number] {
  if (best === high) return [low < 0 && best > 0 ? 0 : low, high];
  return [low, high > 0 && best === low && best < 0 ? 0 : high];
}
