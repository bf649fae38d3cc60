import { describe, expect, test } from "vitest";
import { worstTimes, worstTimesShared } from "./counted.js";

describe("rates of two groups, all data counted", () => {
  test.each([
    [1, 3, 0.95],
    [3, 3, 0.95],
    [14, 7, 0.95],
    [10, 80, 0.95],
    [5, 1, 0.99],
    [12, 1, 0.999],
  ] as const)("strict bounds of %i and %i trials miss no more often than at %d they may", (n, m, confidence) => {
    for (const of of ["difference", "ratio"] as const)
      expect(worstTimes({ sizes: [n, m], method: "strict", confidence, of })).toBeLessThanOrEqual(1);
  });

  test.each([
    [10, 80, 0.95],
    [7, 14, 0.99],
    [3, 20, 0.999],
  ] as const)("others of %i and %i trials 1.5 times as often at %d at most", (n, m, confidence) => {
    for (const of of ["difference", "ratio"] as const)
      expect(worstTimes({ sizes: [n, m], method: "auto", confidence, of })).toBeLessThanOrEqual(1.5);
  });

  test.each([
    [1, 0, 1],
    [1, 1, 1],
    [1, 2, 2],
    [2, 0, 0],
    [2, 2, 2],
    [3, 0, 0],
    [3, 1, 1],
  ] as const)("neither do those of %i pairs, with %i and %i trials of one group alone", (...clusters) => {
    for (const method of ["strict", "auto"] as const)
      expect(worstTimesShared({ clusters, method, confidence: 0.95, of: "difference" })).toBeLessThanOrEqual(1);
  });
});
