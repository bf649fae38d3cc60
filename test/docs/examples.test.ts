import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { documentationError, runExample } from "./check.js";
import { docComments, exportedFunctions } from "./extract.js";

const root = join(import.meta.dirname, "../..");
const packages = readdirSync(join(root, "packages")).map((folder) => {
  const manifest: { name: string; exports?: object } = JSON.parse(
    readFileSync(join(root, "packages", folder, "package.json"), "utf8"),
  );
  const sources = readdirSync(join(root, "packages", folder, "src"), { recursive: true, encoding: "utf8" }).toSorted();
  const files = sources
    .filter((file) => /(?<!\.d)\.ts$/.test(file))
    .map((file) => join("packages", folder, "src", file));
  const doors = Object.keys(manifest.exports ?? {}).filter((door) => !door.includes("package.json"));
  return { folder, name: manifest.name, files, doors: doors.map((door) => manifest.name + door.slice(1)) };
});

// The matchers are shown as an assertion has them.
const preludes: Record<string, { prelude: string }> = {
  "@fairexpect/matchers": { prelude: 'import { expect } from "vitest"; import "@fairexpect/vitest"; ' },
};

/** What each module exports, each name once. */
async function exportsOf(modules: readonly string[]): Promise<Record<string, string[]>> {
  const taken = new Set<string>();
  const exported: Record<string, string[]> = {};
  for (const module of modules) {
    const names = Object.keys((await import(/* @vite-ignore */ module)) as object).filter((name) => !taken.has(name));
    for (const name of names) taken.add(name);
    exported[module] = names;
  }
  return exported;
}

for (const { name, files, doors } of packages) {
  for (const file of files) {
    const documented = docComments(file, readFileSync(join(root, file), "utf8")).filter(
      ({ examples }) => examples.length > 0,
    );
    if (documented.length === 0) continue;
    describe(file, () => {
      for (const { name: subject, examples } of documented) {
        for (const [i, example] of examples.entries()) {
          test(`${name}: ${subject} does as its example says${i === 0 ? "" : ` (${i + 1})`}`, async () => {
            const path = join(import.meta.dirname, ".generated/examples", file.replace(/\.ts$/, `-${example.line}.ts`));
            const modules = await exportsOf(doors);
            const problems = await runExample(example, path, { modules, ...preludes[name] });
            if (problems.length > 0) throw documentationError(join(root, file), example.line, problems);
          });
        }
      }
    });
  }
}

describe("packages/metrics/src", () => {
  const functions = ["index.ts", "text/index.ts", "statistics/index.ts"].flatMap((index) =>
    exportedFunctions(join(root, "packages/metrics/src", index)),
  );
  const without = (tag: string): string[] =>
    functions
      .filter(({ tags }) => !tags.has(tag))
      .map(({ name, file, line }) => `${name} (${relative(root, file)}:${line})`);

  test("@fairexpect/metrics: its exported functions are found", () => {
    expect(functions.map(({ name }) => name)).toEqual(expect.arrayContaining(["decide", "midranks", "toxicFraction"]));
  });
  test("@fairexpect/metrics: every exported function has an example", () => {
    expect(without("example")).toEqual([]);
  });
  test("@fairexpect/metrics: every exported function says since when it exists", () => {
    expect(without("since")).toEqual([]);
  });
});
