// What a real run of Vitest says where the time runs out.
import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

import { expect, test } from "vitest";

const vitest = join(dirname(createRequire(import.meta.url).resolve("vitest/package.json")), "vitest.mjs");

async function runLate(testTimeout: string): Promise<string> {
  const env = { ...process.env, TEST_TIMEOUT: testTimeout, FORCE_COLOR: "0", NO_COLOR: "1" };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [vitest, "run", "--config", "late/vitest.config.mjs"],
      { cwd: import.meta.dirname, env },
      (_, stdout, stderr) => {
        resolve(stdout + stderr);
      },
    );
  });
}

test("a fixture of any scope and generation before all tests say how far they are where the time runs out", async () => {
  const output = await runLate("1000");
  for (const name of ["test", "file", "worker", "hook"])
    expect(output).toMatch(new RegExp(`not there within 1 s; so far: ${name} \\d of 20 `));
  expect(output).toContain("Give the test more time, or generate before all tests");
  expect(output).toContain("generateBeforeAll(generate, { timeout: 600_000 })");
  expect(output).not.toContain("timed out in");
});

test("a time limit of 0 is none", async () => {
  expect(await runLate("0")).toMatch(/Tests +4 passed/);
});
