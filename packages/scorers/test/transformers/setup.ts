import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";

/** A folder for each test. */
export const folder = { path: "" };

beforeEach(async () => {
  folder.path = await mkdtemp(join(tmpdir(), "fairexpect-models-"));
});

afterEach(async () => {
  await rm(folder.path, { recursive: true, force: true });
});

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
