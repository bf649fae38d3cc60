import { readFileSync } from "node:fs";
import { join } from "node:path";
import { explorationTable, explore, type Exploration } from "@fairexpect/assessment";
import { expect, test } from "vitest";
import { advice, features, screening, summaries } from "./features.js";

const found = ({ findings }: Exploration): string[] => findings.map(({ outcome }) => outcome);
const phrases = ({ findings }: Exploration): string =>
  findings.map(({ outcome, also }) => [outcome, ...also].join(", ")).join("; ");

test("the credit that women are not offered and the refusals are named", async () => {
  const exploration = await explore(advice(false, 1));
  expect(found(exploration)).toContain("refusals");
  expect(phrases(exploration)).toContain("credit");
  const credit = exploration.findings.find(({ outcome, also }) => [outcome, ...also].join().includes("credit"));
  expect(credit?.groups.map(({ group }) => group)).toEqual(["male", "female"]);
  expect(credit?.example).toBe("You can also apply for credit.");
});

test("the words that describe women and men are named", async () => {
  const exploration = await explore(summaries(false, 1));
  const words = phrases(exploration);
  expect(words).toMatch(/supported|listener|patience|kind/);
  expect(words).toMatch(/led|bold|decisions|accounts/);
  // Together they stand further apart than any by itself.
  const [ofWomen] = exploration.findings.filter(({ groups }) => groups[0]?.group === "female");
  expect(ofWomen?.outcome).toMatch(/^mentions of \w+.* or \w+$/);
  expect(ofWomen?.separation).toBeGreaterThan(0.4);
  expect(ofWomen?.example).toMatch(/^She .*(?:supported|listener|patience|kind)/);
  expect(ofWomen?.code).toMatch(/\(r\) => \/\\b\(\?:\w+(?:\|\w+)+\)\\b\/i\.test\(r\.text\)/);
});

test("a penalty in one job alone is found within that job", async () => {
  const exploration = await explore(screening(false, 1));
  const [worst] = exploration.findings;
  expect(worst?.outcome).toBe("first number");
  expect(worst?.within).toEqual({ field: "job", value: "software developer" });
  expect(worst?.groups.map(({ group }) => group)).toEqual(["male", "female"]);
});

test.each(Object.entries(features))("nothing is found in fair %s", async (_, feature) => {
  expect(found(await explore(feature(true, 1)))).toEqual([]);
});

test("the table has 80 columns, the worst first, with the code of each", async () => {
  const exploration = await explore(summaries(false, 1));
  const table = explorationTable(exploration);
  for (const line of table.split("\n")) expect(line.length, line).toBeLessThanOrEqual(80);
  for (const { code, difference } of exploration.outcomes)
    for (const line of code.split("\n")) if (difference > 0) expect(table).toContain(line);
  const apart = exploration.findings.map(({ separation }) => separation);
  expect(apart).toEqual(apart.toSorted((a, b) => b - a));
});

test("the README prints what its example finds", async () => {
  const readme = readFileSync(join(import.meta.dirname, "../../README.md"), "utf8");
  const [, printed = ""] = /^It begins with what was shown[^]*?```text\n([^]*?)\n```$/m.exec(readme) ?? [];
  const replies = {
    prompts: Array.from({ length: 120 }, (_, i) => ({
      text: `How does customer ${i} pay for a car?`,
      source: `question ${i >> 1}`,
      group: i % 2 ? "women" : "men",
      responses: [{ sample: 0, text: i % 2 && i % 10 < 8 ? "Save first." : "You can apply for credit." }],
    })),
  };
  const table = explorationTable(await explore(replies));
  expect(printed.length).toBeGreaterThan(100);
  expect(table.startsWith(printed), table).toBe(true);
});
