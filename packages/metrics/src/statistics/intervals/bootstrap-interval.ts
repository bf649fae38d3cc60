import { lazily } from "../../core/lazily.js";
import type { Interval } from "../../core/measurement.js";
import { studentTQuantile } from "../distributions/index.js";
import { flatBounds, moments, type Range } from "./levels.js";
import { wider } from "./mean-interval.js";

/** What `bootstrapInterval` needs. */
export interface BootstrapEvidence {
  readonly value: number;
  /** The value in bootstrap samples, NaN in one without a value; drawn when a bound is first asked for. */
  readonly draws: () => Float64Array;
  readonly clusters: number;
  /** Whether bounds are taken on the logarithm, as of a ratio; not so of a value of 0. */
  readonly logarithm: boolean;
  readonly range: Range | undefined;
  readonly seed: number;
}

/**
 * Student's t bounds with the bootstrap's standard error, of a value that may lie on either side of what is fair; with
 * a range never narrower than a share without events.
 *
 * @see Efron and Tibshirani 1993, chapter 6
 */
export function bootstrapInterval({
  value,
  draws,
  clusters,
  logarithm: asked,
  range,
  seed,
}: BootstrapEvidence): Interval {
  const logarithm = asked && value > 0;
  const error = lazily(() => standardErrorOf(logarithm ? draws().map(Math.log) : draws()));
  const centre = logarithm ? Math.log(value) : value;
  const back = logarithm ? Math.exp : (x: number): number => x;
  const student: Interval = {
    method: `Student's t with the bootstrap's standard error${logarithm ? ", on the logarithm" : ""}`,
    bounds: (confidence, scale = 1) => {
      const reach = reachOf(error(), clusters * scale, confidence, scale);
      return { lower: back(centre - reach), upper: back(centre + reach) };
    },
    seed,
  };
  if (range === undefined) return student;
  const floor: Interval = {
    method: student.method,
    bounds: (confidence, scale = 1) => flatBounds(value, clusters * scale, range, confidence),
  };
  const capped: Interval = {
    ...student,
    bounds: (confidence, scale = 1) => {
      const { lower, upper } = error() > 0 ? student.bounds(confidence, scale) : floor.bounds(confidence, scale);
      return { lower: Math.max(range[0], lower), upper: Math.min(range[1], upper) };
    },
  };
  return { ...wider(capped, floor), method: student.method, seed };
}

function reachOf(error: number, clusters: number, confidence: number, scale: number): number {
  if (clusters > 1 && error > 0) return (studentTQuantile(confidence, clusters - 1) * error) / Math.sqrt(scale);
  return confidence === 0.5 ? 0 : Infinity;
}

/** The standard deviation of bootstrap samples; infinite if one of them has no value. */
export function standardErrorOf(draws: Float64Array): number {
  if (draws.some((draw) => !Number.isFinite(draw))) return Infinity;
  return Math.sqrt(moments(draws).squares / (draws.length - 1));
}

/**
 * The standard error of what a distance is the magnitude of. Near 0 the resampled distances are folded and vary less
 * than the quantity itself, whose variance is the mean of their squares less the square of the value.
 */
export function unfoldedErrorOf(draws: Float64Array, value: number): number {
  const folded = standardErrorOf(draws);
  if (folded === Infinity) return folded;
  const square = draws.reduce((sum, draw) => sum + draw * draw, 0) / draws.length;
  return Math.max(folded, Math.sqrt(Math.max(0, square - value * value)));
}
