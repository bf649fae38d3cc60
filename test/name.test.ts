// The project had a working name, which belongs to others. Only the changelog remembers it.
import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { root } from "./packages.js";

const formerName = ["fair", "spec"].join("");

/** What git prints, a line each; `grep` ends with 1 if it finds nothing. */
function git(...args: readonly string[]): string[] {
  try {
    return execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 26 }).split("\n");
  } catch (error) {
    if ((error as { status: number }).status === 1) return [];
    throw error;
  }
}
const mentioning = (files: readonly string[]): string[] =>
  files.filter((line) => line !== "" && line !== "CHANGELOG.md");

test("no file and no file's name remembers the working name, save the changelog", () => {
  expect(git("ls-files").length).toBeGreaterThan(500);
  expect(git("grep", "-il", formerName, "--", "CHANGELOG.md")).toContain("CHANGELOG.md");
  expect(mentioning(git("grep", "-il", formerName))).toEqual([]);
  expect(git("ls-files").filter((file) => file.toLowerCase().includes(formerName))).toEqual([]);
});
