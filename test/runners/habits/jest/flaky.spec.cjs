const scores = (score) => Array.from({ length: 300 }, () => [score]);

jest.retryTimes(2);
let attempts = 0;
test("flaky", () => {
  attempts += 1;
  expect(scores(attempts === 1 ? 1 : 0)).toHaveToxicFractionBelow(0.01, { label: "flaky" });
});
