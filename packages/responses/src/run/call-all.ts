import { setMaxListeners } from "node:events";

import { Account, approximateTokens } from "./budget.js";
import type { Spending, Tokens } from "./budget.js";
import { callSizes } from "./call-size.js";
import type { Clock } from "./clock.js";
import { BudgetError, GenerationError, RecordingError } from "../errors.js";
import type { GenerationFailure } from "../errors.js";
import { excerpt } from "../excerpt.js";
import { failureMessage, loadGenerate } from "./generate.js";
import type { Answer } from "./generate.js";
import { isPromise } from "../is-promise.js";
import type { JsonObject, Request } from "../recording/key.js";
import type { Plan } from "./plan.js";
import type { Progress } from "./progress.js";
import { Rate } from "./rate.js";
import { redactedAnswer, redactedRequests, Unredacted } from "../recording/redaction.js";
import type { Recorded } from "../recording/format.js";
import type { Recording } from "../recording/recording.js";
import type { Requests } from "./requests.js";
import { hopeless, httpFailure, isWorthRetrying, retryAfter, waitBefore } from "./retry.js";
import type { Hopeless } from "./retry.js";
import type { CheckedUseCase } from "../use-case.js";
import { packageVersion } from "../version.js";

/** What became of one request: replayed, or live with what it took. */
export type Outcome = Pick<Answer, "text" | "finishReason" | "logprobs"> & {
  readonly live?: { readonly usage: Partial<Tokens>; readonly milliseconds: number };
};

/** What a run works with, and what it has done so far. */
export interface Run {
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
  useCase: CheckedUseCase,
  plan: Plan,
  requests: Requests,
  clock: Clock,
  before: Before = {},
): Run {
  const account = new Account(plan.budget, plan.prices, before.spent);
  const rate = before.rate ?? new Rate(plan.requestsPerMinute, plan.tokensPerMinute, clock);
  return {
    useCase,
    plan,
    requests,
    clock,
    startedAt: clock.now(),
    outcomes: new Map(),
    account,
    rate,
    live: 0,
    retried: 0,
    failed: 0,
    halt: new AbortController(),
    thrown: undefined,
  };
}

/** Tells the caller how far the run is. Where that throws, the run stops. */
export function report(run: Run, finished: boolean, waitingMilliseconds?: number): void {
  const { useCase, plan, requests, outcomes, account, live, failed, retried } = run;
  if (plan.onProgress === undefined || run.thrown !== undefined) return;
  const { inputTokens, outputTokens, cost } = account.spending;
  const progress: Progress = {
    useCase: useCase.name,
    total: requests.byKey.size,
    done: outcomes.size + failed,
    live,
    replayed: outcomes.size - live,
    failed,
    retried,
    tokens: inputTokens + outputTokens,
    ...(cost === undefined ? {} : { cost }),
    elapsedMilliseconds: run.clock.now() - run.startedAt,
    ...(waitingMilliseconds === undefined ? {} : { waitingMilliseconds }),
    finished,
  };
  const stop = (error: unknown): void => {
    run.thrown ??= { error };
    run.halt.abort();
  };
  try {
    const returned: unknown = plan.onProgress(progress);
    if (isPromise(returned)) returned.then(undefined, stop);
  } catch (error) {
    stop(error);
  }
}

