import { createHash, hash as digest } from "node:crypto";
import { open, stat, type FileHandle } from "node:fs/promises";
import { join } from "node:path";

import { warn } from "@fairexpect/metrics/core";

/** The folder of the cache if `cache` is `true`. */
export const defaultCacheFolder = join("node_modules", ".cache", "fairexpect", "scores");

const warned = new Set<string>();

/** The file of a scorer or an encoder in a folder, by its id. */
export function cacheFile(folder: string, id: string, extension: string): string {
  const slug = id
    .toLowerCase()
    .replace(/[^a-z\d]+/g, "-")
    .slice(0, 40);
  return join(folder, `${slug}-${createHash("sha256").update(id).digest("hex").slice(0, 12)}.${extension}`);
}

/** Opens the file of a cache. To open a pipe would never end. */
export async function openCache(file: string, flags: "r" | "a"): Promise<FileHandle> {
  const found = await stat(file).catch((error: unknown) => {
    if (flags === "a" && isMissing(error)) return undefined;
    throw error;
  });
  if (found !== undefined && !found.isFile() && !found.isDirectory())
    throw Object.assign(new Error("no file"), { code: "a pipe or a device" });
  return open(file, flags);
}

/** For one text after the other; longer ones, which are rare, have a room of their own that does not stay. */
const room = Buffer.alloc(1 << 16);

/** Of the code units, since UTF-8 has the same bytes for all lone surrogates. */
export function hashOf(text: string): string {
  const own = 2 * text.length > room.length ? Buffer.alloc(2 * text.length) : room;
  return digest("sha256", own.subarray(0, own.write(text, "utf16le")), "base64url");
}

/** Whether a file is not there, which is no failure of the disk. */
export function isMissing(error: unknown): boolean {
  const code = codeOf(error);
  return code === "ENOENT" || code === "ENOTDIR";
}

/** Warns, once a folder, that the disk failed. */
export function warnOfCache(folder: string, action: "read" | "written", error: unknown): void {
  if (warned.has(folder)) return;
  warned.add(folder);
  warn(
    `the cache of scores in ${folder} cannot be ${action} (${codeOf(error) ?? String(error)}). Texts are scored without it. ` +
      'Make the folder writable, free some space, or pass another folder as "cache".',
    "FAIREXPECT_SCORE_CACHE",
  );
}

function codeOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
