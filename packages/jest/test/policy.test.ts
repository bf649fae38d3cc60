// Whose policy holds if all test files share one process, in a real run of Jest from CommonJS.
import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const ofRunners = createRequire(join(import.meta.dirname, "../../../test/package.json"));
const jest = join(dirname(ofRunners.resolve("jest/package.json")), "bin/jest.js");

test.each(["0", "1"])(
  "configure holds for the file it is called in, in a set-up file for all (set-up calls it: %s)",
  async (called) => {
    const output = await new Promise<string>((resolve) => {
      execFile(
        process.execPath,
        [jest, "--runInBand", "--config", "jest.config.cjs"],
        {
          cwd: join(import.meta.dirname, "policy"),
          env: { ...process.env, SET_UP: called, FORCE_COLOR: "0", NO_COLOR: "1" },
        },
        (_, stdout, stderr) => {
          resolve(stdout + stderr);
        },
      );
    });
    expect(output).toMatch(/Tests: +3 passed, 3 total/);
  },
);
