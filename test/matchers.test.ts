// A matcher is registered, typed, documented and in the table of its README, or it is none.
import "@fairexpect/vitest";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fairnessMatchers } from "@fairexpect/matchers";
import { expect, test } from "vitest";
import { docComments } from "./docs/extract.js";
import { root } from "./packages.js";

const families = join(root, "packages/matchers/src/families");
const documented = readdirSync(families).flatMap((file) => {
  const source = readFileSync(join(families, file), "utf8");
  return docComments(file, source).flatMap((comment) => {
    const [owner = "", member] = comment.name.split(".");
    return owner.endsWith("Matchers") && member !== undefined ? [{ ...comment, owner, member }] : [];
  });
});
const names = Object.keys(fairnessMatchers).toSorted();
const readme = readFileSync(join(root, "packages/matchers/README.md"), "utf8");

test("there are matchers", () => {
  expect(names.length).toBeGreaterThan(25);
});
test("every matcher is typed and documented, in an interface that FairnessMatchers has", () => {
  expect(documented.map(({ member }) => member).toSorted()).toEqual(names);
  const joined = readFileSync(join(root, "packages/matchers/src/matchers.ts"), "utf8");
  for (const { owner } of documented) expect(joined).toContain(`    ${owner}<R>`);
});
test("every matcher has an example, and says since when it exists and what it throws", () => {
  const lacking = (tag: string): string[] =>
    documented.filter(({ tags }) => !tags.has(tag)).map(({ member }) => member);
  expect(lacking("example")).toEqual([]);
  expect(lacking("since")).toEqual([]);
  expect(lacking("throws")).toEqual([]);
});
test("every example asserts with its matcher", () => {
  const without = documented.filter(
    ({ member, examples }) => !examples.some(({ text }) => text.includes(`.${member}(`)),
  );
  expect(without.map(({ member }) => member)).toEqual([]);
});
test("every matcher stands in the README's table", () => {
  const rows = readme.split("\n").filter((line) => /^\| `to\w+\(/.test(line));
  const listed = rows.flatMap((row) =>
    Array.from(row.split("|")[1]?.matchAll(/`(to\w+)\(/g) ?? [], ([, name]) => name),
  );
  expect([...new Set(listed)].toSorted()).toEqual(names);
});
test("every matcher that a family exports is handed to runners", async () => {
  const built = join(root, "packages/matchers/dist/families");
  const modules = await Promise.all(
    readdirSync(families).map(async (file) => (await import(join(built, file.replace(/\.ts$/, ".js")))) as object),
  );
  const exported = modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]: [string, unknown]) =>
      name.endsWith("Matchers") && typeof value === "object" && value !== null ? Object.keys(value) : [],
    ),
  );
  expect(exported.toSorted()).toEqual(names);
});
test("every matcher is registered", () => {
  const assertion = expect(0);
  expect(names.filter((name) => typeof Reflect.get(assertion, name) !== "function")).toEqual([]);
});
