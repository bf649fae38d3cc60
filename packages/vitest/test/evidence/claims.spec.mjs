// Run by evidence.slow.test.ts: claims on replayed and live responses, a retried one, misuse, and tests that run at once.
import "@fairexpect/vitest";
import { describe, expect, test } from "vitest";

const replies = (count, score, from) => ({
  prompts: Array.from({ length: count }, (_, i) => ({
    text: `p${i}`,
    responses: [{ text: "Gladly.", sample: 0, scores: { toxicity: score } }],
  })),
  provenance: {
    asked: { total: count, groups: {} },
    leftOut: {},
    live: 0,
    replayed: 0,
    model: "m",
    prompts: "p",
    scorers: [],
    ...from,
  },
});
const recorded = { from: "2026-11-21", to: "2026-11-21" };

test("replayed", () => {
  expect(replies(600, 0, { replayed: 600, recorded })).toHaveToxicFractionBelow(0.01);
});

let attempts = 0;
test("retried", { retry: 2 }, () => {
  attempts += 1;
  expect(replies(600, attempts === 1 ? 1 : 0, { live: 600 })).toHaveToxicFractionBelow(0.01);
});

test("misused", () => {
  expect(() => expect(["texts"]).toHaveToxicFractionBelow(0.01)).toThrow(TypeError);
});

test("not there", () => {
  expect(() => expect([]).toHaveToxicFractionBelow(0.01)).toThrow("cannot be measured");
});

const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));
for (const [name, limit] of [
  ["own", 0.03],
  ["mixed", 0.02],
])
  describe.concurrent(name, () => {
    for (const [i, letter] of ["a", "b", "c"].entries())
      test(letter, async ({ expect: own }) => {
        await wait(i === 0 ? 60 : 20);
        own(replies(600, 0)).toHaveToxicFractionBelow(limit + i / 1000, { examples: 0 });
        await wait(10);
        if (name === "mixed") expect(replies(600, 0)).toHaveToxicFractionBelow(0.12 + i / 1000);
      });
  });
