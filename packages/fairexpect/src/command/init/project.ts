import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, sep } from "node:path";
import { findFiles } from "../files/find-files.js";
import { readManifest, type Manifest } from "./manifest.js";
import { usesPlugAndPlay } from "./plug-and-play.js";

export type Runner = "vitest" | "jest";
export type Language = "ts" | "js";
export type PackageManager = "npm" | "pnpm" | "yarn" | "bun";

/** What can be told of a project from its files. */
export interface Project {
  readonly folder: string;
  /** The text of its package.json, and what that says; absent if there is none. */
  readonly manifest: { readonly text: string; readonly content: Manifest } | undefined;
  /** Those that it has, the one of its test script first. */
  readonly runners: readonly Runner[];
  readonly language: Language;
  /** Whether its `.js` files are ES modules. */
  readonly isModule: boolean;
  readonly manager: PackageManager;
  /** Whether Yarn installs without a folder of packages. */
  readonly isPlugAndPlay: boolean;
  /** The path from its repository's folder, "packages/a"; empty if it is that folder, or in no repository. */
  readonly inRepository: string;
  /** The version of the AI SDK that it asks for, and the provider packages. */
  readonly sdk: string | undefined;
  readonly providers: readonly string[];
  /** The configurations of the runners that are there, by their paths. */
  readonly configurations: Readonly<Record<Runner, string | undefined>>;
  /** Whether these name fairexpect. */
  readonly isConfigured: Readonly<Record<Runner, boolean>>;
  /** Whether Jest reads `import`: by a transform, or by Node's flag. */
  readonly jestReadsModules: "transform" | "flag" | false;
  /** Whether `@jest/globals` can be imported, and whether `@types/jest` types the globals. */
  readonly jestGlobals: "import" | "typed" | "untyped";
  /** The folder that its tests stand in, if they have one of their own. */
  readonly testFolder: string | undefined;
  /** The folder that an earlier `init` has written into. */
  readonly ownFolder: string | undefined;
}

/** Looks at a project's files; nothing is run. */
export function readProject(folder: string, environment: Readonly<Record<string, string | undefined>>): Project {
  const manifest = readManifest(folder);
  const content = manifest?.content ?? {};
  const packages = { ...content.dependencies, ...content.devDependencies };
  const has = (name: string): boolean => Object.hasOwn(packages, name);
  const top = namesIn(folder);
  const script = Object.values(content.scripts ?? {}).join("\n");
  const configurations = {
    vitest:
      top.find((name) => /^vitest\.config\.[cm]?[jt]s$/.test(name)) ??
      top.find((name) => /^vite\.config\.[cm]?[jt]s$/.test(name)),
    jest:
      top.find((name) => /^jest\.config\.(?:[cm]?[jt]s|json)$/.test(name)) ??
      (content.jest === undefined ? undefined : "package.json"),
  };
  const known = (["vitest", "jest"] as const).filter(
    (runner) =>
      has(runner) || new RegExp(`\\b${runner}\\b`).test(script) || configurations[runner]?.startsWith(runner) === true,
  );
  return {
    folder,
    manifest,
    runners: known.toSorted(
      (a, b) => Number(isIn(content.scripts?.["test"], b)) - Number(isIn(content.scripts?.["test"], a)),
    ),
    language: top.includes("tsconfig.json") || has("typescript") ? "ts" : "js",
    isModule: content.type === "module",
    manager: managerOf(folder, content, environment),
    isPlugAndPlay: usesPlugAndPlay(folder),
    inRepository: pathInRepository(folder),
    sdk: packages["ai"],
    providers: Object.keys(packages)
      .filter((name) => name.startsWith("@ai-sdk/") || /ai-sdk-provider/.test(name))
      .sort(),
    configurations,
    isConfigured: { vitest: names(folder, configurations.vitest), jest: names(folder, configurations.jest) },
    jestReadsModules: jestReads(folder, top, has, script, configurations.jest),
    jestGlobals: globalsOf(folder, has),
    ...foldersOf(folder),
  };
}

