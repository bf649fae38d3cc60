import { describe, expect, test } from "vitest";
import { errorsOf, rows, surely } from "./clusters.mjs";

// A short version of `npm run proof clusters`, with fixed seeds.
const RUNS = 100;

describe.each(rows().map((row, i) => ({ row, seed: 1 + i })))("$row.setting", ({ row, seed }) => {
  test.each([
    ["auto", 0.075],
    ["strict", 0.05],
  ] as const)("%s errs on either side in at most %d of the runs", (method, goal) => {
    const { below, above } = errorsOf(row, method, RUNS, seed);
    expect(surely(below, RUNS)).toBeLessThanOrEqual(goal);
    expect(surely(above, RUNS)).toBeLessThanOrEqual(goal);
  });
});
