/**
 * One candidate for a scarce good, with the score that the model gave: a resume, a loan application, an essay. Higher
 * scores are preferred.
 *
 * @since 0.1.0
 */
export interface Candidate {
  readonly group: string;
  readonly score: number;
  /** The pool that the candidate competes in: candidates of one pool were scored or ranked together. */
  readonly pool?: string | number;
  readonly qualified?: boolean;
}