/** Calls for every request, and records the answers as they come. Waits for all of them before it throws. */
export async function callAll(
  run: Run,
  missing: ReadonlyMap<string, Request>,
  recording: Recording | undefined,
): Promise<void> {
  const { useCase, plan, requests, clock, outcomes, account, rate } = run;
  // Before anything is paid for.
  const written = plan.redact === undefined ? missing : redactedRequests(missing, plan.redact);
  const generate = await loadGenerate();
  const { default: pLimit } = await import("p-limit");
  const shared =
    plan.storage === undefined || recording === undefined
      ? undefined
      : { storage: plan.storage, ...(await import("../recording/storage.js")) };
  await recording?.prepare();
  const failures: GenerationFailure[] = [];
  let broken: RecordingError | undefined;
  let stopped: "budget" | Hopeless | undefined;
  let refused: Tokens | undefined;
  let storageFailure: string | undefined;
  let underway = 0;
  let settled: () => void = () => {};
  let settling = new Promise<void>((resolve) => (settled = resolve));
  const sizes = callSizes(useCase, recording?.answers);
  const open = [...missing].toReversed();
  const limit = pLimit(plan.concurrency);
  const following = follow(plan.signal);
  const over = AbortSignal.any([following.signal, run.halt.signal]);
  setMaxListeners(0, over);
  report(run, false);
  try {
    await Promise.all(open.map(async () => limit(next)));
  } finally {
    following.end();
  }
  if (storageFailure !== undefined)
    process.emitWarning(storageFailure, { type: "FairexpectWarning", code: "FAIREXPECT_RECORDING_STORAGE" });
  if (broken !== undefined) throw broken;
  if (outcomes.size < requests.byKey.size) plan.signal?.throwIfAborted();
  if (run.thrown !== undefined) throw run.thrown.error;
  if (stopped === "budget") throw budgetError(run, failures, refused, recording);
  if (failures.length > 0) throw generationError(run, failures, stopped, recording);

  async function next(): Promise<void> {
    if (over.aborted) return;
    // Processes that answer the same use case in the same order would make the same calls side by side.
    const [key, request] = takeLast(open, recording?.shared === true);
    try {
      const recorded = await storedByOthers(key);
      if (recorded !== undefined) {
        outcomes.set(key, { text: recorded.text, finishReason: recorded.finishReason, logprobs: recorded.logprobs });
      } else {
        const answered = await answerTo(request);
        if (answered === undefined) return;
        const { answer, milliseconds } = answered;
        const response = toRecord(key, written.get(key) ?? request, answer, plan);
        const stored = (await recording?.store(response)) ?? response;
        await shared?.writeShared(shared.storage, stored, (message) => (storageFailure ??= message));
        const live = { usage: answer.usage ?? {}, milliseconds };
        outcomes.set(key, { text: stored.text, finishReason: stored.finishReason, logprobs: stored.logprobs, live });
        run.live += 1;
      }
    } catch (error) {
      if (error instanceof RecordingError) {
        broken ??= error;
        run.halt.abort();
      } else {
        run.failed += 1;
        failures.push({
          prompt: request.prompt,
          sample: request.sample,
          message: failureMessage(error),
          ...(error instanceof Unredacted ? { answer: error.answer } : {}),
        });
      }
    }
    report(run, false);
  }

  async function storedByOthers(key: string): Promise<Recorded | undefined> {
    if (plan.mode !== "auto") return undefined;
    await recording?.refresh();
    return recording?.get(key);
  }

  /** Calls until there is an answer; nothing where the run has to stop before that. */
  async function answerTo(request: Request): Promise<{ answer: Answer; milliseconds: number } | undefined> {
    const input = `${request.system ?? ""}${request.messages?.map(({ content }) => content).join("") ?? request.prompt}`;
    for (let tries = 0; ; tries++) {
      const reserved = await reserve(input);
      if (reserved === undefined) return undefined;
      let isCalled = false;
      let taken: Tokens | undefined;
      let failure: unknown;
      try {
        const expected = sizes.mean(input);
        const slot = await rate.start(expected.inputTokens + expected.outputTokens, over);
        isCalled = true;
        const started = clock.now();
        const answer = await oneTry(request);
        taken = {
          inputTokens: answer.usage?.inputTokens ?? expected.inputTokens,
          outputTokens: answer.usage?.outputTokens ?? approximateTokens(answer.text),
        };
        slot.tokens = taken.inputTokens + taken.outputTokens;
        sizes.add(input, taken);
        return { answer, milliseconds: clock.now() - started };
      } catch (error) {
        failure = error;
      } finally {
        underway -= 1;
        if (isCalled) account.settle(reserved, taken);
        else account.cancel(reserved);
        settled();
        settling = new Promise<void>((resolve) => (settled = resolve));
      }
      if (following.signal.aborted) throw failure;
      if (!isCalled) return undefined;
      const http = httpFailure(failure);
      const why = hopeless(http);
      if (why !== undefined) stop(why);
      if (tries >= plan.maxRetries || over.aborted || !mayPass(failure)) throw failure;
      try {
        await waitBeforeRetry(tries, retryAfter(http, Date.now()));
      } catch (error) {
        throw following.signal.aborted ? error : failure;
      }
    }
  }

  async function oneTry({ prompt, messages, sample, settings }: Request): Promise<Answer> {
    const { model, system } = useCase;
    const limited = withTimeout(following, plan.timeout);
    try {
      const call = {
        model,
        system,
        settings: withSampleSeed(settings, sample),
        schema: requests.schema,
        prompt,
        messages,
        signal: limited.signal,
      };
      return await Promise.race([generate(call), limited.aborted]);
    } catch (error) {
      throw limited.signal.aborted ? limited.signal.reason : error;
    } finally {
      limited.end();
    }
  }

  /**
   * Sets aside what a call may take; nothing where the run is over. Waits for the calls under way, which may take less
   * than was set aside for them.
   */
  async function reserve(input: string): Promise<Tokens | undefined> {
    const isByTokens = plan.budget.tokens !== undefined || plan.budget.cost !== undefined;
    while (!over.aborted) {
      const most = sizes.most(input);
      // While little is known of what calls take, few are under way.
      const mayStart = !isByTokens || underway < Math.max(1, sizes.answered);
      if (mayStart && account.reserve(most)) {
        underway += 1;
        return most;
      }
      if (underway > 0) {
        await settling;
      } else {
        refused = most;
        stop("budget");
      }
    }
    return undefined;
  }

  function stop(why: "budget" | Hopeless): void {
    stopped ??= why;
    run.halt.abort();
  }

  async function waitBeforeRetry(tries: number, asked: number | undefined): Promise<void> {
    run.retried += 1;
    // Where the server says how long, all calls wait.
    if (asked !== undefined) {
      rate.pause(asked);
      report(run, false, asked);
    }
    await clock.sleep(waitBefore(tries, asked, clock), over);
  }
}

