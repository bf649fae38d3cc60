// What a reader's editor says of the TypeScript on our pages: every snippet compiled under strict types, in one program.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { documentationError } from "./check.js";
import { pages, root } from "./pages.js";
import { projectsIn } from "./projects.js";

const folder = join(import.meta.dirname, ".generated/types");
const options = {
  target: "es2023",
  module: "nodenext",
  moduleDetection: "force",
  types: ["node", "vitest/globals"],
  strict: true,
  noEmit: true,
  skipLibCheck: true,
};

/** The errors of a page, as "line 12: ...". */
const errors = new Map<string, string[]>();

beforeAll(() => {
  rmSync(folder, { recursive: true, force: true });
  const origin = new Map<string, string>();
  for (const page of pages) {
    for (const project of projectsIn(readFileSync(join(root, page), "utf8"))) {
      for (const file of project.files.filter(({ language }) => language === "ts")) {
        const path = join(page.replaceAll("/", "-"), project.name, file.path);
        origin.set(path, page);
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        // The lines are those of the page.
        writeFileSync(join(folder, path), "\n".repeat(file.line - 1) + file.text);
      }
    }
  }
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: options, include: ["**/*.ts"] }));
  for (const [, path = "", line, error] of compile().matchAll(/^(\S+)\((\d+),\d+\): error (.*)$/gm)) {
    const page = origin.get(path) ?? path;
    errors.set(page, [...(errors.get(page) ?? []), `line ${line}: ${error}`]);
  }
});

function compile(): string {
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  try {
    return execFileSync(process.execPath, [compiler, "--pretty", "false", "-p", "."], {
      cwd: folder,
      encoding: "utf8",
    });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

test.each(pages)("the TypeScript of %s compiles under strict types", (page) => {
  const problems = errors.get(page) ?? [];
  const [first = ""] = problems;
  if (problems.length > 0)
    throw documentationError(join(root, page), Number(/^line (\d+)/.exec(first)?.[1] ?? 1), problems);
});

test("every file that was compiled stands on a page", () => {
  expect([...errors.keys()].filter((page) => !pages.includes(page))).toEqual([]);
});
