import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");

/** The packages as `pnpm publish` would publish them: name to tarball. */
export async function packPackages(): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "fairexpect-packed-"));
  const tarballs: Record<string, string> = {};
  for (const name of readdirSync(join(root, "packages"))) {
    const manifest = JSON.parse(readFileSync(join(root, "packages", name, "package.json"), "utf8")) as {
      name: string;
      version: string;
    };
    await run("npx", ["--prefer-offline", "-y", "pnpm@10.34.9", "pack", "--pack-destination", folder], {
      cwd: join(root, "packages", name),
    });
    tarballs[manifest.name] = join(
      folder,
      `${manifest.name.replace("@", "").replace("/", "-")}-${manifest.version}.tgz`,
    );
  }
  return tarballs;
}

/**
 * A project outside the workspace with its files written and its dependencies installed, fairexpect's from the
 * tarballs.
 */
export async function installProject(
  tarballs: Record<string, string>,
  manifest: Record<string, unknown> & { devDependencies: Record<string, string> },
  files: Record<string, string>,
): Promise<string> {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "fairexpect-project-"));
  const packed = Object.fromEntries(Object.entries(tarballs).map(([name, file]) => [name, `file:${file}`]));
  const devDependencies = Object.fromEntries(
    Object.entries(manifest.devDependencies).map(([name, version]) => [name, packed[name] ?? version]),
  );
  writeFiles(folder, {
    "package.json": JSON.stringify({ private: true, ...manifest, devDependencies, pnpm: { overrides: packed } }),
    ...files,
  });
  await run(
    "npx",
    [
      "--prefer-offline",
      "-y",
      "pnpm@10.34.9",
      "install",
      "--prefer-offline",
      "--ignore-scripts",
      "--no-frozen-lockfile",
    ],
    { cwd: folder },
  );
  return folder;
}

export function writeFiles(folder: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

export interface Outcome {
  readonly code: number;
  readonly output: string;
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
  const env = { ...Object.fromEntries(inherited), NO_COLOR: "1", ...environment };
  try {
    const { stdout, stderr } = await run(command, args, { cwd: folder, env, maxBuffer: 1e8 });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}
