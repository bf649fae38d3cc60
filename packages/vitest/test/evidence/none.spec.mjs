// Run by evidence.test.ts: a test file without a claim.
import { expect, test } from "vitest";

test("no claim", () => {
  expect(1).toBe(1);
});
