import { checkTexts, describeWithoutText } from "../input.js";
import { setMaxListeners } from "node:events";

import { ScorerError } from "../scorer.js";
import type { ScorerOptions } from "../scorer.js";
import type { Answer } from "./request.js";
import { ServerError } from "./server-error.js";
import type { CheckedServer } from "./server-options.js";

/** Whose texts a server gets, as its errors name it. */
export interface Caller {
  readonly id: string;
  readonly kind: "scorer" | "encoder";
}

/** How the texts of a batch are asked for, and what is read from the answer. */
export interface BatchCall<T> extends Caller {
  readonly ask: (texts: readonly string[], cut: boolean, signal: AbortSignal) => Promise<Answer>;
  /** One result for each text; `indexOf` tells the index of the batch's nth text among all. */
  readonly read: (body: unknown, count: number, indexOf: (n: number) => number) => readonly T[];
  /** Whether the server can cut a text that is too long for the model; asked only for those that it refused whole. */
  readonly canCut: boolean;
}

/** Runs all texts through a server, several batches at a time. Returns the results in order. */
export async function inBatches<T>(
  texts: readonly string[],
  server: CheckedServer,
  { signal, onProgress, onTruncated }: ScorerOptions,
  call: BatchCall<T>,
): Promise<T[]> {
  checkTexts(call.id, texts);
  signal?.throwIfAborted();
  const { default: pLimit } = await import("p-limit");
  const limit = pLimit(server.concurrency);
  const stop = new AbortController();
  const running = signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]);
  // Each request that waits to be sent again listens.
  setMaxListeners(0, running);
  const results: T[] = Array.from({ length: texts.length });
  // Lone surrogates are no UTF-8.
  const clean = texts.map((text) => text.replaceAll(/\p{Surrogate}/gu, "\uFFFD"));
  let done = 0;
  const take = (start: number, found: readonly T[]): void => {
    for (const [n, result] of found.entries()) results[start + n] = result;
    done += found.length;
    onProgress?.({ done, total: texts.length });
  };
  const run = { texts: clean, signal: running, onTruncated, take };
  const starts = Array.from({ length: Math.ceil(texts.length / server.batchSize) }, (_, i) => i * server.batchSize);
  try {
    await Promise.all(
      starts.map(async (start) =>
        limit(async () => runBatch(call, run, start, Math.min(start + server.batchSize, texts.length))),
      ),
    );
  } catch (error) {
    // One failure fails all: the other requests are not worth waiting for.
    stop.abort();
    signal?.throwIfAborted();
    throw error;
  }
  return results;
}

/** What the batches of one run share. */
interface BatchRun<T> {
  readonly texts: readonly string[];
  readonly signal: AbortSignal;
  readonly onTruncated: ScorerOptions["onTruncated"];
  readonly take: (start: number, results: readonly T[]) => void;
}

/** One batch, in halves if the server does not take it whole; a single text cut, if the server can do that. */
async function runBatch<T>(call: BatchCall<T>, run: BatchRun<T>, start: number, end: number): Promise<void> {
  run.signal.throwIfAborted();
  let answer = await askFor(call, run, start, end, false);
  if (!answer.accepted && end - start > 1) {
    const middle = (start + end) >> 1;
    await runBatch(call, run, start, middle);
    await runBatch(call, run, middle, end);
    return;
  }
  if (!answer.accepted && call.canCut) {
    answer = await askFor(call, run, start, end, true);
    if (answer.accepted) run.onTruncated?.(start);
  }
  if (!answer.accepted) {
    const { length } = run.texts[start] ?? "";
    throw scorerError(
      call,
      `the server does not take text ${start} of ${run.texts.length}, which has ${length} characters. ${answer.error.message}`,
      start,
      answer.error,
    );
  }
  run.take(
    start,
    call.read(answer.body, end - start, (i) => start + i),
  );
}

async function askFor<T>(
  call: BatchCall<T>,
  { texts, signal }: BatchRun<T>,
  start: number,
  end: number,
  cut: boolean,
): Promise<Answer> {
  try {
    return await call.ask(texts.slice(start, end), cut, signal);
  } catch (error) {
    if (!(error instanceof ServerError)) throw error;
    const isOne = end - start === 1;
    const which = isOne ? `text ${start}` : `texts ${start} to ${end - 1}`;
    throw scorerError(call, `${which} of ${texts.length}: ${error.message}`, isOne ? start : undefined, error);
  }
}

/** Throws unless an answer is a list with one item for each text of its batch. */
export function checkList(
  caller: Caller,
  list: unknown,
  count: number,
  indexOf: (n: number) => number,
): asserts list is readonly unknown[] {
  if (Array.isArray(list) && list.length === count) return;
  const given = Array.isArray(list) ? `${list.length} results` : "no list of results";
  const which = count === 1 ? `text ${indexOf(0)}` : `${count} texts, ${indexOf(0)} to ${indexOf(count - 1)}`;
  throw scorerError(
    caller,
    `the server gave ${given} for ${which}; expected one for each.`,
    count === 1 ? indexOf(0) : undefined,
  );
}

/** Throws unless a vector is one of finite numbers, also as 32-bit floats. */
export function checkVector(caller: Caller, vector: unknown, index: number): Float32Array {
  if (!Array.isArray(vector) || vector.length === 0)
    throw scorerError(caller, `the server gave no vector of finite numbers for text ${index}.`, index);
  const numbers = Float32Array.from(vector as readonly unknown[], (value) =>
    typeof value === "number" ? value : Number.NaN,
  );
  const at = numbers.findIndex((value) => !Number.isFinite(value));
  if (at === -1) return numbers;
  throw scorerError(
    caller,
    `the server gave no vector of finite numbers for text ${index}: at index ${at} stands ${describeWithoutText(vector[at])}.`,
    index,
  );
}

/** An error about what a server gave, with the index of the text if it is about one. */
export function scorerError(
  { id, kind }: Caller,
  problem: string,
  text: number | undefined,
  cause?: unknown,
): ScorerError {
  return new ScorerError(id, problem, { kind, text, ...(cause === undefined ? {} : { cause }) });
}
