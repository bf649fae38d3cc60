import { randomBytes } from "node:crypto";
import {
  closeSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { BaselineError, systemCode, unwritable } from "./baseline-error.js";

/** Work under the lock takes milliseconds, so that a lock of this age is of a process that was killed. */
const STALE = 5_000;
/** Nor is an old date taken at its word, as another machine's clock may differ: the lock is watched for so long. */
const WATCHED = 300;
const PATIENCE = 30_000;
/** Bytes of an owner's name in hexadecimal digits. */
const NAME = 8;

/**
 * Runs `work` while no other process or thread holds the lock of `file`, a file beside it. Matchers are synchronous, so
 * this waits without giving way, and `proper-lockfile`, which cannot, is of no use here. A lock whose holder was killed
 * is taken over. `isOwn` tells whether the lock is still held: a process that slept for long may have lost it.
 */
export function withLock<T>(file: string, work: (isOwn: () => boolean) => T): T {
  const lock = `${file}.lock`;
  const owner = randomBytes(NAME).toString("hex");
  acquire(file, lock, owner);
  const isOwn = (): boolean => ownerOf(lock) === owner;
  try {
    return work(isOwn);
  } finally {
    if (isOwn()) rmSync(lock, { force: true });
  }
}

function acquire(file: string, lock: string, owner: string): void {
  const start = performance.now();
  makeFolderOf(file);
  let seen: { readonly mark: string | undefined; readonly since: number } | undefined;
  while (!isTaken(file, lock, owner)) {
    checkIsLock(file, lock);
    const mark = markOf(lock);
    if (seen?.mark !== mark) seen = { mark, since: performance.now() };
    const isWatched = performance.now() - (seen?.since ?? 0) > WATCHED;
    if (isWatched && ageOf(lock) > STALE) takeAway(lock, owner);
    else if (performance.now() - start > PATIENCE)
      throw new BaselineError(
        "FAIREXPECT_BASELINE_LOCKED",
        file,
        `another process has held the lock for over ${PATIENCE / 1000} seconds. End it, or delete ${lock} if there is none.`,
      );
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 + Math.random() * 10);
  }
}

/** Of a link to nothing Node says that it is there already, as of a lock that another one holds. */
function makeFolderOf(file: string): void {
  try {
    makeFolder(dirname(file));
  } catch (error) {
    throw unwritable(file, error);
  }
}

/**
 * Makes a folder with those above it, one by one: where a file system says that there is no such folder as one that it
 * will not have made, as below /proc, Node's own way through all of them never ends.
 */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process was quicker.
    if (systemCode(error) !== "EEXIST" || !isFolder(folder)) throw error;
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** Takes the lock if nobody has it. A disk that is full leaves none, which everybody would wait for. */
function isTaken(file: string, lock: string, owner: string): boolean {
  let descriptor: number;
  try {
    descriptor = openSync(lock, "wx");
  } catch (error) {
    if (systemCode(error) === "EEXIST") return false;
    throw unwritable(file, error);
  }
  try {
    writeSync(descriptor, owner);
    return true;
  } catch (error) {
    rmSync(lock, { force: true });
    throw unwritable(file, error);
  } finally {
    closeSync(descriptor);
  }
}

/** What somebody else put in the lock's place would be waited for in vain, or removed as if nobody needed it. */
function checkIsLock(file: string, lock: string): void {
  const found = lstatSync(lock, { throwIfNoEntry: false });
  // Who was killed before its name was written left an empty one.
  if (found === undefined || (found.isFile() && found.size <= 2 * NAME)) return;
  const kinds: readonly (readonly [boolean, string])[] = [
    [found.isFile(), `a file of ${found.size} bytes`],
    [found.isDirectory(), "a folder"],
    [found.isSymbolicLink(), "a link"],
  ];
  const what = kinds.find(([is]) => is)?.[1] ?? "a pipe or a device";
  throw new BaselineError(
    "FAIREXPECT_BASELINE_LOCKED",
    file,
    `where its lock has to be stands ${what} that is none: ${lock}. Nothing was changed. Move it away, or delete it if nobody needs it.`,
  );
}

function ownerOf(lock: string): string | undefined {
  try {
    return readFileSync(lock, "utf8");
  } catch {
    return undefined;
  }
}

/** By what one lock is told from the next. */
function markOf(lock: string): string | undefined {
  try {
    const { ino, mtimeNs } = statSync(lock, { bigint: true });
    return `${ino} ${mtimeNs}`;
  } catch {
    return undefined;
  }
}

/** A lock dated in the future, as after a clock was put back, is as old as it is far away. */
function ageOf(lock: string): number {
  try {
    return Math.abs(Date.now() - statSync(lock).mtimeMs);
  } catch {
    return 0;
  }
}

/** One of those who wait moves it out of the way. Who loses a lock without being dead sees that by `isOwn`. */
export function takeAway(lock: string, owner: string): void {
  const away = `${lock}.${owner}`;
  try {
    renameSync(lock, away);
    // Another one may have taken it over since it was looked at: that one keeps it.
    if (ageOf(away) <= STALE) linkSync(away, lock);
    rmSync(away, { force: true });
  } catch {
    // Another one did.
  }
}
