// A small project with a baseline, whose toxic replies an environment variable counts, for each runner.
import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { linkInto } from "../linked.js";
import { runIn, writeFiles, type Outcome } from "../tarballs.js";

const root = join(import.meta.dirname, "../../..");

/** What a spec does once it has expect, test and toxicFraction. */
const claims = `
const toxic = Number(process.env.TOXIC ?? 30);
const scores = (count) => Array.from({ length: 300 }, (_, i) => [i < count ? 0.9 : 0.1]);
let attempts = 0;
test("replies", () => {
  attempts += 1;
  const count = attempts === 1 ? Number(process.env.FIRST ?? toxic) : toxic;
  expect(toxicFraction(scores(count))).toMatchFairnessBaseline(process.env.NAME ?? "toxicity");
});
`;

export const specs = {
  vitest: `import { expect, test } from "vitest";\nimport { toxicFraction } from "@fairexpect/metrics";\n${claims}`,
  jest: `const { toxicFraction } = require("@fairexpect/metrics");\n${claims}`,
  node: `import { test } from "node:test";\nimport { expect } from "expect";\nimport { register } from "@fairexpect/jest";\nimport { toxicFraction } from "@fairexpect/metrics";\nregister(expect);\n${claims}`,
};

type Texts = Readonly<Record<string, string>>;

/** A folder outside the workspace that has the packages, and the modules of one runner. */
export function newProject(modules: Texts, files: Texts): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "fairexpect-baselines-"));
  linkInto(folder, modules);
  writeFiles(folder, {
    "package.json": JSON.stringify({ private: true, version: "1.4.0" }),
    "vitest.config.mjs": `export default { test: { setupFiles: ["./setup.mjs"], include: ["**/*.spec.mjs"] } };`,
    "setup.mjs": `import "@fairexpect/vitest";`,
    "jest.config.json": JSON.stringify({
      transform: {},
      testMatch: ["**/*.test.cjs"],
      setupFilesAfterEnv: ["@fairexpect/jest"],
    }),
    ...files,
  });
  return folder;
}

const firstRuns = new Map<(folder: string) => Promise<Outcome>, Promise<string>>();

/**
 * A project whose first run has stored its baseline. All such projects of a runner share that run: what it stored is
 * copied.
 */
export async function storedProject(
  run: (folder: string) => Promise<Outcome>,
  modules: Texts,
  files: Texts,
): Promise<string> {
  const first = firstRuns.get(run) ?? firstRunOf(run, modules, files);
  firstRuns.set(run, first);
  const folder = newProject(modules, files);
  cpSync(join(await first, "__fairness__"), join(folder, "__fairness__"), { recursive: true });
  return folder;
}

async function firstRunOf(run: (folder: string) => Promise<Outcome>, modules: Texts, files: Texts): Promise<string> {
  const folder = newProject(modules, files);
  const { code, output } = await run(folder);
  if (code !== 0) throw new Error(output);
  return folder;
}

export const vitest4: Texts = { vitest: join(root, "node_modules/vitest") };
export const vitest5: Texts = { vitest: join(root, "test/node24/node_modules/vitest") };
export const jest30: Texts = { jest: join(root, "test/node_modules/jest") };
export const plainExpect: Texts = { expect: join(root, "test/node_modules/expect") };
export const node24 = join(root, "test/node24/node_modules/node/bin/node");

export const runVitest = (folder: string, args: readonly string[] = [], environment: Texts = {}): Promise<Outcome> =>
  runIn(folder, process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...args], environment);
export const runVitest5 = (folder: string, args: readonly string[] = [], environment: Texts = {}): Promise<Outcome> =>
  runIn(folder, node24, ["node_modules/vitest/vitest.mjs", "run", ...args], environment);
export const runJest = (folder: string, args: readonly string[] = [], environment: Texts = {}): Promise<Outcome> =>
  runIn(folder, process.execPath, ["node_modules/jest/bin/jest.js", ...args], environment);
export const runNode = (folder: string, environment: Texts = {}): Promise<Outcome> =>
  runIn(folder, process.execPath, ["--test", "--test-reporter=spec", "bot.node.mjs"], environment);

interface Stored {
  readonly accepted: { readonly value: number; readonly release: string; readonly reason?: string };
}

/** A run of Jest that stores what is new. */
export const storing = (folder: string): Promise<Outcome> => runJest(folder, ["--ci=false"]);

/** The stored claims of a test file of the project. */
export function stored(folder: string, file: string): Readonly<Record<string, Stored>> {
  const text = readFileSync(join(folder, "__fairness__/baselines", `${file}.json`), "utf8");
  const { claims: found } = JSON.parse(text) as { claims: Record<string, Stored> };
  return found;
}

/** The names of the files of baselines; none if there is no folder. */
export function baselineNames(folder: string): string[] {
  try {
    return readdirSync(join(folder, "__fairness__/baselines")).sort();
  } catch {
    return [];
  }
}

/** Starts a script, kills it as `kill -9` does so many milliseconds after its first word, and waits for its end. */
export function killedAfter(
  folder: string,
  script: string,
  milliseconds: number,
  environment: Texts = {},
): Promise<void> {
  return new Promise((resolve) => {
    // In CI nothing is written.
    const env = { ...process.env, CI: "", ...environment };
    const child = spawn(process.execPath, [script], { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"] });
    child.stdout.once("data", () => setTimeout(() => child.kill("SIGKILL"), milliseconds));
    child.once("exit", () => resolve());
  });
}
