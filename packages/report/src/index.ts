export { collectEvidence, type Begun, type Ended, type EvidenceCollection, type Shard } from "./collect-evidence.js";
export type { Output } from "./colors.js";
export { evidenceTable, type TableOptions } from "./evidence-table.js";
export { EvidenceError, mergeEvidence, type MergeOptions } from "./merge-evidence.js";
export { readEvidence, type ReadEvidence } from "./read-evidence.js";
export type { RunRecord } from "./run-record.js";
export { summarizeEvidence, type EvidenceSummary, type Row, type Totals } from "./summary.js";
export type { ClaimEvidence, Evidence, Finding, MisuseEvidence, Outcome, Place } from "@fairexpect/matchers/evidence";
