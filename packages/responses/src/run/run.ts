import { join } from "node:path";

import type { LimitFunction } from "p-limit";

import { callAll, report, startRun } from "./call-all.js";
import type { Before, Outcome, Run } from "./call-all.js";
import { systemClock } from "./clock.js";
import type { Clock } from "./clock.js";
import { GenerationError, RecordingError } from "../errors.js";
import type { Request } from "../recording/key.js";
import { kindOf, responseKinds } from "../refusal/kind.js";
import type { ResponseKind } from "../refusal/kind.js";
import { checkOptions } from "./plan.js";
import type { Plan } from "./plan.js";
import type { Recorded } from "../recording/format.js";
import type { Recording } from "../recording/recording.js";
import type { Keys } from "../recording/view.js";
import { requestsOf } from "./requests.js";
import type { RespondOptions, Responded, Response, Summary } from "../respond.js";
import { checkUseCase } from "../use-case.js";
import type { CheckedUseCase, OutputSchema, UseCase } from "../use-case.js";

/** What `respond` does. Loaded with the first call, so that importing the package costs next to nothing. */
export async function run<Output>(
  useCase: UseCase<Output>,
  options: RespondOptions,
  clock: Clock = systemClock,
): Promise<Responded<Output>> {
  const { state, responses, unused, failed } = await attempt(useCase, options, clock);
  if (failed !== undefined) throw failed;
  const { useCase: checked, requests } = state;
  return {
    useCase: checked.name,
    prompts: checked.prompts.map((prompt) => {
      const { text, ...labels } = prompt;
      return {
        prompt: text,
        ...labels,
        responses: requests.keysOf(prompt).map((key) => responses.get(key) as Response<Output>),
      };
    }),
    counts: {
      live: [...responses.values()].filter(({ replayed }) => !replayed).length,
      replayed: [...responses.values()].filter(({ replayed }) => replayed).length,
    },
    summary: summaryOf(state, [...responses.values()], unused),
  };
}

/** A run that is over, some of whose calls may have failed. */
export interface Attempt {
  readonly state: Run;
  /** By key; without those of failed calls. */
  readonly responses: ReadonlyMap<string, Response>;
  readonly unused: number;
  readonly failed: GenerationError | undefined;
}

/** Runs a use case, and gives what was answered also where calls failed. Throws where the run had to stop. */
export async function attempt(
  useCase: UseCase,
  options: RespondOptions,
  clock: Clock,
  before?: Before,
): Promise<Attempt> {
  const checked = checkUseCase(useCase);
  const plan = checkOptions(options);
  if (plan.claims.length > 0) (await import("./check-design.js")).checkDesign(checked, plan.claims);
  plan.signal?.throwIfAborted();
  const requests = await requestsOf(checked, plan.samples);
  const state = startRun(checked, plan, requests, clock, before);
  let unused = 0;
  let failed: GenerationError | undefined;
  try {
    if (plan.mode === "off") await callAll(state, requests.byKey, undefined);
    else unused = await recordAndReplay(state);
  } catch (error) {
    if (!(error instanceof GenerationError)) throw error;
    failed = error;
  } finally {
    report(state, true);
  }
  if (failed === undefined && state.thrown !== undefined) throw state.thrown.error;
  // What a key answers is read once, however many prompts share it.
  const responses = new Map<string, Response>();
  for (const [key, { sample }] of requests.byKey) {
    const outcome = state.outcomes.get(key);
    if (outcome !== undefined) responses.set(key, toResponse(checked, plan, outcome, sample));
  }
  return { state, responses, unused, failed };
}

function toResponse(
  { schema }: CheckedUseCase,
  { isRefusal }: Plan,
  { text, finishReason, logprobs, live }: Outcome,
  sample: number,
): Response {
  const kind = kindOf(text, finishReason, isRefusal);
  const response = { text, sample, finishReason, kind, replayed: live === undefined };
  // Most are plain, and there may be many thousands.
  if (schema === undefined && logprobs === undefined && live === undefined) return response;
  return {
    ...response,
    ...(schema === undefined || (kind !== "answer" && kind !== "truncated") ? {} : structured(schema, text, kind)),
    ...(logprobs === undefined ? {} : { logprobs }),
    ...(live === undefined ? {} : { usage: live.usage, milliseconds: live.milliseconds }),
  };
}

function structured(schema: OutputSchema, text: string, kind: ResponseKind): { kind: ResponseKind; output?: unknown } {
  const parsed = schema.safeParse(parseJson(text));
  if (parsed.success) return { kind: "answer", output: parsed.data };
  return { kind: kind === "truncated" ? kind : "malformed" };
}

