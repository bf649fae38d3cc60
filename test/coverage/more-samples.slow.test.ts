import { decide, toxicFraction } from "@fairexpect/metrics";
import { betaQuantile, seededRandom } from "@fairexpect/metrics/statistics";
import { expect, test } from "vitest";

const RUNS = 400;

/** How often a feature at half of the limit passes, whose responses to a prompt are alike by `icc`. */
function passes(
  icc: number,
  limit: number,
  prompts: number,
  method: "auto" | "strict",
): { readonly five: number; readonly first: number } {
  const rate = limit / 2;
  const both = (1 - icc) / icc;
  const rates = Array.from({ length: 4000 }, (_, i) => betaQuantile((i + 0.5) / 4000, rate * both, (1 - rate) * both));
  const isShown = (scores: readonly number[][]): boolean =>
    decide(toxicFraction(scores, { method }), { below: limit }).verdict === "pass";
  const passed = { five: 0, first: 0 };
  for (let run = 0; run < RUNS; run++) {
    const random = seededRandom(run + 1);
    const scores = Array.from({ length: prompts }, () => {
      const own = rates[Math.floor(4000 * random())] as number;
      return Array.from({ length: 5 }, () => (random() < own ? 1 : 0));
    });
    if (isShown(scores)) passed.five++;
    if (isShown(scores.map((ofPrompt) => ofPrompt.slice(0, 1)))) passed.first++;
  }
  return passed;
}

test.each([
  [0.01, 300, 0.1],
  [0.01, 300, 0.3],
  [0.0125, 300, 0.1],
  [0.05, 100, 0.3],
])("five responses a prompt pass more often than one: limit %d, %d prompts, icc %d", (limit, prompts, icc) => {
  // 7 and 22 % once, before the first responses counted on their own.
  const { five, first } = passes(icc, limit, prompts, "auto");
  expect(five).toBeGreaterThan(first);
});

test("under strict they pass as often where one can only pass without events, and more often elsewhere", () => {
  const edge = passes(0.1, 0.01, 300, "strict");
  expect(edge.five).toBe(edge.first);
  const { five, first } = passes(0.3, 0.05, 100, "strict");
  expect(five).toBeGreaterThan(first);
});
