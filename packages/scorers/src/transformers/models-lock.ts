import { randomBytes } from "node:crypto";
import { renameSync, statSync } from "node:fs";
import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { warn } from "@fairexpect/metrics/core";

import { dateNow } from "./future-lock.js";
import { ModelError } from "./model-error.js";

/** What is held: a model of the hub, by its name with its revision, and its files. */
interface HeldModel {
  readonly name: string;
  readonly folder: string;
  readonly files: readonly { readonly name: string; readonly sha256: string }[];
}

/** The hashes of a model's files, by their names. */
type Hashes = Readonly<Record<string, string>>;

const FORMAT = 1;

/** Where the hashes of downloaded models stand: beside the recordings, to be committed with them. */
export function defaultLockFile(): string {
  return join(process.cwd(), "__fairness__", "models.lock.json");
}

/**
 * Holds a downloaded model to the hashes of its first use, so that nobody changes it unseen: not a hub, not whoever can
 * write to the cache. What is not known yet is written, but in CI, where it is told of.
 *
 * @throws ModelError if a file has other bytes than it had, or the lock file cannot be read or written
 */
export async function holdToLock({ name, files, folder }: HeldModel, lockFile: string): Promise<void> {
  const known = (await readLock(lockFile))[name] ?? {};
  const fresh = files.filter((file) => known[file.name] === undefined);
  const changed = files.find((file) => ![undefined, file.sha256].includes(known[file.name]));
  if (changed !== undefined)
    throw new ModelError(
      "FAIREXPECT_MODEL_CHANGED",
      name,
      `${changed.name} in ${folder} has the SHA-256 ${changed.sha256}, and ${lockFile} has ${known[changed.name] ?? ""} for it: these are not the bytes that earlier scores rest on. ` +
        "Delete the folder to download it again. If it is to be another model, delete its entry in the lock file, or name the commit by the option revision.",
    );
  if (fresh.length === 0) return;
  if (!["", undefined, "0", "false"].includes(process.env["CI"])) {
    warn(
      `${lockFile} has no hashes of ${JSON.stringify(name)}, so that this run takes it as it comes. Score once outside of CI, and commit the file.`,
      "FAIREXPECT_MODEL_UNLOCKED",
    );
    return;
  }
  await addToLock(lockFile, name, Object.fromEntries(fresh.map((file) => [file.name, file.sha256])));
}

async function addToLock(lockFile: string, name: string, hashes: Hashes): Promise<void> {
  const { lock } = await import("proper-lockfile");
  try {
    await mkdir(dirname(lockFile), { recursive: true });
    await dateNow(`${lockFile}.lock`);
    const release = await lock(lockFile, {
      realpath: false,
      // Less than what the retries take, so that the lock of a process that was killed is taken over.
      stale: 5_000,
      retries: { retries: 50, minTimeout: 10, maxTimeout: 200 },
      onCompromised: () => {},
    });
    try {
      while (!(await isAdded(lockFile, name, hashes)));
    } finally {
      await release().catch(() => {});
    }
  } catch (error) {
    if (error instanceof ModelError) throw error;
    const reason = (error as { readonly code?: string }).code ?? (error as Error).message;
    const advice = "Make the folder writable, or pass another file as lockFile.";
    throw new ModelError("FAIREXPECT_MODEL_CACHE", name, `${lockFile} cannot be written (${reason}). ${advice}`);
  }
}

/** Says if another one has written meanwhile: of many who take over a lock that nobody holds two may get it. */
async function isAdded(lockFile: string, name: string, hashes: Hashes): Promise<boolean> {
  const before = markOf(lockFile);
  const models = await readLock(lockFile);
  const sorted = sortedByName({ ...models, [name]: sortedByName({ ...hashes, ...models[name] }) });
  const temporary = `${lockFile}.${randomBytes(6).toString("hex")}.tmp`;
  try {
    await writeFile(temporary, `${JSON.stringify({ format: FORMAT, models: sorted }, undefined, 2)}\n`);
    // Without giving way in between.
    if (markOf(lockFile) !== before) return false;
    renameSync(temporary, lockFile);
    return true;
  } finally {
    await rm(temporary, { force: true });
  }
}

function markOf(lockFile: string): string | undefined {
  const found = statSync(lockFile, { bigint: true, throwIfNoEntry: false });
  return found && `${found.ino} ${found.size} ${found.mtimeNs}`;
}

function sortedByName<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}

async function readLock(lockFile: string): Promise<Readonly<Record<string, Hashes>>> {
  let text: string;
  // To read a pipe would never end.
  const found = await stat(lockFile).catch(() => undefined);
  if (found !== undefined && !found.isFile()) throw unreadable(lockFile, "is no file");
  try {
    text = await readFile(lockFile, "utf8");
  } catch (error) {
    if ((error as { readonly code?: string }).code === "ENOENT") return {};
    throw unreadable(lockFile, `cannot be read (${(error as { readonly code?: string }).code ?? String(error)})`);
  }
  const json = parsed(text);
  if (json?.format !== undefined && typeof json.format === "number" && json.format > FORMAT)
    throw unreadable(lockFile, `is of format ${json.format}, which a newer version of fairexpect wrote`);
  if (json?.format !== FORMAT || !isLock(json.models))
    throw unreadable(lockFile, "is no lock file of fairexpect's models, or was cut off, or has merge markers");
  return json.models;
}

function parsed(text: string): { readonly format?: unknown; readonly models?: unknown } | undefined {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === "object" && json !== null ? json : undefined;
  } catch {
    return undefined;
  }
}

function isLock(models: unknown): models is Record<string, Hashes> {
  const isRecord = (value: unknown): value is object =>
    typeof value === "object" && value !== null && !Array.isArray(value);
  return (
    isRecord(models) &&
    Object.values(models).every(
      (hashes: unknown) =>
        isRecord(hashes) &&
        Object.values(hashes).every((hash: unknown) => typeof hash === "string" && /^[0-9a-f]{64}$/.test(hash)),
    )
  );
}

function unreadable(lockFile: string, problem: string): ModelError {
  const advice =
    "Nothing was scored. Bring it back from version control, or delete it to take the models as they are now.";
  return new ModelError("FAIREXPECT_MODEL_LOCK", lockFile, `the lock file ${problem}. ${advice}`);
}
