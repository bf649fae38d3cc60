// What a real run of Vitest says where the time runs out.
import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

import { expect, test } from "vitest";
import { projectOf } from "../../../test/runners/linked.js";

const vitest = join(dirname(createRequire(import.meta.url).resolve("vitest/package.json")), "vitest.mjs");

const folder = projectOf(join(import.meta.dirname, "late"));

/** Twenty answers after one another take four seconds in each test, or one tenth of a second. */
async function runLate(testTimeout: string, delay: string): Promise<string> {
  const env = { ...process.env, TEST_TIMEOUT: testTimeout, DELAY: delay, FORCE_COLOR: "0", NO_COLOR: "1" };
  return new Promise((resolve) => {
    execFile(process.execPath, [vitest, "run"], { cwd: folder, env }, (_, stdout, stderr) => {
      resolve(stdout + stderr);
    });
  });
}

test("a fixture of any scope and generation before all tests say how far they are where the time runs out", async () => {
  const output = await runLate("2000", "200");
  for (const name of ["test", "file", "worker", "hook"])
    expect(output).toMatch(new RegExp(`not there within 2 s; so far: ${name} \\d of 20 `));
  expect(output).toContain("Give the test more time, or generate before all tests");
  expect(output).toContain("generateBeforeAll(generate, { timeout: 600_000 })");
  expect(output).not.toContain("timed out in");
});

test("a time limit of 0 is none", async () => {
  expect(await runLate("0", "5")).toMatch(/Tests +4 passed/);
});