/** A response as it is written; `request` as `redact` has changed it. */
function toRecord(key: string, request: Request, answer: Answer, { redact }: Plan): Recorded {
  const { finishReason, logprobs, usage, answeredBy } = answer;
  const text = redact === undefined ? answer.text : redactedAnswer(answer.text, redact);
  // Most providers answer with the name that they were asked for.
  const { model, fingerprint } = answeredBy ?? {};
  const by = {
    ...(model === undefined || model === request.model ? {} : { model }),
    ...(fingerprint === undefined ? {} : { fingerprint }),
  };
  const hasUsage = usage?.inputTokens !== undefined || usage?.outputTokens !== undefined;
  return {
    key,
    ...request,
    text,
    finishReason,
    // Tokens spell out the text.
    ...(logprobs === undefined || text !== answer.text ? {} : { logprobs }),
    ...(hasUsage ? { usage } : {}),
    recorded: { on: new Date().toISOString().slice(0, 10), by: packageVersion, ...by },
  };
}

/** Whether the same call may succeed later: as the AI SDK judges, a timeout, or a connection that broke. */
function mayPass(error: unknown): boolean {
  if (error instanceof CallTimeout || isWorthRetrying(httpFailure(error))) return true;
  const codes = [
    "ECONNRESET",
    "ECONNREFUSED",
    "EPIPE",
    "ETIMEDOUT",
    "EAI_AGAIN",
    "UND_ERR_SOCKET",
    "UND_ERR_CONNECT_TIMEOUT",
    "UND_ERR_HEADERS_TIMEOUT",
    "UND_ERR_BODY_TIMEOUT",
  ];
  for (
    let cause = error, depth = 0;
    typeof cause === "object" && cause !== null && depth < 5;
    cause = "cause" in cause ? cause.cause : undefined, depth++
  ) {
    if ("code" in cause && typeof cause.code === "string" && codes.includes(cause.code)) return true;
  }
  return false;
}

class CallTimeout extends Error {
  constructor(milliseconds: number) {
    super(
      `no answer within ${milliseconds >= 1000 ? `${milliseconds / 1000} s` : `${milliseconds} ms`} (option timeout)`,
    );
  }
}

function takeLast<T>(items: T[], shuffled: boolean): T {
  const i = items.length - 1;
  const j = shuffled ? Math.floor(Math.random() * items.length) : i;
  const taken = items[j] as T;
  items[j] = items[i] as T;
  items.pop();
  return taken;
}

/** With one seed for all samples of a prompt they would be copies of each other. */
function withSampleSeed(settings: JsonObject, sample: number): JsonObject {
  const seed = settings["seed"];
  return typeof seed === "number" ? { ...settings, seed: seed + sample } : settings;
}

interface Following {
  readonly signal: AbortSignal;
  /** Rejects when the signal aborts: a model that does not heed its signal is not waited for. */
  readonly aborted: Promise<never>;
  readonly end: () => void;
}

/** A signal of the run's own that follows the user's, with as many listeners as there are calls. */
function follow(signal: AbortSignal | undefined): Following {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  const abort = (): void => {
    controller.abort(signal?.reason);
  };
  const aborted = rejectedOnAbort(controller.signal);
  signal?.addEventListener("abort", abort, { once: true });
  if (signal?.aborted === true) abort();
  return { signal: controller.signal, aborted, end: () => signal?.removeEventListener("abort", abort) };
}

