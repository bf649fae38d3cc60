import { existsSync, readFileSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

/** A package that was found. */
export interface Installed {
  readonly name: string;
  readonly version: string;
  readonly folder: string;
  readonly manifest: Readonly<Record<string, unknown>>;
}

/**
 * The package of that name as modules in a folder get it, found as Node looks for packages: by the folders
 * `node_modules` on the way up, whatever the package exports. Yarn's Plug'n'Play has no such folders, and knows itself.
 */
export function packageFrom(folder: string, name: string): Installed | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const path = join(at, "node_modules", name);
    const found = existsSync(join(path, "package.json")) ? installedAt(path) : undefined;
    if (found !== undefined) return found;
    if (dirname(at) === at) return process.versions["pnp"] === undefined ? undefined : pluggedIn(folder, name);
  }
}

/** The package that Yarn names. */
function pluggedIn(folder: string, name: string): Installed | undefined {
  try {
    return installedAt(dirname(createRequire(join(folder, "package.json")).resolve(`${name}/package.json`)));
  } catch {
    return undefined;
  }
}

/** The package in a folder. */
function installedAt(path: string): Installed | undefined {
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(path, "package.json"), "utf8"));
    if (typeof manifest !== "object" || manifest === null) return undefined;
    const { name, version }: { readonly name?: unknown; readonly version?: unknown } = manifest;
    if (typeof name !== "string" || typeof version !== "string") return undefined;
    return { name, version, folder: realpathSync(path), manifest: { ...manifest } };
  } catch {
    return undefined;
  }
}

/**
 * The address of what `import` gets of a package. `require.resolve` gives what `require` gets, and some packages break
 * if that is imported.
 */
export function entryOf({ folder, manifest }: Installed, entry: string): string {
  const { exports, main } = manifest;
  const isMap = typeof exports === "object" && exports !== null && Object.keys(exports).some((key) => key[0] === ".");
  const given = isMap ? (exports as Readonly<Record<string, unknown>>)[entry] : exports;
  const file = imported(given) ?? (typeof main === "string" ? main : "index.js");
  return pathToFileURL(join(folder, file)).href;
}

/** The file that conditions come to, in the order in which the package lists them. */
function imported(given: unknown): string | undefined {
  if (typeof given === "string") return given;
  if (typeof given !== "object" || given === null) return undefined;
  for (const [condition, inner] of Object.entries(given)) {
    const file = ["node", "import", "default"].includes(condition) ? imported(inner) : undefined;
    if (file !== undefined) return file;
  }
  return undefined;
}

/** Whether a module can be had from a folder by `require`, and with Node 20.19 or later so by `import`. */
export function resolves(folder: string, specifier: string): boolean {
  try {
    createRequire(join(folder, "package.json")).resolve(specifier);
    return true;
  } catch {
    return false;
  }
}

/** Whether a version fits a range of the form ">=4", ">=4.3 <5", as peers of fairexpect have them. */
export function fits(version: string, range: string): boolean {
  const number = numbersOf(version);
  return range.split(/\s+/).every((part) => {
    const [, sign = "", bound = ""] = /^(>=|<)(.+)$/.exec(part) ?? [];
    if (sign === "") return true;
    const order = compare(number, numbersOf(bound));
    return sign === ">=" ? order >= 0 : order < 0;
  });
}

function numbersOf(version: string): readonly number[] {
  return version.split(/[-+]/)[0]?.split(".").map(Number) ?? [];
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < 3; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
