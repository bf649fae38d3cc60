import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TransformersScorerOptions } from "@fairexpect/scorers";
import { onTestFinished } from "vitest";
import type { FakeHub } from "./fake-hub.js";

/** A folder for each test, from its first use to the end of the test. */
export const folder = {
  get path(): string {
    made ??= makeFolder();
    return made;
  },
};
let made: string | undefined;

// Hooks of this module would hold for the first of the test files that share it, so that each test ends its own.
function makeFolder(): string {
  const path = mkdtempSync(join(tmpdir(), "fairexpect-models-"));
  onTestFinished(async () => {
    made = undefined;
    await rm(path, { recursive: true, force: true });
  });
  return path;
}

/** What a promise rejects with. */
export async function rejection(promise: Promise<unknown>): Promise<Error & { readonly code?: string }> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
  throw new Error("the promise was fulfilled");
}

/** The warnings of this process from now on until `end` is called. */
export function collectWarnings(): {
  readonly warnings: (Error & { readonly code?: string })[];
  readonly end: () => void;
} {
  const warnings: Error[] = [];
  const keep = (warning: Error): void => {
    warnings.push(warning);
  };
  process.on("warning", keep);
  return { warnings, end: () => process.off("warning", keep) };
}

/** What loads the tiny model of a hub. */
export function optionsFor(hub: FakeHub, more: Partial<TransformersScorerOptions> = {}): TransformersScorerOptions {
  return {
    model: "owner/tiny",
    labels: ["toxic"],
    cacheFolder: folder.path,
    lockFile: join(folder.path, "models.lock.json"),
    endpoint: hub.endpoint,
    threads: 1,
    ...more,
  };
}
