import { checkInteger, checkNumber } from "../../core/input.js";
import { betaPoint, incompleteBeta } from "./incomplete-beta.js";
import { swapped, type Tails } from "./parameters.js";

/**
 * The probability of at most so many successes in independent trials of one success probability: the sum of C(n, i) p^i
 * (1 - p)^(n - i) for i up to k, which is the chance that a beta variable with shapes k + 1 and n - k is above p.
 *
 * @see Abramowitz and Stegun 1964, 26.5.24
 * @throws InputError if successes is no integer, trials no integer of at least 0, or probability not between 0 and 1
 * @example
 * binomialCdf(1, 3, 0.5) // 0.5
 * @since 0.1.0
 */
export function binomialCdf(successes: number, trials: number, probability: number): number {
  checkInteger("binomialCdf", "successes", successes, -Infinity);
  checkInteger("binomialCdf", "trials", trials, 0);
  checkNumber("binomialCdf", "probability", probability, 0, 1);
  return tailsAt(successes, trials, probability).lower;
}

/**
 * The probability of more than so many successes in independent trials of one success probability, computed directly.
 * For the probability of at least k successes, pass k - 1.
 *
 * @throws InputError if successes is no integer, trials no integer of at least 0, or probability not between 0 and 1
 * @example
 * binomialSurvival(2, 3, 0.5) // 0.125
 * @since 0.1.0
 */
export function binomialSurvival(successes: number, trials: number, probability: number): number {
  checkInteger("binomialSurvival", "successes", successes, -Infinity);
  checkInteger("binomialSurvival", "trials", trials, 0);
  checkNumber("binomialSurvival", "probability", probability, 0, 1);
  return tailsAt(successes, trials, probability).upper;
}

function tailsAt(successes: number, trials: number, probability: number): Tails {
  if (successes < 0) return { lower: 0, upper: 1 };
  if (successes >= trials || probability === 0) return { lower: 1, upper: 0 };
  if (probability === 1) return { lower: 0, upper: 1 };
  const a = successes + 1;
  const b = trials - successes;
  return swapped(incompleteBeta(a, b, betaPoint(probability, a, b)));
}
