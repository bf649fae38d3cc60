export { allocationGap, type AllocationGapOptions } from "./allocation-gap.js";
export type { Candidate } from "./candidate.js";
