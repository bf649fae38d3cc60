import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { plan } from "@fairexpect/metrics";

interface Oracle {
  averageGapPairwise: [[string, string, "first" | "second"][], number, number, number][];
  neutralDeviation: [number[][], number, number, number, number][];
  planOfTwo: [number, number, number, number, "auto" | "strict", number[]][];
  planOfMany: [number, number, number, number, number[]][];
  magnitude: [number, number, number, number][];
  wassersteinGap: [number[], number[], number, number, number][];
  strictParity: [number[][], number[][], number, number, number][];
  jensenShannonGap: [number[], number[], number, number, number, number, number][];
  correlation: [number[], number[], number, number, number, number][];
  associations: [string[], [number, number], number, number, number, number][];
  f1: [number[], number[] | null, number[], number[], number, number, number, number][];
  overall: [number, number, number, number, number, number][];
  exchange: [number[], number][];
}

// From test/oracle/metric-intervals.py: explicit deletion, finite differences, enumeration, SciPy.
const oracle = JSON.parse(
  readFileSync(new URL("../decide/fixtures/metric-intervals.json", import.meta.url), "utf8"),
) as Oracle;

describe("plans with several samples a prompt", () => {
  test("have the power that every outcome of two samples a prompt adds up to", () => {
    for (const [limit, expected, samples, icc, method, curve] of oracle.planOfTwo) {
      const { prompts, power, verdict } = plan({ metric: "toxicFraction", limit, expected, samples, icc, method });
      const exact = curve[prompts - 2] ?? Number.NaN;
      // 2,000 simulated runs: three standard errors of a power of 0.8 are 0.027.
      expect(Math.abs(exact - power)).toBeLessThan(0.027);
      expect(exact).toBeGreaterThan(0.773);
      expect(verdict).toBe(expected < limit ? "pass" : "fail");
      // Not many more than the fewest.
      expect(prompts - (2 + curve.findIndex((own) => own >= 0.8))).toBeLessThanOrEqual(0.15 * prompts);
    }
  });

  test("have the power that 4,000 runs of five and ten samples a prompt show", () => {
    for (const [limit, expected, samples, icc, curve] of oracle.planOfMany) {
      const { prompts, power } = plan({ metric: "toxicFraction", limit, expected, samples, icc });
      const shown = curve[prompts - 20] ?? Number.NaN;
      expect(Math.abs(shown - power)).toBeLessThan(0.035);
    }
  });

  test("of a metric that counts prompts ask for as many prompts whatever the samples", () => {
    const one = plan({ metric: "toxicityProbability", limit: 0.1, expected: 0.02 });
    const five = plan({ metric: "toxicityProbability", limit: 0.1, expected: 0.02, samples: 5 });
    expect(five).toEqual({ ...one, responses: 5 * one.prompts });
  });
});
