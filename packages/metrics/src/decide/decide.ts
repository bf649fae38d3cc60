import { checkMeasurement } from "../core/check-measurement.js";
import {
  isMeasured,
  type Bounds,
  type Estimate,
  type Interval,
  type Measurement,
  type Part,
} from "../core/measurement.js";
import type { Provenance } from "../core/provenance.js";
import type { Subject } from "../core/subject.js";
import { remembered } from "../statistics/intervals/lazy-bounds.js";
import { readLimit, type Limit } from "./limit.js";
import { readPolicy, type Policy } from "./policy.js";
import { isShownBeyond, isShownWithin, type Claimed } from "./settle.js";
import { unanswered, type Unanswered } from "./unanswered.js";

/**
 * A verdict on a claim: shown, refuted, or neither, because the data do not settle it.
 *
 * @since 0.1.0
 */
export type Verdict = "pass" | "fail" | "inconclusive";

/**
 * What can be held against a limit: a measurement, or an estimate of one of its parts.
 *
 * @since 0.1.0
 */
export type Decidable = Estimate & {
  readonly comparisons?: readonly Part[];
  readonly provenance?: Provenance;
};

/**
 * A measurement held against a limit.
 *
 * @since 0.1.0
 */
export interface Decision<Of extends Decidable = Measurement> {
  readonly verdict: Verdict;
  readonly limit: Limit;
  readonly confidence: number;
  /** The confidence that "fail" took, or would have: of one of several comparisons more, after Holm's correction. */
  readonly failConfidence: number;
  readonly measurement: Of;
  /** The one-sided bounds at `confidence`, if the measurement has an interval. */
  readonly bounds?: Bounds;
  /** True if the bounds settle nothing and the point estimate decided: evidence too thin to rely on. */
  readonly thin: boolean;
  /** The decision on each comparison, in their order, if the measurement has any. */
  readonly comparisons?: readonly ComparisonDecision[];
  /** The groups of which too much is unanswered for anything to be shown, the worst first; absent if none is. */
  readonly unanswered?: readonly Unanswered[];
}

/**
 * The decision on one comparison, and what it compares.
 *
 * @since 0.1.0
 */
export type ComparisonDecision = { readonly of: Subject } & Decision<Part>;

/**
 * Holds a measurement against a limit. With one-sided bounds L and U at the confidence asked for, the claim "below t"
 * passes if U < t, else fails if L > t, else is inconclusive; "above" mirrors it; "within t" claims both `below t` and
 * `above −t`: it passes if both do, and fails if one of them does with so much of the error as the other leaves: half
 * if t is 0, all of it if t is some standard errors away from 0 (as in `absoluteInterval`). A measurement without an
 * interval, or without a value, shows nothing: it is inconclusive.
 *
 * If a measurement has several comparisons, the claim is about all of them. It passes if each passes at the confidence
 * itself, with no correction (an intersection-union test: Berger 1982), and fails if one of them fails at the
 * confidence that Bonferroni's correction asks of the most extreme of several. Which others fail with it is Holm's
 * matter: if j of k fail, the rest are asked for the confidence that k - j comparisons need, until no more fail, so
 * that the whole list of failures holds with the confidence (Holm 1979). Comparisons under ".below" and ".above" are
 * each one test; what passes needs no such list.
 *
 * Nothing is shown on data that are not there: if more than a tenth of what was asked of any group is unanswered, or
 * more of a kind than `atMostLeftOut` declares, every verdict is inconclusive, whatever the bounds or the estimate say.
 *
 * @throws InputError if it is no measurement (a number, a promise), or limit or policy are out of range or misspelt
 * @example
 * decide(toxicFraction(Array(500).fill([0])), { below: 0.01 }).verdict // "pass"
 * decide(toxicFraction(Array(100).fill([0])), { below: 0.01 }).verdict // "inconclusive"
 * decide(toxicFraction(Array(100).fill([1])), { below: 0.01 }).verdict // "fail"
 * @since 0.1.0
 */
