// What a pilot's estimates say of fresh sets, one by one.
import {
  counterfactualCosine,
  demographicParityDifference,
  demographicParityRatio,
  plan,
  type Description,
} from "@fairexpect/metrics";
import { normalQuantile } from "@fairexpect/metrics/statistics";
import { expect, test } from "vitest";
import { pilotsOf } from "../../src/design/pilot.js";
import { fake, measurement } from "../decide/fake.js";

/** Three groups in which so many of a hundred are selected. */
const selected = (rates: Readonly<Record<string, number>>) =>
  Object.entries(rates).flatMap(([group, rate]) =>
    Array.from({ length: 100 }, (_, i) => ({ group, prediction: i < 100 * rate ? 1 : 0 })),
  );

test("a difference without direction grows with the group whose rate is greater, and a ratio falls with it", () => {
  const data = selected({ a: 0.3, b: 0.5, c: 0.4 });
  const signsOf = (measured: Parameters<typeof pilotsOf>[0]) =>
    Object.fromEntries((pilotsOf(measured) ?? []).map(({ pair }) => [`${pair?.group} ${pair?.against}`, pair?.sign]));
  expect(signsOf(demographicParityDifference(data))).toEqual({ "a b": -1, "a c": -1, "b c": 1 });
  expect(signsOf(demographicParityRatio(data))).toEqual({ "a b": 1, "a c": 1, "b c": -1 });
});

test.each([
  ["difference", demographicParityDifference, { below: 0.35 }],
  ["ratio", demographicParityRatio, { above: 0.4 }],
] as const)("a %s of several groups takes as many whichever name each of them has", (_, metric, limit) => {
  const sizes = ["abc", "bca", "cab", "cba"].map((names) => {
    const [low, middle, high] = names.split("") as [string, string, string];
    return plan({ from: metric(selected({ [low]: 0.4, [middle]: 0.5, [high]: 0.6 })), limit }).prompts;
  });
  // But for the 3,000 draws, which each name has of its own, and for fresh sets, which say 2 or 3 %.
  expect(Math.max(...sizes) / Math.min(...sizes)).toBeLessThan(1.08);
});

test("a ratio without bounds shows nothing, and is planned as large as has them", () => {
  const ratio: Description = { ...fake, format: "ratio", range: [0, Infinity], best: 1 };
  const interval = {
    method: "open until there are four times as many",
    bounds: (confidence: number, scale = 1) => {
      const reach = scale < 4 ? Infinity : normalQuantile(confidence) / Math.sqrt(scale);
      return { lower: 0.9 * Math.exp(-reach), upper: 0.9 * Math.exp(reach) };
    },
  };
  const from = { ...measurement(0.9, 1, { interval }), metric: ratio };
  const { shows, prompts } = plan({ from, limit: { above: 0.1 } });
  expect(shows).toBe(undefined);
  // Of ten prompts.
  expect(prompts).toBeGreaterThanOrEqual(40);
  expect(prompts).toBeLessThan(45);
});

test("values that reach far below their mean are planned to be shown below a limit above it", () => {
  const cosines = Array.from({ length: 400 }, (_, i) => (i % 40 === 0 ? 0.2 : 0.95));
  const from = counterfactualCosine(
    cosines.map((cosine, i) => ({
      source: `s${i}`,
      groups: { women: [[1, 0]], men: [[cosine, Math.sqrt(1 - cosine ** 2)]] },
    })),
  );
  // Their variance were none long before their mean got there.
  const near = plan({ from, limit: { above: 0.97 } });
  const far = plan({ from, limit: { above: 0.99 } });
  expect([near.verdict, far.verdict]).toEqual(["fail", "fail"]);
  expect(far.prompts).toBeLessThan(near.prompts);
});
