import { hash } from "node:crypto";

import type { Message } from "@fairexpect/metrics";

/** How keys are made, which is part of every key. */
const keyVersion = 1;

/** Values as JSON has them. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [name: string]: Json };

/** What is asked of a model: all that its answer may depend on. */
export interface Request {
  readonly provider: string;
  readonly model: string;
  readonly system?: string | undefined;
  readonly settings: JsonObject;
  /** What names the schema of structured output. */
  readonly schema?: string | undefined;
  readonly prompt: string;
  /** The whole conversation, if it has more than the prompt. */
  readonly messages?: readonly Message[] | undefined;
  readonly sample: number;
}

/** The key of a response: the same for the same request, whatever the order of its settings. */
export function requestKey(request: Request): string {
  const { provider, model, system, settings, schema } = request;
  const common = JSON.stringify([provider, model, system, settings, schema]);
  // Requests one after another mostly have all that in common.
  if (common !== last?.common) last = { common, keyOf: keysOf(request) };
  return last.keyOf(request);
}

let last: { readonly common: string; readonly keyOf: ReturnType<typeof keysOf> } | undefined;

/** Whether a response has the key of its own texts and settings. Of one that was redacted that cannot be told. */
export function hasItsKey(response: Request & { readonly key: string; readonly redacted?: true | undefined }): boolean {
  return response.redacted === true || requestKey(response) === response.key;
}

/**
 * The keys of requests that have all but these three in common: a run has many thousands, and the rest is written out
 * once.
 */
export function keysOf(
  common: Omit<Request, "prompt" | "messages" | "sample">,
): (request: Pick<Request, "prompt" | "messages" | "sample">) => string {
  const { provider, model, system, settings, schema } = common;
  // Canonical JSON, its names in order.
  const beforePrompt = `"model":${JSON.stringify(model)},"prompt":`;
  const beforeSample = `,"provider":${JSON.stringify(provider)},"sample":`;
  let before = { prompt: "", json: '""' };
  const rest = [
    ...(schema === undefined ? [] : [`"schema":${JSON.stringify(schema)}`]),
    `"settings":${canonicalJson(settings)}`,
    ...(system === undefined ? [] : [`"system":${JSON.stringify(system)}`]),
    `"version":${keyVersion}`,
  ].join(",");
  return ({ prompt, messages, sample }) => {
    const conversation =
      messages === undefined
        ? ""
        : `"messages":${canonicalJson(messages.map(({ role, content }) => ({ role, content })))},`;
    // The samples of a prompt come one after another.
    if (prompt !== before.prompt) before = { prompt, json: JSON.stringify(prompt) };
    return sha256(`{${conversation}${beforePrompt}${before.json}${beforeSample}${sample},${rest}}`);
  };
}

/** A short name for a JSON schema: the same for equal schemas, whatever the order of their keywords. */
export function schemaName(schema: Json): string {
  return sha256(canonicalJson(schema)).slice(0, 16);
}

export function sha256(text: string): string {
  return hash("sha256", text, "hex");
}

/** JSON with the names of each object in code unit order and no spaces. */
export function canonicalJson(value: Json): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const names = Object.keys(value).toSorted();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name] ?? null)}`).join(",")}}`;
}

function isList(value: readonly Json[] | JsonObject): value is readonly Json[] {
  return Array.isArray(value);
}