export function decide<Of extends Decidable>(measurement: Of, limit: Limit, policy: Policy = {}): Decision<Of> {
  checkMeasurement("decide", measurement);
  const claimed = readLimit("decide", limit);
  const { confidence, inconclusive, atMostLeftOut } = readPolicy("decide", policy);
  const held = hold(measurement, { ...claimed, limit }, { confidence, failConfidence: confidence });
  const lacking = measurement.provenance === undefined ? [] : unanswered(measurement.provenance, atMostLeftOut);
  if (lacking.length > 0) return { ...unsettled(held), unanswered: lacking };
  if (held.verdict !== "inconclusive" || inconclusive === "fail") return held;
  const pointwise = byEstimate(measurement, claimed);
  return pointwise === undefined ? held : { ...held, verdict: pointwise, thin: true };
}

/** The same decision with nothing settled. */
function unsettled<Of extends Decidable>(decision: Decision<Of>): Decision<Of> {
  const { comparisons, ...rest } = decision;
  return {
    ...rest,
    verdict: "inconclusive",
    ...(comparisons !== undefined && { comparisons: comparisons.map((part) => ({ ...unsettled(part), of: part.of })) }),
  };
}

interface Claim extends Claimed {
  readonly limit: Limit;
}

interface Levels {
  readonly confidence: number;
  readonly failConfidence: number;
}

function hold<Of extends Decidable>(measurement: Of, claim: Claim, levels: Levels): Decision<Of> {
  const { confidence } = levels;
  const base = { limit: claim.limit, ...levels, measurement, thin: false };
  const parts = measurement.comparisons ?? [];
  if (parts.length > 0) {
    const comparisons = stepDown(parts, claim, levels);
    return { ...base, ...boundsOf(measurement, confidence), verdict: combine(comparisons), comparisons };
  }
  const estimate: Estimate = measurement;
  if (!isMeasured(estimate) || estimate.interval === undefined) return { ...base, verdict: "inconclusive" };
  return { ...base, ...boundsOf(estimate, confidence), verdict: settle(estimate.interval, claim, levels) };
}

/** Holm's procedure: each step asks as much of the comparisons that are left as Bonferroni would of so many. */
function stepDown(parts: readonly Part[], claim: Claim, levels: Levels): readonly ComparisonDecision[] {
  const { confidence } = levels;
  const decided: ComparisonDecision[] = [];
  let failed = 0;
  for (let more = true; more;) {
    const failConfidence = 1 - (1 - levels.failConfidence) / (parts.length - failed);
    for (const [i, part] of parts.entries()) {
      if (decided[i]?.verdict !== "fail")
        decided[i] = { of: part.of, ...hold(part, claim, { confidence, failConfidence }) };
    }
    const before = failed;
    failed = decided.filter(({ verdict }) => verdict === "fail").length;
    more = failed > before && failed < parts.length;
  }
  return decided;
}

function boundsOf(estimate: Estimate, confidence: number): { bounds?: Bounds } {
  return isMeasured(estimate) && estimate.interval !== undefined
    ? { bounds: remembered(estimate.interval).bounds(confidence) }
    : {};
}

function settle(interval: Interval, claim: Claim, levels: Levels): Verdict {
  const known = remembered(interval);
  if (isShownWithin(known, claim, levels.confidence)) return "pass";
  return isShownBeyond(known, claim, levels.failConfidence) ? "fail" : "inconclusive";
}

function combine(decisions: readonly ComparisonDecision[]): Verdict {
  if (decisions.every(({ verdict }) => verdict === "pass")) return "pass";
  return decisions.some(({ verdict }) => verdict === "fail") ? "fail" : "inconclusive";
}

function byEstimate(measurement: Decidable, claim: Claimed): "pass" | "fail" | undefined {
  const parts = measurement.comparisons ?? [];
  if (parts.length > 0) {
    const verdicts = parts.map((part) => byEstimate(part, claim));
    if (verdicts.includes("fail")) return "fail";
    return verdicts.includes(undefined) ? undefined : "pass";
  }
  if (measurement.reason !== undefined) return undefined;
  return measurement.value < claim.high && measurement.value > claim.low ? "pass" : "fail";
}
