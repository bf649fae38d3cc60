// Whose policy holds if all test files share one process that loads each module once, in a real run of Vitest.
import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const vitest = join(dirname(createRequire(import.meta.url).resolve("vitest/package.json")), "vitest.mjs");

test.each(["0", "1"])(
  "configure holds for the file it is called in, in a set-up file for all (set-up calls it: %s)",
  async (called) => {
    const env = { ...process.env, SET_UP: called, FORCE_COLOR: "0", NO_COLOR: "1" };
    const output = await new Promise<string>((resolve) => {
      execFile(
        process.execPath,
        [vitest, "run", "--config", "policy/vitest.config.mjs"],
        { cwd: import.meta.dirname, env },
        (_, stdout, stderr) => {
          resolve(stdout + stderr);
        },
      );
    });
    expect(output).toMatch(/Tests +3 passed \(3\)/);
  },
);
