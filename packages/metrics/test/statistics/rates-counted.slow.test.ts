import { describe, expect, test } from "vitest";
import { worstTimes, worstTimesShared } from "./counted.js";

describe("rates of two groups, all data counted", () => {
  test.each(Array.from({ length: 12 }, (_, i) => i + 1))(
    "strict bounds of %i and 1 to 12 trials miss no more often than their confidence says, others 1.5 times at most",
    (n) => {
      for (let m = 1; m <= 12; m++)
        for (const confidence of [0.95, 0.99])
          for (const of of ["difference", "ratio"] as const) {
            expect(worstTimes({ sizes: [n, m], method: "strict", confidence, of })).toBeLessThanOrEqual(1);
            expect(worstTimes({ sizes: [n, m], method: "auto", confidence, of })).toBeLessThanOrEqual(1.5);
          }
    },
  );

  test.each([
    [20, 20],
    [30, 30],
    [12, 60],
    [8, 80],
    [1, 100],
  ] as const)("neither do those of %i and %i trials, at .95 and .999", (n, m) => {
    for (const confidence of [0.95, 0.999])
      for (const of of ["difference", "ratio"] as const) {
        expect(worstTimes({ sizes: [n, m], method: "strict", confidence, of })).toBeLessThanOrEqual(1);
        expect(worstTimes({ sizes: [n, m], method: "auto", confidence, of })).toBeLessThanOrEqual(1.5);
      }
  });

  test.each([1, 2, 3, 5])(
    "with %i pairs and up to 4 trials of one group alone, strict bounds miss no more often than that, others 1.5 times at most",
    (shared) => {
      for (const n of [0, 1, 2, 4].filter((own) => own + shared <= 7))
        for (const m of [0, 1, 2, 4].filter((own) => own + shared <= 7)) {
          const design = { clusters: [shared, n, m], confidence: 0.95 } as const;
          for (const of of ["difference", "ratio"] as const) {
            expect(worstTimesShared({ ...design, method: "strict", of })).toBeLessThanOrEqual(1);
            expect(worstTimesShared({ ...design, method: "auto", of })).toBeLessThanOrEqual(1.5);
          }
        }
    },
  );
});
