import { checkNumber } from "../../core/input.js";
import type { Interval } from "../../core/measurement.js";
import { dataSeed } from "../data-seed.js";
import { bcaInterval } from "./bca-interval.js";
import type { IntervalOptions } from "./interval-options.js";
import { wider } from "./mean-interval.js";
import { tInterval } from "./t-interval.js";

/** The interval of a difference of selection rates from what each pool adds to it. */
export function poolDifferenceInterval(value: number, contributions: Float64Array, options: IntervalOptions): Interval {
  const over = overPools(value, contributions, options);
  return neverNarrower(value, over, contributions.length);
}

/** The interval of the ratio of two selection rates from what each pool adds to its logarithm. */
export function poolRatioInterval(
  rate: number,
  referenceRate: number,
  contributions: Float64Array,
  options: IntervalOptions,
): Interval {
  const over = rate > 0 ? overPools(Math.log(rate / referenceRate), contributions, options) : undefined;
  return ratioInterval(rate, referenceRate, over, contributions.length);
}

/**
 * The skewness of the mean above which Student's bounds are doubted: they would be off by about 1 % of their
 * confidence.
 */
const SKEWED = 0.1;

/**
 * The bounds of an estimate from what each pool adds to it: Student's t, and if the pools' contributions are skewed,
 * as they are if few pools differ from the rest, the wider of that and BCa. None if pools differ by rounding
 * errors only; one pool in a million that differs gives more.
 */
function overPools(estimate: number, contributions: Float64Array, options: IntervalOptions): Interval | undefined {
  const pools = contributions.length;
  let squares = 0;
  for (const contribution of contributions) squares += contribution ** 2;
  if (pools < 2 || Math.sqrt((pools / (pools - 1)) * squares) <= 1e-12) return undefined;
  const values = contributions.map((contribution) => estimate + pools * contribution);
  const student = tInterval(values);
  let cubes = 0;
  for (const contribution of contributions) cubes += contribution ** 3;
  if (options.method !== "strict" && Math.abs(cubes / squares ** 1.5) < SKEWED)
    return { ...student, method: "Student's t over pools" };
  const seed = options.seed ?? dataSeed(values);
  const both = wider(bcaInterval(values, { seed }), student);
  return { ...both, method: "the wider of Student's t and BCa over pools", seed };
}

/** The largest share of other pools among which `pools` pools can all be alike with a probability of 1 - confidence. */
function unseenShare(confidence: number, pools: number): number {
  return 1 - (1 - confidence) ** (1 / pools);
}

const ALIKE = "all pools alike: a share of 1 - alpha^(1/pools) may differ";

/** Never narrower than a share of other pools that these would have missed makes it. */
function neverNarrower(value: number, over: Interval | undefined, pools: number): Interval {
  return {
    method: ALIKE,
    ...over,
    bounds: (confidence, scale = 1) => {
      checkBounds(confidence, scale);
      const share = unseenShare(confidence, pools * scale);
      const floor = { lower: value - share * (1 + value), upper: value + share * (1 - value) };
      const { lower, upper } = over?.bounds(confidence, scale) ?? floor;
      return { lower: Math.max(-1, Math.min(lower, floor.lower)), upper: Math.min(1, Math.max(upper, floor.upper)) };
    },
  };
}

function ratioInterval(rate: number, referenceRate: number, overLog: Interval | undefined, pools: number): Interval {
  return {
    ...overLog,
    method: overLog === undefined ? ALIKE : `${overLog.method}, on the logarithm`,
    bounds: (confidence, scale = 1) => {
      checkBounds(confidence, scale);
      const share = unseenShare(confidence, pools * scale);
      const floor = {
        lower: (rate * (1 - share)) / (referenceRate + share * (1 - referenceRate)),
        upper: (rate + share * (1 - rate)) / (referenceRate * (1 - share)),
      };
      if (overLog === undefined) return floor;
      const { lower, upper } = overLog.bounds(confidence, scale);
      return { lower: Math.min(Math.exp(lower), floor.lower), upper: Math.max(Math.exp(upper), floor.upper) };
    },
  };
}

function checkBounds(confidence: number, scale: number): void {
  checkNumber("poolInterval", "confidence", confidence, 0.5, 1);
  checkNumber("poolInterval", "scale", scale, Number.MIN_VALUE, Number.MAX_VALUE);
}
