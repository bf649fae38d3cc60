import type { Provenance } from "../core/provenance.js";
import type { TermType } from "../core/terms.js";

/**
 * One who competes for a limited good: a resume, an essay, an applicant, with the score that a model gave.
 *
 * @since 0.1.0
 */
export interface Candidate {
  readonly group: string;
  /** Its group by each attribute, if there are several: matchers claim by attribute and crossed. */
  readonly groups?: Readonly<Record<string, string>> | undefined;
  /** Any finite number; more is better. */
  readonly score: number;
  /** What follows from a better score, if it is of the random part that was judged (`correctScores`). */
  readonly trusted?: number | undefined;
  /** The pool that the candidate competes in: the round, the vacancy. */
  readonly pool?: string | number | undefined;
  /** Whether the candidate deserves the good by a judgement other than the model's; equal opportunity asks for it. */
  readonly qualified?: boolean | undefined;
  /** The word or name that stands for the group: "Lakisha". */
  readonly term?: string | undefined;
  /** Whether the term is a name, of which others could have been taken, or a word that means the group. */
  readonly termType?: TermType | undefined;
  /** What is independent of the rest, if it is neither the pool nor, without pools, the source: a resume's template. */
  readonly cluster?: string | undefined;
  /** The original that was varied: candidates of one source differ only in the group. */
  readonly source?: string | undefined;
  /** Whatever else is known of the candidate: a job, a level. */
  readonly fields?: Readonly<Record<string, string | number>> | undefined;
  /** The text of the response that has the score: messages show it. */
  readonly response?: string | undefined;
}

/**
 * Candidates with what is known of where they come from, as `rank` and `compare` give them.
 *
 * @since 0.1.0
 */
export interface CandidateSet<C extends Candidate = Candidate> {
  readonly candidates: readonly C[];
  /** What the scores are, as messages shall call them: "word count". */
  readonly called?: string | undefined;
  /** The least and the greatest score that there can be, if that is known. */
  readonly range?: readonly [number, number] | undefined;
  readonly provenance?: Provenance | undefined;
}

/**
 * What the metrics over candidates take.
 *
 * @since 0.1.0
 */
export type ReceivedCandidates = readonly Candidate[] | CandidateSet;
