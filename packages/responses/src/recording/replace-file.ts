import { randomBytes } from "node:crypto";
import { readdir, realpath, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

import { RecordingError } from "../errors.js";
import { writeDurably } from "./durable-write.js";
import { unwritable } from "./lock.js";

/**
 * Puts a new file in a file's place, at once, unless `isSafe` says otherwise when it is written. Clears away what
 * killed runs left of theirs: only the holder of the lock makes such files, so that all others are nobody's.
 */
export async function replaceFile(
  file: string,
  content: AsyncIterable<string>,
  mode: number | undefined,
  isSafe: () => Promise<boolean>,
): Promise<void> {
  const target = await targetOf(file);
  const temporary = await temporaryBeside(file);
  try {
    await writeDurably(temporary, "wx", content, mode);
    if (await isSafe()) await rename(temporary, target);
  } catch (error) {
    throw error instanceof RecordingError ? error : unwritable(file, error);
  } finally {
    await rm(temporary, { force: true });
  }
  for (const name of await readdir(dirname(target))) {
    if (name.startsWith(`${basename(target)}.`) && name.endsWith(".tmp"))
      await rm(join(dirname(target), name), { force: true });
  }
}

/** A new name in a file's folder, for what is not finished. */
export async function temporaryBeside(file: string): Promise<string> {
  return `${await targetOf(file)}.${randomBytes(6).toString("hex")}.tmp`;
}

/** The file itself, if the name is that of a link. */
async function targetOf(file: string): Promise<string> {
  return realpath(file).catch(() => file);
}
