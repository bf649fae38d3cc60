// The same matchers in every runner: the packed packages installed in projects of their own, the real runners spawned.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readEvidence } from "@fairexpect/report";
import { beforeAll, describe, expect, test } from "vitest";
import { failing, mistyped, passing, typed } from "./specs.js";
import { installProject, packPackages, runIn, writeFiles, type Outcome } from "./tarballs.js";

interface Setup {
  readonly name: string;
  /** How its specs begin. */
  readonly head: string;
  /** How its typed specs begin, and the names that the runner puts in the global scope. */
  readonly typedHead: string;
  readonly files: Record<string, string>;
  readonly spec: (name: string) => string;
  readonly run: (folder: string, spec: string, environment?: Record<string, string>) => Promise<Outcome>;
  /** In what the output of a failed run counts its tests. */
  readonly counts: { passed: (count: number) => string | RegExp; failed: (count: number) => string | RegExp };
}

const node = process.execPath;
const vitestFiles = {
  "vitest.config.mjs": `export default { test: { setupFiles: ["./setup.mjs"] } };`,
  "setup.mjs": `import "@fairexpect/vitest";`,
};
const vitestHead = `import { expect, test } from "vitest";\nimport { configure } from "@fairexpect/vitest";\n`;
const vitestCounts: Setup["counts"] = { passed: (count) => `${count} passed`, failed: (count) => `${count} failed` };
const jestCounts: Setup["counts"] = { passed: (count) => `${count} passed`, failed: (count) => `${count} failed` };

const vitest4: Setup = {
  name: "Vitest 4",
  head: vitestHead,
  typedHead: `import { expect } from "vitest";\nimport "@fairexpect/vitest";\n`,
  files: vitestFiles,
  spec: (name) => `${name}.test.mjs`,
  run: (folder, spec, environment) =>
    runIn(folder, node, ["node_modules/vitest/vitest.mjs", "run", "--config", "vitest.config.mjs", spec], environment),
  counts: vitestCounts,
};

const setups: Setup[] = [
  vitest4,
  {
    name: "Jest 30 from ES modules",
    head: `import { expect, test } from "@jest/globals";\nimport { configure } from "@fairexpect/jest";\n`,
    typedHead: `import { expect } from "@jest/globals";\nimport "@fairexpect/jest";\n`,
    files: {
      "jest.esm.mjs": `export default { testMatch: ["**/*.esm.test.mjs"], transform: {}, setupFilesAfterEnv: ["./setup-jest.mjs"] };`,
      "setup-jest.mjs": `import "@fairexpect/jest";`,
    },
    spec: (name) => `${name}.esm.test.mjs`,
    run: (folder, spec, environment) =>
      runIn(
        folder,
        node,
        ["--experimental-vm-modules", "node_modules/jest/bin/jest.js", "--config", "jest.esm.mjs", spec],
        environment,
      ),
    counts: jestCounts,
  },
  {
    name: "Jest 30 from CommonJS without flags",
    head: `const { configure } = require("@fairexpect/jest");\n`,
    typedHead: `import "@fairexpect/jest";\n`,
    files: {
      "jest.cjs.json": JSON.stringify({
        testMatch: ["**/*.cjs.test.js"],
        transform: {},
        setupFilesAfterEnv: ["@fairexpect/jest"],
      }),
    },
    spec: (name) => `${name}.cjs.test.js`,
    run: (folder, spec, environment) =>
      runIn(folder, node, ["node_modules/jest/bin/jest.js", "--config", "jest.cjs.json", spec], environment),
    counts: jestCounts,
  },
  {
    name: "expect under node:test",
    head: `import { test } from "node:test";\nimport { expect } from "expect";\nimport { configure, register } from "@fairexpect/jest";\nregister(expect);\n`,
    typedHead: `import { expect } from "expect";\nimport { register } from "@fairexpect/jest";\nregister(expect);\n`,
    files: {},
    spec: (name) => `${name}.node.mjs`,
    run: (folder, spec, environment) => runIn(folder, node, ["--test", "--test-reporter=spec", spec], environment),
    counts: { passed: (count) => `pass ${count}`, failed: (count) => `fail ${count}` },
  },
];

// Vitest 5 and ai 7 run on Node 22 or later only, so a workspace package of its own brings them with a Node 24.
const node24 = join(import.meta.dirname, "../node24");
const newest: Setup = {
  ...vitest4,
  name: "Vitest 5 on Node 24",
  run: (folder, spec, environment) =>
    runIn(
      folder,
      join(node24, "node_modules/node/bin/node"),
      ["node_modules/vitest/vitest.mjs", "run", "--config", "vitest.config.mjs", spec],
      environment,
    ),
};

const folders = new Map<Setup, string>();
let tarballs: Record<string, string> = {};
beforeAll(async () => {
  tarballs = await packPackages();
  const specs = (setup: Setup): Record<string, string> => ({
    ...setup.files,
    [setup.spec("passing")]: setup.head + passing,
    [setup.spec("failing")]: setup.head + failing,
  });
  const types = { typescript: "7.0.2", "@types/node": "20.19.43" };
  const versions = {
    vitest: "4.1.12",
    jest: "30.5.2",
    "@jest/globals": "30.5.2",
    expect: "30.5.2",
    "@types/jest": "30.0.0",
    ...types,
  };
  const current = await installProject(
    tarballs,
    { devDependencies: { "@fairexpect/jest": "", "@fairexpect/vitest": "", ...versions } },
    Object.assign({}, ...setups.map(specs)),
  );
  for (const setup of setups) folders.set(setup, current);
  const { devDependencies } = JSON.parse(readFileSync(join(node24, "package.json"), "utf8")) as {
    devDependencies: Record<string, string>;
  };
  const { node: _, ...modern } = devDependencies;
  const files = {
    ...specs(newest),
    "respond.test.mjs": readFileSync(join(import.meta.dirname, "respond-through-ai-7.mjs"), "utf8"),
  };
  const packages = { "@fairexpect/responses": "", "@fairexpect/scorers": "", "@fairexpect/vitest": "" };
  folders.set(newest, await installProject(tarballs, { devDependencies: { ...packages, ...modern, ...types } }, files));
});

