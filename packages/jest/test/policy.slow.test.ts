// A real run of Jest from CommonJS in one process: whose policy holds, and what the reporter prints.
import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { patience } from "../../../test/patience/environment.js";
import { projectOf } from "../../../test/runners/linked.js";

const ofRunners = createRequire(join(import.meta.dirname, "../../../test/package.json"));
const jest = join(dirname(ofRunners.resolve("jest/package.json")), "bin/jest.js");

const folder = projectOf(join(import.meta.dirname, "policy"));

test.each(["0", "1"])(
  "configure holds for the file it is called in, in a set-up file for all (set-up calls it: %s)",
  async (called) => {
    const env = { ...process.env, ...patience, SET_UP: called, FORCE_COLOR: undefined, NO_COLOR: undefined };
    const output = await new Promise<string>((resolve) => {
      execFile(
        process.execPath,
        [jest, "--runInBand", "--config", "jest.config.cjs"],
        {
          cwd: folder,
          env,
        },
        (_, stdout, stderr) => {
          resolve(stdout + stderr);
        },
      );
    });
    expect(stripVTControlCharacters(output)).toMatch(/Tests: +3 passed, 3 total/);
    expect(output).toMatch(/^the file's own policy lets the estimate decide: toxic fraction +0 % .* pass \(thin\)$/m);
    expect(output.match(/^no policy of another file holds here: .* inconclusive$/gm)).toHaveLength(2);
  },
);
