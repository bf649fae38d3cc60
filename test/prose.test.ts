// "If" and "when" rather than "where", which is about places.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./packages.js";

const files = (...patterns: string[]): string[] =>
  execFileSync("git", ["ls-files", "--", ...patterns], { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((file) => file !== "" && existsSync(join(root, file)));
const read = (file: string): string => readFileSync(join(root, file), "utf8");
const docComments = (source: string): string => (source.match(/\/\*\*[^]*?\*\//g) ?? []).join("\n");
const withoutCode = (page: string): string => page.replaceAll(/^```[^]*?^```/gm, "");

const pages = files("*.md").map((file) => ({ file, text: withoutCode(read(file)) }));
const sources = files("packages/*/src/**/*.ts").map((file) => ({ file, text: docComments(read(file)) }));

test.each([
  ["pages", pages],
  ["doc comments", sources],
])("%s say where at most twice in a thousand words", (_, prose) => {
  const count = (pattern: RegExp): number =>
    prose.reduce((sum, { text }) => sum + (text.match(pattern) ?? []).length, 0);
  expect(count(/[a-z'’-]+/gi)).toBeGreaterThan(10_000);
  expect((1000 * count(/\bwhere\b/gi)) / count(/[a-z'’-]+/gi)).toBeLessThan(2);
});
