import type { CheckedUseCase } from "../use-case/use-case.js";
import { addressOf } from "./address.js";
import type { Address } from "./address.js";
import { Account } from "./budget.js";
import type { Spending } from "./budget.js";
import type { Clock } from "./clock.js";
import type { Outcome } from "./outcome.js";
import type { Plan } from "./plan.js";
import { Rate } from "./rate.js";
import type { Requests } from "./requests.js";
import { thisRun } from "./this-run.js";
import type { ThisRun } from "./this-run.js";

/** What a run works with, and what it has done so far. */
export interface Run {
  /** The function that the user called. */
  readonly caller: string;
  readonly useCase: CheckedUseCase;
  readonly plan: Plan;
  readonly requests: Requests;
  readonly clock: Clock;
  readonly startedAt: number;
  /** The day on which it was started, as in 2026-11-21. */
  readonly day: string;
  /** Where the model is called, as far as its provider tells in advance. */
  readonly address: Address | undefined;
  readonly thisRun: ThisRun;
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
    day: new Date().toISOString().slice(0, 10),
    address: addressOf(work.useCase.model),
    thisRun: thisRun(),
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
