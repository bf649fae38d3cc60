/**
 * How long to wait before the next attempt, in milliseconds: what the server asks for, else twice as long each time.
 */
export function retryDelay(headers: Headers | undefined, attempt: number, base: number): number {
  const asked = askedDelay(headers);
  return asked ?? base * 2 ** attempt * (0.75 + Math.random() / 2);
}

function askedDelay(headers: Headers | undefined): number | undefined {
  const milliseconds = headers?.get("retry-after-ms");
  if (milliseconds !== null && milliseconds !== undefined && Number.isFinite(Number(milliseconds)))
    return Math.max(0, Number(milliseconds));
  const value = headers?.get("retry-after");
  if (value === null || value === undefined) return undefined;
  const delay = /^\d+(\.\d+)?$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(delay) ? Math.max(0, delay) : undefined;
}

/** Waits; rejects with the signal's reason when it aborts. */
export async function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", stop, { once: true });
  });
}

/** The system's or the HTTP client's code of a failed request: fetch hides it in its error's cause. */
export function networkCode(error: unknown): string | undefined {
  for (let at = error, depth = 0; typeof at === "object" && at !== null && depth < 4; depth++) {
    const { code, errors, cause } = at as {
      readonly code?: unknown;
      readonly errors?: unknown;
      readonly cause?: unknown;
    };
    if (typeof code === "string") return code;
    at = cause ?? (Array.isArray(errors) ? errors[0] : undefined);
  }
  return undefined;
}
