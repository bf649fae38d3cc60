// Run by policy.slow.test.ts between two files without a policy, in one process: twenty clean prompts settle nothing at 95 %.
import { configure } from "@fairexpect/vitest";
import { expect, test } from "vitest";

configure({ confidence: 0.6, inconclusive: "estimate" });

test("the file's own policy lets the estimate decide", () => {
  expect(Array.from({ length: 20 }, () => [0])).toHaveToxicFractionBelow(0.01);
});
