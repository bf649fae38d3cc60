import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { lstat, rm, stat } from "node:fs/promises";

/** The sha-256 of a file, in hexadecimal digits. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

/** Whether there is a file. */
export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** The size of a file; 0 if there is none. */
export async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}

/**
 * Removes what is no file in the place of one that is begun and of what is known of it: to open a pipe would never end,
 * and through a link a file outside of the cache would be written.
 */
export async function discardOthers(partial: string): Promise<void> {
  for (const path of [partial, `${partial}.etag`]) {
    const found = await lstat(path).catch(() => undefined);
    if (found?.isFIFO() === true || found?.isSymbolicLink() === true) await rm(path);
  }
}

/** Removes a file that was begun, and what is known of it. */
export async function discard(partial: string): Promise<void> {
  await Promise.all([rm(partial, { force: true }), rm(`${partial}.etag`, { force: true })]);
}
