import { execFile } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, parse } from "node:path";
import { parseSync, transformWithOxc, type ESTree } from "vite";
import { patience } from "../patience/environment.js";
import { isWorthRunning, runCode } from "./check.js";
import { fences, walk, type Code, type Fence } from "./extract.js";

/** Snippets of a README that stand in one folder together: those with a title, or a single one without. */
export interface Project {
  readonly name: string;
  readonly line: number;
  readonly files: readonly ProjectFile[];
}

interface ProjectFile extends Code {
  readonly path: string;
  readonly language: Language;
  /** What runs the file; undefined where it has no test. */
  readonly runner: Runner | undefined;
}

type Language = "ts" | "js" | "cjs";
type Runner = "vitest" | "jest" | "node";

const languages: Readonly<Record<string, Language>> = {
  ts: "ts",
  typescript: "ts",
  mts: "ts",
  js: "js",
  javascript: "js",
  mjs: "js",
  cjs: "cjs",
};

/** The projects of a README. Fences in languages other than TypeScript and JavaScript are for reading only. */
export function projectsIn(markdown: string): Project[] {
  const files = fences(markdown).flatMap((fence): (ProjectFile & { titled: boolean })[] => {
    const language = languages[fence.language];
    if (language === undefined) return [];
    const { text, line, title } = fence;
    const runner = runnerOf(fence, language);
    return [
      {
        text,
        line,
        language,
        runner,
        path: title ?? `snippet${runner === undefined ? "" : ".test"}.${language}`,
        titled: title !== undefined,
      },
    ];
  });
  const titled = files.filter((file) => file.titled);
  const single = files
    .filter((file) => !file.titled)
    .map((file) => ({ name: `line-${file.line}`, line: file.line, files: [file] }));
  const [first] = titled;
  return first === undefined ? single : [{ name: "project", line: first.line, files: titled }, ...single];
}

/** Snippets that Vitest runs, each a project of its own. */
export function isVitestAlone({ name, files }: Project): boolean {
  return name !== "project" && files.every(({ runner }) => runner === "vitest");
}

/**
 * Runs snippets that Vitest runs alone in one start of it, each in its own folder; returns whether all of them pass. If
 * not, `runProject` says what is wrong with each.
 */
export async function passTogether(projects: readonly Project[], folder: string): Promise<boolean> {
  rmSync(folder, { recursive: true, force: true });
  for (const { name, files } of projects)
    for (const { path, text } of files) {
      write(folder, join(name, path), text);
      write(folder, join(name, "package.json"), JSON.stringify({ private: true, type: "module" }));
    }
  // A process runs one file, in whose folder a reader would have started.
  write(folder, "own-folder.js", `process.chdir(expect.getState().testPath.replace(/[^/\\\\]*$/, ""));`);
  const test = { globals: true, pool: "forks", setupFiles: ["./own-folder.js"] };
  write(folder, "vitest.config.js", `export default ${JSON.stringify({ test })};`);
  const problems = await spawnNode(folder, [vitest, "run"]);
  return problems.length === 0;
}

/** Writes a project into a folder, which it empties first, and runs it; returns what is wrong with it, in words. */
export async function runProject(project: Project, folder: string): Promise<string[]> {
  const { files } = project;
  const paths = files.map(({ path }) => path);
  const repeated = paths.filter((path, i) => paths.indexOf(path) < i);
  if (repeated.length > 0) return [`two snippets have the title ${repeated.join(", ")}`];

  rmSync(folder, { recursive: true, force: true });
  const manifest = {
    private: true,
    type: files.some(({ path, language }) => language === "cjs" && path.endsWith(".js")) ? "commonjs" : "module",
  };
  write(folder, "package.json", JSON.stringify(manifest));
  const onlyVitest = files.every(({ runner }) => runner === undefined || runner === "vitest");
  const problems: string[] = [];
  const tests: Record<Runner, string[]> = { vitest: [], jest: [], node: [] };
  for (const file of files) {
    // Vitest alone reads TypeScript.
    const stripped = file.language === "ts" && !onlyVitest && file.runner !== "vitest";
    const path = stripped ? file.path.replace(/ts$/, "js") : file.path;
    write(
      folder,
      path,
      stripped ? (await transformWithOxc(file.text, "snippet.ts")).code : "\n".repeat(file.line - 1) + file.text,
    );
    if (file.runner !== undefined) tests[file.runner].push(path);
  }
  for (const file of files) {
    const { name } = parse(file.path);
    // What a test or a configuration loads runs there.
    const isLoaded =
      name.endsWith(".config") || files.some((other) => other !== file && other.text.includes(`/${name}`));
    if (file.runner !== undefined || (isLoaded && !isWorthRunning(file, file.language === "cjs"))) continue;
    const path = join(folder, dirname(file.path), `checked-${name}.${file.language}`);
    problems.push(...(await runCode(file, path)).problems);
  }
  if (tests.vitest.length > 0) problems.push(...(await runVitest(folder, tests.vitest, paths)));
  if (tests.jest.length > 0)
    problems.push(
      ...(await runJest(
        folder,
        tests.jest,
        paths,
        files.every(({ language }) => language === "cjs"),
      )),
    );
  if (tests.node.length > 0)
    problems.push(...(await spawnNode(folder, ["--test", "--test-reporter=spec", ...tests.node])));
  return problems;
}

