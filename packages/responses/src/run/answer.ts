import type { JsonObject, Request } from "../recording/key.js";
import { withTimeout } from "./abort.js";
import { approximateTokens } from "./budget.js";
import type { Tokens } from "./budget.js";
import { stop } from "./calls.js";
import type { Calls } from "./calls.js";
import type { Answer } from "./generate.js";
import { report } from "./report.js";
import { hopeless, httpFailure, mayPass, retryAfter, waitBefore } from "./retry.js";

/** An answer, and how long its call took. */
export interface Answered {
  readonly answer: Answer;
  readonly milliseconds: number;
}

/** Calls until there is an answer, or throws why there is none; nothing if the run has to stop before that. */
export async function answerTo(calls: Calls, request: Request): Promise<Answered | undefined> {
  const input = inputOf(request);
  for (let tries = 0; ; tries++) {
    const tried = await tryOnce(calls, request, input);
    if (tried !== undefined && "answer" in tried) calls.inARow = 0;
    if (tried === undefined || "answer" in tried) return tried;
    await waitToRetry(calls, tried.failure, tries);
  }
}

/** All that the model reads, for its length. */
export function inputOf({ system = "", prompt, messages }: Request): string {
  return system + (messages?.map(({ content }) => content).join("") ?? prompt);
}

/** One call, when budget and rate let it start: the answer, or why it failed; nothing if the run is over before. */
async function tryOnce(
  { run, sizes, reservations, generate, following, over }: Calls,
  request: Request,
  input: string,
): Promise<Answered | { readonly failure: unknown } | undefined> {
  const { rate, clock } = run;
  const reserved = await reservations.reserve(input);
  if (reserved === undefined) return undefined;
  const expected = sizes.mean(input);
  let slot: Awaited<ReturnType<typeof rate.start>>;
  try {
    slot = await rate.start(totalOf(expected), over);
  } catch (error) {
    reservations.cancel(reserved);
    if (following.signal.aborted) throw error;
    return undefined;
  }
  const started = clock.now();
  let taken: Tokens | undefined;
  try {
    const answer = await callModel({ run, generate, following }, request);
    taken = {
      inputTokens: answer.usage?.inputTokens ?? expected.inputTokens,
      outputTokens: answer.usage?.outputTokens ?? approximateTokens(answer.text),
    };
    slot.tokens = totalOf(taken);
    sizes.add(input, taken);
    return { answer, milliseconds: clock.now() - started };
  } catch (failure) {
    return { failure };
  } finally {
    reservations.settle(reserved, taken);
  }
}

async function callModel(
  { run: { useCase, plan, requests }, generate, following }: Pick<Calls, "run" | "generate" | "following">,
  { prompt, messages, sample, settings }: Request,
): Promise<Answer> {
  const limited = withTimeout(following, plan.timeout);
  try {
    const call = {
      model: useCase.model,
      system: useCase.system,
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

/** Waits until a failed call may be made again, or throws its failure if it may not. */
async function waitToRetry(calls: Calls, failure: unknown, tries: number): Promise<void> {
  const { run, following, over } = calls;
  if (following.signal.aborted) throw failure;
  const http = httpFailure(failure);
  const why = hopeless(http);
  if (why !== undefined) stop(calls, why);
  if (tries >= run.plan.maxRetries || over.aborted || !mayPass(failure)) throw failure;
  const asked = retryAfter(http, Date.now());
  if (asked !== undefined && asked > run.plan.longestWait) {
    stop(calls, { wait: asked });
    throw failure;
  }
  run.retried += 1;
  // If the server says how long, all calls wait.
  if (asked !== undefined) {
    run.rate.pause(asked);
    report(run, false, asked);
  }
  try {
    await run.clock.sleep(waitBefore(tries, asked, run.clock), over);
  } catch (error) {
    throw following.signal.aborted ? error : failure;
  }
}

/** With one seed for all samples of a prompt they would be copies of each other. */
function withSampleSeed(settings: JsonObject, sample: number): JsonObject {
  const seed = settings["seed"];
  return typeof seed === "number" ? { ...settings, seed: seed + sample } : settings;
}

function totalOf({ inputTokens, outputTokens }: Tokens): number {
  return inputTokens + outputTokens;
}
