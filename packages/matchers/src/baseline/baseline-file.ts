import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { BaselineError, systemCode, unwritable } from "./baseline-error.js";
import { clustersBytes, neededLines, readClustersText, type Lines } from "./clusters-file.js";
import { withLock } from "./lock.js";
import { readSummaryText, summaryText, type Claims } from "./summary-file.js";

/** The baselines of one test file: what a pull request shows, and beside it what comparing needs. */
export interface Baselines {
  readonly claims: Claims;
  readonly lines: Lines;
}

/** The two files of a test file's baselines. */
export interface BaselineFiles {
  readonly summary: string;
  readonly clusters: string;
}

export function baselineFiles(testFile: string): BaselineFiles {
  const file = join(dirname(testFile), "__fairness__", "baselines", basename(testFile));
  return { summary: `${file}.json`, clusters: `${file}.clusters` };
}

/**
 * The baselines of a test file; none if there is no file.
 *
 * @param merge join the two sides of a file that Git could not merge, if no claim differs
 * @throws BaselineError if a file cannot be read
 */
export function readBaselines(files: BaselineFiles, merge = false): Baselines {
  return {
    claims: summaryFiles.read(files.summary, merge) ?? new Map(),
    lines: clustersFiles.read(files.clusters, merge) ?? new Map(),
  };
}

/**
 * Changes the baselines of a test file, and keeps what other processes write at the same time. The clusters are written
 * before the summaries that refer to them, and those that nobody refers to any more go with the next change, so that a
 * process that is killed leaves the old baselines or the new ones.
 *
 * @param change from what the files hold now to what they are to hold; undefined leaves them as they are
 */
export function changeBaselines(files: BaselineFiles, change: (now: Baselines) => Baselines | undefined): void {
  withLock(files.summary, (isOwn) => {
    const now = readBaselines(files, true);
    const changed = change(now);
    if (changed === undefined) return;
    if (!isOwn())
      throw new BaselineError("FAIREXPECT_BASELINE_LOCKED", files.summary, "was written by another process; run again");
    clearAway(files);
    const lines = neededLines(changed.lines, [...dataOf(now.claims), ...dataOf(changed.claims)]);
    if (lines.size !== now.lines.size || [...lines.keys()].some((id) => !now.lines.has(id)))
      clustersFiles.write(files.clusters, lines);
    // As they stand in the file, which is not read again.
    summaryFiles.write(files.summary, new Map([...changed.claims].sort(([a], [b]) => (a < b ? -1 : 1))));
  });
}

/** The ids of the data of all releases. */
function dataOf(claims: Claims): string[] {
  return [...claims.values()].flatMap(({ accepted, history }) =>
    [accepted, ...history].flatMap(({ data }) => data ?? []),
  );
}

/** A kind of file, each of which is read again only if it is another one than the last time. */
interface Reader<T> {
  readonly read: (file: string, merge: boolean) => T | undefined;
  /** Writes what it is to hold, in place of what it held. */
  readonly write: (file: string, value: T) => void;
}

function fileOf<T>(
  parse: (file: string, text: string, merge: boolean) => T,
  contentsOf: (value: T) => string | Uint8Array,
  encoding: "utf8" | "latin1",
): Reader<T> {
  const cache = new Map<string, { readonly mark: string; readonly value: T }>();
  return {
    read(file, merge) {
      const mark = markOf(file);
      const cached = cache.get(file);
      if (mark === undefined || cached?.mark === mark) return mark === undefined ? undefined : cached?.value;
      const text = textIn(file, encoding);
      if (text === undefined) return undefined;
      const value = parse(file, text, merge);
      cache.set(file, { mark, value });
      return value;
    },
    write(file, value) {
      const mark = replace(file, contentsOf(value));
      // What was written need not be read: a test file makes many claims.
      if (mark !== undefined) cache.set(file, { mark, value });
    },
  };
}

function textIn(file: string, encoding: BufferEncoding): string | undefined {
  try {
    // To read a pipe would never end.
    const found = statSync(file, { throwIfNoEntry: false });
    if (found?.isFile() === false && !found.isDirectory()) throw unreadable(file, { code: "a pipe or a device" });
    // Some editors write a mark before the text, which is three characters where a character is a byte.
    return readFileSync(file, encoding).replace(/^(?:\uFEFF|\u00EF\u00BB\u00BF)/, "");
  } catch (error) {
    if (error instanceof BaselineError) throw error;
    if (systemCode(error) === "ENOENT") return undefined;
    throw unreadable(file, error);
  }
}

const summaryFiles = fileOf(readSummaryText, summaryText, "utf8");
const clustersFiles = fileOf(readClustersText, clustersBytes, "latin1");

function markOf(file: string): string | undefined {
  try {
    const stat = statSync(file, { throwIfNoEntry: false, bigint: true });
    return stat && `${stat.ino} ${stat.size} ${stat.mtimeNs}`;
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** The error for what stands in a file's place, or in a folder's, and cannot be read. */
function unreadable(file: string, error: unknown): BaselineError {
  return new BaselineError(
    "FAIREXPECT_BASELINE_UNREADABLE",
    file,
    `cannot be read (${systemCode(error) ?? String(error)}). Nothing was compared or written. Make it a file that this user may read, or move away what is in its place.`,
  );
}

/** Puts a new file in a file's place, at once; says how it is known again. */
function replace(file: string, contents: string | Uint8Array): string | undefined {
  const temporary = `${file}.${randomBytes(6).toString("hex")}.tmp`;
  try {
    writeFileSync(temporary, contents, { flag: "wx" });
    const mark = markOf(temporary);
    renameSync(temporary, file);
    return mark;
  } catch (error) {
    rmSync(temporary, { force: true });
    throw unwritable(file, error);
  }
}

/** Removes what killed processes left: only the holder of the lock makes such files. */
function clearAway({ summary, clusters }: BaselineFiles): void {
  for (const name of readdirSync(dirname(summary))) {
    const isOurs = [summary, clusters].some((file) => name.startsWith(`${basename(file)}.`));
    if (isOurs && (name.endsWith(".tmp") || name.includes(".lock.")))
      rmSync(join(dirname(summary), name), { force: true });
  }
}
