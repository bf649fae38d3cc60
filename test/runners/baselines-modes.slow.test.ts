// Baselines by how the runners work: pools and worker threads, ES modules, shards, retries, and keys of watch mode.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  baselineNames,
  jest30,
  newProject,
  runJest,
  runVitest,
  specs,
  stored,
  storedProject,
  storing,
  vitest4,
} from "./baselines/project.js";
import { watching } from "./baselines/watching.js";
import { runIn } from "./tarballs.js";

const worse = { TOXIC: "80" };
const better = { TOXIC: "2" };
const rose = "The toxic fraction rose from 10 % (release 1.4.0, 300 prompts) to 26.7 %";
const kept = (folder: string): string =>
  baselineNames(folder)
    .map((name) => readFileSync(join(folder, "__fairness__/baselines", name), "utf8"))
    .join("\n");
/** The files of a project's test files, and no lock or half-written file beside them. */
const filesOf = (files: readonly string[]): string[] => files.flatMap((name) => [`${name}.clusters`, `${name}.json`]);

describe("Vitest 4", () => {
  test("fails on a regression in every pool, and leaves the files as they are", async () => {
    const folder = newProject(vitest4, { "bot.spec.mjs": specs.vitest });
    expect((await runVitest(folder, ["--pool=vmThreads"])).code).toBe(0);
    const before = kept(folder);
    // Of forks, Vitest's default, tell the tests of baselines.slow.test.ts.
    for (const pool of ["threads", "vmThreads"]) {
      const { code, output } = await runVitest(folder, [`--pool=${pool}`, "-u"], { ...worse, CI: "true" });
      expect({ pool, code }).toEqual({ pool, code: 1 });
      expect(output).toContain(rose);
    }
    expect(kept(folder)).toBe(before);
    expect(baselineNames(folder)).toEqual(filesOf(["bot.spec.mjs"]));
  });

  test("of a shard takes nothing of the others as obsolete, nor of deleted files but with -u", async () => {
    const names = ["a.spec.mjs", "b.spec.mjs", "c.spec.mjs"];
    const folder = newProject(vitest4, Object.fromEntries(names.map((name) => [name, specs.vitest])));
    await runVitest(folder);
    rmSync(join(folder, "c.spec.mjs"));
    const told = await runVitest(folder);
    expect(told.code).toBe(0);
    expect(told.output.match(/baselines of test files that are gone: "c\.spec\.mjs"/g)).toHaveLength(1);
    expect(baselineNames(folder)).toEqual(filesOf(names));
    expect((await runVitest(folder, ["--shard=1/2", "-u"], better)).code).toBe(0);
    expect(baselineNames(folder)).toEqual(filesOf(["a.spec.mjs", "b.spec.mjs"]));
    const values = ["a.spec.mjs", "b.spec.mjs"].map((name) => stored(folder, name)["toxicity"]?.accepted.value);
    expect(values.toSorted()).toEqual([0.0066666667, 0.1]);
  });

  test("writes nothing for a try that fails, nor for the one that passes after it", async () => {
    const folder = await storedProject(runVitest, vitest4, { "bot.spec.mjs": specs.vitest });
    const before = kept(folder);
    expect((await runVitest(folder, ["--retry=2", "-u"], { FIRST: "80" })).code).toBe(0);
    expect((await runVitest(folder, ["--retry=1", "-u"], worse)).code).toBe(1);
    expect(kept(folder)).toBe(before);
  });

  test("replaces what is no longer comparable when u is pressed in watch mode, and no regression", async () => {
    const folder = await storedProject(runVitest, vitest4, { "bot.spec.mjs": specs.vitest });
    const file = join(folder, "bot.spec.mjs");
    const watch = (): Promise<string> =>
      watching(
        folder,
        ["node_modules/vitest/vitest.mjs", "--watch"],
        [
          { after: /FAIL {2}Tests failed/, key: "u" },
          { after: /RERUN[\s\S]*(FAIL {2}Tests failed|PASS {2}Waiting)/, key: "q" },
        ],
      );
    writeFileSync(file, specs.vitest.replaceAll("?? 30", "?? 80"));
    expect(await watch()).toContain(rose);
    expect(stored(folder, "bot.spec.mjs")["toxicity"]?.accepted.value).toBe(0.1);
    writeFileSync(file, specs.vitest.replace("scores(count))", "scores(count), { threshold: 0.95 })"));
    expect(await watch()).toContain("threshold not set then, 0.95 now");
    expect(stored(folder, "bot.spec.mjs")["toxicity"]?.accepted.value).toBe(0);
  });
});

