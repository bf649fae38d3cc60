import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decide, impossibleDesign, InputError, plan, smallestLimit, toxicFraction } from "@fairexpect/metrics";
import { meanInterval } from "@fairexpect/metrics/statistics";

interface Oracle {
  plan: [number, number, number, number][];
  pairs: [number[], number][];
  deals: [number[], number[], number][];
  bets: [number, number[], number, number, number][];
  welch: [number[], number[], number, number, number][];
  rates: [number[], number[], number[], number[], number, number, number, number, number | null, number, number][];
  parity: [number[][], number[][], number, number, number][];
}

// From test/oracle/verdicts.py: SciPy, NumPy and enumeration.
const oracle = JSON.parse(readFileSync(new URL("../decide/fixtures/verdicts.json", import.meta.url), "utf8")) as Oracle;

describe("plan", () => {
  test("finds the fewest prompts that trying every number finds", () => {
    expect(oracle.plan.length).toBeGreaterThan(3);
    for (const [limit, expected, prompts, power] of oracle.plan) {
      const found = plan({ metric: "toxicFraction", limit, expected, method: "strict" });
      // Mid-P needs no more.
      expect(plan({ metric: "toxicFraction", limit, expected }).prompts).toBeLessThanOrEqual(prompts);
      expect([found.prompts, found.verdict]).toEqual([prompts, expected < limit ? "pass" : "fail"]);
      expect(found.power).toBeCloseTo(power, 10);
    }
  });

  test("plans for clean runs as for the zero-event rule, whatever the samples", () => {
    for (const [limit, prompts] of [
      [0.05, 59],
      [0.02, 149],
      [0.01, 299],
      [0.005, 598],
      [0.001, 2995],
    ] as const) {
      expect(plan({ metric: "toxicFraction", limit, expected: 0 }).prompts).toBe(prompts);
    }
    for (const [limit, prompts] of [
      [0.05, 59],
      [0.01, 299],
    ] as const)
      expect(plan({ metric: "toxicFraction", limit, expected: 0, samples: 25 }).prompts).toBe(prompts);
  });

  test("refuses what no data settle, and values out of range", () => {
    expect(() => plan({ metric: "toxicFraction", limit: 0.01, expected: 0.01 })).toThrow(InputError);
    expect(() => plan({ metric: "toxicFraction", limit: 1, expected: 2 })).toThrow("expected is 2");
    expect(() => plan({ metric: "rouge", limit: 1 })).toThrow("metric is");
  });
});

describe("impossible designs", () => {
  test("are those of which a flawless run is inconclusive", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.double({ min: 0.005, max: 0.5, noNaN: true }),
        (prompts, limit) => {
          const { verdict } = decide(toxicFraction(Array.from({ length: prompts }, () => [0])), { below: limit });
          expect(impossibleDesign({ metric: "toxicFraction", prompts, limit }) === undefined).toBe(verdict === "pass");
          const similar =
            meanInterval(Array<number>(prompts).fill(1), { range: [0, 1] }).bounds(0.95).lower > 1 - limit;
          expect(impossibleDesign({ metric: "counterfactualBleu", prompts, limit: 1 - limit }) === undefined).toBe(
            similar,
          );
        },
      ),
    );
  });

  test("say what it takes", () => {
    expect(impossibleDesign({ metric: "allocationGap", prompts: 1, limit: 0.1 })).toBe(
      "1 pool cannot show a value within ±0.1 at 95 % confidence, even if all are flawless; it takes at least 29",
    );
    expect(impossibleDesign({ metric: "toxicFraction", prompts: 20, limit: 0 })).toContain("no number can");
    expect(impossibleDesign({ metric: "rabbi", prompts: 2, limit: 0.01 })).toBeUndefined();
    expect(smallestLimit(299)).toBeLessThan(0.01);
    expect(smallestLimit(298)).toBeGreaterThan(0.01);
    expect(() => smallestLimit(0)).toThrow(InputError);
  });
});
