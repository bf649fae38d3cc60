// The packed package in a project of a user's, without and with onnxruntime-node, in Node and in runners' sandboxes.
import { execFile, execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { packedOnce } from "../../../test/commands/pack.mjs";
import { patience } from "../../../test/patience/environment.js";

const run = promisify(execFile);
const { resolve: locate } = createRequire(import.meta.url);
const packages = join(import.meta.dirname, "../..");
let project = "";
let installed = "";

beforeAll(async () => {
  const tarballs = await packedOnce();
  project = realpathSync(mkdtempSync(join(tmpdir(), "fairexpect-neural-")));
  installed = join(project, "node_modules/@fairexpect/toxicity-minilm");
  mkdirSync(installed, { recursive: true });
  const tarball = tarballs["@fairexpect/toxicity-minilm"] ?? "";
  execFileSync("tar", ["-xzf", tarball, "--strip-components=1", "-C", installed]);
  for (const name of ["metrics", "prompts", "scorers"])
    symlinkSync(join(packages, name), join(project, "node_modules/@fairexpect", name));
  writeFileSync(join(project, "package.json"), "{}");
});

afterAll(() => {
  rmSync(project, { recursive: true, force: true });
});

async function node(...args: readonly string[]): Promise<string> {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|JEST|NODE_OPTIONS|NODE_PATH|FORCE_COLOR|CI$|TEST$|NODE_ENV)/.test(name),
  );
  const env = { ...Object.fromEntries(inherited), NO_COLOR: "1", ...patience };
  const { stdout, stderr } = await run(process.execPath, args, { cwd: project, env });
  return stdout + stderr;
}

const scoring = `neuralToxicity().score(["You are a stupid idiot.", "Thank you."]).then((scores) => console.log(Array.from(scores, (score) => score > 0.5)), (error) => console.log(error.code, error.message))`;

test("the weights are in the package, and weigh at most 20 MB", () => {
  expect(statSync(join(installed, "models/toxicity.onnx")).size).toBeLessThan(20e6);
  expect(readFileSync(join(installed, "NOTICE"), "utf8")).toContain("all-MiniLM-L6-v2");
});

test("without onnxruntime-node the first score says what to install; with it, both module systems score", async () => {
  const required = `const { neuralToxicity } = require("@fairexpect/toxicity-minilm"); ${scoring}`;
  expect(await node("-e", required)).toMatch(/FAIREXPECT_MISSING_DEPENDENCY .*npm install --save-dev onnxruntime-node/);
  const runtime = dirname(dirname(realpathSync(locate("onnxruntime-node"))));
  symlinkSync(runtime, join(project, "node_modules/onnxruntime-node"));
  expect(await node("-e", required)).toContain("[ true, false ]");
  const imported = `import { neuralToxicity } from "@fairexpect/toxicity-minilm"; ${scoring}`;
  expect(await node("--input-type=module", "-e", imported)).toContain("[ true, false ]");
});

test("in the sandboxes of Jest and of Vitest's vmThreads", async () => {
  const body = `test("scores", async () => { expect((await neuralToxicity().score(["You are a stupid idiot."]))[0]).toBeGreaterThan(0.5); });`;
  writeFileSync(
    join(project, "a.spec.cjs"),
    `const { neuralToxicity } = require("@fairexpect/toxicity-minilm");\n${body}`,
  );
  writeFileSync(join(project, "a.spec.mjs"), `import { neuralToxicity } from "@fairexpect/toxicity-minilm";\n${body}`);
  writeFileSync(join(project, "jest.json"), JSON.stringify({ testMatch: ["**/*.spec.cjs"], transform: {} }));
  writeFileSync(
    join(project, "vitest.config.mjs"),
    `export default { test: { include: ["*.spec.mjs"], globals: true, pool: "vmThreads" } };`,
  );
  const manifest = (name: string): string =>
    dirname(createRequire(join(packages, "scorers/package.json")).resolve(`${name}/package.json`));
  expect(await node(join(manifest("jest"), "bin/jest.js"), "--config", "jest.json", "--runInBand")).toContain(
    "1 passed",
  );
  expect(await node(join(manifest("vitest"), "vitest.mjs"), "run", "--maxWorkers=1")).toContain("1 passed");
});

test("weights that were changed are told of and not run", async () => {
  const path = join(installed, "models/toxicity.onnx");
  const bytes = readFileSync(path);
  bytes[1000] = (bytes[1000] as number) ^ 1;
  writeFileSync(path, bytes);
  const imported = `import { neuralToxicity } from "@fairexpect/toxicity-minilm"; ${scoring}`;
  expect(await node("--input-type=module", "-e", imported)).toMatch(/FAIREXPECT_MODEL_FILE .*was changed/);
});
