import { stat, utimes } from "node:fs/promises";

/** Milliseconds that clocks of machines which share a folder may differ. */
const SKEW = 60_000;

/**
 * Dates a lock now that is dated in the future, as after a clock was put back: it would be nobody's and never be seen
 * as such. Whoever holds it touches it again.
 */
export async function dateNow(lock: string): Promise<void> {
  const found = await stat(lock).catch(() => undefined);
  if (found === undefined || found.mtimeMs < Date.now() + SKEW) return;
  const now = new Date();
  await utimes(lock, now, now).catch(() => {});
}
