import type { ReceivedCandidates, ReceivedPredictions, ReadableSet } from "@fairexpect/metrics";

/**
 * What `explore` looks at: a response set whose prompts have groups, candidates with scores, or predictions.
 *
 * @since 0.1.0
 */
export type ExploredData =
  | ReadableSet
  | ReceivedCandidates
  | Exclude<ReceivedPredictions, { readonly groups: unknown }>;

/**
 * Options of `explore`.
 *
 * @since 0.1.0
 */
export interface ExploreOptions {
  /** Which random half is looked at first, and how groups are exchanged in the test. Default 1. */
  readonly seed?: number;
  /** At most this share of runs shows anything although nothing differs. Default 0.03. */
  readonly level?: number;
  /** Leave out whatever repeats the text of responses: words, phrases and sentences. Default false. */
  readonly redact?: boolean;
  /** What the data are called in the lines of code. Default "replies". */
  readonly called?: string;
}

/**
 * What a group came to: a share of its answers, or a mean over them.
 *
 * @since 0.1.0
 */
export interface ExploredGroup {
  readonly group: string;
  readonly value: number;
  /** How many answers that is of. */
  readonly count: number;
}

/**
 * One thing that was looked at, of one way to group, in all data or within one value of a field.
 *
 * @since 0.1.0
 */
export interface ExploredOutcome {
  /** What it is, in words: "refusals", 'mentions of "credit"'. */
  readonly outcome: string;
  /** Whether a group has a share of answers (0 to 1), or a mean. */
  readonly kind: "share" | "mean";
  /** The attributes that are compared, crossed if there are several; none if groups have no attribute. */
  readonly attributes: readonly string[];
  readonly within?: { readonly field: string; readonly value: string | number };
  /** In the half that was tested, the highest first. */
  readonly groups: readonly ExploredGroup[];
  /** The highest value less the lowest. */
  readonly difference: number;
  /**
   * How far the two outermost groups lie apart, from 0 to 1: of shares, and of scores from 0 to 1, the difference; of
   * other numbers how much more often an answer of the one group has the higher number than the other way round.
   */
  readonly separation: number;
  /** Whether the half that was not looked at shows it too. */
  readonly shown: boolean;
  /** Corrected for all that was tested. None if the first half gave no reason to test it. */
  readonly pValue?: number;
  /** Phrases that stand in the same answers. */
  readonly also: readonly string[];
  /** A sentence with the phrase. */
  readonly example?: string;
  /**
   * The line of code that asserts it, red on these data if it was shown. Its limit is a tenth, or half of what was
   * shown if that is less: choose your own before you look.
   */
  readonly code: string;
}

/**
 * What differs between groups.
 *
 * @since 0.1.0
 */
export interface Exploration {
  /** What the second half showed, worst first. */
  readonly findings: readonly ExploredOutcome[];
  /** All outcomes, findings first, then by how far groups lie apart. */
  readonly outcomes: readonly ExploredOutcome[];
  /** How the data were halved: what was dealt, and how much of it was looked at and tested. */
  readonly split: {
    readonly unit: "clusters" | "names";
    readonly explored: number;
    readonly tested: number;
    readonly seed: number;
  };
  /** How many differences were tested, all under one correction. */
  readonly tests: number;
  readonly level: number;
  /** What these data could not show, and what to know of how it was looked at. */
  readonly notes: readonly string[];
}
