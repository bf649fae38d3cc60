import type { Description } from "@fairexpect/metrics";
import { directionOf } from "@fairexpect/metrics/core";

import type { Entry } from "./entry.js";
import type { RecommendedMetric } from "./recommendation.js";
import { sampleSizes } from "./sample-sizes.js";

/** An entry as the framework recommends it, with the size for the limit given. */
export function recommendedMetric(entry: Entry, limits: Readonly<Record<string, number>>): RecommendedMetric {
  const { name, options, risk, assertion, why, source, needs, samples, think, published } = entry;
  const metric = describedEntry(entry);
  const given = Object.hasOwn(limits, name) ? limits[name] : undefined;
  return {
    name,
    metric,
    measuredBy: metric.name,
    ...(options !== undefined && { options }),
    risk,
    assertion,
    matcher: /\.(to\w+)\(/.exec(assertion)?.[1] ?? "",
    why,
    source,
    needs,
    samples,
    limit: { direction: entry.claimed ?? directionOf(metric), think, ...(published !== undefined && { published }) },
    // Simulated, so made when somebody looks.
    get sizes() {
      return sampleSizes(metric, given === undefined ? entry.limits : [given]);
    },
  };
}

/** The metric's own description, with the title that the entry's options make of it. */
export function describedEntry({ metric, title }: Pick<Entry, "metric" | "title">): Description {
  return title === undefined ? metric.description : { ...metric.description, title };
}