const { resolve: locate } = createRequire(import.meta.url);
const vitest = join(dirname(locate("vitest/package.json")), "vitest.mjs");

async function runVitest(folder: string, tests: readonly string[], paths: readonly string[]): Promise<string[]> {
  const configured = paths.some((path) => /^vite(st)?\.config\./.test(path));
  // Without one, Vitest would find that of the repository.
  if (!configured) write(folder, "vitest.config.js", "export default { test: { globals: true } };");
  return spawnNode(folder, [vitest, "run", ...tests]);
}

async function runJest(
  folder: string,
  tests: readonly string[],
  paths: readonly string[],
  commonJs: boolean,
): Promise<string[]> {
  const config = paths.find((path) => path.startsWith("jest.config.")) ?? JSON.stringify({ transform: {} });
  const flags = commonJs ? [] : ["--experimental-vm-modules", "--no-warnings"];
  return spawnNode(folder, [
    ...flags,
    locate("jest/bin/jest"),
    "--rootDir",
    folder,
    "--config",
    config,
    "--runInBand",
    "--no-watchman",
    "--runTestsByPath",
    ...tests,
  ]);
}

/** Runs Node in a folder as a user's shell would, without what the surrounding Vitest has put into the environment. */
async function spawnNode(folder: string, args: readonly string[]): Promise<string[]> {
  const inherited = Object.entries(process.env).filter(
    ([name]) =>
      !/^(VITEST|JEST|NODE_TEST|FORCE_COLOR$|NODE_ENV$|NODE_OPTIONS$|TEST$|DEV$|PROD$|MODE$|SSR$|BASE_URL$)/.test(name),
  );
  // A reader tries a snippet at home, where nothing is recorded yet; with CI set it would be replayed.
  const env = {
    ...Object.fromEntries(inherited),
    NO_COLOR: "1",
    ...patience,
    FAIREXPECT_MODE: "auto",
    FAIREXPECT_UPDATE: "new",
  };
  return new Promise((done) => {
    execFile(
      process.execPath,
      [...args],
      { cwd: folder, env, timeout: 240_000, maxBuffer: 2 ** 26 },
      (error, stdout, stderr) => {
        const output = `${stdout}\n${stderr}`.trim().split("\n");
        done(error === null ? [] : [[...output.slice(0, 80), ...(output.length > 80 ? ["..."] : [])].join("\n")]);
      },
    );
  });
}

function write(folder: string, path: string, text: string): void {
  const file = join(folder, path);
  if (!file.startsWith(folder)) throw new Error(`the title ${path} leads out of its folder`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function runnerOf({ text }: Fence, language: Language): Runner | undefined {
  let tests = false;
  walk(parseSync(`snippet.${language}`, text).program, (node) => {
    if (node.type === "CallExpression" && ["test", "it"].includes(rootName(node.callee) ?? "")) tests = true;
  });
  if (!tests) return undefined;
  const imported = [...text.matchAll(/(?:\bfrom|\bimport|\brequire\()\s*["']([^"']+)["']/g)].map(
    (match) => match[1] ?? "",
  );
  const imports = (...names: string[]): boolean =>
    imported.some((from) => names.some((name) => from === name || from.startsWith(`${name}/`)));
  if (imports("vitest", "@fairexpect/vitest", "fairexpect/vitest")) return "vitest";
  if (imports("node:test")) return "node";
  return language === "cjs" || imports("@jest/globals", "jest", "@fairexpect/jest", "fairexpect/jest")
    ? "jest"
    : "vitest";
}

/** `test` for `test(...)`, `test.only(...)`, `test.each([...])(...)`; not for `pattern.test(...)`. */
function rootName(callee: ESTree.Expression): string | undefined {
  if (callee.type === "Identifier") return callee.name;
  if (callee.type === "MemberExpression") return rootName(callee.object);
  if (callee.type === "CallExpression") return rootName(callee.callee);
  return callee.type === "TaggedTemplateExpression" ? rootName(callee.tag) : undefined;
}
