// Run by evidence.slow.test.ts: a claim, and a line that a killed worker did not finish.
const { writeFileSync } = require("node:fs");
const path = require("node:path");

test("torn", () => {
  expect(Array.from({ length: 600 }, () => [0])).toHaveToxicFractionBelow(0.01);
  writeFileSync(path.join(process.env.FAIREXPECT_EVIDENCE, "killed.jsonl"), '{"version":2,"at":');
});
