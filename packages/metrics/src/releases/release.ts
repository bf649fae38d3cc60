import { checkMeasurement } from "../core/check-measurement.js";
import { checkClusters, type Clusters } from "../core/clusters.js";
import { isDescription, type Description } from "../core/description.js";
import { describeValue, InputError } from "../core/input.js";
import { isMeasured, type Bounds, type Counts, type Measurement } from "../core/measurement.js";
import { checkValues } from "./check-values.js";
import type { Settings } from "../core/settings.js";
import type { Subject } from "../core/subject.js";

/**
 * What a baseline keeps of a measurement, so that the next release can be compared with it: what was measured, the
 * value of each comparison, and what each cluster adds to it, by identity and without texts. It is JSON once its typed
 * arrays are arrays.
 *
 * @since 0.1.0
 */
export interface Release {
  readonly metric: Description;
  /** The options that its value hangs on; absent of baselines that did not keep them. */
  readonly settings?: Settings;
  /** The value of each comparison; of a metric without comparisons its value, of nothing in particular. */
  readonly comparisons: readonly {
    readonly of: Subject;
    readonly value: number;
    /** One-sided, each at 95 %, if a file of baselines kept them: `plan` reads them. */
    readonly bounds?: Bounds;
  }[];
  readonly clusters: Clusters;
  /** What was counted; absent of baselines that did not keep it. */
  readonly counts?: Counts;
}

/**
 * What a baseline keeps of a measurement.
 *
 * @throws InputError if it has no value, one of its comparisons has none, its metric is not compared between releases
 * (its description says `compare: "none"`), or the metric's `values` are others than it measured, or count scores that
 * weigh nothing
 * @example
 * releaseOf(toxicFraction([[0.9], [0.1]])).comparisons // [{ of: {}, value: 0.5 }]
 * @since 0.1.0
 */
export function releaseOf(measurement: Measurement): Release {
  checkMeasurement("releaseOf", measurement);
  const { metric, settings, clusters, recompute } = measurement;
  const refuse = (given: string): InputError =>
    new InputError({ function: "releaseOf", argument: "measurement", given, expected: "one that can be compared" });
  if (!isDescription(metric)) throw refuse("without the description of its metric");
  if (!isMeasured(measurement)) throw refuse(`of ${metric.title}, which has no value: ${measurement.reason}`);
  if (clusters === undefined) throw refuse(`of ${metric.title}, which has no clusters to compare`);
  checkClusters("releaseOf", "measurement.clusters", clusters);
  const comparisons = measurement.comparisons?.map((part) => {
    if (isMeasured(part)) return { of: part.of, value: part.value };
    throw refuse(`of ${metric.title} with a comparison, ${describeValue(part.of)}, without a value: ${part.reason}`);
  });
  const kept = comparisons ?? [{ of: {}, value: measurement.value }];
  if (typeof recompute === "function")
    checkValues(
      "releaseOf",
      metric,
      kept.map(({ value }) => value),
      clusters,
      recompute,
    );
  return {
    metric,
    ...(settings !== undefined && { settings }),
    comparisons: kept,
    clusters,
    counts: measurement.counts,
  };
}
