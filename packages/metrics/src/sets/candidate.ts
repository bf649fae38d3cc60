import type { Provenance } from "../core/provenance.js";

/**
 * One who competes for a limited good: a resume, an essay, an applicant, with the score that a model gave.
 *
 * @since 0.1.0
 */
export interface Candidate {
  readonly group: string;
  /** Any finite number; more is better. */
  readonly score: number;
  /** The pool that the candidate competes in: the round, the vacancy. */
  readonly pool?: string | number | undefined;
  /** Whether the candidate deserves the good by a judgement other than the model's; equal opportunity asks for it. */
  readonly qualified?: boolean | undefined;
  /** The word or name that stands for the group: "Lakisha". */
  readonly term?: string | undefined;
  /** What is independent of the rest, if it is not the pool: the source of a pair, the template of the resume. */
  readonly cluster?: string | undefined;
}

/**
 * Candidates with what is known of where they come from, as `rank` and `compare` give them.
 *
 * @since 0.1.0
 */
export interface CandidateSet<C extends Candidate = Candidate> {
  readonly candidates: readonly C[];
  readonly provenance?: Provenance | undefined;
}

/**
 * What the metrics over candidates take.
 *
 * @since 0.1.0
 */
export type ReceivedCandidates = readonly Candidate[] | CandidateSet;
