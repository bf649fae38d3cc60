import type { Recorded } from "../recording/recorded.js";
import type { CheckedUseCase } from "../use-case/use-case.js";
import { Account } from "./budget.js";
import type { Spending, Tokens } from "./budget.js";
import type { Clock } from "./clock.js";
import type { Answer } from "./generate.js";
import type { Plan } from "./plan.js";
import { Rate } from "./rate.js";
import type { Requests } from "./requests.js";

/** What became of one request: replayed, or live with what it took. */
export type Outcome = Pick<Answer, "text" | "finishReason" | "logprobs"> & {
  readonly live?: { readonly usage: Partial<Tokens>; readonly milliseconds: number };
  /** The day on which a replayed one was recorded. */
  readonly recordedOn?: string | undefined;
};

/** The outcome of a request whose response is recorded. */
export function replayedOutcome({ text, finishReason, logprobs, recorded }: Recorded): Outcome {
  return { text, finishReason, logprobs, recordedOn: recorded?.on };
}

/** What a run works with, and what it has done so far. */
export interface Run {
  /** The function that the user called. */
  readonly caller: string;
  readonly useCase: CheckedUseCase;
  readonly plan: Plan;
  readonly requests: Requests;
  readonly clock: Clock;
  readonly startedAt: number;
  readonly outcomes: Map<string, Outcome>;
  readonly account: Account;
  readonly rate: Rate;
  live: number;
  retried: number;
  failed: number;
  /** Aborts when the run stops before its end: waits are over, calls under way are awaited, and no other starts. */
  readonly halt: AbortController;
  /** What `onProgress` threw. */
  thrown: { readonly error: unknown } | undefined;
}

/** What a run takes over from runs before it that share its budget or its rate. */
export interface Before {
  readonly spent?: Spending;
  readonly rate?: Rate;
}

export function startRun(
  work: Pick<Run, "caller" | "useCase" | "plan" | "requests" | "clock">,
  before: Before = {},
): Run {
  const { plan, clock } = work;
  return {
    ...work,
    startedAt: clock.now(),
    outcomes: new Map(),
    account: new Account(plan.budget, plan.prices, before.spent),
    rate: before.rate ?? new Rate(plan.requestsPerMinute, plan.tokensPerMinute, clock),
    live: 0,
    retried: 0,
    failed: 0,
    halt: new AbortController(),
    thrown: undefined,
  };
}
