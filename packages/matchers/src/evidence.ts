import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { threadId } from "node:worker_threads";
import { describeThreshold, isMeasured, type Bounds, type Decision, type Verdict } from "@fairexpect/metrics";
import type { LeftOut } from "./answers-only.js";
import type { Model } from "./claim.js";
import type { Format } from "./text.js";

/** The folder to which the running reporter or command wants evidence written; unset where nobody collects it. */
export const EVIDENCE_VARIABLE = "FAIREXPECT_EVIDENCE";

/**
 * What one claim came to, for one comparison or for the measurement as a whole.
 *
 * @since 0.1.0
 */
export interface Finding {
  /** The comparison, "Black women vs white men"; absent where the metric has a single value. */
  readonly comparison?: string;
  readonly estimate?: number;
  readonly lower?: number;
  readonly upper?: number;
  readonly method?: string;
  /** The seed of the resampling, where the method resamples. */
  readonly seed?: number;
  readonly pValue?: number;
  /** Why there is no estimate. */
  readonly undefined?: string;
  readonly counts: Readonly<Record<string, number>>;
  /** The verdict on the claim as it was asserted: under `.not`, "pass" where the opposite was shown. */
  readonly verdict: Verdict;
}

/**
 * The record of one assertion: one line of JSON in the run's folder, from which reports are made.
 *
 * @since 0.1.0
 */
export interface Evidence extends Finding, Model {
  readonly version: 1;
  readonly matcher: string;
  readonly metric: string;
  /** The metric in words: "toxic fraction". */
  readonly title: string;
  readonly format: Format;
  /** What the assertion is about: the label given, else the name of the test. */
  readonly label: string;
  readonly test?: string;
  readonly file?: string;
  readonly negated: boolean;
  readonly threshold: string;
  readonly confidence: number;
  readonly margin: number;
  /** The bounds settled nothing, and the estimate decided. */
  readonly thin: boolean;
  /** Responses that are no answers and did not count, by kind; `partner` is one whose counterpart did not count. */
  readonly leftOut?: LeftOut;
  readonly comparisons?: readonly Finding[];
}

/** The findings of a decision, as they are asserted. */
export function findingsOf(
  decision: Decision,
  negated: boolean,
): Finding & { readonly comparisons?: readonly Finding[] } {
  const comparisons = Object.entries(decision.comparisons ?? {}).map(([comparison, part]) => ({
    comparison,
    ...finding(part, negated),
  }));
  return { ...finding(decision, negated), ...(comparisons.length > 0 && { comparisons }) };
}

/** "within ±0.1", or under `.not` "not within ±0.1". */
export function claimOf(decision: Decision, negated: boolean): string {
  return `${negated ? "not " : ""}${describeThreshold(decision.threshold)}`;
}

/** The verdict on the opposite claim, where that is the one asserted. */
export function asserted(verdict: Verdict, negated: boolean): Verdict {
  if (!negated || verdict === "inconclusive") return verdict;
  return verdict === "pass" ? "fail" : "pass";
}

/**
 * Appends a line to the run's folder, if anybody collects evidence. A line that cannot be written must not change a
 * test's result.
 */
export function record(evidence: Evidence): void {
  const folder = process.env[EVIDENCE_VARIABLE];
  if (folder === undefined || folder === "") return;
  try {
    appendFileSync(join(folder, `${process.pid}-${threadId}.jsonl`), `${JSON.stringify(evidence)}\n`);
  } catch (error) {
    process.emitWarning(
      `fairexpect could not write evidence to ${folder}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** JSON has no infinite numbers. */
function finite(bounds: Bounds | undefined): { readonly lower?: number; readonly upper?: number } {
  const { lower = Number.NaN, upper = Number.NaN } = bounds ?? {};
  return { ...(Number.isFinite(lower) && { lower }), ...(Number.isFinite(upper) && { upper }) };
}

function finding(decision: Decision, negated: boolean): Finding {
  const { measurement, bounds } = decision;
  const verdict = asserted(decision.verdict, negated);
  if (!isMeasured(measurement)) return { undefined: measurement.undefined, counts: measurement.counts, verdict };
  return {
    estimate: measurement.value,
    ...finite(bounds),
    ...(measurement.interval !== undefined && {
      method: measurement.interval.method,
      ...(measurement.interval.seed !== undefined && { seed: measurement.interval.seed }),
    }),
    ...(measurement.pValue !== undefined && { pValue: measurement.pValue }),
    counts: measurement.counts,
    verdict,
  };
}
