import { redact } from "@fairexpect/metrics/core";

import { ModelError } from "./model-error.js";
import type { HubModel } from "./hub-model.js";

/** The error for an answer that is not the file. */
export function notTheFile(hub: HubModel, name: string, found: string): ModelError {
  const advice =
    "Networks that ask for a login and proxies answer so: open the address in a browser, then try again. Nothing of it was kept.";
  return new ModelError(
    "FAIREXPECT_MODEL_DOWNLOAD",
    hub.model,
    `${hub.endpoint} answered the request for ${name} with ${found}. ${advice}`,
  );
}

/** What is wrong while a file is fetched, in words. */
export function unreachableMessage(hub: HubModel, name: string, reason: string): string {
  return `${name} has to be downloaded, and ${hub.endpoint} cannot be reached (${reason}). ${offlineAdvice(hub.folder)}`;
}

/** Fetch says only that it failed; its error's cause says why. */
export function reasonOf(error: unknown): string {
  const { message, cause } = error as { readonly message?: unknown; readonly cause?: { readonly message?: unknown } };
  return redact(String(cause?.message ?? message));
}

/** How to get by without a connection. */
export function offlineAdvice(folder: string): string {
  return (
    `To work offline, run once with a connection and bring its files to ${folder}, ` +
    'or give a folder with config.json, tokenizer.json, tokenizer_config.json and onnx/model.onnx: model: "./my-model".'
  );
}

/** Does `work` on the files of the cache. Throws an error with advice if that fails. */
export async function inCache<T>(hub: HubModel, work: () => Promise<T>): Promise<T> {
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
