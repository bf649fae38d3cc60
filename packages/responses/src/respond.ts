import { setMaxListeners } from "node:events";
import { join, resolve as resolvePath } from "node:path";

import { GenerationError, RecordingError } from "./errors.js";
import type { GenerationFailure } from "./errors.js";
import { excerpt } from "./excerpt.js";
import { failureMessage, loadGenerate } from "./generate.js";
import type { Answer } from "./generate.js";
import { requestKey } from "./key.js";
import type { JsonObject, Request } from "./key.js";
import { resolveMode } from "./mode.js";
import type { Mode } from "./mode.js";
import type { Recording } from "./recording/recording.js";
import { bad, checkUseCase, given } from "./use-case.js";
import type { CheckedUseCase, UseCase } from "./use-case.js";

/**
 * One response of a model.
 *
 * @since 0.1.0
 */
export interface Response {
  readonly text: string;
  /** Which of the prompt's responses this is, counted from 0. */
  readonly sample: number;
  /** Why the model stopped, in the AI SDK's words: `stop`, `length`, `content-filter`, ... */
  readonly finishReason: string;
  /** Whether it came from the recording, without a call. */
  readonly replayed: boolean;
}

/**
 * A prompt with its responses, in the order of their samples.
 *
 * @since 0.1.0
 */
export interface PromptResponses {
  readonly prompt: string;
  readonly group?: string;
  readonly source?: string;
  readonly responses: readonly Response[];
}

/**
 * All responses of a use case, grouped by prompt, in the order of its prompts.
 *
 * @since 0.1.0
 */
export interface ResponseSet {
  readonly useCase: string;
  readonly prompts: readonly PromptResponses[];
  /** How many responses the model was called for, and how many came from the recording. Equal prompts share theirs. */
  readonly counts: { readonly live: number; readonly replayed: number };
}

/**
 * How a use case is run.
 *
 * @since 0.1.0
 */
export interface RespondOptions {
  /** Responses per prompt; 1 unless given. */
  readonly samples?: number;
  /** Calls at the same time; 8 unless given. */
  readonly concurrency?: number;
  /** Unless given, the environment variable `FAIRSPEC_MODE`; else `replay` where `CI` is set; else `auto`. */
  readonly mode?: Mode;
  /** The folder of the recordings; `__fairness__/recordings` under the working directory unless given. */
  readonly recordings?: string;
  /** Stops the run: what was answered by then stays recorded. */
  readonly signal?: AbortSignal;
  /** How often the AI SDK tries a failed call again; 2 unless given. */
  readonly maxRetries?: number;
}

/**
 * Asks a use case's model for responses to all of its prompts, or replays those that are recorded. Each answer is recorded
 * in `<recordings>/<use case>.jsonl` as soon as it arrives, so that a crash loses none and no call is paid for twice. One
 * failing prompt does not lose the others: all are awaited, and one error at the end lists what failed.
 *
 * @throws InputError where the use case or an option is not as described, as with a model given by its bare name
 * @throws ModeError where the mode is unknown
 * @throws ReplayMissError in mode `replay`, where a response is not recorded
 * @throws GenerationError where calls failed
 * @throws RecordingError where the recording cannot be read or written
 * @throws MissingDependencyError where a model must be called and the package `ai` is not installed
 * @since 0.1.0
 */
export async function respond(useCase: UseCase, options: RespondOptions = {}): Promise<ResponseSet> {
  const checked = checkUseCase(useCase);
  const run = checkOptions(options);
  run.signal?.throwIfAborted();
  const { requests, keys } = requestsOf(checked, run.samples);
  const answers = run.mode === "off" ? await callAll(checked, run, requests, undefined) : await recordAndReplay(checked, run, requests);
  return {
    useCase: checked.name,
    prompts: checked.prompts.map(({ text: prompt, ...labels }) => ({ prompt, ...labels, responses: responsesTo(prompt) })),
    counts: { live: count(false), replayed: count(true) },
  };

  function responsesTo(prompt: string): Response[] {
    return (keys.get(prompt) ?? []).map((key, sample) => {
      const answer = answers.get(key);
      if (answer === undefined) throw new Error(`no answer to sample ${sample} of ${excerpt(prompt)}`);
      return { text: answer.text, sample, finishReason: answer.finishReason, replayed: answer.replayed };
    });
  }

  function count(replayed: boolean): number {
    return [...answers.values()].filter((answer) => answer.replayed === replayed).length;
  }
}

interface Run {
  readonly samples: number;
  readonly concurrency: number;
  readonly mode: Mode;
  readonly recordings: string;
  readonly signal: AbortSignal | undefined;
  readonly maxRetries: number;
}

type Answers = Map<string, Answer & { readonly replayed: boolean }>;

function checkOptions(options: RespondOptions): Run {
  const { samples = 1, concurrency = 8, maxRetries = 2, recordings = join("__fairness__", "recordings"), signal, mode } = options;
  for (const [name, value, low] of [["samples", samples, 1], ["concurrency", concurrency, 1], ["maxRetries", maxRetries, 0]] as const) {
    if (!Number.isInteger(value) || value < low) throw bad(`options.${name}`, given(value), `an integer of at least ${low}`);
  }
  if (typeof recordings !== "string" || recordings === "") throw bad("options.recordings", given(recordings), "the path of a folder");
  return { samples, concurrency, maxRetries, signal, mode: resolveMode(mode, process.env), recordings: resolvePath(recordings) };
}

