import type { Decision, Limit, Measurement } from "@fairexpect/metrics";
import type { Held } from "./baseline/held-claim.js";
import type { Finding, Outcome } from "./evidence.js";
import type { Worst } from "./examples.js";

/**
 * What a matcher claims: that a measurement lies on one side of a limit. All else stands in the metric's description.
 */
export interface Claim {
  readonly measurement: Measurement;
  readonly limit: Limit;
  /** Whether the assertion has the option `include`, which counts kinds that were left out. */
  readonly canInclude?: boolean;
  /** The worst responses under this claim, worst first, made only when a message is printed. */
  readonly examples?: Worst | undefined;
  /** A sentence that belongs to the finding, in reports too. */
  readonly remark?: string | undefined;
  /** What a message says beside, made only when it is printed. */
  readonly notes?: () => readonly string[];
  /** The field whose cases differ more than groups do within one, if they were not compared within it. */
  readonly unequal?: (() => string | undefined) | undefined;
  /** How many different prompts there are, if it is for equal ones alone that clusters are fewer than prompts. */
  readonly differentPrompts?: (() => number | undefined) | undefined;
}

/** A claim with what came of it. */
export interface Judged extends Claim {
  readonly decision: Decision;
  readonly negated: boolean;
  /** What its baseline says, if it does not keep to the limit and its options let that decide. */
  readonly held?: Held | undefined;
  readonly findings: readonly Finding[];
  /** Of the claim as it was asserted. */
  readonly verdict: Outcome;
}
