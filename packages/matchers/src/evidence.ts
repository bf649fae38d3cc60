import type {
  AtMostLeftOut,
  Bounds,
  Counts,
  Description,
  Limit,
  Provenance,
  Subject,
  Terms,
  Unanswered,
} from "@fairexpect/metrics";
import { subjectName } from "@fairexpect/metrics";
import type { BaselineRecord } from "./baseline/baseline-record.js";
import type { HeldClaim } from "./baseline/held-claim.js";
import type { Place } from "./place.js";

export type { BaselineRecord } from "./baseline/baseline-record.js";
export { heldText, type HeldClaim } from "./baseline/held-claim.js";
export { baselineText, limitOrBaseline } from "./baseline/row-text.js";
export type { Summary, SummaryPart } from "./baseline/summary.js";
export { answeredText, languageText, leftOutText, originText, spanText } from "./data-text.js";
export { countText } from "./count-text.js";
export { amountText, formatValue, labelText, limitText, printable, rangeText, type Scale } from "./format.js";
export { paragraph } from "./paragraph.js";
export { subjectText } from "./subject-text.js";
export { valueBounds, type ValueBounds } from "./value-bounds.js";
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
  /** The bounds that decided or left it open, if a correction asks for more confidence than the claim. */
  readonly decided?: { readonly confidence: number; readonly bounds: Bounds };
  /**
   * Of a value without direction the group that is worse off; and whether its own value is the lesser or the greater,
   * if the value is their difference.
   */
  readonly worse?: { readonly group: string; readonly has?: "less" | "more" };
  /** Kept within its limit, and yet shown not to be 0. */
  readonly differs?: true;
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
  /** Absent of a claim that compares with a baseline alone. */
  readonly limit?: Limit;
  /** What it was compared with, and what came of that. */
  readonly baseline?: BaselineRecord;
  /** Present if the claim does not keep to its limit, and its options let its baseline decide until a day. */
  readonly held?: HeldClaim;
  readonly confidence: number;
  /** The bounds settled nothing, and the estimate decided. */
  readonly thin: boolean;
  /** One a comparison, or one. */
  readonly findings: readonly Finding[];
  readonly verdict: Outcome;
  /** Of a pass the field within which like were compared with like: cases differ more than groups do within one. */
  readonly unequal?: string;
  /** Of a pass that all predictions are one, so that groups could not differ. */
  readonly selected?: "nobody" | "everybody";
  /** What the data were; absent for plain arrays, which do not say. */
  readonly data?: Provenance;
  /** What stands for the groups, and whether that is a sample; absent if the data do not say. */
  readonly terms?: Omit<Terms, "carrying">;
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
  baseline,
  metric,
}: Pick<ClaimEvidence, "findings" | "verdict" | "limit" | "baseline"> & { readonly metric?: Description }):
  | Finding
  | undefined {
  const changeOf = (of: Subject): number | undefined =>
    baseline?.comparison?.comparisons.find((each) => subjectName(each.of) === subjectName(of))?.change;
  const out = ({ of, value }: Finding): number => {
    if (value === undefined) return Infinity;
    if (limit === undefined) return changeOf(of) ?? Math.abs(value - (metric?.best ?? 0));
    return "below" in limit ? value : "above" in limit ? -value : Math.abs(value);
  };
  const carrying = findings.filter((finding) => finding.verdict === verdict);
  const [first, ...rest] = carrying.length > 0 ? carrying : findings;
  return first && rest.reduce((farthest, finding) => (out(finding) > out(farthest) ? finding : farthest), first);
}
