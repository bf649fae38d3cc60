export { evidenceTable, type TableOptions } from "./evidence-table.js";
export { collectEvidence, type EvidenceCollection } from "./collect-evidence.js";
export { EvidenceError, readEvidence } from "./read-evidence.js";
