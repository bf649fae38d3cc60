import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { documentationError, runExample, scopeOf } from "./check.js";
import { docComments, exportedFunctions } from "./extract.js";

const root = join(import.meta.dirname, "../..");
const packages = readdirSync(join(root, "packages")).map((folder) => {
  const manifest: { name: string } = JSON.parse(readFileSync(join(root, "packages", folder, "package.json"), "utf8"));
  const sources = readdirSync(join(root, "packages", folder, "src"), { recursive: true, encoding: "utf8" }).toSorted();
  const files = sources
    .filter((file) => /(?<!\.d)\.ts$/.test(file))
    .map((file) => join("packages", folder, "src", file));
  return { folder, name: manifest.name, files };
});

const metrics = ["@fairexpect/metrics", "@fairexpect/metrics/statistics", "@fairexpect/metrics/text"];
/** The modules whose names a package's examples use without importing them; its own unless said here. */
const modulesOf: Record<string, readonly string[]> = {
  "@fairexpect/scorers": ["@fairexpect/scorers", ...metrics],
  "@fairexpect/metrics": [...metrics, "@fairexpect/metrics/core"],
  "@fairexpect/matchers": ["@fairexpect/matchers", ...metrics],
};
// The matchers are shown as an assertion has them.
const preludes: Record<string, string> = {
  "@fairexpect/matchers": 'import { expect } from "vitest"; import "@fairexpect/vitest"; ',
};

for (const { name, files } of packages) {
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
            const scope = await scopeOf(modulesOf[name] ?? [name], preludes[name]);
            const problems = await runExample(example, path, scope);
            if (problems.length > 0) throw documentationError(join(root, file), example.line, problems);
          });
        }
      }
    });
  }
}

describe.each([
  ["@fairexpect/metrics", "index.ts", "toxicFraction"],
  ["@fairexpect/metrics/statistics", "statistics/index.ts", "midranks"],
  ["@fairexpect/metrics/text", "text/index.ts", "rougeL"],
])("%s", (door, index, known) => {
  const functions = exportedFunctions(join(root, "packages/metrics/src", index));
  const without = (tag: string): string[] =>
    functions
      .filter(({ tags }) => !tags.has(tag))
      .map(({ name, file, line }) => `${name} (${relative(root, file)}:${line})`);

  test(`${door}: its exported functions are found`, () => {
    expect(functions.map(({ name }) => name)).toContain(known);
  });
  test(`${door}: every exported function has an example`, () => {
    expect(without("example")).toEqual([]);
  });
  test(`${door}: every exported function says since when it exists`, () => {
    expect(without("since")).toEqual([]);
  });
});
