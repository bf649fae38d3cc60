import { describe, expect, test } from "vitest";
import { plan } from "@fairexpect/metrics";

describe("plan, which simulates what has no formula,", () => {
  test("asks for more where responses are alike, and for fewer with more of them", () => {
    const options = { metric: "toxicFraction", limit: 0.05, expected: 0.02 } as const;
    const prompts = (samples: number, icc: number): number => plan({ ...options, samples, icc }).prompts;
    expect(prompts(10, 0.5)).toBeGreaterThan(prompts(10, 0.1));
    expect(prompts(10, 0.1)).toBeLessThan(prompts(1, 0.1));
    expect(plan({ ...options, samples: 10, method: "strict" }).prompts).toBeGreaterThan(prompts(10, 0.1));
  });

  test("finds about what the normal approximation does where that is good", () => {
    // Equivalence: 2 p (1 - p) (z.95 + z.9)^2 / 0.05^2, and 2/3 (z.95 + z.9)^2 / 0.1^2.
    const rates = plan({ metric: "disparity", limit: 0.05, rate: 0.1 });
    expect(rates).toMatchObject({
      unit: "predictions per group",
      responses: 2 * rates.prompts,
      method: "simulation on a binomial model",
    });
    expect(Math.abs(rates.prompts - 617)).toBeLessThan(0.1 * 617);
    expect(plan({ metric: "rabbi", limit: 0.1 })).toMatchObject({
      prompts: 571,
      responses: 1142,
      unit: "candidates per group",
      method: "simulation on normal scores",
    });
    expect(plan({ metric: "rabbi", limit: 0.2 }).prompts).toBe(143);
    expect(plan({ metric: "rabbi", limit: 0.1, expected: 0.3 }).verdict).toBe("fail");
  });
});
