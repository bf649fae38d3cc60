import { statSync } from "node:fs";
import { extname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { entryOf, packageFrom, type Installed } from "../doctor/packages.js";
import { CommandError } from "../errors.js";

const MODULE = "a module of JavaScript or TypeScript, as in fairness/use-case.ts";

/** What a module exports. */
export type Exports = Readonly<Record<string, unknown>>;

/**
 * Loads a module of the project. TypeScript is left to whatever there reads it: Node itself from 22.18 on, tsx, or the
 * Vite that Vitest brings.
 *
 * @param otherwise what else the file could be, for the error of one that is no module
 */
export async function loadModule(folder: string, file: string, otherwise = ""): Promise<Exports> {
  const expected = MODULE + otherwise;
  const path = resolve(folder, file);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new CommandError(`there is no file ${file}. Expected ${expected}.`);
  if (found.isDirectory()) throw new CommandError(`${file} is a folder; expected ${expected}.`);
  // To wait for what a pipe brings would never end.
  if (!found.isFile()) throw new CommandError(`${file} is no file; expected ${expected}.`);
  const ending = extname(file);
  if (!/^(?:\.[cm]?[jt]sx?)?$/.test(ending))
    throw new CommandError(`${file} ends with ${ending}; expected ${expected}.`);
  try {
    return (await import(pathToFileURL(path).href)) as Exports;
  } catch (error) {
    const { code } = error as { readonly code?: unknown };
    // Node 20 reads no TypeScript, and no import without an ending.
    const isOthers =
      code === "ERR_UNKNOWN_FILE_EXTENSION" || (/\.[cm]?tsx?$/.test(file) && code === "ERR_MODULE_NOT_FOUND");
    if (!isOthers) throw failed(file, error);
  }
  const load = loaderOf(folder);
  if (load === undefined)
    throw new CommandError(
      `${file} is TypeScript, which Node ${process.versions.node} does not read. Install tsx: npm install --save-dev tsx; or use Node 22.18 or later.`,
    );
  try {
    return await load(path, folder);
  } catch (error) {
    throw failed(file, error);
  }
}

type Loader = (path: string, folder: string) => Promise<Exports>;

function loaderOf(folder: string): Loader | undefined {
  const tsx = packageFrom(folder, "tsx");
  if (tsx !== undefined) return async (path, root) => throughTsx(tsx, path, root);
  const vitest = packageFrom(folder, "vitest");
  const vite = packageFrom(folder, "vite") ?? (vitest === undefined ? undefined : packageFrom(vitest.folder, "vite"));
  return vite === undefined ? undefined : async (path, root) => throughVite(vite, path, root);
}

async function throughTsx(tsx: Installed, path: string, folder: string): Promise<Exports> {
  const { tsImport } = (await import(entryOf(tsx, "./esm/api"))) as {
    readonly tsImport: (path: string, parent: string) => Promise<Exports>;
  };
  return tsImport(path, pathToFileURL(join(folder, "package.json")).href);
}

async function throughVite(vite: Installed, path: string, root: string): Promise<Exports> {
  const { runnerImport } = (await import(entryOf(vite, "."))) as {
    readonly runnerImport: (path: string, config: object) => Promise<{ readonly module: Exports }>;
  };
  const { module } = await runnerImport(path, { root, configFile: false, logLevel: "silent" });
  return module;
}

function failed(file: string, error: unknown): CommandError {
  const said = `${file} could not be loaded: ${error instanceof Error ? error.message : String(error)}`;
  return new CommandError(error instanceof SyntaxError ? `${said}. Expected ${MODULE}.` : said);
}
