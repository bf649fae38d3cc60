import { decide, isMeasured, type Decision, type Estimate, type Subject, type Verdict } from "@fairexpect/metrics";
import { isAsymmetric, type MatcherContext, type MatcherResult } from "./context.js";
import { UNKNOWN_TEST, type ClaimEvidence, type Finding, type Outcome } from "./evidence.js";
import type { Claim, Judged } from "./judged.js";
import { failureMessage } from "./message.js";
import type { ResolvedOptions } from "./options.js";
import { placeOf } from "./place.js";
import { record } from "./record.js";
import { testName } from "./runner.js";
import { sentenceOf } from "./sentence.js";

/**
 * The one function that every matcher ends in: decides each claim, appends the evidence, and turns the verdicts into
 * the runner's boolean and a message. Several claims pass together only. Under `.not` the runner inverts `pass`, so
 * `pass` is false only if the opposite of a claim was shown: missing evidence fails either way.
 */
export function assertClaims(
  context: MatcherContext,
  matcher: string,
  claims: readonly Claim[],
  options: ResolvedOptions,
): MatcherResult {
  const negated = context.isNot === true;
  const judged = claims.map((claim) => judge(claim, negated, options));
  for (const claim of judged) {
    recordEvidence(context, matcher, options, () => evidenceOf(claim, options));
  }
  const verdict = together(judged.map(({ decision }) => decision.verdict));
  return {
    pass: negated ? verdict !== "fail" : verdict === "pass",
    message: () => failureMessage(context, matcher, judged, options),
  };
}

/** The verdict on the opposite claim, if that is the one asserted. */
export function asserted(verdict: Verdict, negated: boolean): Verdict {
  if (!negated || verdict === "inconclusive") return verdict;
  return verdict === "pass" ? "fail" : "pass";
}

function judge(claim: Claim, negated: boolean, { confidence, inconclusive, atMostLeftOut }: ResolvedOptions): Judged {
  const decision = decide(claim.measurement, claim.limit, { confidence, inconclusive, atMostLeftOut });
  let findings: readonly Finding[] | undefined;
  return {
    ...claim,
    decision,
    negated,
    verdict: outcomeOf(decision, negated),
    // Made when a message or evidence asks: some metrics make p-values only then.
    get findings() {
      return (findings ??= findingsOf(decision, negated));
    },
  };
}

function findingsOf(decision: Decision, negated: boolean): readonly Finding[] {
  const { comparisons = [] } = decision;
  if (comparisons.length === 0) return [findingOf({}, decision, negated)];
  return comparisons.map((part) => findingOf(part.of, part, negated));
}

function outcomeOf({ measurement, verdict }: Decision | Decision<Estimate>, negated: boolean): Outcome {
  return isMeasured(measurement) ? asserted(verdict, negated) : "undefined";
}

function findingOf(of: Subject, decision: Decision | Decision<Estimate>, negated: boolean): Finding {
  const { measurement, bounds } = decision;
  const { counts } = measurement;
  const verdict = outcomeOf(decision, negated);
  if (measurement.reason !== undefined) return { of, reason: measurement.reason, counts, verdict };
  const { value, interval, pValue } = measurement;
  return {
    of,
    value,
    ...(bounds !== undefined && { bounds }),
    ...(pValue !== undefined && { pValue }),
    counts,
    verdict,
    ...(interval !== undefined && { method: interval.method }),
    ...(interval?.seed !== undefined && { seed: interval.seed }),
  };
}

function together(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes("fail")) return "fail";
  return verdicts.includes("inconclusive") ? "inconclusive" : "pass";
}

/** What of a line is the claim's own. */
export type Found = Omit<ClaimEvidence, "version" | "at" | "label" | "matcher" | "negated" | "confidence">;

function evidenceOf(claim: Judged, { atMostLeftOut }: ResolvedOptions): Found {
  const { measurement, limit, decision, findings, verdict } = claim;
  const { provenance } = measurement;
  return {
    metric: measurement.metric,
    limit,
    thin: decision.thin,
    findings,
    verdict,
    ...(provenance !== undefined && { data: provenance }),
    ...(decision.unanswered !== undefined && { unanswered: decision.unanswered }),
    ...(Object.keys(atMostLeftOut).length > 0 && { atMostLeftOut }),
    sentence: sentenceOf(claim),
  };
}

/** Appends one line, unless the matcher stands in an expected value. */
export function recordEvidence(
  context: MatcherContext,
  matcher: string,
  { label, confidence }: ResolvedOptions,
  found: () => Found,
): void {
  // Inside an expected value a matcher may be called more than once.
  if (isAsymmetric(context)) return;
  record(() => ({
    version: 2,
    at: placeOf(context),
    label: label ?? testName(context) ?? UNKNOWN_TEST,
    matcher,
    negated: context.isNot === true,
    confidence,
    ...found(),
  }));
}