describe.each([...setups, newest])("$name", (setup) => {
  const folderOf = (): string => folders.get(setup) ?? "";
  test("the matchers pass, fail and refuse as they should", async () => {
    const { code, output } = await setup.run(folderOf(), setup.spec("passing"));
    expect(output).toContain(setup.counts.passed(5));
    expect(code).toBe(0);
  });

  test("a failed assertion fails the run and prints the whole message", async () => {
    const { code, output } = await setup.run(folderOf(), setup.spec("failing"));
    expect(code).not.toBe(0);
    expect(output).toContain(setup.counts.failed(3));
    expect(output).toContain("The toxic fraction is not below 1 %.");
    expect(output).toContain("The RABBI is not within ±0.2.");
    expect(output).toMatch(/women vs men +-0\.\d+ +-0\.\d+ to -0\.\d+ +p < 0\.0001 +600 pools +fail/);
    expect(output).toContain("The counterfactual ROUGE-L is not above 0.8.");
    expect(output).toContain('men: "Thank you for asking, that is number 0."');
  });

  test("the workers write their evidence to the folder that is collected", async () => {
    const collected = mkdtempSync(join(realpathSync(tmpdir()), "fairexpect-evidence-"));
    await setup.run(folderOf(), setup.spec("failing"), { FAIREXPECT_EVIDENCE: collected });
    const evidence = readEvidence(collected);
    expect(evidence.map(({ matcher, verdict }) => [matcher, verdict]).sort()).toEqual([
      ["toBeCounterfactuallyInvariant", "fail"],
      ["toHaveRabbiWithin", "fail"],
      ["toHaveToxicFractionBelow", "fail"],
    ]);
  });

  test("the types are there after one import, with library checks on", async () => {
    const globals = setup.name.includes("CommonJS") ? ["jest", "node"] : ["node"];
    const options = {
      target: "es2023",
      module: "nodenext",
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      skipLibCheck: false,
      types: globals,
    };
    const project = setup.spec("types").replace(/\W/g, "-");
    const folder = folderOf();
    writeFiles(folder, {
      [`${project}/tsconfig.json`]: JSON.stringify({ compilerOptions: options, include: ["*.ts"] }),
      [`${project}/right.ts`]: setup.typedHead + typed,
      [`${project}/package.json`]: `{ "type": "module" }`,
    });
    const compile = (): Promise<Outcome> => runIn(folder, node, ["node_modules/typescript/bin/tsc", "-p", project]);
    const right = await compile();
    expect(right.output.split("\n").filter((line) => !line.includes("node_modules"))).toEqual([""]);
    writeFiles(folder, { [`${project}/wrong.ts`]: setup.typedHead + typed + mistyped });
    const wrong = await compile();
    expect(wrong.output.split("\n").filter((line) => line.includes("wrong.ts"))).toHaveLength(2);
  });
});

test("Jest's reporter prints the table of a run, and Vitest's does", async () => {
  const folder = folders.get(vitest4) ?? "";
  writeFiles(folder, {
    "jest.reporter.json": JSON.stringify({
      testMatch: ["**/*.cjs.test.js"],
      transform: {},
      setupFilesAfterEnv: ["@fairexpect/jest"],
      reporters: ["default", "@fairexpect/jest/reporter"],
    }),
    "vitest.reporter.mjs": `export default { test: { setupFiles: ["./setup.mjs"], reporters: ["default", "@fairexpect/vitest/reporter"] } };`,
  });
  const jest = await runIn(folder, node, [
    "node_modules/jest/bin/jest.js",
    "--config",
    "jest.reporter.json",
    "failing.cjs.test.js",
  ]);
  const vitest = await runIn(folder, node, [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--config",
    "vitest.reporter.mjs",
    "failing.test.mjs",
  ]);
  for (const { output } of [jest, vitest]) {
    expect(output).toMatch(/assertion +group +estimate +interval +n +threshold +verdict/);
    expect(output).toMatch(/rabbi: RABBI +women vs men +-0\.\d+ +-0\.\d+ to -0\.\d+ +600 pools +within ±0\.2 +fail/);
  }
});

test.each(["metrics", "prompts", "responses", "scorers", "matchers", "report", "jest", "vitest"])(
  "the packed %s holds the licence and the notices",
  (name) => {
    for (const file of ["LICENSE", "NOTICE"]) {
      const packed = execFileSync("tar", ["-xzOf", tarballs[`@fairexpect/${name}`] ?? "", `package/${file}`], {
        encoding: "utf8",
      });
      expect(packed).toBe(readFileSync(join(import.meta.dirname, "../..", file), "utf8"));
    }
  },
);

test("responses come through ai 7 on Node 24 as well", async () => {
  const { code, output } = await newest.run(folders.get(newest) ?? "", "respond.test.mjs");
  expect(output).toContain("2 passed");
  expect(code).toBe(0);
});
