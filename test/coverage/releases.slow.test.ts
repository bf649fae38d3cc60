import { seededRandom } from "@fairexpect/metrics/statistics";
import { describe, expect, test } from "vitest";
import { creep, detected, falseAlarms, modes, power, redSuites, type Family } from "./releases.mjs";
import { families, fastDisparities, fractions } from "./release-families.mjs";

// A short version of `npm run proof releases`, with fixed seeds.
const RUNS = 16;

/** The count that a binomial of so many runs exceeds all but never. */
const atMost = (nominal: number, runs: number): number => runs * nominal + 3.5 * Math.sqrt(runs * nominal) + 1;

describe("unchanged releases", () => {
  const found = families().flatMap((family, i) =>
    modes.map((mode, j) => ({ setting: `${family.setting}, ${mode}`, ...falseAlarms(family, mode, RUNS, 10 * i + j) })),
  );

  test("have p-values of .05 and .01 no more often than that, in all families together", () => {
    const runs = found.reduce((sum, each) => sum + each.runs, 0);
    expect(runs).toBeGreaterThan(0.99 * RUNS * found.length);
    for (const [i, level] of [0.05, 0.01].entries()) {
      const count = found.reduce((sum, each) => sum + (each.counts[i] ?? NaN), 0);
      expect(count).toBeLessThanOrEqual(atMost(level, runs));
      expect(count).toBeGreaterThan((runs * level) / 6);
    }
  });

  test.each(found)("nor in one: $setting", ({ runs, counts, regressed }) => {
    expect(counts[0]).toBeLessThanOrEqual(atMost(0.05, runs));
    expect(regressed).toBeLessThanOrEqual(1);
  });

  test("leave suites of 30 claims green", () => {
    expect(redSuites(12, 3)).toBeLessThanOrEqual(3);
  });
});

test("drift is shown against the accepted release, and hardly against the one before", () => {
  const found = creep({ prompts: 300, samples: 5, rate: 0.05, step: 0.005, releases: 10 }, 10, 4);
  expect(found.at(-1)?.accepted).toBe(10);
  expect(found.at(-1)?.last).toBeLessThan(4);
  expect(found[0]?.accepted).toBeLessThan(4);
});

describe("what is said to be detectable is shown in about 80 % of runs", () => {
  test.each<[string, Family, number, number]>([
    ["one sample", fractions(100, 1, 0.1), 1, 80],
    ["five samples", fractions(100, 5, 0.1), 1, 80],
    ["few events", fractions(50, 5, 0.02), 1, 80],
    // The rate of one group in eight moves its gap to that of all by seven eighths.
    ["eight groups", fastDisparities(60, 0.3), 8 / 7, 30],
  ])("%s", (_, family, times, runs) => {
    const { predicted } = detected(family, "same prompts", 9, 8);
    const random = seededRandom(9);
    expect(power(family, "same prompts", times * predicted, runs, random)).toBeGreaterThan(runs < 80 ? 0.58 : 0.64);
    expect(power(family, "same prompts", 0.7 * times * predicted, runs, random)).toBeLessThan(0.75);
  });
});
