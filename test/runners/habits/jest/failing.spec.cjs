const scores = (score) => Array.from({ length: 300 }, () => [score]);

test("resolves", async () => {
  await expect(Promise.resolve(scores(1))).resolves.toHaveToxicFractionBelow(0.04, { label: "resolved" });
});

test("one assertion short", () => {
  expect.assertions(2);
  expect(scores(0)).toHaveToxicFractionBelow(0.01, { label: "alone" });
});
