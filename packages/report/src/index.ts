export { collectEvidence, type EvidenceCollection, type Shard } from "./collect-evidence.js";
export type { Output } from "./colors.js";
export { evidenceTable, type TableOptions } from "./evidence-table.js";
export { EvidenceError, readEvidence } from "./read-evidence.js";
export type { Evidence, Finding, Outcome, Place } from "@fairexpect/matchers/evidence";
