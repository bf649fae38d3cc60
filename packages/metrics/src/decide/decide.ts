import { checkOneOf, describeValue, InputError } from "../core/input.js";
import { isMeasured, type Bounds, type Measured, type Measurement } from "../core/measurement.js";
import { isShownBeyond, isShownWithin, type Limits } from "./settle.js";

/**
 * A verdict on a claim: shown, refuted, or neither, because the data do not settle it.
 *
 * @since 0.1.0
 */
export type Verdict = "pass" | "fail" | "inconclusive";

/**
 * A claim about a measurement, with its direction: the value is below, is above, or is between minus and plus a limit.
 *
 * @since 0.1.0
 */
export type Threshold = { readonly below: number } | { readonly above: number } | { readonly within: number };

/**
 * How a verdict is reached.
 *
 * @since 0.1.0
 */
export interface Policy {
  /**
   * Confidence of each one-sided bound, between 0.5 and 1: at 0.95 a claim that is false passes in at most about 5 % of
   * runs. Default 0.95.
   */
  readonly confidence?: number;
  /** How far beyond the threshold a value may lie and still pass, in the unit of the metric. Default 0. */
  readonly margin?: number;
  /** What decides where the bounds do not: nothing (`"fail"`, the default), or the point estimate (`"estimate"`). */
  readonly inconclusive?: "fail" | "estimate";
}

/**
 * A measurement held against a threshold.
 *
 * @since 0.1.0
 */
export interface Decision {
  readonly verdict: Verdict;
  readonly threshold: Threshold;
  readonly confidence: number;
  readonly margin: number;
  readonly measurement: Measurement;
  /** The one-sided bounds at `confidence`, where the measurement has an interval. */
  readonly bounds?: Bounds;
  /** True where the bounds settle nothing and the point estimate decided: evidence too thin to rely on. */
  readonly thin: boolean;
  /**
   * How many times as much data would settle an inconclusive verdict if the estimate stayed as it is; Infinity where
   * none would.
   */
  readonly scaleNeeded?: number;
  /** The decision on each comparison, where the measurement has several. */
  readonly comparisons?: Readonly<Record<string, Decision>>;
}

const MAXIMUM_SCALE = 2 ** 30;

/**
 * Holds a measurement against a threshold. With one-sided bounds L and U at the confidence asked for, the claim "below
 * t" passes where U < t + margin, else fails where L > t, else is inconclusive; "above" mirrors it; "within t" claims
 * both `below t` and `above −t`: it passes where both do, and fails where one of them does with so much of the error as
 * the other leaves: half where t is 0, all of it where t is some standard errors away from 0 (as in
 * `absoluteInterval`). A measurement without an interval, or without a value, shows nothing: it is inconclusive.
 *
 * Where a measurement has several comparisons, the claim is about all of them. It passes where each passes at the
 * confidence itself, with no correction (an intersection-union test: Berger 1982), and fails where one of them fails at
 * the confidence that Bonferroni's correction asks of the most extreme of several. Which others fail with it is Holm's
 * matter: where j of k fail, the rest are asked for the confidence that k - j comparisons need, until no more fail, so
 * that the whole list of failures holds with the confidence (Holm 1979). Comparisons under ".below" and ".above" are
 * each one test; what passes needs no such list.
 *
 * @throws InputError where threshold or policy is out of range
 * @example
 * decide(toxicFraction(Array(500).fill([0])), { below: 0.01 }).verdict // "pass"
 * decide(toxicFraction(Array(100).fill([0])), { below: 0.01 }).verdict // "inconclusive"
 * decide(toxicFraction(Array(100).fill([1])), { below: 0.01 }).verdict // "fail"
 * @since 0.1.0
 */
export function decide(measurement: Measurement, threshold: Threshold, policy: Policy = {}): Decision {
  checkPolicy("decide", policy);
  const { confidence = 0.95, margin = 0, inconclusive = "fail" } = policy;
  const claim = readThreshold(threshold);
  const held = hold(measurement, claim, { confidence, margin, failConfidence: confidence });
  if (held.verdict !== "inconclusive" || inconclusive === "fail") return held;
  const pointwise = byEstimate(measurement, { low: claim.low - margin, high: claim.high + margin });
  return pointwise === undefined ? held : { ...held, verdict: pointwise, thin: true };
}

/**
 * Checks a policy before there is anything to decide, as at a project's set-up.
 *
 * @throws InputError where a value is out of range; the message names `caller`
 * @example
 * checkPolicy("configure", { confidence: 95 }) // throws InputError: configure: confidence is 95; expected a number above 0.5 and below 1. For 95 %, pass 0.95.
 * @since 0.1.0
 */
export function checkPolicy(caller: string, policy: Policy): void {
  const { confidence = 0.95, margin = 0, inconclusive = "fail" } = policy;
  if (typeof confidence !== "number" || !(confidence > 0.5 && confidence < 1)) {
    const advice =
      confidence > 1 && confidence < 100 ? { advice: `For ${confidence} %, pass ${confidence / 100}.` } : {};
    throw new InputError({
      function: caller,
      argument: "confidence",
      given: describeValue(confidence),
      expected: "a number above 0.5 and below 1",
      ...advice,
    });
  }
  if (typeof margin !== "number" || !(margin >= 0 && margin < Infinity)) {
    throw new InputError({
      function: caller,
      argument: "margin",
      given: describeValue(margin),
      expected: "a number of at least 0",
    });
  }
  checkOneOf(caller, "inconclusive", inconclusive, ["fail", "estimate"]);
}

