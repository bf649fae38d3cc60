import { seededRandom } from "@fairexpect/metrics/statistics";
import type { Way } from "./comparison.js";
import { exchange, expectedSums, statisticOf, type Expected } from "./relabelling.js";

/** A difference to be tested: what it came to in each unit. */
export interface Tested {
  readonly way: Way;
  readonly sums: Float64Array;
}

const EXCHANGES = 2000;

/**
 * P-values of all differences, corrected for their number: how often random exchanges of groups make the largest of
 * those differences, that are not larger than this one, as large as it is (Westfall and Young's step-down maximum).
 * Differences of one relabelling are exchanged together, so that what hangs together is not paid for twice.
 */
export function maximumTest(tests: readonly Tested[], seed: number): Float64Array {
  const random = seededRandom(seed);
  const relabellings = [...new Set(tests.map(({ way }) => way.relabelling))];
  const labels = relabellings.map((each) => each.labels.slice());
  const prepared = tests.map(({ way, sums }): Prepared => {
    const expected = expectedSums(way.relabelling, sums);
    const scratch = new Float64Array(way.relabelling.groups);
    const found = statisticOf(way.relabelling.labels, sums, expected, scratch);
    return { sums, expected, scratch, labels: labels[relabellings.indexOf(way.relabelling)] as Uint16Array, found };
  });
  const order = [...prepared.keys()].sort((a, b) => (prepared[a] as Prepared).found - (prepared[b] as Prepared).found);
  const atLeast = new Uint32Array(tests.length);
  for (let i = 0; i < EXCHANGES; i++) {
    for (const [j, each] of relabellings.entries()) exchange(each, labels[j] as Uint16Array, random);
    let largest = 0;
    for (const test of order) {
      const { sums, expected, scratch, labels: exchanged, found } = prepared[test] as Prepared;
      largest = Math.max(largest, statisticOf(exchanged, sums, expected, scratch));
      if (largest >= found - 1e-9) atLeast[test] = (atLeast[test] as number) + 1;
    }
  }
  const adjusted = Float64Array.from(atLeast, (count) => (count + 1) / (EXCHANGES + 1));
  // No difference is surer than a larger one.
  let least = 0;
  for (const test of order.toReversed()) adjusted[test] = least = Math.max(least, adjusted[test] as number);
  return adjusted;
}

interface Prepared {
  readonly sums: Float64Array;
  readonly expected: Expected;
  readonly scratch: Float64Array;
  readonly labels: Uint16Array;
  readonly found: number;
}
