// A real run of Vitest in one process that loads each module once: whose policy holds, and what the reporter prints.
import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { patience } from "../../../test/patience/environment.js";
import { projectOf } from "../../../test/runners/linked.js";

const vitest = join(dirname(createRequire(import.meta.url).resolve("vitest/package.json")), "vitest.mjs");

const folder = projectOf(join(import.meta.dirname, "policy"));
const REPORTERS = ["--reporter=default", "--reporter=@fairexpect/vitest/reporter"];

test.each(["0", "1"])(
  "configure holds for the file it is called in, in a set-up file for all (set-up calls it: %s)",
  async (called) => {
    const env = { ...process.env, ...patience, SET_UP: called, FORCE_COLOR: undefined, NO_COLOR: undefined };
    const output = await new Promise<string>((resolve) => {
      execFile(process.execPath, [vitest, "run", ...REPORTERS], { cwd: folder, env }, (_, stdout, stderr) => {
        resolve(stdout + stderr);
      });
    });
    expect(stripVTControlCharacters(output)).toMatch(/Tests +3 passed \(3\)/);
    // No colour codes in a pipe, also if Vitest has its own view of that.
    expect(output).toMatch(/^the file's own policy lets the estimate decide: toxic fraction +0 % .* pass \(thin\)$/m);
    expect(output.match(/^no policy of another file holds here: .* inconclusive$/gm)).toHaveLength(2);
  },
);
