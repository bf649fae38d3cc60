import { describe, expect, test } from "vitest";
import { worstTimes, worstTimesShared } from "./counted.js";

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

  test.each([1, 2, 3, 5, 8])(
    "with %i pairs and up to 7 trials of one group alone, strict differences miss no more often than that, ratios in .06",
    (shared) => {
      for (const n of [0, 1, 2, 4, 7].filter((own) => own + shared <= 9))
        for (const m of [0, 1, 2, 4, 7].filter((own) => own + shared <= 9)) {
          const design = { clusters: [shared, n, m], confidence: 0.95 } as const;
          expect(worstTimesShared({ ...design, method: "strict", of: "difference" })).toBeLessThanOrEqual(1);
          expect(worstTimesShared({ ...design, method: "strict", of: "ratio" })).toBeLessThanOrEqual(1.2);
          for (const of of ["difference", "ratio"] as const)
            expect(worstTimesShared({ ...design, method: "auto", of })).toBeLessThanOrEqual(1.5);
        }
    },
  );
});
