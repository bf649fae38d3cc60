import { describe, expect, test } from "vitest";
import { errorsOf } from "./clusters.mjs";
import { leastOf } from "./until-settled.mjs";
import { rows } from "./corrected.mjs";

// A short version of `npm run proof corrected`, with fixed seeds: every sixth row.
const RUNS = 60;

const some = rows()
  .map((row, i) => ({ row, seed: 1 + i }))
  .filter(({ seed }) => seed % 6 === 1);

describe.each(some)("$row.setting", ({ row, seed }) => {
  test.each([
    ["auto", 0.075],
    ["strict", 0.05],
  ] as const)("%s errs on either side in at most %d of the runs", (method, goal) => {
    const { below, above } = errorsOf(row, method, RUNS, seed);
    expect(leastOf(below, RUNS)).toBeLessThanOrEqual(goal);
    expect(leastOf(above, RUNS)).toBeLessThanOrEqual(goal);
  });
});
