// The runners: how each brings in the matchers, and how its specs are run.
import { join } from "node:path";
import { runIn, type Outcome } from "./tarballs.js";

export interface Setup {
  readonly name: string;
  /** How its specs begin. */
  readonly head: string;
  /** How its typed specs begin. */
  readonly typedHead: string;
  readonly files: Record<string, string>;
  readonly spec: (name: string) => string;
  readonly run: (folder: string, spec: string, environment?: Record<string, string>) => Promise<Outcome>;
  /** In what the output of a run counts its tests. */
  readonly counts: { passed: (count: number) => string; failed: (count: number) => string };
}

const node = process.execPath;
const counts: Setup["counts"] = { passed: (count) => `${count} passed`, failed: (count) => `${count} failed` };
const vitest = ["node_modules/vitest/vitest.mjs", "run", "--config", "vitest.config.mjs"];

export const vitest4: Setup = {
  name: "Vitest 4",
  head: `import { expect, test } from "vitest";\nimport { configure } from "fairexpect/vitest";\n`,
  typedHead: `import { expect } from "vitest";\nimport "fairexpect/vitest";\n`,
  files: {
    "vitest.config.mjs": `export default { test: { setupFiles: ["fairexpect/vitest"] } };`,
  },
  spec: (name) => `${name}.test.mjs`,
  run: (folder, spec, environment) => runIn(folder, node, [...vitest, spec], environment),
  counts,
};

export const jestModules: Setup = {
  name: "Jest 30 from ES modules",
  head: `import { expect, test } from "@jest/globals";\nimport { configure } from "fairexpect/jest";\n`,
  typedHead: `import { expect } from "@jest/globals";\nimport "fairexpect/jest";\n`,
  files: {
    "jest.esm.mjs": `export default { testMatch: ["**/*.esm.test.mjs"], transform: {}, setupFilesAfterEnv: ["./setup-jest.mjs"] };`,
    "setup-jest.mjs": `import "fairexpect/jest";`,
  },
  spec: (name) => `${name}.esm.test.mjs`,
  run: (folder, spec, environment) =>
    runIn(
      folder,
      node,
      ["--experimental-vm-modules", "node_modules/jest/bin/jest.js", "--config", "jest.esm.mjs", spec],
      environment,
    ),
  counts,
};

export const jestCommonJs: Setup = {
  name: "Jest 30 from CommonJS without flags",
  head: `const { configure } = require("fairexpect/jest");\n`,
  typedHead: `import "fairexpect/jest";\n`,
  files: {
    "jest.cjs.json": JSON.stringify({
      testMatch: ["**/*.cjs.test.js"],
      transform: {},
      setupFilesAfterEnv: ["fairexpect/jest"],
    }),
  },
  spec: (name) => `${name}.cjs.test.js`,
  run: (folder, spec, environment) =>
    runIn(folder, node, ["node_modules/jest/bin/jest.js", "--config", "jest.cjs.json", spec], environment),
  counts,
};

export const plainExpect: Setup = {
  name: "expect under node:test",
  head: `import { test } from "node:test";\nimport { expect } from "expect";\nimport { configure, register } from "fairexpect/jest";\nregister(expect);\n`,
  typedHead: `import { expect } from "expect";\nimport { register } from "fairexpect/jest";\nregister(expect);\n`,
  files: {},
  spec: (name) => `${name}.node.mjs`,
  run: (folder, spec, environment) => runIn(folder, node, ["--test", "--test-reporter=spec", spec], environment),
  counts: { passed: (count) => `pass ${count}`, failed: (count) => `fail ${count}` },
};

/** Vitest 5 and ai 7 run on Node 22 or later only, so a workspace package of its own brings them with a Node 24. */
export const node24 = join(import.meta.dirname, "../node24");
export const vitest5: Setup = {
  ...vitest4,
  name: "Vitest 5 on Node 24",
  run: (folder, spec, environment) =>
    runIn(folder, join(node24, "node_modules/node/bin/node"), [...vitest, spec], environment),
};
