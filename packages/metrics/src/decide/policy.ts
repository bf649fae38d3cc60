import { checkOneOf, checkOptions, describeValue, InputError } from "../core/input.js";
import { checkAtMostLeftOut, type AtMostLeftOut } from "./unanswered.js";

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
  readonly confidence?: number | undefined;
  /** What decides if the bounds do not: nothing (`"fail"`, the default), or the point estimate (`"estimate"`). */
  readonly inconclusive?: "fail" | "estimate" | undefined;
  /**
   * Which share of what was asked of any group may be unanswered, by kind: `{ refusal: 0.5 }`. If more is, or more than
   * a tenth by kinds that are not named, nothing is shown. Default: none is named.
   */
  readonly atMostLeftOut?: AtMostLeftOut | undefined;
}

/** The names of `Policy`, for whatever takes a policy among other options. */
export const POLICY_OPTIONS = ["confidence", "inconclusive", "atMostLeftOut"] as const;

/** Throws unless a policy is good; the message names `caller`. Says nothing of other fields. */
export function checkPolicy(caller: string, { confidence, inconclusive, atMostLeftOut }: Policy): void {
  if (confidence !== undefined) checkConfidence(caller, confidence);
  if (inconclusive !== undefined) checkOneOf(caller, "inconclusive", inconclusive, ["fail", "estimate"]);
  if (atMostLeftOut !== undefined) checkAtMostLeftOut(caller, atMostLeftOut);
}

/** The policy with its defaults. Throws unless it is one, with no other field. */
export function readPolicy(
  caller: string,
  policy: Policy,
): { confidence: number; inconclusive: "fail" | "estimate"; atMostLeftOut: AtMostLeftOut } {
  checkOptions(caller, policy, POLICY_OPTIONS, "policy");
  checkPolicy(caller, policy);
  const { confidence = 0.95, inconclusive = "fail", atMostLeftOut = {} } = policy;
  return { confidence, inconclusive, atMostLeftOut };
}

/** Throws unless it can be the confidence of a verdict. */
export function checkConfidence(caller: string, confidence: unknown): asserts confidence is number {
  if (typeof confidence === "number" && confidence > 0.5 && confidence < 1) return;
  const isPercent = typeof confidence === "number" && confidence > 1 && confidence < 100;
  throw new InputError({
    function: caller,
    argument: "confidence",
    given: describeValue(confidence),
    expected: "a number above 0.5 and below 1",
    ...(isPercent && { advice: `For ${confidence} %, pass ${confidence / 100}.` }),
  });
}
