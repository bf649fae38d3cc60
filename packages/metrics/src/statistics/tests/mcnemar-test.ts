import { checkInteger } from "../../core/input.js";
import { binomialCdf } from "../distributions/index.js";

/**
 * The two-sided p-value of McNemar's exact test: whether events are as frequent on both sides of pairs, such as the
 * same prompt naming women and men. Only pairs that differ count: those with an event on the first side only, and on
 * the second side only; with b and c of these, twice the chance that of b + c fair coins at most min(b, c) show heads,
 * at most 1. Exact, and so conservative when few pairs differ. 1 if none do.
 *
 * @throws InputError if a count is no integer of at least 0
 * @see McNemar 1947
 * @example
 * mcnemarTest(0, 4) // 0.125
 * @since 0.1.0
 */
export function mcnemarTest(firstOnly: number, secondOnly: number): number {
  checkInteger("mcnemarTest", "firstOnly", firstOnly, 0);
  checkInteger("mcnemarTest", "secondOnly", secondOnly, 0);
  return Math.min(1, 2 * binomialCdf(Math.min(firstOnly, secondOnly), firstOnly + secondOnly, 0.5));
}
