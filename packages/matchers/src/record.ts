import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { threadId } from "node:worker_threads";
import { EVIDENCE_VARIABLE, type Evidence } from "./evidence.js";

/**
 * Appends a line to the run's folder, if anybody collects evidence. A line that cannot be written must not change a
 * test's result.
 */
export function record(make: () => Evidence): void {
  const folder = process.env[EVIDENCE_VARIABLE];
  if (folder === undefined || folder === "") return;
  try {
    appendFileSync(join(folder, `${process.pid}-${threadId}.jsonl`), `${JSON.stringify(make(), infiniteAsText)}\n`);
  } catch (error) {
    process.emitWarning(
      `fairexpect could not write evidence to ${folder}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function infiniteAsText(_: string, value: unknown): unknown {
  return value === Infinity || value === -Infinity ? String(value) : value;
}
