import { impossibleDesign, InputError, plan, smallestLimit } from "@fairexpect/metrics";
import { sampleTuples } from "@fairexpect/metrics/core";
import * as statistics from "@fairexpect/metrics/statistics";
import { describe, expect, test } from "vitest";

const { betaCdf, betaQuantile, chiSquareQuantile, clopperPearson, fQuantile, normalQuantile, studentTQuantile } =
  statistics;

const ones = (length: number) => new Float64Array(length).fill(1);
const zeros = (length: number) => new Float64Array(length);

describe("numbers of any size", () => {
  test("have quantiles, of which those that overflow are the largest double", () => {
    for (const p of [5e-324, 1e-300, 1e-16, 0.5, 1 - 2 ** -53]) {
      for (const shape of [1e-100, 1e-10, 1, 1e10, 1e100]) {
        const found = [
          normalQuantile(p),
          studentTQuantile(p, shape),
          chiSquareQuantile(p, shape),
          fQuantile(p, shape, 3),
          fQuantile(p, 3, shape),
          betaQuantile(p, shape, 2),
          betaCdf(p, shape, 1 / shape),
        ];
        for (const value of found) expect(value).toSatisfy(Number.isFinite, `${p} and ${shape}: ${found.join()}`);
      }
    }
    expect(fQuantile(0.9, 1, 1e-5)).toBe(Number.MAX_VALUE);
    expect(studentTQuantile(0.01, 1e-9)).toBe(-Number.MAX_VALUE);
  });

  test.each([
    ["trials beyond what doubles count", () => clopperPearson(1, 1e160)],
    ["a shape beyond the algorithms", () => betaCdf(0.5, 1e308, 2)],
    ["degrees of freedom near nothing", () => studentTQuantile(0.9, 5e-324)],
    ["scores whose squares overflow", () => statistics.meanInterval([1e308, -1e308])],
    ["sets beyond 32 bits", () => sampleTuples([3, 1e308])],
    ["an expected value at the limit but for rounding", () => plan({ metric: "rabbi", limit: 1e-160, expected: 0 })],
    ["a logarithm that overflows", () => statistics.logGamma(1e308)],
    ["a range whose squares overflow", () => statistics.tInterval([0.1, 1e160], [0, 1e160])],
    ["pairs beyond enumeration", () => statistics.wilcoxonSignedRankTest(ones(1001), zeros(1001), { method: "exact" })],
    ["resamples without end", () => statistics.bcaInterval([1, 2], { resamples: 1e12 })],
  ])("are refused if they are %s", (_, call) => {
    expect(call).toThrow(InputError);
  });

  test("have Welch's bounds that are to scale, also if squares of variances overflow", () => {
    const [x, y] = [
      [1, 2, 4],
      [1, 3],
    ];
    const large = statistics.welchInterval(
      x.map((value) => value * 1e90),
      y.map((value) => value * 1e90),
    );
    const { lower, upper } = statistics.welchInterval(x, y).bounds(0.95);
    expect(large.bounds(0.95).lower / 1e90).toBeCloseTo(lower, 10);
    expect(large.bounds(0.95).upper / 1e90).toBeCloseTo(upper, 10);
  });

  test("make tuples of sets up to 32 bits, and bounds of events up to 53", () => {
    expect(sampleTuples([3, 2 ** 32], { max: 4 })).toHaveLength(4);
    const { lower, upper } = clopperPearson(1, Number.MAX_SAFE_INTEGER).bounds(0.95);
    expect(lower).toBeCloseTo(0, 15);
    expect(upper * Number.MAX_SAFE_INTEGER).toBeCloseTo(4.743864518390587, 6);
    expect(clopperPearson(5e-324, 10).bounds(0.95).lower).toBe(0);
  });

  test("are designs that cannot work, or can, at a confidence of all but certainty", () => {
    const confidence = 1 - 1e-16;
    for (const metric of ["toxicFraction", "counterfactualRougeL", "sentimentBias", "allocationGap"]) {
      for (const method of ["auto", "strict"] as const) {
        const limit = metric === "counterfactualRougeL" ? 0.9 : 0.1;
        const text = impossibleDesign({ metric, limit, prompts: 20, confidence, method });
        expect(text).toMatch(/^20 .* cannot show .*; it takes (?:at least|more than) [\d,]+$/);
      }
    }
    const parity = { metric: "sentimentBias", prompts: 20, parity: "weak" } as const;
    expect(impossibleDesign({ ...parity, limit: 5e-324 })).toMatch(/it takes more than 1,000,000,000,000$/);
    expect(smallestLimit(Number.MAX_SAFE_INTEGER)).toBeGreaterThan(0);
  });
});
