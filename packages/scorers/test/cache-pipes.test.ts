import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { embed, score } from "@fairexpect/scorers";
import { expect, onTestFinished, test, vi } from "vitest";
import { cacheFile } from "../src/cache-file.js";
import { responsesOf } from "./response-set.js";

test("a pipe in the place of a cache's file is not waited for: texts are scored without it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "fairexpect-cache-"));
  const warnings = vi.spyOn(process, "emitWarning").mockImplementation(() => {});
  onTestFinished(() => {
    warnings.mockRestore();
    rmSync(folder, { recursive: true, force: true });
  });
  for (const [id, ending] of [
    ["mine", "jsonl"],
    ["vectors", "vectors"],
  ] as const)
    execFileSync("mkfifo", [cacheFile(folder, id, ending)]);
  const scorer = { id: "mine", measures: "x", score: (texts: readonly string[]) => texts.map(() => 0.5) };
  const scored = await score(responsesOf(["a"]), scorer, { cache: folder, as: "x" });
  expect(scored.prompts[0]?.responses[0]?.scores["x"]).toBe(0.5);
  const encoder = { id: "vectors", encode: (texts: readonly string[]) => texts.map(() => Float32Array.of(1, 2)) };
  const embedded = await embed(responsesOf(["a"]), encoder, { cache: folder });
  expect(embedded.prompts[0]?.responses[0]?.vector).toEqual(Float32Array.of(1, 2));
  expect(warnings.mock.calls[0]?.[0]).toContain("cannot be read (a pipe or a device)");
});
