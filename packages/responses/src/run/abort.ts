import { setMaxListeners } from "node:events";

/** A signal that follows another. */
export interface Following {
  readonly signal: AbortSignal;
  /** Rejects when the signal aborts: a model that does not heed its signal is not waited for. */
  readonly aborted: Promise<never>;
  readonly end: () => void;
}

/** A signal of the run's own that follows the user's, with as many listeners as there are calls. */
export function follow(signal: AbortSignal | undefined): Following {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  const abort = (): void => {
    controller.abort(signal?.reason);
  };
  const aborted = rejectedOnAbort(controller.signal);
  signal?.addEventListener("abort", abort, { once: true });
  if (signal?.aborted === true) abort();
  return { signal: controller.signal, aborted, end: () => signal?.removeEventListener("abort", abort) };
}

/** A signal that follows another, and aborts by itself after a time. */
export function withTimeout(following: Following, milliseconds: number): Following {
  const controller = new AbortController();
  const abort = (): void => {
    controller.abort(following.signal.reason);
  };
  const aborted = rejectedOnAbort(controller.signal);
  following.signal.addEventListener("abort", abort, { once: true });
  if (following.signal.aborted) abort();
  const timer = setTimeout(
    () => {
      controller.abort(new CallTimeout(milliseconds));
    },
    Math.min(milliseconds, 2 ** 31 - 1),
  );
  return {
    signal: controller.signal,
    aborted,
    end: () => {
      clearTimeout(timer);
      following.signal.removeEventListener("abort", abort);
    },
  };
}

function rejectedOnAbort(signal: AbortSignal): Promise<never> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener(
      "abort",
      () => {
        reject(signal.reason instanceof Error ? signal.reason : new Error("aborted"));
      },
      { once: true },
    );
  });
  aborted.catch(() => {});
  return aborted;
}

/** What a call fails with that took too long. */
export class CallTimeout extends Error {
  constructor(milliseconds: number) {
    super(
      `no answer within ${milliseconds >= 1000 ? `${milliseconds / 1000} s` : `${milliseconds} ms`} (option timeout)`,
    );
  }
}
