import { describe, expect, test } from "vitest";
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
