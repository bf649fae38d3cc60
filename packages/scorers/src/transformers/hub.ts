import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

import { networkCode, retryDelay, sleep } from "../servers/backoff.js";
import { discard, discardOthers, exists, sizeOf } from "./files.js";
import { inCache, notTheFile, reasonOf, unreachableMessage } from "./hub-errors.js";
import type { HubModel } from "./hub-model.js";
import { attempts, failed, refusal, type Outcome } from "./hub-outcome.js";
import { LEAST, receive } from "./hub-receive.js";
import { request } from "./hub-request.js";
import { readJsonObject } from "./json-file.js";
import { ModelError } from "./model-error.js";

const firstDelay = 500;
const stalled = 60_000;
/** An attempt that brings more bytes is none of the few that may fail, but one byte at a time would take for ever. */
const most = 30;
/** A hub may ask for any wait, and a run that sleeps for hours looks like one that hangs. */
const longestDelay = 60_000;

/**
 * Fetches a file unless it is there: false if the hub has none of that name. Goes on where an earlier download broke
 * off.
 */
export async function fetchFile(hub: HubModel, name: string): Promise<boolean> {
  const target = join(hub.folder, name);
  if (await exists(target)) return true;
  await inCache(hub, async () => mkdir(dirname(target), { recursive: true }));
  await inCache(hub, async () => discardOthers(`${target}.partial`));
  for (let attempt = 0, made = 1; ; attempt++, made++) {
    hub.signal?.throwIfAborted();
    const before = await sizeOf(`${target}.partial`);
    const outcome = await tryFetch(hub, name, target);
    if (outcome.kind === "done") return true;
    if (outcome.kind === "absent") return false;
    if (made < most && (await sizeOf(`${target}.partial`)) > before) attempt = 0;
    const last = outcome.unreachable ? 1 : attempts - 1;
    if (attempt >= last || made >= most) throw outcome.error;
    const delay = retryDelay(outcome.headers, attempt, firstDelay);
    if (delay > longestDelay) {
      const problem = `${hub.endpoint} asks to wait for ${Math.round(delay / 1000)} seconds before ${name} is fetched. Run again after that: what is there already is kept.`;
      throw new ModelError("FAIREXPECT_MODEL_DOWNLOAD", hub.model, problem);
    }
    await sleep(delay, hub.signal);
  }
}

async function tryFetch(hub: HubModel, name: string, target: string): Promise<Outcome> {
  const partial = `${target}.partial`;
  const stall = new AbortController();
  const timer = setTimeout(() => {
    stall.abort(new Error(`less than ${LEAST / 1024} kB in ${stalled / 1000} seconds`));
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
