/** Time and chance, so that tests can put their own in their place. */
export interface Clock {
  /** Milliseconds, never going back. */
  now(): number;
  /** Rejects with the signal's reason when it aborts. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** A number in [0, 1). */
  random(): number;
}

/** Longer timers overflow, and fire at once. */
const longestTimer = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: async (milliseconds, signal) => {
    const end = performance.now() + milliseconds;
    for (let left = milliseconds; left > 0; left = end - performance.now())
      await timer(Math.min(left, longestTimer), signal);
  },
  random: () => Math.random(),
};

async function timer(milliseconds: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timeout);
      reject(signal.reason as Error);
    };
    const timeout = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal.addEventListener("abort", stop, { once: true });
  });
}
