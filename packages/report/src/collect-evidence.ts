import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EVIDENCE_VARIABLE } from "@fairexpect/matchers";
import { evidenceTable } from "./evidence-table.js";
import { readEvidence } from "./read-evidence.js";

/** What a runner's reporter holds while a run goes on. */
export interface EvidenceCollection {
  /**
   * Reads what the workers wrote and ends the collection; the table to print, or nothing where no fairness assertion
   * ran.
   */
  finish(): string | undefined;
}

/**
 * Opens a folder for the evidence of one run and tells the workers of it by an environment variable, which they
 * inherit. Where somebody outside has set the variable already, the evidence goes there and is theirs to report.
 *
 * @since 0.1.0
 */
export function collectEvidence(): EvidenceCollection {
  if (process.env[EVIDENCE_VARIABLE] !== undefined) return { finish: () => undefined };
  const folder = mkdtempSync(join(tmpdir(), "fairexpect-"));
  process.env[EVIDENCE_VARIABLE] = folder;
  return {
    finish: () => {
      Reflect.deleteProperty(process.env, EVIDENCE_VARIABLE);
      const evidence = readEvidence(folder);
      rmSync(folder, { recursive: true, force: true });
      return evidence.length === 0 ? undefined : evidenceTable(evidence);
    },
  };
}
