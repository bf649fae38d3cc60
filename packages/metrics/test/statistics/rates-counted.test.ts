import { compareSamples, isMeasured } from "@fairexpect/metrics";
import { absoluteInterval, clusteredDifference, normalQuantile } from "@fairexpect/metrics/statistics";
import { describe, expect, test } from "vitest";
import { extremeInterval } from "../../src/statistics/intervals/rate-comparison.js";
import { worstTimes, worstTimesShared } from "./counted.js";

describe("rates of two groups, all data counted", () => {
  test.each([
    [1, 3, 0.95],
    [3, 3, 0.95],
    [14, 7, 0.95],
    [5, 1, 0.99],
    [7, 2, 0.99],
  ] as const)("strict differences of %i and %i trials miss no more often than at %d they may", (n, m, confidence) => {
    expect(worstTimes({ sizes: [n, m], method: "strict", confidence, of: "difference" })).toBeLessThanOrEqual(1);
  });

  test.each([
    [1, 0, 1],
    [1, 1, 1],
    [1, 2, 2],
    [2, 2, 2],
    [3, 1, 1],
  ] as const)("so do those of %i pairs, with %i and %i trials of one group alone", (...clusters) => {
    const [strict, auto] = (["strict", "auto"] as const).map((method) =>
      worstTimesShared({ clusters, method, confidence: 0.95, of: "difference" }),
    );
    expect(strict).toBeLessThanOrEqual(1);
    expect(auto).toBeLessThanOrEqual(1.5);
  });

  test("ratios far from 1 miss in .075 of runs at most", () => {
    expect(worstTimes({ sizes: [20, 20], method: "auto", confidence: 0.95, of: "ratio" })).toBeLessThanOrEqual(1.5);
  });
});

describe("how much farther off bounds lie that decide on a limit far from 0", () => {
  const side = (before: number, after: number, events: number) => ({
    events: Array.from({ length: 40 }, (_, i) => (i >= before && i < before + events ? 1 : 0)),
    trials: Array.from({ length: 40 }, (_, i) => (i >= before && i < 40 - after ? 1 : 0)),
  });
  const gap = (events: number, method: "auto" | "strict") =>
    clusteredDifference(side(0, 20, events), side(20, 0, 5), { method });
  const times = (share: number) => (Math.SQRT2 * normalQuantile(1 - share * 0.05)) / normalQuantile(0.95);

  test("is known of rates, by where that begins and the share of errors, unless the bound is one already", () => {
    const [auto, strict] = [gap(6, "auto"), gap(6, "strict")];
    expect(auto.fartherAt?.(0.31, 0.2, 0.95)).toBeCloseTo(times(0.8), 12);
    expect(auto.fartherAt?.(0.3, 0.2, 0.95)).toBe(1);
    expect(auto.fartherAt?.(-0.31, 0.4, 0.95)).toBeCloseTo(times(0.8), 12);
    expect(gap(10, "auto").fartherAt?.(0.31, 0.4, 0.95)).toBe(1);
    expect(strict.fartherAt?.(0.21, 0.2, 0.95)).toBeCloseTo(times(0.5), 12);
    expect(strict.fartherAt?.(0.21, 0.21, 0.95)).toBe(1);
    expect(auto.fartherAt?.(0.4, 0.2, 0.5)).toBe(1);
  });

  test("is handed on by magnitudes and by the most unequal pair, and nothing that means have", () => {
    const made = extremeInterval([gap(6, "auto"), gap(7, "auto")], "difference");
    for (const interval of [absoluteInterval(gap(6, "auto")), made])
      expect(interval.fartherAt?.(0.31, 0.2, 0.95)).toBeCloseTo(times(0.8), 12);
    const scores = Array.from({ length: 20 }, (_, i) => i / 20);
    const means = compareSamples(scores, scores, { range: [0, 1], paired: false });
    expect(isMeasured(means) && means.interval).not.toHaveProperty("fartherAt");
  });
});
