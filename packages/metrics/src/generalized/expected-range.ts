import { checkArray, checkScores, InputError, type Numbers } from "../core/input.js";
import { sortedCopy } from "../statistics/sort.js";

/**
 * The mean range (largest minus smallest) over all tuples that take one number from each set, without visiting them:
 * the range of a tuple is the length of the line that lies above some and below other of its numbers, so its mean is
 * the integral over v of 1 - P(all <= v) - P(all > v), and both probabilities are products over the sets. Exact, and
 * for 12 numbers in each of five sets thousands of times faster than the 248,832 tuples. At least 0; in the unit of the
 * numbers. O(n log n + n k) for n numbers in k sets. With two sets it is the mean absolute difference.
 *
 * @throws InputError if there are no sets, a set is empty or has a value that is not a finite number
 */
export function expectedRange(sets: readonly Numbers[]): number {
  checkArray("expectedRange", "sets", sets);
  if (sets.length === 0)
    throw new InputError({
      function: "expectedRange",
      argument: "sets",
      given: "an empty array",
      expected: "at least one set of numbers",
    });
  const sorted = sets.map((set, t) => {
    checkScores("expectedRange", `sets[${t}]`, set);
    if (set.length === 0)
      throw new InputError({
        function: "expectedRange",
        argument: `sets[${t}]`,
        given: "empty",
        expected: "at least one number",
      });
    return sortedSet(set);
  });
  return sortedExpectedRange(sorted);
}

/** `sortedCopy`, but by insertion if there are few: a source has a handful of variations, and sources are many. */
export function sortedSet(set: Numbers): Float64Array {
  const { length } = set;
  if (length > 32) return sortedCopy(set);
  const sorted = new Float64Array(length);
  for (let i = 0; i < length; i++) {
    const value = set[i] as number;
    let k = i;
    for (; k > 0 && (sorted[k - 1] as number) > value; k--) sorted[k] = sorted[k - 1] as number;
    sorted[k] = value;
  }
  return sorted;
}

/** The same for sets that are sorted already and not empty. */
export function sortedExpectedRange(sets: readonly Float64Array[]): number {
  const next = new Uint32Array(sets.length);
  // Whole numbers of tuples are exact while they fit; beyond that chances are, to the last bit, as good.
  const tuples = sets.reduce((product, set) => product * set.length, 1);
  const total = tuples <= Number.MAX_SAFE_INTEGER ? tuples : 1;
  let last = Number.NaN;
  let mean = 0;
  for (;;) {
    let value = Number.POSITIVE_INFINITY;
    let below = 1;
    let above = 1;
    for (let t = 0; t < sets.length; t++) {
      const set = sets[t] as Float64Array;
      const passed = next[t] as number;
      if (passed < set.length && (set[passed] as number) < value) value = set[passed] as number;
      below *= total === 1 ? passed / set.length : passed;
      above *= total === 1 ? (set.length - passed) / set.length : set.length - passed;
    }
    if (value === Number.POSITIVE_INFINITY) return mean;
    if (below < total && above < total) mean += (Math.max(0, total - below - above) / total) * (value - last);
    for (let t = 0; t < sets.length; t++) {
      const set = sets[t] as Float64Array;
      while ((next[t] as number) < set.length && set[next[t] as number] === value) next[t] = (next[t] as number) + 1;
    }
    last = value;
  }
}
