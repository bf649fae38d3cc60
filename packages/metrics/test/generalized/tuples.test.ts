import { expectedRange, sampleTuples } from "@fairexpect/metrics/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose, fixture } from "./fixture.js";

const valid = (tuple: number[], sizes: number[]) =>
  tuple.length === sizes.length &&
  tuple.every((index, t) => Number.isInteger(index) && index >= 0 && index < (sizes[t] ?? 0));

describe("sampleTuples", () => {
  test("gives all tuples where they are few, else as many different ones as asked for", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 150 }),
        fc.nat(),
        (sizes, max, seed) => {
          const tuples = sampleTuples(sizes, { max, seed });
          const product = sizes.reduce((a, b) => a * b, 1);
          expect(tuples).toHaveLength(Math.min(product, max));
          expect(new Set(tuples.map((tuple) => tuple.join())).size).toBe(tuples.length);
          expect(tuples.every((tuple) => valid(tuple, sizes))).toBe(true);
          expect(sampleTuples(sizes, { max, seed })).toEqual(tuples);
        },
      ),
    );
  });

  test("draws from products beyond 2^53", () => {
    const sizes = Array.from({ length: 13 }, () => 100);
    const tuples = sampleTuples(sizes, { seed: 5 });
    expect(tuples).toHaveLength(100);
    expect(tuples.every((tuple) => valid(tuple, sizes))).toBe(true);
    expect(new Set(tuples.map((tuple) => tuple.join())).size).toBe(100);
  });

  test("draws every tuple equally often", () => {
    const counts = new Map<string, number>();
    for (let seed = 0; seed < 6000; seed++) {
      for (const tuple of sampleTuples([3, 2, 2], { max: 4, seed }))
        counts.set(tuple.join(), (counts.get(tuple.join()) ?? 0) + 1);
    }
    expect(counts.size).toBe(12);
    // 2000 expected each, standard deviation below 37.
    for (const count of counts.values()) expect(Math.abs(count - 2000)).toBeLessThan(5 * 37);
  });

  test("gives no tuple without sets or with an empty one", () => {
    expect(sampleTuples([])).toEqual([]);
    expect(sampleTuples([3, 0, 2])).toEqual([]);
  });

  test("refuses what is no size", () => {
    expect(() => sampleTuples([2, -1])).toThrow("sampleTuples: sizes[1] is -1; expected an integer of at least 0");
    expect(() => sampleTuples([2], { max: 0 })).toThrow("options.max is 0");
  });
});

describe("expectedRange", () => {
  test.each((fixture("expected-range") as { sets: number[][]; range: number }[]).map((one, i) => [i, one] as const))(
    "is the mean over all tuples: case %i",
    (_, { sets, range }) => {
      expectClose(expectedRange(sets), range);
    },
  );

  const sets = fc.array(fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 6 }), {
    minLength: 1,
    maxLength: 5,
  });

  test("does not depend on order, and scales and shifts with the numbers", () => {
    fc.assert(
      fc.property(sets, (given) => {
        const range = expectedRange(given);
        expectClose(expectedRange(given.map((set) => [...set].reverse()).reverse()), range);
        expectClose(expectedRange(given.map((set) => set.map((x) => -4 * x))), 4 * range);
        expect(range).toBeGreaterThanOrEqual(0);
        expect(range).toBeLessThanOrEqual((Math.max(...given.flat()) - Math.min(...given.flat())) * (1 + 1e-12));
      }),
    );
  });

  test("is 0 for one set, and for equal numbers", () => {
    expect(expectedRange([[1, 5, 9]])).toBe(0);
    expect(expectedRange([[2, 2], [2], [2, 2, 2]])).toBe(0);
  });

  test("refuses empty sets", () => {
    expect(() => expectedRange([])).toThrow("expectedRange: sets is an empty array");
    expect(() => expectedRange([[1], []])).toThrow("expectedRange: sets[1] is empty");
  });
});
