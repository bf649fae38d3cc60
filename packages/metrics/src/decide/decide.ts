import { describeValue, InputError, isPromise } from "../core/input.js";
import {
  isMeasured,
  type Bounds,
  type Estimate,
  type Estimated,
  type Measurement,
  type Part,
} from "../core/measurement.js";
import type { Provenance } from "../core/provenance.js";
import type { Subject } from "../core/subject.js";
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
  readonly measurement: Of;
  /** The one-sided bounds at `confidence`, if the measurement has an interval. */
  readonly bounds?: Bounds;
  /** True if the bounds settle nothing and the point estimate decided: evidence too thin to rely on. */
  readonly thin: boolean;
  /**
   * How many times as much data would settle an inconclusive verdict if the estimate stayed as it is; Infinity if none
   * would.
   */
  readonly scaleNeeded?: number;
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

const MAXIMUM_SCALE = 2 ** 30;

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

/** The same decision with nothing settled, and nothing that would settle it. */
function unsettled<Of extends Decidable>(decision: Decision<Of>): Decision<Of> {
  const { scaleNeeded: _, comparisons, ...rest } = decision;
  return {
    ...rest,
    verdict: "inconclusive",
    ...(comparisons !== undefined && { comparisons: comparisons.map((part) => ({ ...unsettled(part), of: part.of })) }),
  };
}

/** Throws unless it is what a metric returns, or a part of it. */
export function checkMeasurement(caller: string, value: unknown): asserts value is Estimate {
  if (typeof value === "object" && value !== null && "counts" in value && hasParts(value)) {
    if ("reason" in value && typeof value.reason === "string") return;
    if ("value" in value && Number.isFinite(value.value)) return;
  }
  const advice =
    typeof value === "number"
      ? "Pass all that the metric returns, toxicFraction(scores), rather than its value."
      : "Pass what a metric returns: toxicFraction(scores).";
  throw new InputError({
    function: caller,
    argument: "measurement",
    given: describeValue(value),
    expected: "a measurement",
    ...(!isPromise(value) && { advice }),
  });
}

/** Whether interval and comparisons, if any, are such. */
function hasParts(value: object): boolean {
  const { interval, comparisons } = value as { readonly interval?: unknown; readonly comparisons?: unknown };
  const isInterval = (it: unknown): boolean =>
    it === undefined ||
    (typeof it === "object" && it !== null && "bounds" in it && typeof it.bounds === "function" && "method" in it);
  const isPart = (it: unknown): boolean =>
    typeof it === "object" &&
    it !== null &&
    "of" in it &&
    typeof it.of === "object" &&
    it.of !== null &&
    (("reason" in it && typeof it.reason === "string") || ("value" in it && Number.isFinite(it.value))) &&
    isInterval("interval" in it ? it.interval : undefined);
  const areParts = (it: unknown): boolean =>
    it === undefined || (Array.isArray(it) && !it.includes(undefined) && it.every(isPart));
  return isInterval(interval) && areParts(comparisons);
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
  const base = { limit: claim.limit, confidence, measurement, thin: false };
  const parts = measurement.comparisons ?? [];
  if (parts.length > 0) {
    const comparisons = stepDown(parts, claim, levels);
    return { ...base, ...boundsOf(measurement, confidence), ...combine(comparisons, claim), comparisons };
  }
  const estimate: Estimate = measurement;
  if (!isMeasured(estimate) || estimate.interval === undefined) return { ...base, verdict: "inconclusive" };
  const verdict = settle(estimate, claim, levels, 1);
  const needed = verdict === "inconclusive" ? { scaleNeeded: scaleToSettle(estimate, claim, levels) } : {};
  return { ...base, ...boundsOf(estimate, confidence), verdict, ...needed };
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
    ? { bounds: estimate.interval.bounds(confidence) }
    : {};
}

function settle({ interval }: Estimated, claim: Claim, levels: Levels, scale: number): Verdict {
  if (interval === undefined) return "inconclusive";
  if (isShownWithin(interval, claim, levels.confidence, scale)) return "pass";
  return isShownBeyond(interval, claim, levels.failConfidence, scale) ? "fail" : "inconclusive";
}

/** The smallest scale, to 1 %, at which the same estimate would be settled. */
function scaleToSettle(estimate: Estimated, claim: Claim, levels: Levels): number {
  const settled = (scale: number): boolean => settle(estimate, claim, levels, scale) !== "inconclusive";
  let high = 2;
  while (!settled(high)) {
    high *= 2;
    if (high > MAXIMUM_SCALE) return Infinity;
  }
  let low = high / 2;
  while (high / low > 1.01) {
    const middle = (low + high) / 2;
    if (settled(middle)) high = middle;
    else low = middle;
  }
  return high;
}

function combine(decisions: readonly ComparisonDecision[], claim: Claimed): { verdict: Verdict; scaleNeeded?: number } {
  if (decisions.every(({ verdict }) => verdict === "pass")) return { verdict: "pass" };
  if (decisions.some(({ verdict }) => verdict === "fail")) return { verdict: "fail" };
  const open = decisions.filter(({ verdict }) => verdict === "inconclusive");
  if (open.some(({ measurement, scaleNeeded }) => !isMeasured(measurement) || scaleNeeded === undefined))
    return { verdict: "inconclusive" };
  const scale = ({ scaleNeeded }: ComparisonDecision): number => scaleNeeded ?? Infinity;
  const outside = open.filter(({ measurement }) => byEstimate(measurement, claim) === "fail");
  return {
    verdict: "inconclusive",
    scaleNeeded: outside.length > 0 ? Math.min(...outside.map(scale)) : Math.max(...open.map(scale)),
  };
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
