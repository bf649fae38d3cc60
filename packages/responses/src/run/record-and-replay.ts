import { join } from "node:path";

import { counted, warn } from "@fairexpect/metrics/core";
import type { LimitFunction } from "p-limit";

import { RecordingError } from "../errors.js";
import { countMixed } from "../provenance.js";
import type { Request } from "../recording/key.js";
import { replayMiss } from "../recording/miss.js";
import type { Recorded } from "../recording/recorded.js";
import { Recording } from "../recording/recording.js";
import { offerShared, readShared } from "../recording/storage.js";
import type { Keys } from "../recording/view.js";
import type { CheckedUseCase } from "../use-case/use-case.js";
import { callAll } from "./call-all.js";
import type { Plan } from "./plan.js";
import { takeAnswered } from "./asked-once.js";
import { breakOff, end } from "./open-calls.js";
import { replayedOutcome } from "./outcome.js";
import type { Run } from "./run-state.js";
import { checkAddress, checkFunction } from "./same-feature.js";

/** The recording of a use case in a folder, read as it stands. Of its responses it keeps those that are wanted. */
export async function openRecording(
  useCase: Pick<CheckedUseCase, "name">,
  plan: Pick<Plan, "mode" | "recordings">,
  wanted: Keys,
): Promise<Recording> {
  const recording = new Recording(join(plan.recordings, `${useCase.name}.jsonl`), useCase.name, {
    wanted,
    replace: plan.mode === "record",
  });
  await recording.load();
  return recording;
}

/**
 * Replays what is recorded, and calls for the rest. Returns how many responses the recording has that were not asked
 * for.
 */
export async function recordAndReplay(run: Run): Promise<number> {
  const { caller, useCase, plan, requests, outcomes } = run;
  const recording = await openRecording(useCase, plan, requests.byKey);
  const { unused } = recording;
  const asked = noteAsked(run, recording.file);
  const { own, missing } = sortedOut(run, recording);
  const replayed = [...own];
  if (plan.mode !== "record" && missing.size > 0) replayed.push(...(await fromStorage(plan, missing, recording)));
  checkAddress(run, recording.file, replayed);
  checkFunction(run, recording.file, replayed);
  warnIfMixed(recording.file, replayed);
  for (const recorded of replayed) outcomes.set(recorded.key, replayedOutcome(recorded));
  if (plan.maxAge !== undefined) checkAge(recording.file, replayed, plan.maxAge);
  if (plan.mode === "replay") {
    recording.warnIfTorn();
    if (missing.size === 0) return unused;
    throw await replayMiss(caller, recording, useCase.name, [...missing.values()], requests, plan);
  }
  await toStorage(plan, own);
  try {
    if (missing.size > 0) await callAll(run, missing, recording);
  } catch (error) {
    if (plan.mode === "record") breakOff(run.thisRun, recording.file, requests.byKey);
    if (!(error instanceof RecordingError)) await recording.compact();
    throw error;
  }
  const keys = plan.mode === "record" ? end(run.thisRun, recording.file, requests.byKey) : undefined;
  const ended = keys === undefined || keys.size === 0 ? undefined : { run: run.thisRun.name, keys };
  await recording.compact({ kept: plan.prune ? asked : undefined, ended });
  return plan.prune ? 0 : unused;
}

/** What the recording has of a run's requests, and what it lacks, or is to replace. */
function sortedOut(
  run: Run,
  recording: Recording,
): { readonly own: readonly Recorded[]; readonly missing: Map<string, Request> } {
  const { byKey } = run.requests;
  const recorded: Recorded[] = [];
  const missing = new Map<string, Request>();
  for (const [key, request] of byKey) {
    const own = recording.get(key);
    if (own === undefined) missing.set(key, request);
    else recorded.push(own);
  }
  if (run.plan.mode === "record") {
    // If it is ended before it has replaced all of them, they are of two generations.
    if (recorded.length > 0) recording.begin(run.thisRun.name);
    return { own: [], missing: takeAnswered(run) };
  }
  return { own: recorded, missing };
}

/** Notes what is asked of a recording, and gives what this run of the test file has asked of it so far. */
function noteAsked({ thisRun, requests: { byKey } }: Run, file: string): ReadonlySet<string> {
  const asked = thisRun.asked.get(file) ?? new Set();
  thisRun.asked.set(file, asked);
  for (const key of byKey.keys()) asked.add(key);
  return asked;
}

function isOrAre(some: number, replayed: readonly Recorded[]): string {
  return `${some} of ${counted(replayed.length, "replayed responses")} ${some === 1 ? "is" : "are"}`;
}

/** Warns if a run in mode `record` was ended before it had replaced all that is replayed. */
function warnIfMixed(file: string, replayed: readonly Recorded[]): void {
  const mixed = countMixed(replayed);
  if (mixed === 0) return;
  const problem =
    `two generations of responses are mixed: ${isOrAre(mixed, replayed)} of a run in mode "record" that has not ended, and the others are not. ` +
    "Record all of them anew with FAIREXPECT_MODE=record, or restore the file from version control.";
  warn(`${file}: ${problem}`, "FAIREXPECT_RECORDING_MIXED");
}

/** Takes what other machines have shared out of `missing`, and records it here. */
async function fromStorage(plan: Plan, missing: Map<string, Request>, recording: Recording): Promise<Recorded[]> {
  const { storage } = plan;
  if (storage === undefined) return [];
  const limit = await storageLimit(plan);
  const found = (
    await Promise.all(Array.from(missing.keys(), async (key) => limit(async () => readShared(storage, key))))
  ).filter((response) => response !== undefined);
  for (const { key } of found) missing.delete(key);
  if (found.length > 0 && plan.mode !== "replay") {
    await recording.prepare();
    await Promise.all(found.map(async (response) => recording.store(response)));
  }
  return found;
}

/** Gives other machines what was recorded here and is not shared yet. */
async function toStorage(plan: Plan, own: readonly Recorded[]): Promise<void> {
  const { storage } = plan;
  if (storage === undefined || own.length === 0) return;
  await offerShared(storage, own, await storageLimit(plan));
}

async function storageLimit({ concurrency }: Plan): Promise<LimitFunction> {
  const { default: pLimit } = await import("p-limit");
  return pLimit(Math.max(concurrency, 16));
}

/** Dates reach back so many milliseconds. */
const earliestDate = -8.64e15;

function checkAge(file: string, replayed: readonly Recorded[], { days, isError }: NonNullable<Plan["maxAge"]>): void {
  if (days === Infinity) return;
  const oldest = new Date(Math.max(earliestDate, Date.now() - days * 86_400_000)).toISOString().slice(0, 10);
  // A response without a date is from before dates were kept.
  const stale = replayed.filter(({ recorded }) => recorded === undefined || recorded.on < oldest);
  if (stale.length === 0) return;
  const first = stale.map(({ recorded }) => recorded?.on ?? "an unknown day").toSorted()[0];
  const problem =
    `${isOrAre(stale.length, replayed)} older than ${days} days (the oldest is of ${first}). ` +
    "The model may answer differently by now: record them anew with FAIREXPECT_MODE=record, or raise maxAge.";
  if (isError) throw new RecordingError("FAIREXPECT_RECORDING_STALE", file, problem);
  warn(`${file}: ${problem}`, "FAIREXPECT_RECORDING_STALE");
}
