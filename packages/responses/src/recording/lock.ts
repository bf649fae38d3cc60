import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

import { RecordingError, messageOf, systemCode } from "../errors.js";
import { takeAwayStale } from "./stale-lock.js";
import type { Sighting } from "./stale-lock.js";

const stale = 3_000;
const patience = 60_000;
/** Processes that take over stale locks of each other meet this once or twice. */
const MOST_REFUSED = 50;

/**
 * Runs `work` while no other process, thread or call holds the lock of `file` (a folder beside it, which need not exist
 * for long). A lock whose holder was killed is taken over after three seconds. `work` can ask whether the lock is still
 * its own: a process that was asleep for longer than that has lost it.
 */
export async function withLock<T>(file: string, work: (lock: { readonly lost: boolean }) => Promise<T>): Promise<T> {
  const state = { lost: false };
  const release = await acquire(file, () => {
    state.lost = true;
  });
  try {
    return await work(state);
  } finally {
    if (!state.lost) await release().catch(() => {});
  }
}

async function acquire(file: string, onCompromised: () => void): Promise<() => Promise<void>> {
  // A run that replays takes no lock.
  const { lock } = await import("proper-lockfile");
  const start = performance.now();
  let seen: Sighting | undefined;
  let refused = 0;
  for (;;) {
    try {
      // The library removes stale locks in two steps, between which another process may have taken it.
      return await lock(file, { realpath: false, stale: Infinity, update: 1_000, onCompromised });
    } catch (error) {
      const code = systemCode(error);
      // A lock taken from whoever was just taking it; time and again it is a folder in which nothing can be made.
      const isLost = code === "ENOENT" && ++refused < MOST_REFUSED && (await isThere(dirname(file)));
      if (code !== "ELOCKED" && !isLost) throw unwritable(file, error);
      seen = await takeAwayStale(`${file}.lock`, stale, seen);
      if (performance.now() - start > patience) {
        const problem = `another process has held the lock for over ${patience / 1000} seconds. End it, or delete ${file}.lock if there is none.`;
        throw new RecordingError("FAIREXPECT_RECORDING_LOCKED", file, problem);
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 2 + Math.random() * 20));
  }
}

/**
 * Makes a folder with those above it, one by one: where a file system says that there is no such folder as one that it
 * will not have made, as below /proc, Node's own way through all of them never ends.
 */
export async function makeFolder(folder: string): Promise<void> {
  if (await isThere(folder)) return;
  if (dirname(folder) !== folder) await makeFolder(dirname(folder));
  try {
    await mkdir(folder);
  } catch (error) {
    // Another process was quicker.
    if (systemCode(error) !== "EEXIST" || !(await isThere(folder))) throw error;
  }
}

async function isThere(folder: string): Promise<boolean> {
  return stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** The error for a file or folder that the system does not let us write. */
export function unwritable(file: string, error: unknown): RecordingError {
  const problem =
    `cannot be written (${systemCode(error) ?? messageOf(error)}). What was recorded before is as it was. ` +
    'Make the folder writable, free some space, or pass another folder as "recordings"; mode "off" calls the model without recording.';
  return new RecordingError("FAIREXPECT_RECORDING_UNWRITABLE", file, problem);
}
