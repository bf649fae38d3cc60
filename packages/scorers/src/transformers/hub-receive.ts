import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, rm, writeFile } from "node:fs/promises";

import { discard, sizeOf } from "./files.js";
import { inCache } from "./hub-errors.js";
import type { HubModel } from "./hub-model.js";
import { numberOf, type Linked } from "./hub-request.js";
import { ModelError } from "./model-error.js";

/** So much has to come within the time that a download may stall, else a byte now and then would keep it for days. */
export const LEAST = 2 ** 16;

/** Writes the body to the partial file; says what is missing or wrong, if anything is. */
export async function receive(
  hub: HubModel,
  name: string,
  partial: string,
  response: Response,
  linked: Linked,
  timer: NodeJS.Timeout,
): Promise<string | undefined> {
  const continues = response.status === 206;
  let done = continues ? await sizeOf(partial) : 0;
  const length = numberOf(response.headers.get("content-length"));
  const total = linked.size ?? (length === undefined ? undefined : done + length);
  const most = name.endsWith(".json") ? LARGEST_JSON : total === undefined ? LARGEST_UNSAID : LARGEST;
  if (total !== undefined && total > most) {
    await response.body?.cancel();
    const problem = `${hub.endpoint} says that ${name} has ${total} bytes; at most ${most} are taken.`;
    throw new ModelError("FAIREXPECT_MODEL_DOWNLOAD", hub.model, problem);
  }
  const etag = response.headers.get("etag");
  const file = await inCache(hub, async () => open(partial, continues ? "a" : "w"));
  let broken: unknown;
  let heard = done;
  try {
    if (etag !== null && !etag.startsWith("W/")) await inCache(hub, async () => writeFile(`${partial}.etag`, etag));
    else await rm(`${partial}.etag`, { force: true });
    try {
      for await (const chunk of response.body ?? []) {
        done += (chunk as Uint8Array).byteLength;
        if (done - heard >= LEAST) {
          heard = done;
          timer.refresh();
        }
        // A body without an end would fill the disk.
        if (done > (total ?? most)) return await tooLong(partial, total);
        await inCache(hub, async () => file.writeFile(chunk as Uint8Array));
        hub.onDownload?.({ file: name, done, total });
      }
    } catch (error) {
      hub.signal?.throwIfAborted();
      if (error instanceof ModelError) throw error;
      broken = error;
    }
  } finally {
    await file.close();
  }
  if (broken !== undefined || (total !== undefined && done < total))
    return `broke off after ${done} of ${total ?? "an unknown number of"} bytes`;
  const promised = linked.sha256 ?? gitHash(etag);
  const isWrong =
    (total !== undefined && done !== total) ||
    (promised !== undefined && !(await hashesOf(partial, done)).includes(promised));
  if (!isWrong) return undefined;
  await discard(partial);
  return "arrived with other bytes than the hub promised";
}

/** What is taken of a file, whatever size the hub says: what it promises may be a lie too. */
const LARGEST = 8 * 2 ** 30;
const LARGEST_JSON = 256 * 2 ** 20;
/** Hubs say how large a model is: what does not may be a body without an end. */
const LARGEST_UNSAID = 2 ** 30;

async function tooLong(partial: string, total: number | undefined): Promise<string> {
  await discard(partial);
  return total === undefined
    ? "has no end, or one that the hub does not tell"
    : "arrived with more bytes than the hub promised";
}

/** The hub's etag of a small file is the hash that git has for it. */
function gitHash(etag: string | null): string | undefined {
  return /^"?([0-9a-f]{40})"?$/.exec(etag ?? "")?.[1];
}

/**
 * All by which a hub may name a file's bytes: sha-256, git's hash, and the plain sha-1 that some mirrors give as etag.
 */
async function hashesOf(path: string, size: number): Promise<string[]> {
  const hashes = [createHash("sha256"), createHash("sha1").update(`blob ${size}\0`), createHash("sha1")];
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }))
    for (const hash of hashes) hash.update(chunk as Buffer);
  return hashes.map((hash) => hash.digest("hex"));
}
