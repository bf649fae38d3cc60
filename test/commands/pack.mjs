// npm run pack: every package as it would be published, into ./tarballs or a folder given. Tests and benchmarks share one
// packing of the same sources: `packedOnce`.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { pnpm, prepare, root, runSteps } from "./steps.mjs";

const run = promisify(execFile);
const packages = join(root, "packages");
const shared = join(root, "node_modules/.cache/fairexpect-tarballs");
/** What each project has in a version of its own. */
const runners = new Set(["vitest", "jest", "expect", "@jest/globals"]);

/** Packs all packages into a folder, and resolves to their tarballs by name. @param {string} folder */
export async function packInto(folder) {
  mkdirSync(folder, { recursive: true });
  const [command, ...args] = pnpm;
  await run(
    command,
    [...args, "--recursive", "--filter", "./packages/*", "pack", "--pack-destination", resolve(folder)],
    { cwd: root, maxBuffer: 2 ** 26 },
  );
  return tarballsIn(folder);
}

/** The tarballs of the built packages, packed at most once however many processes ask. */
export async function packedOnce() {
  return tarballsIn(await packedFolder());
}

/**
 * What the tarballs hold as a folder of modules, beside those that the packages depend on: what an installation leaves,
 * but for the packages that a project brings itself.
 */
export async function unpackedOnce() {
  return join(await packedFolder(), "node_modules");
}

async function packedFolder() {
  const folder = join(shared, keyOfSources());
  if (!existsSync(folder)) await underLock(`${folder}.lock`, () => (existsSync(folder) ? undefined : packAnew(folder)));
  return folder;
}

/** @param {string} folder */
async function packAnew(folder) {
  for (const old of readdirSync(shared).filter((name) => !name.endsWith(".lock")))
    rmSync(join(shared, old), { recursive: true, force: true });
  const unfinished = `${folder}.${process.pid}`;
  await packInto(unfinished);
  await unpackIn(unfinished);
  renameSync(unfinished, folder);
}

/** @param {string} folder */
async function unpackIn(folder) {
  const modules = join(folder, "node_modules");
  for (const directory of readdirSync(packages)) {
    const manifest = JSON.parse(readFileSync(join(packages, directory, "package.json"), "utf8"));
    const target = join(modules, manifest.name);
    mkdirSync(target, { recursive: true });
    await run("tar", ["-xzf", tarballsIn(folder)[manifest.name] ?? "", "-C", target, "--strip-components=1"]);
    for (const name of Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })) {
      const [link, installed] = [join(modules, name), join(packages, directory, "node_modules", name)];
      if (name.startsWith("@fairexpect/") || runners.has(name) || existsSync(link) || !existsSync(installed)) continue;
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(realpathSync(installed), link);
    }
  }
}

/** Packing writes into the packages' folders, so that two at a time would collide. @param {string} lock */
async function underLock(lock, /** @type {() => Promise<void> | undefined} */ work) {
  mkdirSync(shared, { recursive: true });
  const patience = 300_000;
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch {
      // Who was killed leaves its lock behind.
      const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
      if (age > patience) rmSync(lock, { recursive: true, force: true });
      await wait(200);
    }
  }
  try {
    await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

/** What the tarballs are made of: manifests, pages, models, and what the build made of the sources. */
function keyOfSources() {
  const hash = createHash("sha256");
  for (const name of readdirSync(packages).sort()) {
    for (const file of [
      "package.json",
      "README.md",
      "jest.cjs",
      "bun-test.d.ts",
      ...filesIn(name, "bin"),
      ...filesIn(name, "dist"),
      ...filesIn(name, "models"),
      ...filesIn(name, "docs"),
    ]) {
      const path = join(packages, name, file);
      if (existsSync(path)) hash.update(`${name}/${file}\n`).update(readFileSync(path)).update("\n");
    }
  }
  for (const file of readdirSync(import.meta.dirname).sort())
    hash.update(readFileSync(join(import.meta.dirname, file)));
  for (const file of ["LICENSE", "NOTICE", "llms.txt"]) hash.update(readFileSync(join(root, file)));
  return hash.digest("hex").slice(0, 16);
}

/** @param {string} name @param {string} folder */
function filesIn(name, folder) {
  const path = join(packages, name, folder);
  if (!existsSync(path)) return [];
  const files = readdirSync(path, { recursive: true, encoding: "utf8" }).filter((file) => /\.\w+$/.test(file));
  return files
    .filter((file) => statSync(join(path, file)).isFile())
    .sort()
    .map((file) => join(folder, file));
}

/** @param {string} folder @returns {Record<string, string>} */
function tarballsIn(folder) {
  return Object.fromEntries(
    readdirSync(packages).map((directory) => {
      const { name, version } = JSON.parse(readFileSync(join(packages, directory, "package.json"), "utf8"));
      return [name, join(resolve(folder), `${name.replace("@", "").replace("/", "-")}-${version}.tgz`)];
    }),
  );
}

if (process.argv[1] === import.meta.filename) {
  const folder = process.argv[2] ?? join(root, "tarballs");
  await runSteps(prepare);
  rmSync(folder, { recursive: true, force: true });
  for (const [name, tarball] of Object.entries(await packInto(folder))) console.log(`${name}  ${tarball}`);
}
