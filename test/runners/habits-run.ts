// A real runner in a folder of specs: what it prints, and what it leaves.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readEvidence, type Evidence } from "@fairexpect/report";
import { expect } from "vitest";
import { runIn, type Outcome } from "./tarballs.js";

export interface Run extends Outcome {
  readonly evidence: readonly Evidence[];
}

/** Runs a command that collects its evidence. */
export async function runCollecting(folder: string, args: readonly string[]): Promise<Run> {
  const collected = newFolder();
  const outcome = await runIn(folder, process.execPath, args, { FAIREXPECT_EVIDENCE: collected });
  const { evidence, damaged } = readEvidence(collected);
  expect(damaged).toEqual([]);
  rmSync(collected, { recursive: true });
  return { ...outcome, evidence };
}

export const newFolder = (): string => mkdtempSync(join(tmpdir(), "fairexpect-evidence-"));
