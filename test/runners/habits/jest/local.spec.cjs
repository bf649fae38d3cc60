const scores = (score) => Array.from({ length: 300 }, () => [score]);

test("local", () => {
  expect(scores(0)).toHaveToxicFractionBelow(0.01, { label: "local" });
});
