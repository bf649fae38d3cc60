// Run by evidence.slow.test.ts: a test file without a claim.
test("no claim", () => {
  expect(1).toBe(1);
});
