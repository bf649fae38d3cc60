import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EVIDENCE_VARIABLE, RUN_VARIABLE, SHARD_VARIABLE } from "@fairexpect/matchers/evidence";
import { hasColors, type Output } from "./colors.js";
import { evidenceTable } from "./evidence-table.js";
import { readEvidence } from "./read-evidence.js";

/** What a runner's reporter holds while a run goes on. */
export interface EvidenceCollection {
  /**
   * Reads what the workers wrote and ends the collection; the table as it is to be printed there, or nothing if no
   * fairness assertion ran.
   */
  finish(output: Output): string | undefined;
}

/** Which part of the test files a run has, counted from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/**
 * Opens a folder for the evidence of one run and tells the workers of it by environment variables, which they inherit,
 * with an id of the run. If somebody outside has named a folder already, the evidence goes there and is theirs to report.
 *
 * @since 0.1.0
 */
export function collectEvidence(shard?: Shard): EvidenceCollection {
  const set = setVariables({
    ...(process.env[RUN_VARIABLE] === undefined && { [RUN_VARIABLE]: randomUUID() }),
    ...(shard !== undefined && { [SHARD_VARIABLE]: `${shard.index}/${shard.count}` }),
  });
  if (process.env[EVIDENCE_VARIABLE] !== undefined)
    return {
      finish: () => {
        unset(set);
        return undefined;
      },
    };
  const folder = mkdtempSync(join(tmpdir(), "fairexpect-"));
  process.env[EVIDENCE_VARIABLE] = folder;
  return {
    finish: (output) => {
      unset([...set, EVIDENCE_VARIABLE]);
      const evidence = readEvidence(folder);
      rmSync(folder, { recursive: true, force: true });
      return evidence.length === 0 ? undefined : evidenceTable(evidence, { colors: hasColors(output) });
    },
  };
}

function setVariables(variables: Readonly<Record<string, string>>): readonly string[] {
  Object.assign(process.env, variables);
  return Object.keys(variables);
}

function unset(names: readonly string[]): void {
  for (const name of names) Reflect.deleteProperty(process.env, name);
}
