// Run by evidence.slow.test.ts from ES modules: a retried claim, and one of no test.
import { afterAll, expect, jest, test } from "@jest/globals";
import "@fairexpect/jest";

jest.retryTimes(1);

let attempts = 0;
test("retried", () => {
  attempts += 1;
  expect(Array.from({ length: 600 }, () => [attempts === 1 ? 1 : 0])).toHaveToxicFractionBelow(0.01);
});

afterAll(() => {
  expect(Array.from({ length: 600 }, () => [0])).toHaveToxicFractionBelow(0.02);
});
