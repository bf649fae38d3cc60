// CONTRIBUTING.md's walk through a new metric with its matcher: its code is applied to a copy of the packages, built, its
// test run in Vitest, and what is generated from descriptions made anew.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { fences, type Fence } from "./docs/extract.js";
import { root } from "./packages.js";
import { runIn } from "./runners/tarballs.js";

// Inside the repository, so that what the packages depend on is found from there.
const copy = join(root, "test/.generated/contributing");
const steps = fences(readFileSync(join(root, "CONTRIBUTING.md"), "utf8")).filter(({ title }) => title !== undefined);
const target = ({ title = "" }: Fence): string => join(copy, title);
const rooms = [
  "metrics",
  "prompts",
  "responses",
  "scorers",
  "assessment",
  "matchers",
  "report",
  "vitest",
  "jest",
  "fairexpect",
];

beforeAll(() => {
  rmSync(copy, { recursive: true, force: true });
  for (const file of ["tsconfig.base.json", "package.json"]) cpSync(join(root, file), join(copy, file));
  for (const room of rooms) {
    const from = join(root, "packages", room);
    for (const part of ["package.json", "tsconfig.json", "src", "dist", "README.md", "docs"].filter((name) =>
      existsSync(join(from, name)),
    ))
      cpSync(join(from, part), join(copy, "packages", room, part), { recursive: true, preserveTimestamps: true });
    for (const name of dependenciesOf(from)) {
      const link = join(copy, "packages", room, "node_modules", name);
      mkdirSync(dirname(link), { recursive: true });
      const sibling = name.startsWith("@fairexpect/") ? join(copy, "packages", basename(name)) : undefined;
      symlinkSync(sibling ?? realpathSync(join(from, "node_modules", name)), link);
    }
  }
  for (const part of ["README.md", "llms.txt", "test/commands"])
    cpSync(join(root, part), join(copy, part), { recursive: true });
  // The test of the walk stands in the matchers' folder, and imports what registers them.
  const registration = join(copy, "node_modules/@fairexpect/vitest");
  mkdirSync(dirname(registration), { recursive: true });
  symlinkSync(join(copy, "packages/vitest"), registration);
});

/** The packages in a folder's node_modules: "zod", "@ai-sdk/openai-compatible". */
function dependenciesOf(folder: string): string[] {
  const modules = join(folder, "node_modules");
  if (!existsSync(modules)) return [];
  return readdirSync(modules)
    .filter((name) => !name.startsWith("."))
    .flatMap((name) =>
      name.startsWith("@") ? readdirSync(join(modules, name)).map((inner) => `${name}/${inner}`) : name,
    );
}

/** A file of the walk as it is written, or the lines marked + put after those that stand there already. */
function apply(step: Fence): void {
  const file = target(step);
  mkdirSync(dirname(file), { recursive: true });
  if (step.language !== "diff") return writeFileSync(file, `${step.text}\n`);
  const lines = step.text.split("\n");
  const text = readFileSync(file, "utf8");
  const anchor = lines
    .filter((line) => line.startsWith(" "))
    .map((line) => line.slice(1))
    .join("\n");
  expect(text.split(`${anchor}\n`), `${step.title}: ${anchor}`).toHaveLength(2);
  writeFileSync(
    file,
    text.replace(anchor, () => lines.map((line) => line.slice(1)).join("\n")),
  );
}

test("a metric with its matcher takes four written files at most, and its test passes", async () => {
  const files = new Set(steps.map(target).filter((file) => !file.endsWith(".test.ts")));
  expect(files.size).toBeLessThanOrEqual(4);
  for (const step of steps) apply(step);

  const compiler = join(root, "node_modules/typescript/bin/tsc");
  const built = await runIn(copy, process.execPath, [compiler, "-b", "packages/vitest", "--pretty", "false"]);
  expect(built.output).toBe("");

  // Built packages are loaded by Node, as those of a user are.
  const config = String.raw`export default { test: { server: { deps: { external: [/\/packages\/\w+\/dist\//] } } } };`;
  writeFileSync(join(copy, "vitest.config.mjs"), config);
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const run = await runIn(copy, process.execPath, [vitest, "run", "--root", copy]);
  expect(run.output).toContain("1 passed");
  expect(run.code).toBe(0);

  const before = pages();
  const tables = await runIn(copy, process.execPath, [join(copy, "test/commands/tables.mjs")]);
  expect(tables.code, tables.output).toBe(0);
  const generated = [...pages()].filter(([page, text]) => before.get(page) !== text);
  expect(generated.map(([page]) => page)).toEqual(["packages/metrics/docs/metrics.md"]);
  expect(generated[0]?.[1]).toContain("| `meanToxicity` | mean toxicity |");
});

/** All Markdown of the copy. */
function pages(): Map<string, string> {
  const folders = ["", "packages/metrics/", "packages/metrics/docs/", "packages/matchers/"];
  const named = folders.flatMap((folder) =>
    readdirSync(join(copy, folder)).flatMap((name) => (name.endsWith(".md") ? [folder + name] : [])),
  );
  return new Map(named.map((page) => [page, readFileSync(join(copy, page), "utf8")]));
}
