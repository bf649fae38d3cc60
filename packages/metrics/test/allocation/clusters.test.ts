import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  allocationGap,
  averageScoreGap,
  jensenShannonGap,
  rabbi,
  rootMeanSquareBias,
  wassersteinGap,
  type Candidate,
  type Measurement,
} from "@fairexpect/metrics";
import { reweighted } from "../cells.js";

const reference = "b";
const allocate = (candidates: readonly Candidate[], options: object) =>
  allocationGap(candidates, { k: 1, reference, unequalPools: "allow", ...options });

const metrics: readonly (readonly [string, (candidates: readonly Candidate[]) => Measurement])[] = [
  ["rabbi", (candidates) => rabbi(candidates, { reference })],
  ["the average score gap", (candidates) => averageScoreGap(candidates, { reference })],
  ["the earth mover's distance", (candidates) => wassersteinGap(candidates, { reference })],
  ["the Jensen-Shannon divergence", (candidates) => jensenShannonGap(candidates, { reference, base: 3, bins: 4 })],
  ["the same over a range", (candidates) => jensenShannonGap(candidates, { reference, range: [0, 2] })],
  ["the same as in the code", (candidates) => jensenShannonGap(candidates, { reference, variant: "reference" })],
  ["the allocation gap", (candidates) => allocate(candidates, {})],
  ["the allocation ratio", (candidates) => allocate(candidates, { aggregate: "ratio" })],
  ["the gap of the qualified", (candidates) => allocate(candidates, { criterion: "equal-opportunity" })],
  ["the root mean square", (candidates) => rootMeanSquareBias(rabbi(candidates, { reference }))],
];

/** Whole pools of a few candidates each, and how often each pool is drawn. */
const draws = fc.array(
  fc.record({
    members: fc.array(
      fc.record({
        group: fc.constantFrom("a", "b", "c"),
        score: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.double({ min: -2, max: 2, noNaN: true })),
        qualified: fc.boolean(),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    times: fc.integer({ min: 0, max: 3 }),
  }),
  { minLength: 1, maxLength: 6 },
);

const valuesOf = ({ comparisons, value }: Measurement): readonly (number | undefined)[] =>
  comparisons === undefined ? [value] : comparisons.map((part) => part.value);

describe.each(metrics)("the clusters of %s added up", (_, metric) => {
  const candidatesOf = (pools: readonly { readonly members: readonly Candidate[] }[]): Candidate[] =>
    pools.flatMap(({ members }, pool) => members.map((one) => ({ ...one, pool })));
  const has = (candidates: readonly Candidate[], group: string): boolean =>
    candidates.some((one) => one.group === group);

  test("give the value of each comparison again", () => {
    fc.assert(
      fc.property(draws, (pools) => {
        const candidates = candidatesOf(pools);
        if (!has(candidates, "b")) return;
        const measured = metric(candidates);
        if (measured.clusters === undefined) return;
        expectClose(reweighted(measured, []), valuesOf(measured));
      }),
      { numRuns: 20 },
    );
  });

  test("with pools that count more often, or not at all, are those of the pools drawn so often", () => {
    fc.assert(
      fc.property(draws, (pools) => {
        const candidates = candidatesOf(pools);
        const drawn = candidatesOf(pools.flatMap((one) => Array.from({ length: one.times }, () => one)));
        // A group that was not drawn has no comparison, where the clusters have one without a value.
        if (!["a", "b", "c"].every((group) => has(drawn, group) || !has(candidates, group))) return;
        if (!has(candidates, "b") || !(has(candidates, "a") || has(candidates, "c"))) return;
        const again = reweighted(
          metric(candidates),
          pools.map(({ times }) => times),
        );
        const expected = new Map(partsOf(metric(drawn)));
        expectClose(
          again,
          partsOf(metric(candidates)).map(([name]) => expected.get(name)),
        );
      }),
      { numRuns: 25 },
    );
  });
});

/** Comparisons by group, which pools drawn anew may have in another order. */
const partsOf = ({ comparisons, value }: Measurement): [string, number | undefined][] =>
  comparisons === undefined ? [["", value]] : comparisons.map((part) => [part.of.group ?? "", part.value]);

function expectClose(actual: readonly unknown[], expected: readonly (number | undefined)[]): void {
  expect(actual).toHaveLength(expected.length);
  for (const [i, value] of expected.entries()) {
    if (value === undefined) expect(actual[i]).toBeUndefined();
    else expect(actual[i]).toBeCloseTo(value, 9);
  }
}
