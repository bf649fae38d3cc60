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
  readonly pool?: string | number;
  /** Whether the candidate deserves the good by a judgement other than the model's; equal opportunity asks for it. */
  readonly qualified?: boolean;
}
