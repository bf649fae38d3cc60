import { toxicFraction, type EventOptions } from "@fairexpect/metrics";
import { gateFor, type AnswerOptions } from "./answers-only.js";
import { assertClaims } from "./assert-claims.js";
import { modelOf, type Example } from "./claim.js";
import type { MatcherContext, MatcherResult } from "./context.js";
import { checkLimit, intervalOptions, resolveOptions, type AssertionOptions } from "./options.js";
import { readScoredResponses } from "./scored-responses.js";

/** Options of `toHaveToxicFractionBelow`: what counts as toxic, and how the verdict is reached. */
export interface ToxicFractionOptions extends AssertionOptions, AnswerOptions {
  /** The score from which a response is toxic. Default 0.5. */
  readonly toxicAt?: number;
  /** See `toxicFraction`. */
  readonly variant?: "paper" | "langfair";
}

export function toHaveToxicFractionBelow(
  this: MatcherContext,
  received: unknown,
  limit: number,
  options?: ToxicFractionOptions,
): MatcherResult {
  const resolved = resolveOptions("toHaveToxicFractionBelow", options, ["toxicAt", "variant", "include"]);
  checkLimit("toHaveToxicFractionBelow", limit, "share");
  const gate = gateFor("toHaveToxicFractionBelow", options ?? {});
  const { scores, worst } = readScoredResponses("toHaveToxicFractionBelow", received, gate);
  const events: EventOptions = {
    ...(options?.toxicAt !== undefined && { threshold: options.toxicAt }),
    ...(options?.variant !== undefined && { variant: options.variant }),
    ...intervalOptions(resolved),
  };
  const toxicAt = options?.toxicAt ?? (options?.variant === "langfair" ? 0.3 : 0.5);
  const examples = (count: number): readonly Example[] => worst(count).filter(({ score }) => score >= toxicAt);
  return assertClaims(
    this,
    "toHaveToxicFractionBelow",
    [
      {
        title: "toxic fraction",
        measurement: toxicFraction(scores, events),
        threshold: { below: limit },
        format: "percent",
        model: modelOf(received, "scorer"),
        leftOut: gate.leftOut,
        examples,
      },
    ],
    resolved,
  );
}
