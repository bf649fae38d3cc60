import { describe, expect, test } from "vitest";
import {
  allocationGap,
  defineMetric,
  isMeasured,
  rabbi,
  rootMeanSquareBias,
  type Computed,
  type Measurement,
} from "@fairexpect/metrics";
import { expectRecomputed } from "../cells.js";

/** A measurement as a metric of one's own gives it. */
const measurementOf = (computed: Computed): Measurement =>
  defineMetric(
    {
      name: "own",
      title: "own gap",
      family: "our own",
      version: 1,
      unit: "models",
      range: [-4, 3],
      best: 0,
      format: "number",
      source: "us",
      anytime: false,
      compare: "none",
    },
    () => computed,
  )();

const of = { group: "a", against: "b" };
const comparisons = (...values: number[]) => values.map((value) => ({ of, counts: {}, value }));

describe("rootMeanSquareBias", () => {
  test("is the root of the mean square of the comparisons, which it keeps", () => {
    const found = rootMeanSquareBias(
      measurementOf({ counts: { models: 3 }, value: -4, comparisons: comparisons(-4, 3, 0) }),
    );
    expect(found.value).toBeCloseTo(Math.sqrt(25 / 3), 12);
    expect(found.groups?.map(({ value }) => value)).toEqual([-4, 3, 0]);
    expect(found.comparisons).toBeUndefined();
    expect(found.counts).toEqual({ models: 3 });
    expect(found.metric).toMatchObject({
      name: "rootMeanSquareBias",
      title: "root mean square of the own gap",
      range: [0, 4],
      unit: "models",
      compare: "none",
    });
  });

  test("takes an allocation gap", () => {
    const candidates = ["a", "b", "c"].map((group, i) => ({ pool: 1, group, score: i }));
    const found = rootMeanSquareBias(allocationGap(candidates, { k: 1, reference: "c" }));
    expect(found.value).toBe(1);
    expect(found.metric).toMatchObject({ format: "percent", unit: "pools", compare: "sums" });
  });

  test("keeps apart groups whose names read alike", () => {
    const scores = new Map([
      ["a", [3, 3]],
      ["a vs b", [1, 1]],
      ["__proto__", [1, 3]],
      ["r", [2, 2]],
    ]);
    const found = rootMeanSquareBias(rabbi(Object.fromEntries(scores), { reference: "r" }));
    expect(found.groups?.map((part) => [part.of.group, part.value])).toEqual([
      ["a", 1],
      ["a vs b", -1],
      ["__proto__", 0],
    ]);
    expect(found.value).toBeCloseTo(Math.sqrt(2 / 3), 12);
  });

  test("is made anew from the clusters of what it was made of", () => {
    const scores = { a: [1, 5, 2], b: [2, 2, 6], r: [3, 1, 4] };
    expectRecomputed(rootMeanSquareBias(rabbi(scores, { reference: "r" })));
    expect(rootMeanSquareBias(measurementOf({ counts: {}, value: 1, comparisons: comparisons(1) })).clusters).toBe(
      undefined,
    );
  });

  test("has bounds if every comparison has them", () => {
    const scores = { a: [1, 5, 2], b: [2, 2, 6], r: [3, 1, 4] };
    const found = rootMeanSquareBias(rabbi(scores, { reference: "r" }));
    const bounds = isMeasured(found) ? found.interval?.bounds(0.9) : undefined;
    expect(bounds?.lower).toBe(0);
    expect(bounds?.upper).toBeGreaterThan(found.value ?? 9);
    const without = rootMeanSquareBias(measurementOf({ counts: {}, value: 1, comparisons: comparisons(1) }));
    expect(isMeasured(without) && without.interval).toBeUndefined();
  });

  test("passes on why the measurement or a comparison has no value", () => {
    const missing = { of, counts: {}, reason: "group b is empty" };
    expect(rootMeanSquareBias(measurementOf(missing)).reason).toBe("group b is empty");
    const one = measurementOf({ counts: {}, value: 1, comparisons: [...comparisons(1), missing] });
    expect(rootMeanSquareBias(one).reason).toBe("group b is empty");
    expect(rootMeanSquareBias(measurementOf({ counts: {}, value: 1, comparisons: [] })).reason).toBe(
      "there are no comparisons",
    );
  });

  test("refuses what has no comparisons, and ratios, whose fair value is not 0", () => {
    expect(() => rootMeanSquareBias(measurementOf({ counts: {}, value: 1 }))).toThrow(
      "expected a measurement with comparisons",
    );
    expect(() => rootMeanSquareBias(undefined as never)).toThrow("measurement is undefined");
    expect(() => rootMeanSquareBias({ value: 3 } as never)).toThrow("expected a measurement with comparisons");
    const candidates = ["a", "b", "c"].map((group, i) => ({ pool: 1, group, score: i }));
    expect(() => rootMeanSquareBias(allocationGap(candidates, { k: 1, reference: "c", aggregate: "ratio" }))).toThrow(
      "measurement is the allocation ratio at k = 1, which is fair at 1; expected a measurement that is fair at 0",
    );
  });
});
