import { ScorerError } from "./scorer.js";
import type { ScorerOptions, ScoringProgress } from "./scorer.js";

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
    ...(onProgress === undefined ? {} : { onProgress: ({ done }: ScoringProgress): void => onProgress(start + done) }),
  };
}
