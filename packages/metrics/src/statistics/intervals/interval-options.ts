import { checkInteger, checkOneOf } from "../../core/input.js";

/**
 * How the interval of a measurement is made; every metric that has an interval takes these.
 *
 * @since 0.1.0
 */
export interface IntervalOptions {
  /**
   * `"auto"`, the default, holds its confidence in simulations, nearly; `"strict"` holds it in all of them, by proof
   * where there is one, and needs more data. What each means for a metric stands in the interval's `method`.
   */
  readonly method?: "auto" | "strict" | undefined;
  /** Seed of the resampling. Default: taken from the data, so that equal data give equal verdicts. */
  readonly seed?: number | undefined;
}

/** Throws unless the options of an interval are good. */
export function checkIntervalOptions(caller: string, { method, seed }: IntervalOptions): void {
  if (method !== undefined) checkOneOf(caller, "method", method, ["auto", "strict"]);
  if (seed !== undefined) checkInteger(caller, "seed", seed, 0);
}

/** The names of `IntervalOptions`, for the metrics that take them. */
export const INTERVAL_OPTIONS = ["method", "seed"] as const;

/** The options of the interval among those of a metric, for a function that takes no others. */
export function intervalOptions({ method, seed }: IntervalOptions): IntervalOptions {
  return { ...(method !== undefined && { method }), ...(seed !== undefined && { seed }) };
}
