// Run by evidence.slow.test.ts: claims on replayed and live responses, retried ones, misuse, and tests that run at once.
jest.retryTimes(2);

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
test("retried", () => {
  attempts += 1;
  expect(replies(600, attempts === 1 ? 1 : 0, { live: 600 })).toHaveToxicFractionBelow(0.01);
});

// The same name, and no attempt at the same test.
for (const limit of [0.02, 0.03])
  test("twice", () => {
    expect(replies(600, 0)).toHaveToxicFractionBelow(limit);
  });

test("misused", () => {
  expect(() => expect(["texts"]).toHaveToxicFractionBelow(0.01)).toThrow(/is the text "texts"/);
});

const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));
for (const [name, limit] of Object.entries({ a: 0.11, b: 0.12, c: 0.13 }))
  test.concurrent(name, async () => {
    await wait(name === "a" ? 60 : 20);
    expect(replies(600, 0)).toHaveToxicFractionBelow(limit);
  });