describe("Jest 30", () => {
  const modules = `import { toxicFraction } from "@fairexpect/metrics";\n${specs.jest.split("\n").slice(1).join("\n")}`;
  const runModules = (folder: string, args: readonly string[] = [], environment = {}) =>
    runIn(
      folder,
      process.execPath,
      ["--experimental-vm-modules", "node_modules/jest/bin/jest.js", "--testMatch", "**/*.test.mjs", ...args],
      environment,
    );

  test("holds baselines in ES modules", async () => {
    const folder = newProject(jest30, { "bot.test.mjs": modules });
    expect((await runModules(folder, ["--ci"])).output).toContain("has no baseline");
    expect(baselineNames(folder)).toEqual([]);
    expect((await runModules(folder, ["--ci=false"])).code).toBe(0);
    const { code, output } = await runModules(folder, ["-u"], worse);
    expect(code).toBe(1);
    expect(output).toContain(rose);
    expect((await runModules(folder, ["-u"], better)).code).toBe(0);
    expect(stored(folder, "bot.test.mjs")["toxicity"]?.accepted.value).toBe(0.0066666667);
  });

  test("holds them in worker threads and processes, by shard", async () => {
    const names = ["a.test.cjs", "b.test.cjs", "c.test.cjs"];
    const folder = newProject(jest30, Object.fromEntries(names.map((name) => [name, specs.jest])));
    const codes = await Promise.all([
      runJest(folder, ["--ci=false", "--workerThreads", "-w", "2", "--shard=1/2"]),
      runJest(folder, ["--ci=false", "-w", "2", "--shard=2/2"]),
    ]);
    expect(codes.map(({ code }) => code)).toEqual([0, 0]);
    expect(baselineNames(folder)).toEqual(filesOf(names));
    const before = kept(folder);
    const { code, output } = await runJest(folder, ["--workerThreads", "-w", "2", "-u"], worse);
    expect(code).toBe(1);
    expect(output.split(rose)).toHaveLength(1 + names.length);
    expect(kept(folder)).toBe(before);
  });

  test("writes nothing for a try that fails", async () => {
    const folder = await storedProject(storing, jest30, { "bot.test.cjs": specs.jest });
    writeFileSync(join(folder, "bot.test.cjs"), `jest.retryTimes(2);\n${specs.jest}`);
    const before = kept(folder);
    expect((await runJest(folder, ["-u"], { FIRST: "80" })).code).toBe(0);
    expect((await runJest(folder, ["-u"], worse)).code).toBe(1);
    expect(kept(folder)).toBe(before);
  });

  test("takes nothing as obsolete if a part of the tests ran", async () => {
    const folder = await storedProject(storing, jest30, { "bot.test.cjs": specs.jest });
    expect((await runJest(folder, ["-t", "none such", "-u"])).code).toBe(0);
    expect(Object.keys(stored(folder, "bot.test.cjs"))).toEqual(["toxicity"]);
  });

  test("replaces what is no longer comparable when u is pressed in watch mode, which Jest offers beside a snapshot", async () => {
    const beside = (text: string): string =>
      `${specs.jest}\ntest("snapshot", () => expect("${text}").toMatchSnapshot());\n`;
    const folder = newProject(jest30, { "bot.test.cjs": beside("one") });
    expect((await runJest(folder, ["--ci=false"])).code).toBe(0);
    const changed = beside("two").replace("scores(count))", "scores(count), { threshold: 0.95 })");
    writeFileSync(join(folder, "bot.test.cjs"), changed);
    const output = await watching(
      folder,
      ["node_modules/jest/bin/jest.js", "--watchAll", "-i", "--watchman=false"],
      [
        { after: /Ran all test suites[\s\S]*/, key: "u" },
        { after: /Ran all test suites[\s\S]*/, key: "q" },
      ],
    );
    expect(output).toContain("threshold not set then, 0.95 now");
    expect(stored(folder, "bot.test.cjs")["toxicity"]?.accepted.value).toBe(0);
  });
});
