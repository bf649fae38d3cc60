import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { seededRandom } from "@fairexpect/metrics/statistics";
import { sortedCopy } from "../../src/statistics/sort.js";

const comparatorSort = (values: number[]): number[] => [...values].sort((a, b) => a - b);

describe("sortedCopy", () => {
  test("sorts short arrays of any finite doubles as a comparator does", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true, noDefaultInfinity: true })), (values) => {
        expect([...sortedCopy(values)].map((x) => x + 0)).toEqual(comparatorSort(values).map((x) => x + 0));
      }),
    );
  });

  test.each([
    ["uniform numbers of both signs", (u: number) => u - 0.5],
    ["few distinct values", (u: number) => Math.floor(u * 5)],
    ["numbers of very different size", (u: number) => (u - 0.5) * 10 ** Math.floor(u * 600 - 300)],
    ["all equal", () => 0.25],
  ])("sorts long arrays by radix: %s", (_, value) => {
    const random = seededRandom(7);
    const values = Array.from({ length: 20_000 }, () => value(random()));
    expect([...sortedCopy(values)]).toEqual(comparatorSort(values));
  });

  test("leaves its argument alone", () => {
    const values = Float64Array.of(2, 1);
    sortedCopy(values);
    expect([...values]).toEqual([2, 1]);
  });
});
