import { InputError, isMeasured } from "@fairexpect/metrics";
import type { MatcherContext } from "../context.js";
import type { Judged } from "../judged.js";
import type { HoldOptions } from "./hold-options.js";
import { claimName } from "./claim-name.js";
import { compareWithBaseline, verdictOf } from "./compare-with-baseline.js";
import { HELD_CONFIDENCE, type Held } from "./held-claim.js";

/**
 * Holds a claim that does not pass to its baseline, if its options ask for that. What cannot be measured, or lacks
 * answers, cannot be held.
 */
export function hold(
  context: MatcherContext,
  matcher: string,
  { measurement, decision }: Judged,
  { baseline = false, until = "", owner = "", label }: HoldOptions & { readonly label?: string },
): Held | undefined {
  if (!baseline) return undefined;
  if (context.isNot === true)
    throw new InputError({
      function: matcher,
      argument: "options.baseline",
      given: "true under .not",
      expected: "a claim without .not, which is held to what it was",
    });
  if (decision.verdict === "pass" || !isMeasured(measurement) || decision.unanswered !== undefined) return undefined;
  const { title } = measurement.metric;
  const name = label === undefined ? claimName(context, matcher, undefined, title) : `${label}: ${title}`;
  const record = compareWithBaseline(context, matcher, measurement, {
    name,
    confidence: HELD_CONFIDENCE,
    isReadOnly: false,
  });
  const isOver = new Date().toISOString().slice(0, 10) > until;
  return { until, owner, isOver, record, passes: !isOver && verdictOf(record) === "pass" };
}
