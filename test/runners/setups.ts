// The runners: how each brings in the matchers, and how its specs are run.
import { join } from "node:path";
import { javascript } from "./specs.js";
import { runIn, versions, versionsIn, type Outcome } from "./tarballs.js";

export interface Setup {
  readonly name: string;
  /** The other packages that its project has, with their versions. */
  readonly packages: Record<string, string>;
  /** How its specs begin. */
  readonly head: string;
  /** How its typed specs begin. */
  readonly typedHead: string;
  /** The packages of types that its program names, if those of Node are not enough. */
  readonly types?: readonly string[];
  readonly files: Record<string, string>;
  readonly spec: (name: string) => string;
  readonly run: (folder: string, spec: string, environment?: Record<string, string>) => Promise<Outcome>;
  /** The compiler of a project without a folder of packages; the workspace's own unless given. */
  readonly compile?: (folder: string, project: string) => Promise<Outcome>;
  /** In what the output of a run counts its tests. */
  readonly counts: { passed: (count: number) => string; failed: (count: number) => string };
}

const node = process.execPath;
const counts: Setup["counts"] = { passed: (count) => `${count} passed`, failed: (count) => `${count} failed` };
const vitest = ["node_modules/vitest/vitest.mjs", "run", "--config", "vitest.config.mjs"];

/** What a project of the set-up holds: its configuration, and a spec of each text, in its language. */
export function filesOf(setup: Setup, specs: Readonly<Record<string, string>>): Record<string, string> {
  const texts = Object.entries(specs).map(([name, text]) => {
    const whole = setup.head + text;
    return [setup.spec(name), /\.[cm]?ts$/.test(setup.spec(name)) ? whole : javascript(whole)];
  });
  return { ...setup.files, ...(Object.fromEntries(texts) as Record<string, string>) };
}

export const vitest4: Setup = {
  name: "Vitest 4.1",
  packages: versions("vitest", "@types/node"),
  head: `import { expect, test } from "vitest";\nimport { configure } from "fairexpect/vitest";\n`,
  typedHead: `import { expect } from "vitest";\nimport "fairexpect/vitest";\n`,
  files: {
    "vitest.config.mjs": `export default { test: { setupFiles: ["fairexpect/vitest"] } };`,
  },
  spec: (name) => `${name}.test.mjs`,
  run: (folder, spec, environment) => runIn(folder, node, [...vitest, spec], environment),
  counts,
};

export const vitest3: Setup = { ...vitest4, name: "Vitest 3.2", packages: { ...vitest4.packages, vitest: "3.2.7" } };

/** Vitest 5 and ai 7 run on Node 22 or later only, so a workspace package of its own brings them with a Node 24. */
export const node24 = join(import.meta.dirname, "../node24");
const { node: _, ...modern } = versionsIn("test/node24/package.json");
export const vitest5: Setup = {
  ...vitest4,
  name: "Vitest 5.1 on Node 24",
  packages: { ...modern, "@types/node": "24.10.1" },
  run: (folder, spec, environment) =>
    runIn(folder, join(node24, "node_modules/node/bin/node"), [...vitest, spec], environment),
};

const jest = (config: string, spec: string): string[] => ["node_modules/jest/bin/jest.js", "--config", config, spec];

export const jestModules: Setup = {
  name: "Jest 30.5 from ES modules",
  packages: versions("jest", "@jest/globals", "@types/node"),
  head: `import { expect, test } from "@jest/globals";\nimport { configure } from "fairexpect/jest";\n`,
  typedHead: `import { expect } from "@jest/globals";\nimport "fairexpect/jest";\n`,
  files: {
    "jest.esm.mjs": `export default { testMatch: ["**/*.esm.test.mjs"], transform: {}, setupFilesAfterEnv: ["./setup-jest.mjs"] };`,
    "setup-jest.mjs": `import "fairexpect/jest";`,
  },
  spec: (name) => `${name}.esm.test.mjs`,
  run: (folder, spec, environment) =>
    runIn(folder, node, ["--experimental-vm-modules", ...jest("jest.esm.mjs", spec)], environment),
  counts,
};

export const jestCommonJs: Setup = {
  name: "Jest 30.5 from CommonJS without flags",
  packages: versions("jest", "@types/jest", "@types/node"),
  head: `const { configure } = require("fairexpect/jest");\n`,
  typedHead: `import "fairexpect/jest";\n`,
  types: ["jest", "node"],
  files: {
    "jest.cjs.json": JSON.stringify({
      testMatch: ["**/*.cjs.test.js"],
      transform: {},
      setupFilesAfterEnv: ["fairexpect/jest"],
    }),
  },
  spec: (name) => `${name}.cjs.test.js`,
  run: (folder, spec, environment) => runIn(folder, node, jest("jest.cjs.json", spec), environment),
  counts,
};

/** As the README configures Jest, and nothing of Jest is global. */
export const jestWithoutGlobals: Setup = {
  ...jestCommonJs,
  name: "Jest 30.5 with injectGlobals: false",
  packages: versions("jest", "@jest/globals", "@types/node"),
  types: ["node"],
  typedHead: jestModules.typedHead,
  head: `const { expect, test } = require("@jest/globals");\nconst { configure } = require("fairexpect/jest");\n`,
  files: {
    "jest.none.json": JSON.stringify({
      testMatch: ["**/*.none.test.js"],
      transform: {},
      injectGlobals: false,
      setupFilesAfterEnv: ["fairexpect/jest"],
    }),
  },
  spec: (name) => `${name}.none.test.js`,
  run: (folder, spec, environment) => runIn(folder, node, jest("jest.none.json", spec), environment),
};

const jest29 = {
  jest: "29.7.0",
  "@jest/globals": "29.7.0",
  "@types/jest": "29.5.14",
  "@types/node": versions("@types/node")["@types/node"] ?? "",
};
export const jest29Modules: Setup = { ...jestModules, name: "Jest 29.7 from ES modules", packages: jest29 };
export const jest29CommonJs: Setup = { ...jestCommonJs, name: "Jest 29.7 from CommonJS", packages: jest29 };
export const jest29WithoutGlobals: Setup = {
  ...jestWithoutGlobals,
  name: "Jest 29.7 with injectGlobals: false",
  packages: jest29,
};

export const plainExpect: Setup = {
  name: "expect 30.5 under node:test",
  packages: versions("expect", "@types/node"),
  head: `import { test } from "node:test";\nimport { expect } from "expect";\nimport { configure, register } from "fairexpect/jest";\nregister(expect);\n`,
  typedHead: `import { expect } from "expect";\nimport { register } from "fairexpect/jest";\nregister(expect);\n`,
  files: {},
  spec: (name) => `${name}.node.mjs`,
  run: (folder, spec, environment) => runIn(folder, node, ["--test", "--test-reporter=spec", spec], environment),
  counts: { passed: (count) => `pass ${count}`, failed: (count) => `fail ${count}` },
};
