/**
 * What a term is: a `"name"`, of which others could have been taken for the same group, or a `"word"` that means the
 * group itself: a pronoun, "Black woman".
 *
 * @since 0.1.0
 */
export type TermType = "name" | "word";

/**
 * How many terms stand for a group, and whether they are a sample of what could have stood for it.
 *
 * @since 0.1.0
 */
export interface GroupTerms {
  readonly group: string;
  readonly count: number;
  readonly sampled: boolean;
}

/**
 * A term that carries much of a comparison.
 *
 * @since 0.1.0
 */
export interface CarryingTerm {
  readonly group: string;
  readonly term: string;
  /** The comparison if the term alone stood for its group. */
  readonly alone?: number;
  /** The comparison without the term. */
  readonly without?: number;
}

/**
 * The terms that stand for the groups of a measurement, and what they were taken for: `"sampled"` if those of a group
 * are a sample, which then is a source of chance of its own.
 *
 * @since 0.1.0
 */
export interface Terms {
  readonly taken: "sampled" | "fixed";
  /** "names" if all are, else "terms". */
  readonly unit: "names" | "terms";
  readonly groups: readonly GroupTerms[];
  /** Why names that stand for groups are taken as they are, if the metric cannot take them as a sample. */
  readonly because?: string;
  /** What sampled terms are crossed with: 54 sources. */
  readonly crossedWith?: { readonly unit: string; readonly count: number };
  /** The terms without which a comparison, by its place, would change most: the first changes it most, at most two. */
  readonly carrying?: (comparison: number) => readonly CarryingTerm[];
}

/** Fewer terms than this are no sample of what could stand for a group. */
export const FEWEST_TERMS = 5;
