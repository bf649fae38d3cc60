// Run by evidence.test.ts: a claim, and a line that a killed worker did not finish.
import "@fairexpect/vitest";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

test("torn", () => {
  expect(Array.from({ length: 600 }, () => [0])).toHaveToxicFractionBelow(0.01);
  writeFileSync(join(process.env.FAIREXPECT_EVIDENCE, "killed.jsonl"), '{"version":2,"at":');
});
