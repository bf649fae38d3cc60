import type {
  AtMostLeftOut,
  Bounds,
  Counts,
  Description,
  Limit,
  Provenance,
  Subject,
  Unanswered,
} from "@fairexpect/metrics";
import type { Place } from "./place.js";

export { answeredText, leftOutText, originText, spanText } from "./data-text.js";
export { countText } from "./count-text.js";
export { formatValue, limitText, printable, type Scale } from "./format.js";
export { ROOT_VARIABLE, RUN_VARIABLE, SHARD_VARIABLE, type Place } from "./place.js";

/** The folder to which the running reporter or command wants evidence written; unset if nobody collects it. */
export const EVIDENCE_VARIABLE = "FAIREXPECT_EVIDENCE";

/** What a claim without a label is called if the runner does not tell its test, as in concurrent tests. */
export const UNKNOWN_TEST = "unknown test";

/**
 * What came of a claim as it was asserted: under `.not`, "pass" if the opposite was shown; "undefined" without a value.
 *
 * @since 0.1.0
 */
export type Outcome = "pass" | "fail" | "inconclusive" | "undefined";

/**
 * What one claim came to, for one comparison, or for all of the measurement if it compares nothing.
 *
 * @since 0.1.0
 */
export interface Finding {
  readonly of: Subject;
  readonly value?: number;
  /** Why there is no value. */
  readonly reason?: string;
  /** One-sided, each at the confidence of the claim; infinite if nothing bounds a side. */
  readonly bounds?: Bounds;
  readonly pValue?: number;
  readonly counts: Counts;
  readonly verdict: Outcome;
  /** How the bounds were made. */
  readonly method?: string;
  /** The seed of the resampling, if the method resamples. */
  readonly seed?: number;
}

interface Asserted {
  readonly version: 2;
  readonly at: Place;
  /**
   * What the claim is about: the label given, else the name of the test; "unknown test" if the runner does not tell.
   */
  readonly label: string;
  readonly matcher: string;
  /** Made under `.not`. */
  readonly negated: boolean;
  /** What was found, in a sentence; of misuse, what was expected. */
  readonly sentence: string;
}

/**
 * The record of a claim that was decided.
 *
 * @since 0.1.0
 */
export interface ClaimEvidence extends Asserted {
  readonly metric: Description;
  readonly limit: Limit;
  readonly confidence: number;
  /** The bounds settled nothing, and the estimate decided. */
  readonly thin: boolean;
  /** One a comparison, or one. */
  readonly findings: readonly Finding[];
  readonly verdict: Outcome;
  /** What the data were; absent for plain arrays, which do not say. */
  readonly data?: Provenance;
  /** The groups of which too much is unanswered for the claim to pass; absent if none is. */
  readonly unanswered?: readonly Unanswered[];
  /** Which shares the assertion lets be unanswered, by kind, if it declares any. */
  readonly atMostLeftOut?: AtMostLeftOut;
}

/**
 * The record of an assertion that threw, since there was nothing to decide: a limit in words, texts without scores.
 *
 * @since 0.1.0
 */
export interface MisuseEvidence extends Asserted {
  readonly verdict: "misuse";
}

/**
 * The record of one claim: one line of JSON in the run's folder, from which reports are made. Infinite numbers, which
 * JSON does not have, are the texts "Infinity" and "-Infinity" there.
 *
 * @since 0.1.0
 */
export type Evidence = ClaimEvidence | MisuseEvidence;

/** Of several findings the one that carries the verdict: of those with it, the one that lies farthest out. */
export function decisive({
  findings,
  verdict,
  limit,
}: Pick<ClaimEvidence, "findings" | "verdict" | "limit">): Finding | undefined {
  const out = ({ value }: Finding): number => {
    if (value === undefined) return Infinity;
    return "below" in limit ? value : "above" in limit ? -value : Math.abs(value);
  };
  const carrying = findings.filter((finding) => finding.verdict === verdict);
  const [first, ...rest] = carrying.length > 0 ? carrying : findings;
  return first && rest.reduce((farthest, finding) => (out(finding) > out(farthest) ? finding : farthest), first);
}
