import { lstat, mkdir, rmdir, stat } from "node:fs/promises";

import { RecordingError, systemCode } from "../errors.js";
import { kindOf } from "./lines.js";

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
 * faster. What is no lock, as somebody's file of this name, is left where it is.
 *
 * @throws RecordingError if something else stands in the lock's place
 * @param seen what this function returned the last time
 */
export async function takeAwayStale(
  lock: string,
  stale: number,
  seen: Sighting | undefined,
): Promise<Sighting | undefined> {
  const guard = `${lock}.taken`;
  for (const path of [lock, guard]) await checkIsFolder(path, lock);
  const found = await stat(lock, { bigint: true }).catch(() => undefined);
  if (found === undefined) return undefined;
  const mark = `${found.ino} ${found.mtimeNs}`;
  const now = performance.now();
  const sighting = seen?.mark === mark ? seen : { lock, mark, since: now };
  const age = Date.now() - Number(found.mtimeMs);
  const watched = now - sighting.since;
  if (watched < (age < stale ? stale : stale / 2)) return sighting;
  if (
    !(await mkdir(guard).then(
      () => true,
      () => false,
    ))
  ) {
    // Its holder needs microseconds, unless it was killed in them.
    const guarded = await stat(guard).catch(() => undefined);
    if (guarded !== undefined && Math.abs(Date.now() - guarded.mtimeMs) > stale) await removeEmpty(guard, lock);
    return sighting;
  }
  try {
    const again = await stat(lock, { bigint: true }).catch(() => undefined);
    if (again === undefined || `${again.ino} ${again.mtimeNs}` !== mark) return undefined;
    await removeEmpty(lock, lock);
  } finally {
    await rmdir(guard).catch(() => {});
  }
  return undefined;
}

/** Locks and their guards are folders without anything in them. */
async function checkIsFolder(path: string, lock: string): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  if (found?.isDirectory() === false) throw occupied(path, lock, kindOf(found));
}

/** Whoever holds it may have come back, and whoever waits finds out. */
async function removeEmpty(path: string, lock: string): Promise<void> {
  try {
    await rmdir(path);
  } catch (error) {
    if (["ENOTEMPTY", "EEXIST"].includes(systemCode(error) ?? ""))
      throw occupied(path, lock, "a folder that is not empty");
  }
}

function occupied(path: string, lock: string, what: string): RecordingError {
  const problem = `where its lock has to be, an empty folder, stands ${what}: ${path}. Nothing was changed. Move it away, or delete it if nobody needs it.`;
  return new RecordingError("FAIREXPECT_RECORDING_LOCKED", lock.slice(0, -".lock".length), problem);
}
