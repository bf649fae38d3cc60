import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { networkCode, retryDelay, sleep } from "../servers/backoff.js";
import { readJsonObject } from "./json-file.js";
import { ModelError } from "./model-error.js";

/** A model of a hub that speaks Hugging Face's protocol, and the folder that its files are copied to. */
export interface HubModel {
  readonly endpoint: string;
  readonly model: string;
  readonly revision: string;
  readonly folder: string;
  readonly token: string | undefined;
  readonly signal: AbortSignal | undefined;
  readonly onDownload: ((download: Download) => void) | undefined;
}

/**
 * How far the download of a model's file has come.
 *
 * @since 0.1.0
 */
export interface Download {
  readonly file: string;
  /** Bytes that are on the disk. */
  readonly done: number;
  /** Bytes of the whole file, where the hub tells. */
  readonly total: number | undefined;
}

const attempts = 4;
const firstDelay = 500;
const stalled = 60_000;

/**
 * Fetches a file unless it is there: false where the hub has none of that name. Goes on where an earlier download broke
 * off.
 */
export async function fetchFile(hub: HubModel, name: string): Promise<boolean> {
  const target = join(hub.folder, name);
  if (await exists(target)) return true;
  await inCache(hub, async () => mkdir(dirname(target), { recursive: true }));
  for (let attempt = 0; ; attempt++) {
    hub.signal?.throwIfAborted();
    const before = await sizeOf(`${target}.partial`);
    const outcome = await tryFetch(hub, name, target);
    if (outcome.kind === "done") return true;
    if (outcome.kind === "absent") return false;
    if ((await sizeOf(`${target}.partial`)) > before) attempt = 0;
    const last = outcome.unreachable ? 1 : attempts - 1;
    if (attempt >= last) throw outcome.error;
    await sleep(retryDelay(outcome.headers, attempt, firstDelay), hub.signal);
  }
}

type Outcome =
  | { readonly kind: "done" }
  | { readonly kind: "absent" }
  | { readonly kind: "failed"; readonly error: ModelError; readonly unreachable: boolean; readonly headers?: Headers };

async function tryFetch(hub: HubModel, name: string, target: string): Promise<Outcome> {
  const partial = `${target}.partial`;
  const stall = new AbortController();
  const timer = setTimeout(() => {
    stall.abort(new Error(`no byte for ${stalled / 1000} seconds`));
  }, stalled);
  const signal = hub.signal === undefined ? stall.signal : AbortSignal.any([hub.signal, stall.signal]);
  try {
    const { response, linked } = await request(hub, name, partial, signal);
    if (!response.ok) return await refusal(hub, name, response, partial);
    if (/^text\/html\b/i.test(response.headers.get("content-type") ?? "")) {
      await response.body?.cancel();
      throw notTheFile(hub, name, "a web page");
    }
    const whole = await receive(hub, name, partial, response, linked, timer);
    if (whole !== undefined)
      return failed(
        hub,
        "FAIREXPECT_MODEL_DOWNLOAD",
        `${name} ${whole}. Starting the run again goes on where it stopped.`,
      );
    if (name.endsWith(".json") && (await readJsonObject(partial)) === undefined) {
      await discard(partial);
      throw notTheFile(hub, name, "something other than a JSON object");
    }
    await inCache(hub, async () => rename(partial, target));
    await rm(`${partial}.etag`, { force: true });
    return { kind: "done" };
  } catch (error) {
    hub.signal?.throwIfAborted();
    if (error instanceof ModelError) throw error;
    const code = networkCode(error);
    const unreachable =
      code === "ENOTFOUND" || code === "ECONNREFUSED" || code === "EAI_AGAIN" || code === "ENETUNREACH";
    return failed(hub, "FAIREXPECT_MODEL_OFFLINE", unreachableMessage(hub, name, code ?? reasonOf(error)), unreachable);
  } finally {
    clearTimeout(timer);
  }
}

/** What the hub says of a large file before it sends the client elsewhere: its sha-256 and its size. */
interface Linked {
  readonly sha256: string | undefined;
  readonly size: number | undefined;
}

async function request(
  hub: HubModel,
  name: string,
  partial: string,
  signal: AbortSignal,
): Promise<{ response: Response; linked: Linked }> {
  const start = await sizeOf(partial);
  const etag = start === 0 ? undefined : await readFile(`${partial}.etag`, "utf8").catch(() => undefined);
  let url = new URL(`${hub.endpoint}/${hub.model}/resolve/${encodeURIComponent(hub.revision)}/${name}`);
  const { origin } = url;
  let linked: Linked = { sha256: undefined, size: undefined };
  for (let hop = 0; hop < 6; hop++) {
    const headers = new Headers({ "accept-encoding": "identity" });
    if (etag !== undefined) {
      headers.set("range", `bytes=${start}-`);
      headers.set("if-range", etag);
    }
    if (hub.token !== undefined && url.origin === origin) headers.set("authorization", `Bearer ${hub.token}`);
    const response = await fetch(url, { headers, signal, redirect: "manual" });
    const sha256 = /^(?:W\/)?"?([0-9a-f]{64})"?$/.exec(response.headers.get("x-linked-etag") ?? "")?.[1];
    linked = { sha256: sha256 ?? linked.sha256, size: numberOf(response.headers.get("x-linked-size")) ?? linked.size };
    const location = response.headers.get("location");
    if (response.status < 300 || response.status >= 400 || location === null) return { response, linked };
    await response.body?.cancel();
    url = new URL(location, url);
  }
  throw new ModelError(
    "FAIREXPECT_MODEL_DOWNLOAD",
    hub.model,
    `${hub.endpoint} redirected the request for ${name} too often.`,
  );
}

