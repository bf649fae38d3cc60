import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { packedOnce } from "../commands/pack.mjs";
import { pnpm } from "../commands/steps.mjs";
import { patience } from "../patience/environment.js";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");

/** The versions of other packages that the workspace tests with, so that a project outside it gets the same. */
export function versions(...names: readonly string[]): Record<string, string> {
  const manifests = ["package.json", "test/package.json", "test/docs/package.json"].map(versionsIn);
  const known = Object.assign({}, ...manifests) as Record<string, string>;
  return Object.fromEntries(
    names.map((name) => {
      const version = known[name];
      if (version === undefined) throw new Error(`no manifest of the workspace says which version of ${name}`);
      return [name, version];
    }),
  );
}

/** The versions that a manifest of the workspace names. */
export function versionsIn(manifest: string): Record<string, string> {
  const text = readFileSync(join(root, manifest), "utf8");
  return (JSON.parse(text) as { devDependencies: Record<string, string> }).devDependencies;
}

/**
 * A project outside the workspace, as a user has it: `fairexpect` from its tarball, its rooms with it, beside what else
 * the project depends on.
 */
export async function installProject(
  dependencies: Readonly<Record<string, string>>,
  files: Readonly<Record<string, string>>,
): Promise<string> {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "fairexpect-project-"));
  const packed = Object.fromEntries(
    Object.entries(await packedOnce()).map(([name, tarball]) => [name, `file:${tarball}`]),
  );
  const devDependencies = { fairexpect: packed["fairexpect"], ...dependencies };
  writeFiles(folder, {
    "package.json": JSON.stringify({ private: true, devDependencies, pnpm: { overrides: packed } }),
    ...files,
  });
  const [command = "", ...args] = pnpm;
  await run(command, [...args, "install", "--prefer-offline", "--ignore-scripts", "--no-frozen-lockfile"], {
    cwd: folder,
  });
  return folder;
}

export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

export interface Outcome {
  readonly code: number;
  readonly output: string;
}

/** An output with each stretch of white space as one space: sentences in it are wrapped, and some are indented. */
export function inOneLine(output: string): string {
  return output.replaceAll(/\s+/g, " ");
}

/** Runs a command of a project as its user would, without the variables of this runner and without colours. */
export async function runIn(
  folder: string,
  command: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<Outcome> {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|JEST|NODE_OPTIONS|FORCE_COLOR|CI$|FAIREXPECT|TEST$|NODE_ENV)/.test(name),
  );
  const env = { ...Object.fromEntries(inherited), NO_COLOR: "1", ...patience, ...environment };
  try {
    const { stdout, stderr } = await run(command, args, { cwd: folder, env, maxBuffer: 1e8 });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}
