import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";

import { redact } from "@fairexpect/metrics/core";

import { isObject } from "../input.js";
import { sha256 } from "../recording/key.js";
import type { LanguageModel } from "../use-case/use-case.js";

/** Where a model is called. */
export interface Address {
  /** As recordings keep it. */
  readonly kept: string;
  /** With every port: tells servers of one process from each other. */
  readonly exact: string;
}

/** Ports from here on are given out by chance. */
const firstEphemeralPort = 32_768;
const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0)$/;

/** Scheme, host and path of a URL; nothing if it is none. */
export function addressOfUrl(url: string): Address | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, hostname, port, pathname } = new URL(url);
  if (hostname === "") return undefined;
  const path = pathname.replace(/\/+$/, "").split("/").map(withoutSecret).join("/");
  const isByChance = loopback.test(hostname) && Number(port) >= firstEphemeralPort;
  const at = (shown: string): string => `${protocol}//${hostname}${shown}${path}`;
  const exact = at(port === "" ? "" : `:${port}`);
  return { exact, kept: isByChance ? at("") : exact };
}

/** Some gateways have a key in the path: in its place stands a hash, which tells two of them apart. */
function withoutSecret(part: string): string {
  return redact(part) === part ? part : `[${sha256(part).slice(0, 8)}]`;
}

/** Where a model is called, as its provider's configuration says; models in a wrapper do not say. */
export function addressOf(model: LanguageModel): Address | undefined {
  const config: unknown = Reflect.get(model, "config");
  if (!isObject(config)) return undefined;
  for (const name of ["url", "baseURL", "baseUrl"]) {
    const url = attempt(config, name, model.modelId);
    const address = url === undefined ? undefined : addressOfUrl(url);
    if (address !== undefined) return address;
  }
  return undefined;
}

function attempt(config: Record<string, unknown>, name: string, modelId: string): string | undefined {
  try {
    const value = config[name];
    const url: unknown = typeof value === "function" ? value.call(config, { path: "", modelId }) : value;
    return typeof url === "string" ? url : undefined;
  } catch {
    return undefined;
  }
}

const requests = new AsyncLocalStorage<{ url: string | undefined }>();
let isListening = false;

/** Makes a call, and tells where the last HTTP request went that it made, if it made one by `fetch`. */
export async function observed<T>(
  call: () => Promise<T>,
): Promise<{ readonly value: T; readonly address: Address | undefined }> {
  if (!isListening) subscribe("undici:request:create", notice);
  isListening = true;
  const seen: { url: string | undefined } = { url: undefined };
  const value = await requests.run(seen, call);
  return { value, address: seen.url === undefined ? undefined : addressOfUrl(seen.url) };
}

/** What providers add to the address that they are given. */
const methods = /\/(?:chat\/completions|completions|responses|messages)$/;

function notice(message: unknown): void {
  const seen = requests.getStore();
  const request: unknown = isObject(message) ? message["request"] : undefined;
  if (seen === undefined || !isObject(request)) return;
  const [path = ""] = String(request["path"]).split("?");
  seen.url = `${String(request["origin"])}${path.replace(methods, "")}`;
}
