import { decide, type Verdict } from "@fairexpect/metrics";
import type { Claim, Judged } from "./claim.js";
import { isAsymmetric, testName, type MatcherContext, type MatcherResult } from "./context.js";
import { asserted, claimOf, findingsOf, record } from "./evidence.js";
import { failureMessage } from "./message.js";
import type { ResolvedOptions } from "./options.js";

/**
 * The one function that every matcher ends in: decides each claim, appends the evidence, and turns the verdicts into
 * the runner's boolean and a message. Several claims pass together only. Under `.not` the runner inverts `pass`, so
 * `pass` is false only where the opposite of a claim was shown: missing evidence fails either way.
 */
export function assertClaims(
  context: MatcherContext,
  matcher: string,
  claims: readonly Claim[],
  options: ResolvedOptions,
): MatcherResult {
  const negated = context.isNot === true;
  const judged = claims.map((claim): Judged => ({
    ...claim,
    decision: decide(claim.measurement, claim.threshold, options),
  }));
  if (!isAsymmetric(context)) for (const claim of judged) recordClaim(context, matcher, claim, negated, options);
  const verdict = together(judged.map(({ decision }) => decision.verdict));
  return {
    pass: negated ? verdict !== "fail" : verdict === "pass",
    message: () => failureMessage(context, matcher, judged, asserted(verdict, negated), options),
  };
}

function together(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes("fail")) return "fail";
  return verdicts.includes("inconclusive") ? "inconclusive" : "pass";
}

function recordClaim(
  context: MatcherContext,
  matcher: string,
  claim: Judged,
  negated: boolean,
  options: ResolvedOptions,
): void {
  const { decision } = claim;
  const test = testName(context);
  record({
    version: 1,
    matcher,
    metric: claim.measurement.metric,
    title: claim.title,
    format: claim.format,
    label: options.label ?? test ?? matcher,
    ...(test !== undefined && { test }),
    ...(context.testPath !== undefined && { file: context.testPath }),
    negated,
    threshold: claimOf(decision, negated),
    confidence: decision.confidence,
    margin: decision.margin,
    thin: decision.thin,
    ...claim.model,
    ...(claim.leftOut !== undefined && Object.keys(claim.leftOut).length > 0 && { leftOut: claim.leftOut }),
    ...findingsOf(decision, negated),
  });
}
