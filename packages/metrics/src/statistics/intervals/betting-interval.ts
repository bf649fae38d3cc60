import type { Numbers } from "../../core/input.js";
import type { Bounds, Interval } from "../../core/measurement.js";
import { checkLevels, checkValues, moments } from "./levels.js";

// The share of the wealth that a bet may risk (Waudby-Smith and Ramdas suggest 1/2 or 3/4).
const RISK = 0.75;

// Beyond it the bounds at a larger scale are extrapolated by the square root.
const LONGEST = 20_000;

/**
 * Bounds of a mean of values in [0, 1] that hold with the confidence asked for at any number of values and any
 * distribution: no large-sample approximation. Use them for skewed values, means near 0 or 1, and few clusters, at the
 * price of some width. One value per prompt or other independent cluster.
 *
 * The lower bound is the greatest m for which Π (1 + λ_i (x_i - m)) reaches 1 / α for some number of factors, α = 1 -
 * confidence, with λ_i the lesser of √(2 log(1 / α) / (n s²_(i-1))) and 0.75 / m, and s²_(i-1) the variance of the
 * values before x_i (and one of 0.5 with variance 0.25); the upper one is that of the values 1 - x. In words: a bound
 * is the mean at which a gambler who bets against any mean beyond it, with stakes that look only at earlier values,
 * would have multiplied a stake by 1 / (1 - confidence) at some time, which happens with at most the probability 1 -
 * confidence if the mean is true. So it depends on the order of the values: give them in an order that says nothing
 * about them, the same each time. At large scales the bounds are extrapolated.
 *
 * @throws InputError if there are no values, or one is outside [0, 1]
 * @see Waudby-Smith and Ramdas 2024, Estimating means of bounded random variables by betting, sections 4.2 and 4.4
 * @example
 * bettingInterval(Array(100).fill(0)).bounds(0.95).lower // 0
 * @since 0.1.0
 */
export function bettingInterval(values: Numbers): Interval {
  checkValues("bettingInterval", "values", values, [0, 1]);
  const copy = Float64Array.from(values);
  const mirrored = copy.map((value) => 1 - value);
  const { mean } = moments(copy);
  const largest = Math.max(1, LONGEST / copy.length);
  return {
    method: "betting",
    bounds(confidence, scale = 1): Bounds {
      checkLevels("bettingInterval", confidence, scale);
      const length = Math.max(1, Math.round(copy.length * Math.min(scale, largest)));
      const shrink = Math.sqrt(Math.min(1, largest / scale));
      const lower = Math.min(mean, lowerBound(copy, length, confidence));
      const upper = Math.max(mean, 1 - lowerBound(mirrored, length, confidence));
      return { lower: mean + (lower - mean) * shrink, upper: mean + (upper - mean) * shrink };
    },
  };
}

/** The bound from `length` values, which are repeated in their order where there are fewer. */
function lowerBound(values: Float64Array, length: number, confidence: number): number {
  const goal = 1 / (1 - confidence);
  const stakes = predictableStakes(values, length, 2 * Math.log(goal));
  let low = 0;
  let high = 1;
  while (high - low > 1e-12) {
    const middle = (low + high) / 2;
    if (reaches(goal, values, stakes, middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** The stakes that are best for the spread seen before each value. */
function predictableStakes(values: Float64Array, length: number, gain: number): Float64Array {
  const stakes = new Float64Array(length);
  let sum = 0.5;
  let squares = 0.25;
  for (let i = 0; i < length; i++) {
    stakes[i] = Math.sqrt((gain * (i + 1)) / (length * squares));
    const value = values[i % values.length] as number;
    sum += value;
    squares += (value - sum / (i + 2)) ** 2;
  }
  return stakes;
}

function reaches(goal: number, values: Float64Array, stakes: Float64Array, mean: number): boolean {
  const most = RISK / mean;
  let wealth = 1;
  for (let i = 0, j = 0; i < stakes.length; i++, j++) {
    if (j === values.length) j = 0;
    wealth *= 1 + Math.min(stakes[i] as number, most) * ((values[j] as number) - mean);
    if (wealth >= goal) return true;
  }
  return false;
}