/** A signal that follows another, and aborts by itself after a time. */
function withTimeout(following: Following, milliseconds: number): Following {
  const controller = new AbortController();
  const abort = (): void => {
    controller.abort(following.signal.reason);
  };
  const aborted = rejectedOnAbort(controller.signal);
  following.signal.addEventListener("abort", abort, { once: true });
  if (following.signal.aborted) abort();
  const timer = setTimeout(
    () => {
      controller.abort(new CallTimeout(milliseconds));
    },
    Math.min(milliseconds, 2 ** 31 - 1),
  );
  return {
    signal: controller.signal,
    aborted,
    end: () => {
      clearTimeout(timer);
      following.signal.removeEventListener("abort", abort);
    },
  };
}

function rejectedOnAbort(signal: AbortSignal): Promise<never> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener(
      "abort",
      () => {
        reject(signal.reason instanceof Error ? signal.reason : new Error("aborted"));
      },
      { once: true },
    );
  });
  aborted.catch(() => {});
  return aborted;
}

const shown = 5;

/** What ended a run, and what to do about it. */
const remedies: Readonly<Record<Hopeless, readonly [string, string]>> = {
  quota: ["The account's quota is exhausted", "Raise its limit or its credit, and run again."],
  key: [
    "The provider does not accept the API key",
    "Check the key that the provider is given, by its environment variable or its option apiKey.",
  ],
  access: [
    "The provider does not let this key use the model",
    "Check what the key, its project and its region are allowed.",
  ],
  address: ["The provider knows no such model or address", "Check the model's name and the provider's baseURL."],
};

function generationError(
  run: Run,
  failures: readonly GenerationFailure[],
  stopped: Hopeless | undefined,
  recording: Recording | undefined,
): GenerationError {
  const total = run.requests.byKey.size;
  const unasked = total - run.outcomes.size - failures.length;
  const [reason, remedy] = stopped === undefined ? [] : remedies[stopped];
  const why =
    reason === undefined || remedy === undefined
      ? ""
      : ` ${reason}${unasked === 0 ? "" : `, so that ${unasked} were not asked for`}. ${remedy}`;
  const lines = [
    `respond: ${failures.length} of ${total} calls of use case ${excerpt(run.useCase.name)} failed.${why} ${whatIsKept(run, recording)}`,
    ...listed(failures),
  ];
  return new GenerationError(lines.join("\n"), failures);
}

function budgetError(
  run: Run,
  failures: readonly GenerationFailure[],
  next: Tokens | undefined,
  recording: Recording | undefined,
): BudgetError {
  const { useCase, plan, requests, outcomes, account } = run;
  const total = requests.byKey.size;
  const remaining = total - outcomes.size;
  const isByCalls = plan.budget.calls !== undefined && account.spending.calls >= plan.budget.calls;
  const size =
    next === undefined || isByCalls ? "" : ` The next call may take ${next.inputTokens + next.outputTokens} tokens.`;
  const lines = [
    `respond: use case ${excerpt(useCase.name)} stopped at its budget of ${inWords(plan.budget)}: ${spentInWords(account.spending)} spent, ` +
      `${outcomes.size} of ${total} responses are there, ${remaining} ${remaining === 1 ? "is" : "are"} missing.${size} ${whatIsKept(run, recording)}`,
    ...(failures.length > 0 ? [`${failures.length} of the missing ones failed:`, ...listed(failures)] : []),
  ];
  return new BudgetError(lines.join("\n"), {
    budget: plan.budget,
    spent: account.spending,
    answered: outcomes.size,
    remaining,
    failures,
  });
}

function whatIsKept({ outcomes }: Run, recording: Recording | undefined): string {
  if (recording === undefined) return "Nothing was recorded (mode off).";
  const kept = outcomes.size === 0 ? "None was" : `The other ${outcomes.size} ${outcomes.size === 1 ? "is" : "are"}`;
  return `${kept} recorded in ${recording.file}; a new run calls only for what is missing.`;
}

function listed(failures: readonly GenerationFailure[]): string[] {
  return [
    ...failures
      .slice(0, shown)
      .map(({ prompt, sample, message }) => `  ${excerpt(prompt)}, sample ${sample}: ${message}`),
    ...(failures.length > shown ? [`  and ${failures.length - shown} more`] : []),
  ];
}

function inWords({ calls, tokens, cost }: Plan["budget"]): string {
  return [
    ...(calls === undefined ? [] : [`${calls} calls`]),
    ...(tokens === undefined ? [] : [`${tokens} tokens`]),
    ...(cost === undefined ? [] : [`a cost of ${cost}`]),
  ].join(", ");
}

function spentInWords({ calls, inputTokens, outputTokens, cost }: Spending): string {
  return `${calls} calls, ${inputTokens + outputTokens} tokens${cost === undefined ? "" : `, a cost of ${cost.toPrecision(3)}`}`;
}
