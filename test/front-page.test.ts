// The message on the front page is what its claim says of the data in the repository.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import "fairexpect/vitest";
import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { readRankings } from "../examples/resume-ranking/test/rankings.js";
import { fences } from "./docs/extract.js";
import { root } from "./packages.js";

test("the failure on the front page is the one that its claim gives", () => {
  const candidates = readRankings().get("software engineer");
  let message = "";
  try {
    expect(candidates).toHaveAllocationGapWithin(0.03, { k: 3, reference: "white men" });
  } catch (error) {
    if (error instanceof Error) message = error.message;
  }
  const [shown] = fences(readFileSync(join(root, "README.md"), "utf8")).filter(({ title }) => title === "failure");
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .map((line) => line.trimEnd());
  expect(shown?.text.trim()).toBe(lines.join("\n").trim());
});
