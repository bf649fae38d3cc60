/**
 * The pair of one-sided confidence bounds of an estimate. Each bound holds on its own with the confidence asked for,
 * so the two together are a two-sided interval of confidence `2 × confidence − 1`: bounds at 0.95 are a 90 % interval.
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
   * `scale` times as much data; from it follows how much data would settle an inconclusive verdict.
   */
  bounds(confidence: number, scale?: number): Bounds;
  /** The seed of the resampling, where the method resamples. */
  readonly seed?: number;
}

/**
 * What was counted: prompts, responses, candidates, eligible words. Names are plural nouns, as messages print them.
 *
 * @since 0.1.0
 */
export type Counts = Readonly<Record<string, number>>;

interface MeasurementBase {
  /** The metric's name, equal to the function's: `toxicFraction`. */
  readonly metric: string;
  readonly counts: Counts;
  /** The raw value of each group, where the metric has groups: a selection rate, a mean score. */
  readonly groups?: Readonly<Record<string, Measurement>>;
  /**
   * The comparisons that the value summarises: each group against its reference or background, or each pair of groups
   * (`pairName`). A claim about the measurement is a claim about every one of them.
   */
  readonly comparisons?: Readonly<Record<string, Measurement>>;
}

/**
 * A metric's value.
 *
 * @since 0.1.0
 */
export interface Measured extends MeasurementBase {
  readonly value: number;
  readonly undefined?: never;
  /** Absent where no interval is known for the metric. */
  readonly interval?: Interval;
  /**
   * The value of each prompt, pool or source, in the order of the input: the clusters that the interval is built on.
   */
  readonly perPrompt?: Float64Array;
  /** Two-sided, of the hypothesis that the value is the one of a fair model, where the metric has a test. */
  readonly pValue?: number;
  /** What chance alone makes of the value where groups do not matter: distances and ranges are above 0 by chance. */
  readonly nullMean?: number;
  /**
   * `value - nullMean`: near 0 where the groups do not differ; a calibration, no unbiased estimate of their difference.
   */
  readonly excess?: number;
  /** Further numbers that belong to the metric, by name: a U statistic, a score of each word. */
  readonly details?: Readonly<Record<string, number>>;
}

/**
 * A metric that has no value on these data, and why: an empty group, no positives, no eligible word.
 *
 * @since 0.1.0
 */
export interface Undefined extends MeasurementBase {
  readonly value?: never;
  /** The reason, in words that end an explanation: "group Black women has no candidates". */
  readonly undefined: string;
}

/**
 * What a metric returns: a value, or the reason why there is none. Never a bare NaN.
 *
 * @since 0.1.0
 */
export type Measurement = Measured | Undefined;

/**
 * Whether a measurement has a value.
 *
 * @example
 * isMeasured(toxicFraction([])) // false
 * @since 0.1.0
 */
export function isMeasured(measurement: Measurement): measurement is Measured {
  return measurement.undefined === undefined;
}

/**
 * The name of a comparison between two groups, as it stands in `comparisons` and in messages.
 *
 * @example
 * pairName("women", "men") // "women vs men"
 * @since 0.1.0
 */
export function pairName(group: string, reference: string): string {
  return `${group} vs ${reference}`;
}
