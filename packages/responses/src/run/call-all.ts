import { safeText, warn } from "@fairexpect/metrics/core";

import { RecordingError } from "../errors.js";
import type { Request } from "../recording/key.js";
import type { Recorded } from "../recording/recorded.js";
import type { Recording } from "../recording/recording.js";
import { Unredacted } from "../recording/redaction.js";
import { writeShared } from "../recording/storage.js";
import { answerTo } from "./answer.js";
import { askOnce } from "./asked-once.js";
import { prepareCalls, stop } from "./calls.js";
import type { Calls } from "./calls.js";
import { failureMessage } from "./failure-message.js";
import { toRecord } from "./record.js";
import { report } from "./report.js";
import { replayedOutcome } from "./outcome.js";
import type { Outcome } from "./outcome.js";
import type { Run } from "./run-state.js";
import { httpFailure, isOfPrompt } from "./retry.js";
import { budgetError, generationError } from "./stop-errors.js";

/** Calls for every request, and records the answers as they come. Waits for all of them before it throws. */
export async function callAll(
  run: Run,
  missing: ReadonlyMap<string, Request>,
  recording: Recording | undefined,
): Promise<void> {
  const calls = await prepareCalls(run, missing, recording);
  const { default: pLimit } = await import("p-limit");
  const limit = pLimit(run.plan.concurrency);
  report(run, false);
  try {
    await Promise.all(Array.from(missing, async () => limit(async () => answerNext(calls))));
  } finally {
    calls.following.end();
  }
  throwIfStopped(calls);
}

async function answerNext(calls: Calls): Promise<void> {
  const { run, recording, open, over } = calls;
  if (over.aborted) return;
  // Processes that answer the same use case in the same order would make the same calls side by side.
  const [key, request] = takeLast(open, recording?.shared === true);
  try {
    const outcome =
      (await storedByOthers(calls, key)) ??
      (await askOnce(run, key, over, async () => askAndRecord(calls, key, request)));
    if (outcome === undefined) return;
    run.outcomes.set(key, outcome);
    if (outcome.live !== undefined) run.live += 1;
  } catch (error) {
    noteFailure(calls, request, error);
  }
  report(run, false);
}

/** What another process has recorded since this one looked. */
async function storedByOthers({ run, recording }: Calls, key: string): Promise<Outcome | undefined> {
  if (run.plan.mode !== "auto") return undefined;
  await recording?.refresh();
  const recorded = recording?.get(key);
  return recorded === undefined ? undefined : replayedOutcome(recorded);
}

/** Asks the model, and records what it answers; nothing if the run stops before that. */
async function askAndRecord(calls: Calls, key: string, request: Request): Promise<Outcome | undefined> {
  const { run, recording, written } = calls;
  const { storage } = run.plan;
  const answered = await answerTo(calls, request);
  if (answered === undefined) return undefined;
  const { answer, milliseconds } = answered;
  const response = toRecord(key, written.get(key) ?? request, answer, run);
  const stored = await storeOr(recording, response, () => {
    const { prompt, sample } = request;
    calls.unrecorded.push({ prompt, sample, answer: () => answer.text });
  });
  if (storage !== undefined && recording !== undefined)
    await writeShared(storage, stored, (message) => {
      calls.storageFailure ??= message;
    });
  const { text, finishReason, logprobs, recorded } = stored;
  return {
    text,
    finishReason,
    logprobs,
    address: recorded?.address,
    live: { usage: answer.usage ?? {}, milliseconds },
  };
}

/** Stores a response; if that fails, `lost` takes it over before the error goes on. */
async function storeOr(recording: Recording | undefined, response: Recorded, lost: () => void): Promise<Recorded> {
  try {
    return (await recording?.store(response)) ?? response;
  } catch (error) {
    lost();
    throw error;
  }
}

function noteFailure(calls: Calls, { prompt, sample }: Request, error: unknown): void {
  const { run, failures } = calls;
  if (error instanceof RecordingError) {
    calls.broken ??= error;
    run.halt.abort();
    return;
  }
  run.failed += 1;
  if (!isOfPrompt(httpFailure(error))) calls.inARow += 1;
  if (calls.inARow >= run.plan.giveUpAfter && !calls.over.aborted) stop(calls, { inARow: calls.inARow });
  const answer = error instanceof Unredacted ? { answer: error.answer } : {};
  failures.push({ prompt, sample, message: failureMessage(error), ...answer });
}

/** Throws what kept the run from having all answers, the gravest first. */
function throwIfStopped({ run, recording, failures, stopped, broken, unrecorded, storageFailure }: Calls): void {
  if (storageFailure !== undefined) warn(storageFailure, "FAIREXPECT_RECORDING_STORAGE");
  if (broken !== undefined) throw withUnrecorded(broken, unrecorded);
  if (run.outcomes.size < run.requests.byKey.size) run.plan.signal?.throwIfAborted();
  if (run.thrown !== undefined) throw run.thrown.error;
  if (typeof stopped === "object" && "next" in stopped) throw budgetError(run, failures, stopped.next, recording);
  if (failures.length > 0) throw generationError(run, failures, stopped, recording);
}

function withUnrecorded(broken: RecordingError, unrecorded: RecordingError["unrecorded"]): RecordingError {
  if (unrecorded.length === 0) return broken;
  const are = unrecorded.length === 1 ? "answer was given" : "answers were given";
  const { code, file, line, message } = broken;
  const error = new RecordingError(code, file, "", line);
  error.message = `${message} ${unrecorded.length} ${are} meanwhile and could not be recorded: error.unrecorded[i].answer() has each.`;
  error.unrecorded = unrecorded.map((each) => ({ ...each, prompt: safeText(each.prompt) }));
  return error;
}

function takeLast<T>(items: T[], shuffled: boolean): T {
  const i = items.length - 1;
  const j = shuffled ? Math.floor(Math.random() * items.length) : i;
  const taken = items[j] as T;
  items[j] = items[i] as T;
  items.pop();
  return taken;
}
