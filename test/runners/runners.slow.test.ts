// The same matchers in every runner: the packed packages installed in projects of their own, the real runners spawned.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { expectFailures, expectPasses } from "./every-setup.js";
import {
  filesOf,
  jest29CommonJs,
  jest29Modules,
  jestCommonJs,
  jestModules,
  jestWithoutGlobals,
  plainExpect,
  vitest3,
  vitest4,
  vitest5,
  type Setup,
} from "./setups.js";
import { failing, passing } from "./specs.js";
import { installProject, runIn, writeFiles } from "./tarballs.js";

/** One project has nothing but Jest, one nothing but Vitest: neither brings the other. One has what is older of both. */
const setupsOf = {
  vitest: [vitest4],
  older: [vitest3, jest29Modules, jest29CommonJs],
  newest: [vitest5],
  jest: [jestModules, jestCommonJs, jestWithoutGlobals, plainExpect],
};
type Name = keyof typeof setupsOf;
const projects = Object.fromEntries(Object.keys(setupsOf).map((name) => [name, ""])) as Record<Name, string>;

beforeAll(async () => {
  for (const [name, setups] of Object.entries(setupsOf) as [Name, Setup[]][]) {
    const packages = Object.assign({}, ...setups.map((setup) => setup.packages)) as Record<string, string>;
    const files = setups.map((setup) => filesOf(setup, { passing, failing }));
    projects[name] = await installProject(packages, Object.assign({}, ...files) as Record<string, string>);
  }
});

const setups = (Object.entries(setupsOf) as [Name, Setup[]][]).flatMap(([project, each]) =>
  each.map((setup) => ({ name: setup.name, setup, project })),
);
describe.each(setups)("$name", ({ setup, project }) => {
  test("the matchers pass, fail and refuse as they should", async () => {
    await expectPasses(setup, projects[project]);
  });

  test("a failed assertion fails the run, prints the whole message, and writes its evidence where it is collected", async () => {
    await expectFailures(setup, projects[project]);
  });
});

test("Jest's reporter prints the table of a run, and Vitest's does", async () => {
  writeFiles(projects.jest, {
    "jest.reporter.json": JSON.stringify({
      testMatch: ["**/*.cjs.test.js"],
      transform: {},
      setupFilesAfterEnv: ["fairexpect/jest"],
      reporters: ["default", "fairexpect/jest/reporter"],
    }),
  });
  writeFiles(projects.vitest, {
    "vitest.reporter.mjs": `export default { test: { setupFiles: ["fairexpect/vitest"], reporters: ["default", "fairexpect/vitest/reporter"] } };`,
  });
  const jest = ["node_modules/jest/bin/jest.js", "--config", "jest.reporter.json", "failing.cjs.test.js"];
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--config", "vitest.reporter.mjs", "failing.test.mjs"];
  for (const { output } of [
    await runIn(projects.jest, process.execPath, jest),
    await runIn(projects.vitest, process.execPath, vitest),
  ]) {
    expect(output).toMatch(/assertion +group +estimate +interval +n +limit +answered +data +verdict/);
    expect(output).toMatch(
      /rabbi: RABBI +women vs men +23\.8 of 100 +20\.8 to 27\.1 of 100 +600 pools +within ±0\.2 +unknown +unknown +fail/,
    );
  }
});

test("a project gets no other runner, and none of the optional packages, with fairexpect", () => {
  const installed = (folder: string): string[] => readdirSync(join(folder, "node_modules/.pnpm"));
  const holds = (folder: string, name: string): boolean => installed(folder).some((entry) => entry.startsWith(name));
  expect(holds(projects.jest, "jest@")).toBe(true);
  expect(holds(projects.jest, "vitest@")).toBe(false);
  expect(holds(projects.vitest, "vitest@")).toBe(true);
  for (const name of ["jest@", "expect@", "ai@", "unstorage@", "@huggingface+transformers@", "onnxruntime"])
    expect(holds(projects.vitest, name), name).toBe(false);
});

test("responses come through ai 7 on Node 24 as well", async () => {
  writeFiles(projects.newest, {
    "respond.test.mjs": readFileSync(join(import.meta.dirname, "respond-through-ai-7.mjs"), "utf8"),
  });
  const { code, output } = await vitest5.run(projects.newest, "respond.test.mjs");
  expect(output).toContain("2 passed");
  expect(code).toBe(0);
});

describe("every door", () => {
  const { exports } = JSON.parse(
    readFileSync(join(import.meta.dirname, "../../packages/fairexpect/package.json"), "utf8"),
  ) as { exports: Record<string, unknown> };
  const doors = Object.keys(exports)
    .filter((path) => path !== "./package.json")
    .map((path) => path.replace(".", "fairexpect"));
  const script = (load: (door: string) => string, wanted: readonly string[]): string =>
    `const names = {};\n${wanted
      .map(
        (door) =>
          `names[${JSON.stringify(door)}] = Object.keys(${load(door)}).filter((name) => name !== "module.exports" && name !== "__esModule").sort();`,
      )
      .join("\n")}\nconsole.log(JSON.stringify(names));`;

  test("gives the same names to import and to require, and Jest's loader reads it without flags", async () => {
    // Vitest's own door runs in Vitest only, where every spec above goes through it.
    const wanted = doors.filter((door) => door !== "fairexpect/vitest");
    writeFiles(projects.jest, {
      "doors.mjs": script((door) => `await import("${door}")`, wanted),
      "doors.cjs": script((door) => `require("${door}")`, wanted),
      "doors.cjs.test.js": `test("doors", () => {\n${wanted.map((door) => `expect(Object.keys(require("${door}")).length).toBeGreaterThan(0);`).join("\n")}\n});`,
    });
    const imported = await runIn(projects.jest, process.execPath, ["doors.mjs"]);
    const required = await runIn(projects.jest, process.execPath, ["doors.cjs"]);
    const names = JSON.parse(imported.output) as Record<string, string[]>;
    expect(Object.keys(names)).toEqual(wanted);
    for (const [door, exported] of Object.entries(names)) expect(exported, door).not.toEqual([]);
    expect(JSON.parse(required.output)).toEqual(names);
    const { output } = await jestCommonJs.run(projects.jest, "doors.cjs.test.js");
    expect(output).toContain("1 passed");
  });

  test("leads to one copy of the code: a class is the same from all of them", async () => {
    writeFiles(projects.jest, {
      "one.cjs": `const one = [require("fairexpect/metrics").InputError, require("fairexpect/metrics/statistics"), require("fairexpect/metrics/text")];
        import("fairexpect/metrics").then(({ InputError }) => {
          let thrown = [];
          for (const misuse of [() => one[1].midranks("x"), () => one[2].rougeL(3, "x")]) try { misuse(); } catch (error) { thrown.push(error instanceof InputError); }
          console.log(JSON.stringify([InputError === one[0], ...thrown]));
        });`,
    });
    const { output } = await runIn(projects.jest, process.execPath, ["one.cjs"]);
    expect(JSON.parse(output)).toEqual([true, true, true]);
  });
});