/** Writes the body to the partial file; says what is missing or wrong, if anything is. */
async function receive(
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
  const etag = response.headers.get("etag");
  const file = await inCache(hub, async () => open(partial, continues ? "a" : "w"));
  let broken: unknown;
  try {
    if (etag !== null && !etag.startsWith("W/")) await inCache(hub, async () => writeFile(`${partial}.etag`, etag));
    else await rm(`${partial}.etag`, { force: true });
    try {
      for await (const chunk of response.body ?? []) {
        timer.refresh();
        await inCache(hub, async () => file.writeFile(chunk as Uint8Array));
        done += (chunk as Uint8Array).byteLength;
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

async function discard(partial: string): Promise<void> {
  await Promise.all([rm(partial, { force: true }), rm(`${partial}.etag`, { force: true })]);
}

function notTheFile(hub: HubModel, name: string, found: string): ModelError {
  const advice =
    "Networks that ask for a login and proxies answer so: open the address in a browser, then try again. Nothing of it was kept.";
  return new ModelError(
    "FAIREXPECT_MODEL_DOWNLOAD",
    hub.model,
    `${hub.endpoint} answered the request for ${name} with ${found}. ${advice}`,
  );
}

async function refusal(hub: HubModel, name: string, response: Response, partial: string): Promise<Outcome> {
  const { status, headers } = response;
  const code = headers.get("x-error-code");
  await response.body?.cancel();
  if (status === 404 && (code === null || code === "EntryNotFound")) return { kind: "absent" };
  if (status === 416) {
    // The partial file is longer than the file: it is of another version.
    await discard(partial);
    return failed(hub, "FAIREXPECT_MODEL_DOWNLOAD", `${hub.endpoint} could not continue the download of ${name}.`);
  }
  if (status === 429 || status >= 500) {
    return {
      ...failed(
        hub,
        "FAIREXPECT_MODEL_DOWNLOAD",
        `${hub.endpoint} answered ${attempts} requests for ${name} with status ${status}. Try again later.`,
      ),
      headers,
    };
  }
  if (code === "RevisionNotFound") {
    throw new ModelError(
      "FAIREXPECT_MODEL_NOT_FOUND",
      hub.model,
      `${hub.endpoint} has the model, but no revision ${JSON.stringify(hub.revision)} of it.`,
    );
  }
  if (status === 401 || status === 403 || status === 404) {
    const known =
      hub.token === undefined
        ? "No token was sent: set HF_TOKEN if it is private or gated"
        : "The token was refused, or it has no access to it";
    throw new ModelError(
      "FAIREXPECT_MODEL_NOT_FOUND",
      hub.model,
      `${hub.endpoint} has no such model, or it is not public (status ${status}). Check the spelling. ${known}.`,
    );
  }
  throw new ModelError(
    "FAIREXPECT_MODEL_DOWNLOAD",
    hub.model,
    `${hub.endpoint} answered the request for ${name} with status ${status}.`,
  );
}

function failed(
  hub: HubModel,
  code: "FAIREXPECT_MODEL_DOWNLOAD" | "FAIREXPECT_MODEL_OFFLINE",
  problem: string,
  unreachable = false,
): Outcome & { kind: "failed" } {
  return { kind: "failed", error: new ModelError(code, hub.model, problem), unreachable };
}

function unreachableMessage(hub: HubModel, name: string, reason: string): string {
  return `${name} has to be downloaded, and ${hub.endpoint} cannot be reached (${reason}). ${offlineAdvice(hub.folder)}`;
}

/** Fetch says only that it failed; its error's cause says why. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as { readonly message?: unknown; readonly cause?: { readonly message?: unknown } };
  return String(cause?.message ?? message);
}

/** How to get by without a connection. */
export function offlineAdvice(folder: string): string {
  return (
    `To work offline, run once where there is a connection and bring its files to ${folder}, ` +
    'or give a folder with config.json, tokenizer.json, tokenizer_config.json and onnx/model.onnx: model: "./my-model".'
  );
}

async function inCache<T>(hub: HubModel, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const reason = (error as { readonly code?: string }).code ?? (error as Error).message;
    const advice =
      "Make the folder writable, free some space, or pass another folder as cacheFolder (or FAIREXPECT_MODELS).";
    throw new ModelError(
      "FAIREXPECT_MODEL_CACHE",
      hub.model,
      `its files cannot be written to ${hub.folder} (${reason}). ${advice}`,
    );
  }
}

/** The sha-256 of a file, in hexadecimal digits. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}

function numberOf(value: string | null): number | undefined {
  return value !== null && /^\d+$/.test(value) ? Number(value) : undefined;
}
