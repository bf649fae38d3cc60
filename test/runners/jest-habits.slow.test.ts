// What people do with Jest beside `jest`: the matchers, their evidence and the table hold.
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { runCollecting, type Run } from "./habits-run.js";
import { projectOf } from "./linked.js";

const jest = join(dirname(createRequire(import.meta.url).resolve("jest/package.json")), "bin/jest.js");
const folder = projectOf(join(import.meta.dirname, "habits/jest"));
const run = async (...args: readonly string[]): Promise<Run> => runCollecting(folder, [jest, ...args]);

const coverage = ["--coverage", `--coverageDirectory=${join(tmpdir(), "fairexpect-coverage-of-jest")}`];
test.each([
  ["as it comes", []],
  [
    "with --ci, modules loaded anew for each test, in worker threads, with coverage",
    ["--ci", "--resetModules", "--workerThreads", "-w=2", ...coverage],
  ],
])("assertions hold in every form: %s", async (_, flags) => {
  const { code, output, evidence } = await run("passing.spec.cjs", "local.spec.cjs", ...flags);
  expect(code, output).toBe(0);
  expect(output).toContain("11 passed");
  expect(output).toContain("13 claims: 12 pass, 1 fail, 0 inconclusive");
  for (const letter of ["a", "b", "c"]) {
    const [claim] = evidence.filter(({ label }) => label === `at once ${letter}`);
    expect(claim?.at.test).toBe(letter);
  }
});

test("assertions fail in every form with the whole message, and each leaves its evidence", async () => {
  const { code, output, evidence } = await run("failing.spec.cjs");
  expect(code).toBe(1);
  expect(output).toContain("2 failed");
  expect(output).toContain("not below 4 %.");
  expect(output).toContain("Expected two assertions to be called but received one assertion call.");
  const verdicts = Object.fromEntries(evidence.map(({ label, verdict }) => [label, verdict]));
  expect(verdicts).toEqual({ resolved: "fail", alone: "pass" });
});

test("attempts at a test are one row", async () => {
  const { code, output } = await run("flaky.spec.cjs");
  expect(code).toBe(0);
  expect(output).toMatch(/^flaky: toxic fraction .* pass \(attempt 2, fail on other data before\)$/m);
  expect(output).toContain("1 claim: 1 pass");
});

test("projects keep their claims apart, and shards are parts of one run", async () => {
  const { code, output, evidence } = await run("--config", "two-projects.config.cjs", "--shard=1/1");
  expect(code, output).toBe(0);
  expect(evidence.map(({ at }) => [at.project, at.shard, at.attempt]).sort()).toEqual([
    ["production", "1/1", 1],
    ["production", "1/1", 2],
    ["staging", "1/1", 1],
  ]);
});
