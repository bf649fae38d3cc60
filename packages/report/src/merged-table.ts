import { EVIDENCE_VARIABLE } from "@fairexpect/matchers/evidence";
import { asShownOn, type Output } from "./colors.js";
import { evidenceTable } from "./evidence-table.js";
import { mergeEvidence } from "./merge-evidence.js";
import { readRuns } from "./read-evidence.js";

/** What a reporter prints of several shards in place of a run. */
export interface Merged {
  readonly text: string;
  /** Whether every shard is there that the evidence speaks of. */
  readonly isWhole: boolean;
}

/** The table of all shards of a run, from the folder that `FAIREXPECT_EVIDENCE` names; else why there is none. */
export function mergedTable(output: Output): Merged {
  const folder = process.env[EVIDENCE_VARIABLE] ?? "";
  if (folder === "")
    return {
      text: "Merged reports hold no fairness claims. To see those of all shards, set FAIREXPECT_EVIDENCE, in each shard and here, to the folder in which they leave them.",
      isWhole: true,
    };
  try {
    const { evidence, damaged } = mergeEvidence([folder], { shards: shardsIn(folder) });
    return { text: evidenceTable(evidence, { ...asShownOn(output), damaged }), isWhole: true };
  } catch (error) {
    return { text: error instanceof Error ? error.message : String(error), isWhole: false };
  }
}

/** Of how many shards the records speak. */
function shardsIn(folder: string): number {
  const counts = readRuns(folder).map(({ record }) =>
    record === undefined || record.problem !== undefined ? 1 : Number(record.value.shard?.split("/")[1] ?? 1),
  );
  return Math.max(1, ...counts);
}
