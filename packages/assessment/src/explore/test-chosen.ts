import type { Chosen } from "./chosen.js";
import type { Comparison } from "./comparison.js";
import { maximumTest } from "./maximum-test.js";
import type { Outcome } from "./outcome.js";
import { usableWays } from "./usable-ways.js";

/** A difference that was tested in the second half. */
export interface TestedOutcome {
  readonly comparison: Comparison;
  readonly outcome: Outcome;
  readonly pValue: number;
}

export interface TestedOutcomes {
  readonly tested: readonly TestedOutcome[];
  /** Chosen, and too few to be tested. */
  readonly untestable: readonly Chosen[];
}

/** Tests what was chosen on the other half, once for clusters and once for names: the larger p-value counts. */
export function testChosen(chosen: readonly Chosen[], held: readonly Comparison[], seed: number): TestedOutcomes {
  const found = chosen.map((each) => {
    const { grouping, slice } = each.comparison;
    const comparison = held.find((other) => other.grouping === grouping && other.slice === slice);
    return { each, comparison, ways: comparison === undefined ? [] : usableWays(comparison) };
  });
  const testable = found.filter(({ ways }) => ways.length > 0);
  const tests = testable.map(({ each, comparison, ways }) => ({
    comparison: comparison as Comparison,
    outcome: each.outcome,
    sums: ways.map((way) => ({ way, sums: way.sums(each.outcome.values) })),
  }));
  const first = tests.flatMap(({ sums }) => sums[0] ?? []);
  const last = tests.flatMap(({ sums }) => sums.at(-1) ?? []);
  const byFirst = maximumTest(first, seed);
  const byLast = tests.some(({ sums }) => sums.length > 1) ? maximumTest(last, seed) : byFirst;
  return {
    tested: tests.map(({ comparison, outcome }, i) => ({
      comparison,
      outcome,
      pValue: Math.max(byFirst[i] as number, byLast[i] as number),
    })),
    untestable: found.filter(({ ways }) => ways.length === 0).map(({ each }) => each),
  };
}
