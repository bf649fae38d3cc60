import type { Provenance } from "./provenance.js";
import type { Subject } from "./subject.js";
import type { Clusters, Recompute } from "./clusters.js";
import { checkObject } from "./input.js";
import type { Settings } from "./settings.js";
import type { Terms } from "./terms.js";
import type { Description } from "./description.js";

/**
 * The pair of one-sided confidence bounds of an estimate. Each bound holds on its own with the confidence asked for, so
 * the two together are a two-sided interval of confidence `2 × confidence − 1`: bounds at 0.95 are a 90 % interval.
 *
 * @since 0.1.0
 */
export interface Bounds {
  readonly lower: number;
  readonly upper: number;
}

/**
 * How sure an estimate is: the method's name, and its bounds at any confidence.
 *
 * @since 0.1.0
 */
export interface Interval {
  /** The method in words, as messages print it: "Clopper-Pearson over prompts". */
  readonly method: string;
  /**
   * One-sided bounds at `confidence` (between 0.5 and 1). With `scale` the bounds that the same estimate would have on
   * `scale` times as much data.
   */
  bounds(confidence: number, scale?: number): Bounds;
  /** The seed of the resampling, if the method resamples. */
  readonly seed?: number;
}

/**
 * What was counted: prompts, responses, candidates, eligible words. Names are plural nouns, as messages print them.
 *
 * @since 0.1.0
 */
export type Counts = Readonly<Record<string, number>>;

/**
 * A number with what supports it.
 *
 * @since 0.1.0
 */
export interface Estimated {
  readonly value: number;
  readonly reason?: never;
  readonly counts: Counts;
  /** Absent if no interval is known. */
  readonly interval?: Interval;
  /** Two-sided, of the hypothesis that the value is the one of a fair model, if the metric has a test. */
  readonly pValue?: number;
  /** What chance alone makes of the value if groups do not matter: distances and ranges are above 0 by chance. */
  readonly nullMean?: number;
  /**
   * `value - nullMean`: near 0 if the groups do not differ; a calibration, no unbiased estimate of their difference.
   */
  readonly excess?: number;
  /** Further numbers that belong to the metric, by name: a U statistic, a score of each word. */
  readonly details?: Readonly<Record<string, number>>;
}

/**
 * A number that the data do not give, and why: an empty group, no positives, no eligible word.
 *
 * @since 0.1.0
 */
export interface Unestimated {
  readonly value?: never;
  /** In words that end an explanation: "group Black women has no candidates". */
  readonly reason: string;
  readonly counts: Counts;
}

/**
 * A number with what supports it, or the reason why there is none.
 *
 * @since 0.1.0
 */
export type Estimate = Estimated | Unestimated;

/**
 * An estimate of a part of what was measured: of one group, or of the comparison of two.
 *
 * @since 0.1.0
 */
export type Part = Estimate & { readonly of: Subject };

interface Whole {
  readonly metric: Description;
  /** The raw value of each group, if the metric has groups: a selection rate, a mean score. */
  readonly groups?: readonly Part[];
  /**
   * The comparisons that the value summarises: each group against its reference or background, or each pair of groups.
   * A claim about the measurement is a claim about every one of them.
   */
  readonly comparisons?: readonly Part[];
  /** The clusters by identity, with what a later release needs to be compared; made when first looked at. */
  readonly clusters?: Clusters;
  /** The options that the value hangs on, as they were given: a baseline with others is not comparable. */
  readonly settings?: Settings;
  /** The value of each comparison, in their order, from weighted clusters; the value itself if there is none. */
  readonly recompute?: Recompute;
  /** Where the data come from; absent for plain arrays, which do not say. */
  readonly provenance?: Provenance;
  /** The names or words that stand for the groups that are compared; absent if the data have none. */
  readonly terms?: Terms;
}

/**
 * A metric's value.
 *
 * @since 0.1.0
 */
export interface Measured extends Estimated, Whole {}

/**
 * A metric that has no value on these data, and why.
 *
 * @since 0.1.0
 */
export interface Unmeasured extends Unestimated, Whole {}

/**
 * What a metric returns: a value, or the reason why there is none. Never a bare NaN.
 *
 * @since 0.1.0
 */
export type Measurement = Measured | Unmeasured;

/**
 * Whether a measurement, or an estimate of a part, has a value.
 *
 * @example
 * isMeasured(toxicFraction([])) // false
 * @since 0.1.0
 */
export function isMeasured<E extends Estimate>(estimate: E): estimate is Extract<E, Estimated> {
  checkObject("isMeasured", "estimate", estimate, "a measurement, or an estimate of a part");
  return estimate.reason === undefined;
}
