import { describe, expect, test } from "vitest";
import { worstTimes } from "./counted.js";

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

  test("ratios far from 1 miss in .075 of runs at most", () => {
    expect(worstTimes({ sizes: [20, 20], method: "auto", confidence: 0.95, of: "ratio" })).toBeLessThanOrEqual(1.5);
  });
});
