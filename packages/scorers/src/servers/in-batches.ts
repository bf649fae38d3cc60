import { ScorerError } from "../scorer.js";
import type { ScorerOptions } from "../scorer.js";
import type { Answer } from "./request.js";
import { ServerError } from "./server-error.js";
import type { CheckedServer } from "./server-options.js";

/** How the texts of a batch are asked for, and what is read from the answer. */
export interface BatchCall<T> {
  /** The id of the scorer or encoder, once it is known; its name until then. */
  readonly id: string;
  readonly ask: (texts: readonly string[], cut: boolean, signal: AbortSignal) => Promise<Answer>;
  /** One result for each text; `indexOf` tells the index of the batch's nth text among all. */
  readonly read: (body: unknown, count: number, indexOf: (n: number) => number) => readonly T[];
  /** Whether the server can cut a text that is too long for the model; asked only for those that it refused whole. */
  readonly canCut: boolean;
}

/** Runs all texts through a server, several batches at a time. Returns the results in order, and how many texts were cut. */
export async function inBatches<T>(texts: readonly string[], server: CheckedServer, { signal, onProgress }: ScorerOptions, call: BatchCall<T>): Promise<{ results: T[]; cut: number }> {
  signal?.throwIfAborted();
  const { default: pLimit } = await import("p-limit");
  const limit = pLimit(server.concurrency);
  const stop = new AbortController();
  const running = signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]);
  const results: T[] = Array.from({ length: texts.length });
  // Lone surrogates are no UTF-8.
  const clean = texts.map((text) => text.replaceAll(/\p{Surrogate}/gu, "\uFFFD"));
  let done = 0;
  let cut = 0;

  const batch = async (start: number, end: number): Promise<void> => {
    running.throwIfAborted();
    const some = clean.slice(start, end);
    let answer = await call.ask(some, false, running);
    if (!answer.accepted && some.length > 1) {
      const middle = (start + end) >> 1;
      await batch(start, middle);
      await batch(middle, end);
      return;
    }
    if (!answer.accepted && call.canCut) {
      answer = await call.ask(some, true, running);
      if (answer.accepted) cut += 1;
    }
    if (!answer.accepted) {
      throw new ScorerError(call.id, `the server does not take text ${start} of ${texts.length}, which has ${some[0]?.length ?? 0} characters. ${answer.error.message}`, { text: start, cause: answer.error });
    }
    for (const [n, result] of call.read(answer.body, some.length, (i) => start + i).entries()) results[start + n] = result;
    done += some.length;
    onProgress?.({ done, total: texts.length });
  };

  const starts = Array.from({ length: Math.ceil(texts.length / server.batchSize) }, (_, i) => i * server.batchSize);
  try {
    await Promise.all(starts.map(async (start) => limit(async () => batch(start, Math.min(start + server.batchSize, texts.length)))));
  } catch (error) {
    // One failure fails all: the other requests are not worth waiting for.
    stop.abort();
    signal?.throwIfAborted();
    throw error instanceof ServerError ? new ScorerError(call.id, error.message, { cause: error }) : error;
  }
  return { results, cut };
}

/** Throws unless an answer is a list with one item for each text of its batch. */
export function checkList(id: string, list: unknown, count: number, indexOf: (n: number) => number): asserts list is readonly unknown[] {
  if (Array.isArray(list) && list.length === count) return;
  const given = Array.isArray(list) ? `${list.length} results` : "no list of results";
  throw new ScorerError(id, `the server gave ${given} for ${count} texts, ${indexOf(0)} to ${indexOf(count - 1)}; expected one for each.`, { text: indexOf(0) });
}

/** Throws unless a vector is one of finite numbers. */
export function checkVector(id: string, vector: unknown, index: number): Float32Array {
  if (Array.isArray(vector) && vector.length > 0 && vector.every((number) => typeof number === "number" && Number.isFinite(number))) return Float32Array.from(vector as number[]);
  throw new ScorerError(id, `the server gave no vector of finite numbers for text ${index}.`, { text: index });
}