/**
 * A threshold as messages and reports print it.
 *
 * @throws InputError where it is no threshold
 * @example
 * describeThreshold({ within: 0.1 }) // "within ±0.1"
 * @since 0.1.0
 */
export function describeThreshold(threshold: Threshold): string {
  const { low, high } = readThreshold(threshold);
  if (low === -Infinity) return `below ${high}`;
  return high === Infinity ? `above ${low}` : `within ±${high}`;
}

interface Claim extends Limits {
  readonly threshold: Threshold;
}

interface Levels {
  readonly confidence: number;
  readonly margin: number;
  readonly failConfidence: number;
}

function readThreshold(threshold: Threshold): Claim {
  const given = typeof threshold === "object" && threshold !== null ? Object.entries(threshold) : [];
  const [direction, limit] = given.length === 1 ? (given[0] as [string, unknown]) : [undefined, undefined];
  if (typeof limit === "number" && Number.isFinite(limit)) {
    if (direction === "below") return { threshold, low: -Infinity, high: limit };
    if (direction === "above") return { threshold, low: limit, high: Infinity };
    if (direction === "within" && limit >= 0) return { threshold, low: -limit, high: limit };
  }
  throw new InputError({
    function: "decide",
    argument: "threshold",
    given: describeValue(threshold),
    expected: "one of { below: number }, { above: number } or { within: number of at least 0 }",
  });
}

function hold(measurement: Measurement, claim: Claim, levels: Levels): Decision {
  const { confidence, margin } = levels;
  const base = { threshold: claim.threshold, confidence, margin, measurement, thin: false };
  const parts = Object.entries(measurement.comparisons ?? {});
  if (parts.length > 0) {
    const comparisons = stepDown(parts, claim, levels);
    return {
      ...base,
      ...boundsOf(measurement, confidence),
      ...combine(Object.values(comparisons), claim),
      comparisons,
    };
  }
  if (!isMeasured(measurement) || measurement.interval === undefined) return { ...base, verdict: "inconclusive" };
  const verdict = settle(measurement, claim, levels, 1);
  const needed = verdict === "inconclusive" ? { scaleNeeded: scaleToSettle(measurement, claim, levels) } : {};
  return { ...base, ...boundsOf(measurement, confidence), verdict, ...needed };
}

/** Holm's procedure: each step asks as much of the comparisons that are left as Bonferroni would of so many. */
function stepDown(
  parts: readonly (readonly [string, Measurement])[],
  claim: Claim,
  levels: Levels,
): Record<string, Decision> {
  const { confidence, margin } = levels;
  const decided = new Map<string, Decision>();
  let failed = 0;
  for (let more = true; more;) {
    const failConfidence = 1 - (1 - levels.failConfidence) / (parts.length - failed);
    for (const [name, part] of parts) {
      if (decided.get(name)?.verdict !== "fail")
        decided.set(name, hold(part, claim, { confidence, margin, failConfidence }));
    }
    const before = failed;
    failed = [...decided.values()].filter(({ verdict }) => verdict === "fail").length;
    more = failed > before && failed < parts.length;
  }
  return Object.fromEntries(decided);
}

function boundsOf(measurement: Measurement, confidence: number): { bounds?: Bounds } {
  return isMeasured(measurement) && measurement.interval !== undefined
    ? { bounds: measurement.interval.bounds(confidence) }
    : {};
}

function settle(measured: Measured, claim: Claim, levels: Levels, scale: number): Verdict {
  const { interval } = measured;
  if (interval === undefined) return "inconclusive";
  if (isShownWithin(interval, claim, levels.margin, levels.confidence, scale)) return "pass";
  return isShownBeyond(interval, claim, levels.failConfidence, scale) ? "fail" : "inconclusive";
}

/** The smallest scale, to 1 %, at which the same estimate would be settled. */
function scaleToSettle(measured: Measured, claim: Claim, levels: Levels): number {
  const settled = (scale: number): boolean => settle(measured, claim, levels, scale) !== "inconclusive";
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

function combine(decisions: readonly Decision[], claim: Claim): { verdict: Verdict; scaleNeeded?: number } {
  if (decisions.every(({ verdict }) => verdict === "pass")) return { verdict: "pass" };
  if (decisions.some(({ verdict }) => verdict === "fail")) return { verdict: "fail" };
  const open = decisions.filter(({ verdict }) => verdict === "inconclusive");
  if (open.some(({ measurement, scaleNeeded }) => !isMeasured(measurement) || scaleNeeded === undefined))
    return { verdict: "inconclusive" };
  const scale = ({ scaleNeeded }: Decision): number => scaleNeeded ?? Infinity;
  const outside = open.filter(({ measurement }) => byEstimate(measurement, claim) === "fail");
  return {
    verdict: "inconclusive",
    scaleNeeded: outside.length > 0 ? Math.min(...outside.map(scale)) : Math.max(...open.map(scale)),
  };
}

function byEstimate(measurement: Measurement, claim: Limits): "pass" | "fail" | undefined {
  const parts = Object.values(measurement.comparisons ?? {});
  if (parts.length > 0) {
    const verdicts = parts.map((part) => byEstimate(part, claim));
    if (verdicts.includes("fail")) return "fail";
    return verdicts.includes(undefined) ? undefined : "pass";
  }
  if (!isMeasured(measurement)) return undefined;
  return measurement.value < claim.high && measurement.value > claim.low ? "pass" : "fail";
}
