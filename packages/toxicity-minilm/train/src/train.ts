import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

/*
 * From the pre-trained weights and the data sets to models/: --python <a Python with what train.py needs>, --data <the data sets>, --out <a folder for
 * what is made on the way>.
 */
const args = process.argv.slice(2);
const { python, data, out } = parseArgs({
  args,
  options: {
    python: { type: "string", default: "python3" },
    data: { type: "string" },
    out: { type: "string", default: mkdtempSync(join(tmpdir(), "fairexpect-toxicity-")) },
  },
}).values;
const program = fileURLToPath(new URL("../train.py", import.meta.url));
const given = ["--out", out, ...(data === undefined ? [] : ["--data", data])];
const run = (command: string, ...rest: readonly string[]): void => {
  execFileSync(command, rest, { stdio: "inherit" });
};
const step = (name: string): void => {
  run(process.execPath, join(import.meta.dirname, `${name}.js`), ...given);
};

run(python, program, "vocabulary", out);
step("rows");
run(python, program, "model", out);
step("calibrate");
