import { describe, expect, test } from "vitest";
import { worstTimes } from "./counted.js";

describe("rates of two groups, all data counted", () => {
  test.each([
    [5, 5],
    [10, 10],
    [30, 30],
    [12, 60],
    [8, 80],
  ] as const)(
    "differences of %i and %i trials miss in .075 of runs at most, however far apart the rates are",
    (n, m) => {
      expect(worstTimes({ sizes: [n, m], method: "auto", confidence: 0.95, of: "difference" })).toBeLessThanOrEqual(
        1.5,
      );
    },
  );

  test.each(Array.from({ length: 12 }, (_, i) => i + 1))(
    "strict differences of %i and 1 to 12 trials miss no more often than their confidence says",
    (n) => {
      for (let m = 1; m <= 12; m++)
        for (const confidence of [0.9, 0.95, 0.99])
          expect(worstTimes({ sizes: [n, m], method: "strict", confidence, of: "difference" })).toBeLessThanOrEqual(1);
    },
  );

  test.each([
    [5, 5],
    [10, 10],
    [20, 20],
    [30, 30],
    [12, 60],
    [60, 12],
    [8, 80],
    [80, 8],
  ] as const)("ratios of %i and %i trials miss in .075 of runs at most, however far from 1 they are", (n, m) => {
    expect(worstTimes({ sizes: [n, m], method: "auto", confidence: 0.95, of: "ratio" })).toBeLessThanOrEqual(1.5);
  });
});
