import {
  decide,
  isMeasured,
  type ComparisonDecision,
  type Decision,
  type Estimate,
  type Subject,
  type Terms,
  type Verdict,
} from "@fairexpect/metrics";
import { decidingBounds, shownToDiffer } from "@fairexpect/metrics/core";
import { noteFound } from "./asymmetric.js";
import { hold } from "./baseline/held.js";
import { isAsymmetric, type MatcherContext, type MatcherResult } from "./context.js";
import { UNKNOWN_TEST, type ClaimEvidence, type Finding, type Outcome } from "./evidence.js";
import { selectedAlike } from "./all-alike.js";
import type { Claim, Judged } from "./judged.js";
import { failureMessage } from "./message.js";
import type { ResolvedOptions } from "./options.js";
import { placeOf } from "./place.js";
import { record } from "./record.js";
import { testName } from "./runner.js";
import { worseOff } from "./worse-off.js";
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
  const judged = claims.map((claim) => held(context, matcher, judge(claim, negated, options), options));
  for (const claim of judged) {
    recordEvidence(context, matcher, options, () => evidenceOf(claim, options));
  }
  if (isAsymmetric(context))
    noteFound(
      judged
        .filter(({ verdict }) => verdict !== "pass")
        .map(sentenceOf)
        .join(" "),
    );
  const verdict = together(judged.map((claim) => (claim.held?.passes === true ? "pass" : claim.decision.verdict)));
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

export function judge(
  claim: Claim,
  negated: boolean,
  { confidence, inconclusive, atMostLeftOut }: ResolvedOptions,
): Judged {
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

/** The claim with what its baseline says, if its options let that decide. */
function held(context: MatcherContext, matcher: string, judged: Judged, options: ResolvedOptions): Judged {
  const found = hold(context, matcher, judged, options);
  if (found === undefined) return judged;
  return {
    ...judged,
    get findings() {
      return judged.findings;
    },
    held: found,
    verdict: found.passes ? "pass" : judged.verdict,
  };
}

function findingsOf(decision: Decision, negated: boolean): readonly Finding[] {
  const { comparisons = [], unanswered } = decision;
  const differing = unanswered === undefined && !negated ? shownToDiffer(decision) : [];
  const told = (found: Finding, part: Decision | ComparisonDecision, place: number): Finding => {
    const worse = worseOff(decision.measurement, part.measurement, found.of);
    const deciding = unanswered === undefined ? decidingBounds(part) : undefined;
    const decided = deciding?.confidence === decision.confidence ? undefined : deciding;
    const differs = part.verdict === "pass" && differing[place] === true;
    return {
      ...found,
      ...(worse !== undefined && { worse }),
      ...(decided !== undefined && { decided }),
      ...(differs && { differs }),
    };
  };
  if (comparisons.length === 0) return [told(findingOf({}, decision, negated), decision, 0)];
  return comparisons.map((part, place) => told(findingOf(part.of, part, negated), part, place));
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

export function evidenceOf(claim: Judged, { atMostLeftOut }: ResolvedOptions): Found {
  const { measurement, limit, decision, findings, verdict } = claim;
  const { provenance, terms } = measurement;
  const { until, owner, isOver, record: baseline } = claim.held ?? {};
  const unequal = verdict === "pass" && !claim.negated ? claim.unequal?.() : undefined;
  const selected = verdict === "pass" && !claim.negated ? selectedAlike(measurement) : undefined;
  return {
    metric: measurement.metric,
    limit,
    ...(baseline !== undefined && { baseline }),
    ...(until !== undefined && owner !== undefined && { held: { until, owner, isOver: isOver === true } }),
    thin: decision.thin,
    findings,
    verdict,
    ...(unequal !== undefined && { unequal }),
    ...(selected !== undefined && { selected }),
    ...(provenance !== undefined && { data: provenance }),
    ...(terms !== undefined && { terms: termsOf(terms) }),
    ...(decision.unanswered !== undefined && { unanswered: decision.unanswered }),
    ...(Object.keys(atMostLeftOut).length > 0 && { atMostLeftOut }),
    sentence: sentenceOf(claim),
  };
}

function termsOf({ taken, unit, groups, crossedWith, because }: Terms): Omit<Terms, "carrying"> {
  return {
    taken,
    unit,
    groups,
    ...(because !== undefined && { because }),
    ...(crossedWith !== undefined && { crossedWith }),
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
