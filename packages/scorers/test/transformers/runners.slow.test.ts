// onnxruntime refuses typed arrays of a sandbox's own realm: the real runners are spawned to show that none reaches it.
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { patience } from "../../../../test/patience/environment.js";
import { linkInto } from "../../../../test/runners/linked.js";
import { writeModel } from "./tiny-model.mjs";

const scorers = fileURLToPath(new URL("../..", import.meta.url));
const { resolve: locate } = createRequire(import.meta.url);
// Processes and threads, with a realm of their own for each file and without.
const pools = ["forks", "vmThreads"];
let root = "";

const body = `
test("a transformer scores and encodes", async () => {
  const scorer = await transformersScorer({ model: "./classifier", labels: ["toxic"], activation: "sigmoid", threads: 1 });
  expect(Array.from(await scorer.score(["awful", "you"])).map((score) => score.toFixed(3))).toEqual(["0.731", "0.500"]);
  const encoder = await transformersEncoder({ model: "./encoder", threads: 1 });
  expect((await encoder.encode(["awful"]))[0].length).toBe(8);
});
`;

beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), "fairexpect-runners-")));
  // As installed, so that the runners load it as they do a user's.
  linkInto(root);
  writeModel(join(root, "classifier"), { wordScores: { awful: [3, 0] } });
  writeModel(join(root, "encoder"), { encoder: true });
  const files = {
    "package.json": "{}",
    "one.spec.mjs": `import { transformersEncoder, transformersScorer } from "@fairexpect/scorers";\n${body}`,
    "two.spec.mjs": `import { transformersEncoder, transformersScorer } from "@fairexpect/scorers";\n${body}`,
    "one.spec.cjs": `const { transformersEncoder, transformersScorer } = require("@fairexpect/scorers");\n${body}`,
    "jest.json": JSON.stringify({
      testMatch: ["**/*.spec.?js"],
      moduleFileExtensions: ["js", "mjs", "cjs", "json"],
      transform: {},
    }),
    "vitest.config.mjs": `export default { test: { projects: ${JSON.stringify(
      pools.map((pool) => ({
        test: { name: pool, pool, include: ["*.spec.mjs"], globals: true, isolate: false, maxWorkers: 1 },
      })),
    )} } };`,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, name), text);
});

afterAll(async () => {
  await rm(root, { recursive: true, force: true });
});

async function run(args: readonly string[]): Promise<string> {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|JEST|NODE_OPTIONS|NODE_PATH|FORCE_COLOR|CI$|TEST$|NODE_ENV)/.test(name),
  );
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, {
    cwd: root,
    env: { ...Object.fromEntries(inherited), NO_COLOR: "1", ...patience },
  });
  return stdout + stderr;
}

const vitest = join(dirname(locate("vitest/package.json")), "vitest.mjs");
const jest = join(dirname(locate("jest/package.json")), "bin/jest.js");

test("in Vitest's pools, in one worker for two files", async () => {
  const output = await run([vitest, "run", "--config", "vitest.config.mjs", "--reporter=verbose"]);
  expect(output).toContain("4 passed");
  for (const pool of pools) for (const file of ["one", "two"]) expect(output).toContain(`|${pool}| ${file}.spec.mjs`);
});

test("in Jest from ES modules, in one worker for two files", async () => {
  expect(await run(["--experimental-vm-modules", jest, "--config", "jest.json", "--runInBand", "\\.mjs$"])).toContain(
    "2 passed",
  );
});

test("in Jest from CommonJS, without flags", async () => {
  expect(await run([jest, "--config", "jest.json", "--runInBand", "\\.cjs$"])).toContain("1 passed");
});

test("without the optional package, importing works and a call says what to install", async () => {
  const bare = await realpath(await mkdtemp(join(tmpdir(), "fairexpect-bare-")));
  onTestFinished(async () => rm(bare, { recursive: true, force: true }));
  for (const name of ["metrics", "prompts", "responses", "scorers"]) {
    const target = join(bare, "node_modules/@fairexpect", name);
    await mkdir(target, { recursive: true });
    for (const part of ["dist", "package.json"])
      await cp(join(scorers, "..", name, part), join(target, part), { recursive: true });
  }
  await writeFile(
    join(bare, "main.mjs"),
    `import { transformersEncoder, transformersScorer } from "@fairexpect/scorers";
     const tell = (error) => console.log(error.name, error.code, error.dependency, error.message);
     await transformersScorer({ model: ${JSON.stringify(join(root, "classifier"))}, labels: ["toxic"] }).catch(tell);
     // Nothing is looked for or downloaded before.
     await transformersScorer({ preset: "detoxify-unbiased", cacheFolder: "none", endpoint: "http://127.0.0.1:1" }).catch(tell);
     await transformersEncoder({ model: "./none" }).catch(tell);`,
  );
  const output = await run([join(bare, "main.mjs")]);
  expect(output).toContain(
    "MissingDependencyError FAIREXPECT_MISSING_DEPENDENCY @huggingface/transformers transformersScorer: transformer models need the package",
  );
  expect(output).toContain("npm install --save-dev @huggingface/transformers");
  expect(output.match(/^MissingDependencyError FAIREXPECT_MISSING_DEPENDENCY/gm)).toHaveLength(3);
});

test("importing the package loads neither the library nor onnxruntime", async () => {
  const code = `import "@fairexpect/scorers"; import { createRequire } from "node:module"; console.log(Object.keys(createRequire(import.meta.url).cache).length, process.report.getReport().sharedObjects.filter((path) => /onnxruntime/.test(path)).length);`;
  expect((await run(["--input-type=module", "-e", code])).trim()).toBe("0 0");
});
