import { randomUUID } from "node:crypto";
import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { EVIDENCE_VARIABLE, type Evidence } from "./evidence.js";

/** Of this worker alone, whatever other workers and machines there are. */
const FILE = `${randomUUID()}.jsonl`;

/**
 * Appends a line to the run's folder, if anybody collects evidence. A line that cannot be written must not change a
 * test's result.
 */
export function record(make: () => Evidence): void {
  const folder = process.env[EVIDENCE_VARIABLE];
  if (folder === undefined || folder === "") return;
  try {
    mkdirSync(folder, { recursive: true });
    appendFileSync(join(folder, FILE), `${JSON.stringify(make(), infiniteAsText)}\n`);
  } catch (error) {
    process.emitWarning(
      `fairexpect could not write evidence to ${folder}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function infiniteAsText(_: string, value: unknown): unknown {
  return value === Infinity || value === -Infinity ? String(value) : value;
}
