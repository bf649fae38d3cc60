import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { holdToLock } from "../../src/transformers/models-lock.js";

// Eight processes that wait for a stale lock may get it two at a time, as the library takes it away in two steps: here
// all get it at once.
vi.mock("proper-lockfile", () => ({ lock: async () => async () => {} }));

test("hashes that several processes write at once are all kept", async () => {
  vi.stubEnv("CI", "");
  const folder = mkdtempSync(join(tmpdir(), "fairexpect-lock-"));
  const lockFile = join(folder, "models.lock.json");
  const names = Array.from({ length: 20 }, (_, i) => `model ${i}`);
  await Promise.all(
    names.map(async (name) => holdToLock({ name, folder, files: [{ name: "a", sha256: "0".repeat(64) }] }, lockFile)),
  );
  const { models } = JSON.parse(readFileSync(lockFile, "utf8")) as { models: Record<string, unknown> };
  expect(Object.keys(models).sort()).toEqual(names.sort());
  expect(readdirSync(folder)).toEqual(["models.lock.json"]);
});
