import { expect, test } from "vitest";
import { errorsOf, rows } from "./clusters.mjs";
import { leastOf } from "./until-settled.mjs";
import { mostWrong } from "./rare.js";

// A short version of `npm run proof clusters`, with fixed seeds. Bounds of `strict` take longest.
const methods = [
  { method: "auto", goal: 0.075, runs: 50 },
  { method: "strict", goal: 0.05, runs: 20 },
] as const;

test.each(methods)("$method errs on either side in at most $goal of the runs, in each row and in all", (each) => {
  const { method, goal, runs } = each;
  const all = { below: 0, above: 0, runs: 0 };
  for (const [i, row] of rows().entries()) {
    const { below, above } = errorsOf(row, method, runs, 1 + i);
    expect(leastOf(below, runs), row.setting).toBeLessThanOrEqual(goal);
    expect(leastOf(above, runs), row.setting).toBeLessThanOrEqual(goal);
    all.below += below;
    all.above += above;
    all.runs += runs;
  }
  // The sharper test: bounds that are too narrow by a little are so in many rows. Nominally 5 % each.
  expect(all.runs).toBeGreaterThan(1000);
  expect(all.below).toBeLessThanOrEqual(mostWrong(0.05, all.runs));
  expect(all.above).toBeLessThanOrEqual(mostWrong(0.05, all.runs));
});

test("the simulation sees bounds that are too narrow", () => {
  const [row] = rows();
  if (row === undefined) throw new Error("There are no rows.");
  const narrow = { ...row, measure: () => ({ method: "narrow", bounds: () => ({ lower: 0.2, upper: 0.3 }) }) };
  expect(leastOf(errorsOf(narrow, "auto", 20, 1).above, 20)).toBeGreaterThan(0.075);
});
