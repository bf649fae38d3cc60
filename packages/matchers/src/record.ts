import { randomUUID } from "node:crypto";
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { safeJson, warn } from "@fairexpect/metrics/core";
import { makeFolder } from "./baseline/lock.js";
import { EVIDENCE_VARIABLE, type Evidence } from "./evidence.js";

/** Of this worker alone, whatever other workers and machines there are. */
const FILE = `${randomUUID()}.jsonl`;

/** A line that a full disk cut off is not to take the next one with it. */
let begin = "";
const warned = new Set<string>();

/**
 * Appends a line to the run's folder, if anybody collects evidence. A line that cannot be written must not change a
 * test's result.
 */
export function record(make: () => Evidence): void {
  const folder = process.env[EVIDENCE_VARIABLE];
  if (folder === undefined || folder === "") return;
  try {
    makeFolder(folder);
    appendFileSync(join(folder, FILE), `${begin}${safeJson(JSON.stringify(make(), infiniteAsText))}\n`);
    begin = "";
  } catch (error) {
    begin = "\n";
    const problem = `fairexpect could not write evidence to ${folder}: ${error instanceof Error ? error.message : String(error)}`;
    // Once, however many claims a test file makes.
    if (!warned.has(problem)) warn(problem);
    warned.add(problem);
  }
}

function infiniteAsText(_: string, value: unknown): unknown {
  return value === Infinity || value === -Infinity ? String(value) : value;
}
