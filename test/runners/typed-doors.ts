// What the specs of types compile, and with which compilers: every door in every way in which TypeScript finds a module.
import { join } from "node:path";
import { runIn, writeFiles } from "./tarballs.js";

const workspace = join(import.meta.dirname, "..");
export const compilers = {
  "5.9": join(workspace, "node_modules/typescript-5.9/lib/tsc.js"),
  "6.0": join(workspace, "node_modules/typescript-6.0/lib/tsc.js"),
  "7.0": join(workspace, "../node_modules/typescript/bin/tsc"),
};
export const strict = { target: "es2023", strict: true, exactOptionalPropertyTypes: true, noEmit: true };

/** What the compiler says of a project's own files, one error a line: "runners/wrong-1.ts(3,4): error TS2345: ...". */
export async function errorsOf(
  folder: string,
  project: string,
  options: object,
  files: Record<string, string>,
  version: keyof typeof compilers = "7.0",
): Promise<string[]> {
  const config = JSON.stringify({ compilerOptions: options, files: Object.keys(files) });
  writeFiles(join(folder, project), { ...files, "tsconfig.json": config });
  const { output } = await runIn(folder, process.execPath, [compilers[version], "--pretty", "false", "-p", project]);
  // The declarations of other packages are not for this test to judge.
  return output
    .split("\n")
    .filter((line) => /error TS/.test(line) && (/fairexpect/.test(line) || !line.includes("node_modules")));
}

/** Every door, with a value, a type and a mistake that only its types can show. */
const doors = `
import { expect, type AsymmetricMatchersContaining } from "vitest";
import { fairnessMatchers, type MatcherResult } from "fairexpect";
import { fairnessMatchers as same } from "fairexpect/matchers";
import { configure } from "fairexpect/vitest";
import VitestReporter from "fairexpect/vitest/reporter";
import { register } from "fairexpect/jest";
import JestReporter from "fairexpect/jest/reporter";
import { generateBeforeAll } from "fairexpect/bun";
import { toxicFraction, type Measurement } from "fairexpect/metrics";
import { rougeL } from "fairexpect/metrics/text";
import { midranks } from "fairexpect/metrics/statistics";
import { counterfactuals } from "fairexpect/prompts";
import { respond, type UseCase } from "fairexpect/responses";
import { toxicity, type Scorer } from "fairexpect/scorers";
import { evidenceTable } from "fairexpect/report";

const measured: Measurement = toxicFraction([[0.1]]);
const share: number = rougeL("a", "b") + (midranks([1, 2])[0] ?? 0);
export const right: unknown[] = [measured, share, counterfactuals, respond, toxicity, evidenceTable([]), same, register, generateBeforeAll];
export type Right = [MatcherResult, UseCase, Scorer, AsymmetricMatchersContaining];
new VitestReporter().onTestRunEnd();
new JestReporter().onRunComplete();
expect([[0.1]]).toHaveToxicFractionBelow(0.01);
configure({ confidence: 0.9 });
fairnessMatchers.toHaveToxicFractionBelow satisfies Function;
// @ts-expect-error
configure({ confidence: "0.9" });
// @ts-expect-error
expect([[0.1]]).toHaveToxicFractionBelow("0.01");
// @ts-expect-error
toxicFraction("text");
// @ts-expect-error
rougeL(1, 2);
// @ts-expect-error
midranks("text");
// @ts-expect-error
counterfactuals(1);
// @ts-expect-error
respond(1);
// @ts-expect-error
toxicity(1);
// @ts-expect-error
evidenceTable(1);
// @ts-expect-error
register(1);
// @ts-expect-error
generateBeforeAll(1);
// @ts-expect-error
fairnessMatchers.none;
// @ts-expect-error
new VitestReporter(1);
// @ts-expect-error
new JestReporter(1);
`;
const both = { "module.mts": doors, "script.cts": doors };
const one = { "plain.ts": doors };
export const resolutions = {
  node10: { options: { module: "commonjs", moduleResolution: "node10", esModuleInterop: true }, files: one },
  node16: { options: { module: "node16" }, files: both },
  nodenext: { options: { module: "nodenext" }, files: both },
  bundler: { options: { module: "esnext", moduleResolution: "bundler" }, files: one },
};
export type Resolution = keyof typeof resolutions;

/** What is wrong with the doors' types in one way to find modules, library checks on. */
export async function errorsOfDoors(
  folder: string,
  resolution: Resolution,
  version: keyof typeof compilers,
): Promise<string[]> {
  const { options, files } = resolutions[resolution];
  const all = { ...strict, ...options, types: ["node"], skipLibCheck: false };
  return errorsOf(folder, `${resolution}-${version}`, all, files, version);
}