/** The JSON of an answer, also where the model put it in a fence. */
function parseJson(text: string): unknown {
  const fenced = /^\s*```(?:json)?\s*\n([^]*?)\n?\s*```\s*$/.exec(text)?.[1];
  try {
    return JSON.parse(fenced ?? text);
  } catch {
    return undefined;
  }
}

export function summaryOf(
  { account, retried, clock, startedAt }: Pick<Run, "account" | "retried" | "clock" | "startedAt">,
  responses: readonly Response[],
  unused: number,
): Summary {
  const latencies = responses
    .flatMap(({ milliseconds }) => (milliseconds === undefined ? [] : [milliseconds]))
    .toSorted((a, b) => a - b);
  const middle = latencies.length >> 1;
  const median =
    latencies.length % 2 === 1
      ? (latencies[middle] ?? 0)
      : ((latencies[middle - 1] ?? 0) + (latencies[middle] ?? 0)) / 2;
  const kinds = Object.fromEntries(
    responseKinds.map((kind) => [kind, responses.filter((response) => response.kind === kind).length]),
  );
  return {
    live: responses.filter(({ replayed }) => !replayed).length,
    replayed: responses.filter(({ replayed }) => replayed).length,
    retried,
    kinds: kinds as Record<ResponseKind, number>,
    spent: account.spending,
    ...(latencies.length === 0
      ? {}
      : {
          latency: {
            meanMilliseconds: latencies.reduce((sum, value) => sum + value, 0) / latencies.length,
            medianMilliseconds: median,
            longestMilliseconds: latencies.at(-1) ?? 0,
          },
        }),
    milliseconds: clock.now() - startedAt,
    unused,
  };
}

/** The recording of a use case in a folder, read as it stands. Of its responses it keeps those that are wanted. */
export async function openRecording(
  useCase: Pick<CheckedUseCase, "name">,
  plan: Pick<Plan, "mode" | "recordings">,
  wanted: Keys,
): Promise<Recording> {
  // The file format brings zod along, and the lock graceful-fs.
  const { Recording } = await import("../recording/recording.js");
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
async function recordAndReplay(state: Run): Promise<number> {
  const { useCase, plan, requests, outcomes } = state;
  const recording = await openRecording(useCase, plan, requests.byKey);
  const { unused } = recording;
  const missing = new Map<string, Request>();
  const replayed: Recorded[] = [];
  for (const [key, request] of requests.byKey) {
    const recorded = plan.mode === "record" ? undefined : recording.get(key);
    if (recorded === undefined) missing.set(key, request);
    else replayed.push(recorded);
  }
  const own = [...replayed];
  if (plan.mode !== "record" && missing.size > 0) replayed.push(...(await fromStorage(plan, missing, recording)));
  for (const { key, text, finishReason, logprobs } of replayed) outcomes.set(key, { text, finishReason, logprobs });
  if (plan.maxAge !== undefined) checkAge(recording.file, replayed, plan.maxAge);
  if (plan.mode === "replay") {
    recording.warnIfTorn();
    if (missing.size === 0) return unused;
    const { replayMiss } = await import("../recording/miss.js");
    throw await replayMiss(recording, useCase.name, [...missing.values()], requests.byKey.size, plan.redact);
  }
  await toStorage(plan, own);
  try {
    if (missing.size > 0) await callAll(state, missing, recording);
  } catch (error) {
    if (!(error instanceof RecordingError)) await recording.compact();
    throw error;
  }
  await recording.compact(plan.prune);
  return plan.prune ? 0 : unused;
}

/** Takes what other machines have shared out of `missing`, and records it here. */
async function fromStorage(plan: Plan, missing: Map<string, Request>, recording: Recording): Promise<Recorded[]> {
  const { storage } = plan;
  if (storage === undefined) return [];
  const [{ readShared }, limit] = await Promise.all([import("../recording/storage.js"), storageLimit(plan)]);
  const found = (
    await Promise.all([...missing.keys()].map(async (key) => limit(async () => readShared(storage, key))))
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
  const [{ offerShared }, limit] = await Promise.all([import("../recording/storage.js"), storageLimit(plan)]);
  await offerShared(storage, own, limit);
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
    `${stale.length} of ${replayed.length} replayed responses are older than ${days} days (the oldest is of ${first}). ` +
    "The model may answer differently by now: record them anew with FAIREXPECT_MODE=record, or raise maxAge.";
  if (isError) throw new RecordingError("FAIREXPECT_RECORDING_STALE", file, problem);
  process.emitWarning(`${file}: ${problem}`, { type: "FairexpectWarning", code: "FAIREXPECT_RECORDING_STALE" });
}
