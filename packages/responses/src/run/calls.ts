import { setMaxListeners } from "node:events";

import type { GenerationFailure, RecordingError } from "../errors.js";
import type { Request } from "../recording/key.js";
import type { Recording } from "../recording/recording.js";
import { redactedRequests } from "../recording/redaction.js";
import { answerOf } from "../use-case/function-model.js";
import { follow } from "./abort.js";
import type { Following } from "./abort.js";
import type { Tokens } from "./budget.js";
import { callSizes } from "./call-size.js";
import type { CallSizes } from "./call-size.js";
import { askFunction } from "./ask-function.js";
import { loadGenerate } from "./generate.js";
import type { Generate } from "./generate.js";
import { reservationsOf } from "./reservations.js";
import type { Reservations } from "./reservations.js";
import type { Hopeless } from "./retry.js";
import type { Run } from "./run-state.js";

/**
 * Why no more calls start: what every call would meet, so many that failed in a row, a wait that the server asks for in
 * milliseconds, or a budget that does not allow the next call.
 */
export type Stop = Hopeless | { readonly inARow: number } | { readonly wait: number } | { readonly next: Tokens };

/** The calls of a run: what they work with, and how they have gone so far. */
export interface Calls {
  readonly run: Run;
  readonly recording: Recording | undefined;
  readonly generate: Generate;
  /** Requests by key, as they are written to the recording. */
  readonly written: ReadonlyMap<string, Request>;
  readonly sizes: CallSizes;
  readonly reservations: Reservations;
  /** What is still to be asked for; the last one is next. */
  readonly open: [key: string, request: Request][];
  /** Follows the user's signal: with it calls under way end. */
  readonly following: Following;
  /** Aborts with that signal, and when the run stops: no other call starts. */
  readonly over: AbortSignal;
  readonly failures: GenerationFailure[];
  stopped: Stop | undefined;
  /** How many calls have failed since the last answer. */
  inARow: number;
  /** A recording that cannot be written. */
  broken: RecordingError | undefined;
  /** Answers that could not be written. */
  readonly unrecorded: RecordingError["unrecorded"][number][];
  /** The first failure of the shared storage. */
  storageFailure: string | undefined;
}

/** Makes ready for calls, and throws if one could not be made or recorded: before anything is paid for. */
export async function prepareCalls(
  run: Run,
  missing: ReadonlyMap<string, Request>,
  recording: Recording | undefined,
): Promise<Calls> {
  const { redact, signal } = run.plan;
  const written = redact === undefined ? missing : redactedRequests(run.caller, missing, redact);
  const { model } = run.useCase;
  const answer = answerOf(model);
  const generate =
    answer === undefined ? await loadGenerate(run.caller, run.thisRun.told) : askFunction(model.modelId, answer);
  await recording?.prepare();
  const sizes = callSizes(run.useCase, recording?.answers);
  const following = follow(signal);
  const over = AbortSignal.any([following.signal, run.halt.signal]);
  setMaxListeners(0, over);
  const calls: Calls = {
    run,
    recording,
    generate,
    written,
    sizes,
    reservations: reservationsOf(run, sizes, over, (next) => {
      stop(calls, { next });
    }),
    open: [...missing].toReversed(),
    following,
    over,
    failures: [],
    stopped: undefined,
    inARow: 0,
    broken: undefined,
    unrecorded: [],
    storageFailure: undefined,
  };
  return calls;
}

/** Lets no other call start. The first reason stands. */
export function stop(calls: Calls, why: Stop): void {
  calls.stopped ??= why;
  calls.run.halt.abort();
}
