import { networkCode, retryDelay, sleep } from "./backoff.js";
import { ServerError } from "./server-error.js";
import type { CheckedServer } from "./server-options.js";

/** What a server answered: a body where it accepted, its words where it found the request itself wrong. */
export type Answer = { readonly accepted: true; readonly body: unknown } | { readonly accepted: false; readonly status: number; readonly error: ServerError };

const retried = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Statuses that say that the texts, or their number, are what the server will not take. */
const rejecting = new Set([400, 413, 422]);

const firstDelay = 250;
const longestDelay = 60_000;

/** Sends a request and waits for the answer; tries again where that may help. `texts` must not show up in messages. */
export async function request(server: CheckedServer, path: string, body: object | undefined, texts: readonly string[], signal: AbortSignal | undefined): Promise<Answer> {
  const shown = `${safeAddress(server.url)}${path}`;
  for (let attempt = 0; ; attempt++) {
    signal?.throwIfAborted();
    const timeout = AbortSignal.timeout(server.timeout);
    let failure: ServerError;
    let headers: Headers | undefined;
    try {
      const response = await fetch(`${server.url}${path}`, {
        ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
        headers: {
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...(server.apiKey === undefined ? {} : { authorization: `Bearer ${server.apiKey}` }),
          ...server.headers,
        },
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      });
      const text = await response.text();
      ({ headers } = response);
      if (response.ok) {
        try {
          return { accepted: true, body: JSON.parse(text) as unknown };
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
      const reason = timeout.aborted ? `did not answer within ${server.timeout} ms` : `cannot be reached (${networkCode(error) ?? "the connection broke"})`;
      failure = new ServerError(`${shown} ${reason}.`, undefined);
    }
    const tries = attempt + 1;
    if (attempt >= server.maxRetries) throw tries === 1 ? failure : new ServerError(`${failure.message} It was tried ${tries} times.`, failure.status);
    const delay = retryDelay(headers, attempt, firstDelay);
    if (delay > longestDelay) throw new ServerError(`${failure.message} It asks to wait for ${Math.round(delay / 1000)} seconds, which is too long.`, failure.status);
    await sleep(delay, signal);
  }
}

/** An address without user, password and query. */
function safeAddress(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + (pathname === "/" ? "" : pathname);
}

/** The server's own words, unless they quote a text or are too long; without anything that looks like a key. */
function wordsOf({ apiKey, headers }: CheckedServer, text: string, texts: readonly string[]): string {
  const words = messageIn(text);
  if (words === undefined || texts.some((given) => given.length > 3 && words.includes(given.slice(0, 40)))) return "";
  let safe = words.replaceAll(/\s+/g, " ").trim().slice(0, 200);
  for (const secret of [apiKey, ...Object.values(headers)]) if (secret !== undefined && secret.length > 3) safe = safe.replaceAll(secret, "[redacted]");
  safe = safe.replaceAll(/\b(?:bearer\s+|sk-|hf_)\S+/gi, "[redacted]").replaceAll(/\b(?=\S*\d)(?=\S*[A-Za-z])[\w*.-]{24,}/g, "[redacted]");
  return safe === "" ? "" : `: ${safe.replace(/\.$/, "")}`;
}

function messageIn(text: string): string | undefined {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { error, message, detail } = (typeof body === "object" && body !== null ? body : {}) as { readonly error?: unknown; readonly message?: unknown; readonly detail?: unknown };
  const inner: unknown = typeof error === "object" && error !== null && "message" in error ? error.message : undefined;
  return [inner, error, message, detail].find((value) => typeof value === "string");
}
