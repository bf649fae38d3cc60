import { InputError } from "@fairexpect/metrics";
import type { PromptResponses, Response, ResponseSet } from "@fairexpect/responses";

import { ScorerError, describe } from "./scorer.js";
import type { Progress, ScorerOptions } from "./scorer.js";

/**
 * The texts of a response set, each once, in the order in which they first appear, with the place of that first time.
 */
export interface DistinctTexts {
  readonly texts: readonly string[];
  readonly places: readonly string[];
  /** The index of a text in `texts`. */
  readonly indexOf: ReadonlyMap<string, number>;
}

export function distinctTexts(prompts: readonly PromptResponses[]): DistinctTexts {
  const indexOf = new Map<string, number>();
  const places: string[] = [];
  for (const [i, prompt] of prompts.entries()) {
    for (const [j, { text }] of prompt.responses.entries()) {
      if (indexOf.has(text)) continue;
      indexOf.set(text, places.length);
      places.push(`prompts[${i}].responses[${j}]`);
    }
  }
  return { texts: [...indexOf.keys()], places, indexOf };
}

/** The prompts with something added to each response, by the index of its text. */
export function addToResponses<T>(
  prompts: readonly PromptResponses[],
  { indexOf }: DistinctTexts,
  add: (index: number) => T,
): (PromptResponses & { readonly responses: readonly (Response & T)[] })[] {
  return prompts.map((prompt) => ({
    ...prompt,
    responses: prompt.responses.map((response) => ({ ...response, ...add(indexOf.get(response.text) as number) })),
  }));
}

/**
 * Runs a model's `work`; stops waiting for it when the signal aborts, whether or not the model heeds it. A
 * `ScorerError` about one text gets the place at which the text stands among the responses.
 */
export async function runModel<T>(
  signal: AbortSignal | undefined,
  placeOf: (text: number) => string | undefined,
  work: () => Promise<T> | T,
): Promise<T> {
  let stop = (): void => {};
  try {
    if (signal === undefined) return await work();
    signal.throwIfAborted();
    const aborted = new Promise<never>((_, reject) => {
      stop = (): void => {
        try {
          signal.throwIfAborted();
        } catch (reason) {
          reject(reason);
        }
      };
      signal.addEventListener("abort", stop, { once: true });
    });
    return await Promise.race([(async (): Promise<T> => work())(), aborted]);
  } catch (error) {
    const place = error instanceof ScorerError && error.text !== undefined ? placeOf(error.text) : undefined;
    if (!(error instanceof ScorerError) || place === undefined) throw error;
    throw new ScorerError(error.scorer, `${error.problem} The text is that of ${place}.`, {
      kind: error.kind,
      text: error.text,
      cause: error.cause,
    });
  } finally {
    signal?.removeEventListener("abort", stop);
  }
}

/** Tells of progress in one direction only, and of the end once. */
export function progressTo(onProgress: ScorerOptions["onProgress"], total: number): (done: number) => void {
  let last = -1;
  return (done) => {
    if (!(done > last && done <= total)) return;
    last = done;
    onProgress?.({ done, total });
  };
}

/** The options for a model that works on texts `start` and later of those that `progress` counts. */
export function modelOptions(
  signal: AbortSignal | undefined,
  onProgress: ((done: number) => void) | undefined,
  start: number,
): ScorerOptions {
  return {
    ...(signal === undefined ? {} : { signal }),
    ...(onProgress === undefined ? {} : { onProgress: ({ done }: Progress): void => onProgress(start + done) }),
  };
}

export function isList(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || (ArrayBuffer.isView(value) && "length" in value);
}

/** Throws unless `responses` is what `respond` resolves to. */
export function checkResponses(caller: string, responses: unknown): asserts responses is ResponseSet {
  if (
    typeof responses === "object" &&
    responses !== null &&
    "prompts" in responses &&
    Array.isArray(responses.prompts)
  ) {
    const at = responses.prompts.findIndex(
      (prompt: unknown) =>
        typeof prompt !== "object" ||
        prompt === null ||
        !("responses" in prompt) ||
        !Array.isArray(prompt.responses) ||
        !prompt.responses.every(hasText),
    );
    if (at === -1) return;
    throw wrong(
      caller,
      `responses.prompts[${at}]`,
      "without responses that have texts",
      "{ prompt, responses: [{ text, ... }] }",
    );
  }
  const isPromise = typeof responses === "object" && responses !== null && "then" in responses;
  throw wrong(
    caller,
    "responses",
    isPromise ? "a promise (await it first)" : describe(responses),
    "what respond(...) resolves to",
  );
}

function hasText(response: unknown): boolean {
  return typeof response === "object" && response !== null && "text" in response && typeof response.text === "string";
}

export function wrong(caller: string, argument: string, given: string, expected: string, advice?: string): InputError {
  return new InputError({ function: caller, argument, given, expected, ...(advice === undefined ? {} : { advice }) });
}
