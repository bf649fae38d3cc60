// Run by evidence.slow.test.ts from ES modules: a retried claim.
import { expect, jest, test } from "@jest/globals";
import "@fairexpect/jest";

jest.retryTimes(1);

let attempts = 0;
test("retried", () => {
  attempts += 1;
  expect(Array.from({ length: 600 }, () => [attempts === 1 ? 1 : 0])).toHaveToxicFractionBelow(0.01);
});
