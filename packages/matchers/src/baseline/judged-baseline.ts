import type { Measurement, Unanswered } from "@fairexpect/metrics";
import type { Outcome } from "../evidence.js";
import type { BaselineRecord } from "./baseline-record.js";

/** A claim about a baseline with what came of it. */
export interface JudgedBaseline {
  readonly measurement: Measurement;
  /** Absent if there is no value to compare. */
  readonly record: BaselineRecord | undefined;
  /** How sure a regression must be. */
  readonly confidence: number;
  /** The groups of which too much is unanswered. */
  readonly lacking: readonly Unanswered[];
  /** Of the claim as it was asserted. */
  readonly verdict: Outcome;
  /** How many prompts that differ are named; none under `redact`. */
  readonly named: number;
  /** Whether it was compared with the accepted values, which these may replace, and not with another release. */
  readonly isAccepted: boolean;
}
