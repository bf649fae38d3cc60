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
import type { RespondOptions, Response, ResponseSet } from "./respond.js";
import { bad, checkUseCase, given } from "./use-case.js";
import type { CheckedUseCase, UseCase } from "./use-case.js";

/** What `respond` does. Loaded with the first call, so that importing the package costs next to nothing. */
export async function run(useCase: UseCase, options: RespondOptions): Promise<ResponseSet> {
  const checked = checkUseCase(useCase);
  const plan = checkOptions(options);
  plan.signal?.throwIfAborted();
  const { requests, keys } = requestsOf(checked, plan.samples);
  const answers = plan.mode === "off" ? await callAll(checked, plan, requests, undefined) : await recordAndReplay(checked, plan, requests);
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

interface Plan {
  readonly samples: number;
  readonly concurrency: number;
  readonly mode: Mode;
  readonly recordings: string;
  readonly signal: AbortSignal | undefined;
  readonly maxRetries: number;
}

type Answers = Map<string, Answer & { readonly replayed: boolean }>;

function checkOptions(options: RespondOptions): Plan {
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

async function recordAndReplay(useCase: CheckedUseCase, plan: Plan, requests: ReadonlyMap<string, Request>): Promise<Answers> {
  const { Recording } = await import("./recording/recording.js");
  const recording = new Recording(join(plan.recordings, `${useCase.name}.jsonl`), useCase.name, plan.mode === "record");
  await recording.load();
  const answers: Answers = new Map();
  const missing = new Map<string, Request>();
  for (const [key, request] of requests) {
    const recorded = plan.mode === "record" ? undefined : recording.get(key);
    if (recorded === undefined) missing.set(key, request);
    else answers.set(key, { text: recorded.text, finishReason: recorded.finishReason, replayed: true });
  }
  if (plan.mode === "replay") {
    recording.warnIfTorn();
    if (missing.size === 0) return answers;
    const { replayMiss } = await import("./recording/miss.js");
    throw replayMiss(recording, useCase.name, [...missing.values()], requests.size);
  }
  try {
    if (missing.size > 0) for (const [key, answer] of await callAll(useCase, plan, missing, recording)) answers.set(key, answer);
  } catch (error) {
    if (!(error instanceof RecordingError)) await recording.compact();
    throw error;
  }
  await recording.compact();
  return answers;
}

/** Calls for every request, and records the answers as they come. Waits for all of them before it throws. */
async function callAll(useCase: CheckedUseCase, plan: Plan, requests: ReadonlyMap<string, Request>, recording: Recording | undefined): Promise<Answers> {
  const generate = await loadGenerate();
  const { default: pLimit } = await import("p-limit");
  await recording?.prepare();
  const answers: Answers = new Map();
  const failures: GenerationFailure[] = [];
  let broken: RecordingError | undefined;
  const open = [...requests].toReversed();
  const limit = pLimit(plan.concurrency);
  const following = follow(plan.signal);
  await Promise.all(open.map(async () => limit(next)));
  following.end();
  if (broken !== undefined) throw broken;
  if (answers.size < requests.size) plan.signal?.throwIfAborted();
  if (failures.length > 0) throw generationError(useCase, failures, requests.size, recording);
  return answers;

  async function next(): Promise<void> {
    if (broken !== undefined || plan.signal?.aborted === true) return;
    // Processes that answer the same use case in the same order would make the same calls side by side.
    const [key, request] = takeLast(open, recording?.shared === true);
    try {
      if (plan.mode === "auto") {
        await recording?.refresh();
        const recorded = recording?.get(key);
        if (recorded !== undefined) {
          answers.set(key, { text: recorded.text, finishReason: recorded.finishReason, replayed: true });
          return;
        }
      }
      const { model, system } = useCase;
      const call = { model, system, settings: withSampleSeed(request), prompt: request.prompt, maxRetries: plan.maxRetries, signal: following.signal };
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