/** The requests of a run by key, and the keys of each prompt's samples: prompts of the same text share theirs. */
function requestsOf({ model, system, settings, prompts }: CheckedUseCase, samples: number): { requests: Map<string, Request>; keys: Map<string, string[]> } {
  const requests = new Map<string, Request>();
  const keys = new Map<string, string[]>();
  for (const { text: prompt } of prompts) {
    if (keys.has(prompt)) continue;
    const ofPrompt: string[] = [];
    for (let sample = 0; sample < samples; sample++) {
      const request = { provider: model.provider, model: model.modelId, ...(system === undefined ? {} : { system }), settings, prompt, sample };
      const key = requestKey(request);
      requests.set(key, request);
      ofPrompt.push(key);
    }
    keys.set(prompt, ofPrompt);
  }
  return { requests, keys };
}

async function recordAndReplay(useCase: CheckedUseCase, run: Run, requests: ReadonlyMap<string, Request>): Promise<Answers> {
  const { Recording } = await import("./recording/recording.js");
  const recording = new Recording(join(run.recordings, `${useCase.name}.jsonl`), useCase.name, run.mode === "record");
  await recording.load();
  const answers: Answers = new Map();
  const missing = new Map<string, Request>();
  for (const [key, request] of requests) {
    const recorded = run.mode === "record" ? undefined : recording.get(key);
    if (recorded === undefined) missing.set(key, request);
    else answers.set(key, { text: recorded.text, finishReason: recorded.finishReason, replayed: true });
  }
  if (run.mode === "replay") {
    recording.warnIfTorn();
    if (missing.size === 0) return answers;
    const { replayMiss } = await import("./recording/miss.js");
    throw replayMiss(recording, useCase.name, [...missing.values()], requests.size);
  }
  try {
    if (missing.size > 0) for (const [key, answer] of await callAll(useCase, run, missing, recording)) answers.set(key, answer);
  } catch (error) {
    if (!(error instanceof RecordingError)) await recording.compact();
    throw error;
  }
  await recording.compact();
  return answers;
}

/** Calls for every request, and records the answers as they come. Waits for all of them before it throws. */
async function callAll(useCase: CheckedUseCase, run: Run, requests: ReadonlyMap<string, Request>, recording: Recording | undefined): Promise<Answers> {
  const generate = await loadGenerate();
  const { default: pLimit } = await import("p-limit");
  await recording?.prepare();
  const answers: Answers = new Map();
  const failures: GenerationFailure[] = [];
  let broken: RecordingError | undefined;
  const open = [...requests].toReversed();
  const limit = pLimit(run.concurrency);
  const following = follow(run.signal);
  await Promise.all(open.map(async () => limit(next)));
  following.end();
  if (broken !== undefined) throw broken;
  if (answers.size < requests.size) run.signal?.throwIfAborted();
  if (failures.length > 0) throw generationError(useCase, failures, requests.size, recording);
  return answers;

  async function next(): Promise<void> {
    if (broken !== undefined || run.signal?.aborted === true) return;
    // Processes that answer the same use case in the same order would make the same calls side by side.
    const [key, request] = takeLast(open, recording?.shared === true);
    try {
      if (run.mode === "auto") {
        await recording?.refresh();
        const recorded = recording?.get(key);
        if (recorded !== undefined) {
          answers.set(key, { text: recorded.text, finishReason: recorded.finishReason, replayed: true });
          return;
        }
      }
      const { model, system } = useCase;
      const call = { model, system, settings: withSampleSeed(request), prompt: request.prompt, maxRetries: run.maxRetries, signal: following.signal };
      const answer = await Promise.race([generate(call), following.aborted]);
      const stored = await recording?.store({ key, ...request, ...answer });
      answers.set(key, { text: stored?.text ?? answer.text, finishReason: stored?.finishReason ?? answer.finishReason, replayed: false });
    } catch (error) {
      if (error instanceof RecordingError) broken ??= error;
      else failures.push({ prompt: request.prompt, sample: request.sample, message: failureMessage(error) });
    }
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
function withSampleSeed({ settings, sample }: Request): JsonObject {
  const seed = settings["seed"];
  return typeof seed === "number" ? { ...settings, seed: seed + sample } : settings;
}

/**
 * A signal of the run's own that follows the user's, with as many listeners as there are calls, and a promise that rejects
 * when it aborts: a model that does not heed its signal is not waited for.
 */
function follow(signal: AbortSignal | undefined): { signal: AbortSignal; aborted: Promise<never>; end: () => void } {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  const abort = (): void => {
    controller.abort(signal?.reason);
  };
  const aborted = new Promise<never>((_, reject) => {
    controller.signal.addEventListener("abort", () => {
      reject(new Error("aborted"));
    });
  });
  aborted.catch(() => {});
  signal?.addEventListener("abort", abort, { once: true });
  if (signal?.aborted === true) abort();
  return { signal: controller.signal, aborted, end: () => signal?.removeEventListener("abort", abort) };
}

function generationError(useCase: CheckedUseCase, failures: readonly GenerationFailure[], total: number, recording: Recording | undefined): GenerationError {
  const shown = 5;
  const answered = total - failures.length;
  const kept = recording === undefined
    ? "Nothing was recorded (mode off)."
    : `${answered === 0 ? "None was" : `The other ${answered} ${answered === 1 ? "is" : "are"}`} recorded in ${recording.file}; a new run calls only for what is missing.`;
  const lines = [
    `respond: ${failures.length} of ${total} calls of use case ${excerpt(useCase.name)} failed. ${kept}`,
    ...failures.slice(0, shown).map(({ prompt, sample, message }) => `  ${excerpt(prompt)}, sample ${sample}: ${message}`),
    ...(failures.length > shown ? [`  and ${failures.length - shown} more`] : []),
  ];
  return new GenerationError(lines.join("\n"), failures);
}
