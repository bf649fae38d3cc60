import { describe, expect, test } from "vitest";
import { isMeasured, plan, toxicFraction } from "@fairexpect/metrics";
import { betaQuantile, seededRandom } from "@fairexpect/metrics/statistics";

/** Runs of the metric itself on beta-binomial data drawn anew, in which the claim passes or fails. */
function powerShown(
  { limit, expected, samples, icc, method }: Parameters<typeof plan>[0] & { readonly method: "auto" | "strict" },
  prompts: number,
  runs: number,
): number {
  const random = seededRandom(77);
  const size = (1 - (icc ?? 0)) / (icc ?? 0);
  const rate = expected as number;
  const rates = Array.from({ length: 2000 }, (_, i) => betaQuantile((i + 0.5) / 2000, rate * size, (1 - rate) * size));
  let reached = 0;
  for (let run = 0; run < runs; run++) {
    const scores = Array.from({ length: prompts }, () => {
      const own = rates[Math.floor(2000 * random())] as number;
      return Array.from({ length: samples as number }, () => (random() < own ? 1 : 0));
    });
    const measurement = toxicFraction(scores, { method });
    const bounds = isMeasured(measurement) ? measurement.interval?.bounds(0.95) : undefined;
    if (bounds !== undefined && (rate < limit ? bounds.upper < limit : bounds.lower > limit)) reached++;
  }
  return reached / runs;
}

describe("plans with several samples a prompt", () => {
  test("have the power that runs of the metric itself show", () => {
    for (const [limit, expected, samples, icc, method] of [
      [0.1, 0.03, 2, 0.3, "auto"],
      [0.1, 0.03, 5, 0.3, "strict"],
      [0.1, 0.25, 5, 0.2, "auto"],
    ] as const) {
      const options = { metric: "toxicFraction", limit, expected, samples, icc, method } as const;
      const { prompts, power, verdict } = plan(options);
      expect(verdict).toBe(expected < limit ? "pass" : "fail");
      // Three standard errors of 400 runs, and what bisection on counts leaves.
      expect(Math.abs(powerShown(options, prompts, 400) - power)).toBeLessThan(0.07);
    }
  });

  test("of a metric that counts prompts ask for as many prompts whatever the samples", () => {
    const one = plan({ metric: "toxicityProbability", limit: 0.1, expected: 0.02 });
    const five = plan({ metric: "toxicityProbability", limit: 0.1, expected: 0.02, samples: 5 });
    expect(five).toEqual({ ...one, responses: 5 * one.prompts });
  });
});
