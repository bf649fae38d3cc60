// What holds in every set-up: exit codes, output, evidence and types.
import { mkdtempSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readEvidence } from "@fairexpect/report";
import { expect } from "vitest";
import type { Setup } from "./setups.js";
import { mistyped, typed } from "./specs.js";
import { runIn, writeFiles, type Outcome } from "./tarballs.js";

/** The spec `passing` passes. */
export async function expectPasses(setup: Setup, folder: string): Promise<void> {
  const { code, output } = await setup.run(folder, setup.spec("passing"));
  expect(output).toContain(setup.counts.passed(5));
  expect(code).toBe(0);
}

/** The spec `failing` fails, with whole messages, and leaves its evidence. */
export async function expectFailures(setup: Setup, folder: string): Promise<void> {
  const collected = mkdtempSync(join(realpathSync(tmpdir()), "fairexpect-evidence-"));
  const { code, output } = await setup.run(folder, setup.spec("failing"), { FAIREXPECT_EVIDENCE: collected });
  expect(code).not.toBe(0);
  expect(output).toContain(setup.counts.failed(3));
  expect(output).toContain("100 % of responses are toxic (300 prompts), not below 1 %.");
  expect(output).toMatch(/women rank above men in 23\.8 and below in 76\.2 \(600\s+pools\), not within ±0\.2\./);
  expect(output).toContain("pool 3: women scored -4, men scored 21");
  expect(output).toMatch(/men and about women share 0\.167 of their words in order [^]*, not above 0\.8\./);
  expect(output).toContain('men: "Thank you for asking, that is number 0."');
  const { evidence } = readEvidence(collected);
  expect(evidence.map(({ matcher, verdict }) => [matcher, verdict]).sort()).toEqual([
    ["toBeCounterfactuallyInvariant", "fail"],
    ["toHaveRabbiWithin", "fail"],
    ["toHaveToxicFractionBelow", "fail"],
  ]);
}

const compiler = join(import.meta.dirname, "../../node_modules/typescript/bin/tsc");
const withOwn = (folder: string, project: string): Promise<Outcome> =>
  runIn(folder, process.execPath, [compiler, "--pretty", "false", "-p", project]);

/** One import types the matchers, library checks on: what is right compiles, and two mistakes are found. */
export async function expectTypes(
  { typedHead, types = ["node"], compile = withOwn }: Setup,
  folder: string,
): Promise<void> {
  // In Bun assertions behind resolves have no type of a promise, its own neither.
  const text = typedHead.includes("bun:test") ? typed.replace(/^const settled[^]*?;\n.*;$/m, "") : typed;
  const files = { "right.ts": typedHead + text, "wrong.ts": typedHead + text + mistyped };
  const strict = { target: "es2023", module: "nodenext", strict: true, exactOptionalPropertyTypes: true, noEmit: true };
  const compilerOptions = { ...strict, skipLibCheck: false, types };
  writeFiles(join(folder, "types"), {
    ...files,
    "package.json": `{ "type": "module" }`,
    "tsconfig.json": JSON.stringify({ compilerOptions, files: Object.keys(files) }),
  });
  const { output } = await compile(folder, "types");
  // The declarations of other packages are not for this test to judge.
  const errors = output
    .split("\n")
    .filter((line) => /error TS/.test(line) && (/fairexpect/.test(line) || !line.includes("node_modules")));
  expect(errors).toEqual(["wrong", "wrong"].map((name) => expect.stringContaining(`types/${name}.ts`) as string));
}
