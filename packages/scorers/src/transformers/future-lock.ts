import { lstat, stat, utimes } from "node:fs/promises";

/** Milliseconds that clocks of machines which share a folder may differ. */
const SKEW = 60_000;

/**
 * Dates a lock now that is dated in the future, as after a clock was put back: it would be nobody's and never be seen
 * as such. Whoever holds it touches it again.
 *
 * @throws Error if it is no folder, as a link to nothing, which would be waited for without an end
 */
export async function dateNow(lock: string): Promise<void> {
  const place = await lstat(lock).catch(() => undefined);
  if (place?.isDirectory() === false)
    throw new Error(`${lock} stands where a lock has to be and is no folder; move it away`);
  const found = await stat(lock).catch(() => undefined);
  if (found === undefined || found.mtimeMs < Date.now() + SKEW) return;
  const now = new Date();
  await utimes(lock, now, now).catch(() => {});
}
