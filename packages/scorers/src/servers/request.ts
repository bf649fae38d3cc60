import { redact } from "@fairexpect/metrics/core";

import { mayQuote } from "../quoting.js";
import { networkCode, retryDelay, sleep } from "./backoff.js";
import { readBody, readJson } from "./read-body.js";
import { ServerError } from "./server-error.js";
import type { CheckedServer } from "./server-options.js";

/** What a server answered: a body if it accepted, its words if it found the request itself wrong. */
export type Answer =
  | { readonly accepted: true; readonly body: unknown }
  | { readonly accepted: false; readonly status: number; readonly error: ServerError };

const retried = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Statuses that say that the texts, or their number, are what the server will not take. */
const rejecting = new Set([400, 413, 422]);

const firstDelay = 250;
const longestDelay = 60_000;
/** Characters of a server's message that are looked at, of which 200 are shown. */
const longestMessage = 20_000;

/** Sends a request and waits for the answer; tries again if that may help. `texts` must not show up in messages. */
export async function request(
  server: CheckedServer,
  path: string,
  body: object | undefined,
  texts: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const address = addressOf(server.url, path);
  // Without user, password and query; some gateways have a key in the path.
  const shown = redact(address.origin + address.pathname);
  for (let attempt = 0; ; attempt++) {
    signal?.throwIfAborted();
    const timeout = AbortSignal.timeout(server.timeout);
    let failure: ServerError;
    let headers: Headers | undefined;
    try {
      const response = await fetch(address.href, {
        ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
        headers: {
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...(server.apiKey === undefined ? {} : { authorization: `Bearer ${server.apiKey}` }),
          ...server.headers,
        },
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      });
      const text = await readBody(response, texts.length, shown);
      ({ headers } = response);
      if (response.ok) {
        try {
          return { accepted: true, body: readJson(text) };
        } catch {
          failure = new ServerError(`${shown} answered with status ${response.status} and no JSON.`, response.status);
        }
      } else {
        const { status } = response;
        failure = new ServerError(`${shown} answered with status ${status}${wordsOf(server, text, texts)}.`, status);
        if (rejecting.has(status)) return { accepted: false, status, error: failure };
        if (!retried.has(status)) throw failure;
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof ServerError) throw error;
      const reason = timeout.aborted
        ? `did not answer within ${server.timeout} ms`
        : `cannot be reached (${networkCode(error) ?? "the connection broke"})`;
      failure = new ServerError(`${shown} ${reason}.`, undefined);
    }
    const tries = attempt + 1;
    if (attempt >= server.maxRetries)
      throw tries === 1 ? failure : new ServerError(`${failure.message} It was tried ${tries} times.`, failure.status);
    const delay = retryDelay(headers, attempt, firstDelay);
    if (delay > longestDelay)
      throw new ServerError(
        `${failure.message} It asks to wait for ${Math.round(delay / 1000)} seconds, which is too long.`,
        failure.status,
      );
    await sleep(delay, signal);
  }
}

/** The address of a path below the server's; a query that the server's has comes after it. */
function addressOf(server: string, path: string): URL {
  const address = new URL(server);
  address.pathname = address.pathname.replace(/\/+$/, "") + path;
  address.hash = "";
  return address;
}

/**
 * What the server says, unless it may quote a text: then its code for the problem at most. Without anything that looks
 * like a key.
 */
function wordsOf(server: CheckedServer, body: string, texts: readonly string[]): string {
  const { message, code } = problemIn(body);
  let safe = (message ?? "").slice(0, longestMessage);
  for (const secret of sentSecrets(server)) safe = safe.replaceAll(secret, "[redacted]");
  // Cut when nothing of a key is left to be cut in two.
  safe = redact(safe).replaceAll(/\s+/g, " ").trim().slice(0, 200);
  if (safe === "") return "";
  if (!mayQuote(safe, texts)) return `: ${safe.replace(/\.$/, "")}`;
  return `${code === undefined || mayQuote(code, texts) ? "" : ` (${code})`}; what it says is left out, since it may quote a text`;
}

/** What the server is sent that may be a secret, whatever its shape: longest first, as one may be part of another. */
function sentSecrets({ url, apiKey, headers }: CheckedServer): string[] {
  const sent = [apiKey ?? "", ...Object.values(headers), ...new URL(url).searchParams.values()];
  return sent
    .flatMap((value) => [value, ...value.split(/\s+/)])
    .filter((value) => value.length > 3)
    .toSorted((a, b) => b.length - a.length);
}

function problemIn(text: string): { readonly message?: string | undefined; readonly code?: string | undefined } {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return {};
  }
  const outer = fieldsOf(body);
  const inner = fieldsOf(outer["error"]);
  // FastAPI has a list of what it finds wrong.
  const first = fieldsOf(Array.isArray(outer["detail"]) ? outer["detail"][0] : undefined);
  const isText = (value: unknown): value is string => typeof value === "string";
  const isCode = (value: unknown): value is string => isText(value) && /^[a-z][a-z_]{0,39}$/i.test(value);
  return {
    message: [inner["message"], outer["error"], outer["message"], outer["detail"], first["msg"]].find(isText),
    code: [inner["code"], inner["type"], outer["error_type"], outer["code"], outer["type"]].find(isCode),
  };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