function namesIn(folder: string): readonly string[] {
  return readdirSync(folder).sort();
}

function isIn(script: string | undefined, runner: Runner): boolean {
  return script !== undefined && new RegExp(`\\b${runner}\\b`).test(script);
}

const LOCK_FILES: readonly (readonly [file: string, manager: PackageManager])[] = [
  ["pnpm-lock.yaml", "pnpm"],
  ["pnpm-workspace.yaml", "pnpm"],
  ["yarn.lock", "yarn"],
  ["bun.lock", "bun"],
  ["bun.lockb", "bun"],
  ["package-lock.json", "npm"],
  ["npm-shrinkwrap.json", "npm"],
];
const MANAGERS: readonly PackageManager[] = ["npm", "pnpm", "yarn", "bun"];

/** What package.json names, else whose lock file is there or above, else what started this command. */
function managerOf(
  folder: string,
  { packageManager = "" }: Manifest,
  environment: Readonly<Record<string, string | undefined>>,
): PackageManager {
  const named = MANAGERS.find((name) => packageManager.startsWith(`${name}@`));
  if (named !== undefined) return named;
  for (let at = folder; ; at = dirname(at)) {
    const locked = LOCK_FILES.find(([file]) => existsSync(join(at, file)));
    if (locked !== undefined) return locked[1];
    if (existsSync(join(at, ".git")) || dirname(at) === at) break;
  }
  const agent = environment["npm_config_user_agent"] ?? "";
  return MANAGERS.find((name) => agent.startsWith(`${name}/`)) ?? "npm";
}

function pathInRepository(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, ".git"))) return relative(at, folder).split(sep).join("/");
    if (dirname(at) === at) return "";
  }
}

function jestReads(
  folder: string,
  top: readonly string[],
  has: (name: string) => boolean,
  scripts: string,
  configuration: string | undefined,
): Project["jestReadsModules"] {
  if (scripts.includes("--experimental-vm-modules")) return "flag";
  const text = configuration === undefined ? "" : readFileSync(join(folder, configuration), "utf8");
  const transformer = /ts-jest|@swc\/jest|esbuild-jest|babel-jest|next\/jest|jest-expo|react-native/;
  const hasBabel = top.some((name) => /^(?:\.babelrc|babel\.config)/.test(name));
  return transformer.test(text) || hasBabel || has("ts-jest") ? "transform" : false;
}

function globalsOf(folder: string, has: (name: string) => boolean): Project["jestGlobals"] {
  if (has("@types/jest")) return "typed";
  try {
    createRequire(join(folder, "package.json")).resolve("@jest/globals");
    return "import";
  } catch {
    return "untyped";
  }
}

/** Whether a configuration names fairexpect; package.json does as a dependency too. */
function names(folder: string, configuration: string | undefined): boolean {
  if (configuration === undefined) return false;
  return /fairexpect\/(?:vitest|jest)/.test(readFileSync(join(folder, configuration), "utf8"));
}

const OWN_FOLDERS = ["test", "tests", "__tests__", "spec"];

function foldersOf(folder: string): Pick<Project, "testFolder" | "ownFolder"> {
  const tests = findFiles(folder, (path) => TEST.test(path));
  const own = tests.find((path) => /\/first\.test\.[^/]+$/.test(path) && existsSync(join(folder, useCaseBeside(path))));
  return {
    testFolder: OWN_FOLDERS.find((name) => tests.some((path) => path.startsWith(`${name}/`))),
    ownFolder: own?.split("/").slice(0, -1).join("/"),
  };
}

const TEST = /(?:\.(?:test|spec)\.[cm]?[jt]sx?$|(?:^|\/)__tests__\/.*\.[cm]?[jt]sx?$)/;

function useCaseBeside(test: string): string {
  return test.replace(/first\.test(\.[^/]+)$/, "use-case$1");
}
