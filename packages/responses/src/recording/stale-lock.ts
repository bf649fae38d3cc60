import { mkdir, rename, rmdir, stat } from "node:fs/promises";
import { randomBytes } from "node:crypto";

/** What a lock looked like when a waiting process saw it first. */
export interface Sighting {
  readonly lock: string;
  readonly mark: string;
  readonly since: number;
}

/**
 * Takes a lock away whose holder was killed: the holder touches it every second, so that one that has not changed for
 * longer than `stale` milliseconds is nobody's, whatever its date says: a clock may have been put back. Nor is an old
 * date taken at its word, as another machine's clock may be behind: the lock is watched for more than a second before.
 * Of many who wait one takes it, as two who each remove what they saw would remove the lock of a third who was
 * faster.
 *
 * @param seen what this function returned the last time
 */
export async function takeAwayStale(
  lock: string,
  stale: number,
  seen: Sighting | undefined,
): Promise<Sighting | undefined> {
  const found = await stat(lock, { bigint: true }).catch(() => undefined);
  if (found === undefined) return undefined;
  const mark = `${found.ino} ${found.mtimeNs}`;
  const now = performance.now();
  const sighting = seen?.mark === mark ? seen : { lock, mark, since: now };
  const age = Date.now() - Number(found.mtimeMs);
  const watched = now - sighting.since;
  if (watched < (age < stale ? stale : stale / 2)) return sighting;
  const guard = `${lock}.taken`;
  if (
    !(await mkdir(guard).then(
      () => true,
      () => false,
    ))
  ) {
    // Its holder needs microseconds, unless it was killed in them.
    const guarded = await stat(guard).catch(() => undefined);
    if (guarded !== undefined && Math.abs(Date.now() - guarded.mtimeMs) > stale) await rmdir(guard).catch(() => {});
    return sighting;
  }
  try {
    const again = await stat(lock, { bigint: true }).catch(() => undefined);
    if (again === undefined || `${again.ino} ${again.mtimeNs}` !== mark) return undefined;
    const away = `${lock}.${randomBytes(6).toString("hex")}`;
    await rename(lock, away);
    await rmdir(away);
  } catch {
    // Who holds it has come back, or it is no folder: whoever waits finds out.
  } finally {
    await rmdir(guard).catch(() => {});
  }
  return undefined;
}
