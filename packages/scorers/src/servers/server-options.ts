import { holdsSecret } from "@fairexpect/metrics/core";

import { checkOptions, describeValue, wrong } from "../input.js";

/**
 * How a server is called: what all scorers and encoders on servers share.
 *
 * @since 0.1.0
 */
export interface ServerOptions {
  /** The server's address, also that of a load balancer before many servers. */
  readonly url?: string;
  /** Sent as a bearer token. It gets into no id and no message. */
  readonly apiKey?: string;
  /** Sent with each request, as some gateways want. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Texts in one request, at most; 32 unless given. A batch that the server finds too large is halved. */
  readonly batchSize?: number;
  /** Requests at the same time; 8 unless given. */
  readonly concurrency?: number;
  /**
   * How often a failed request is tried again; 4 unless given. Waits as long as the server asks, else longer each time.
   */
  readonly maxRetries?: number;
  /** Milliseconds until a request that is not answered counts as failed; 60,000 unless given. */
  readonly timeout?: number;
}

export const serverOptionNames = ["url", "apiKey", "headers", "batchSize", "concurrency", "maxRetries", "timeout"];

/** Options that have been checked. */
export interface CheckedServer {
  readonly url: string;
  readonly apiKey: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly batchSize: number;
  readonly concurrency: number;
  readonly maxRetries: number;
  readonly timeout: number;
}

export function checkServerOptions(
  caller: string,
  given: unknown,
  names: readonly string[],
  defaultUrl?: string,
): CheckedServer {
  checkOptions(caller, given, names);
  const {
    url = defaultUrl,
    apiKey,
    headers = {},
    batchSize = 32,
    concurrency = 8,
    maxRetries = 4,
    timeout = 60_000,
  } = given as ServerOptions;
  if (typeof url !== "string" || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw wrong(
      caller,
      "options.url",
      typeof url === "string" ? "no address" : describeValue(url),
      'the address of a server, as "http://127.0.0.1:8080"',
    );
  }
  if (new URL(url).password !== "")
    throw wrong(
      caller,
      "options.url",
      "an address with a password",
      "one without",
      "Give it as apiKey or in headers: addresses get into messages.",
    );
  if (apiKey !== undefined && (typeof apiKey !== "string" || apiKey === ""))
    throw wrong(
      caller,
      "options.apiKey",
      apiKey === "" ? "an empty text" : describeValue(apiKey),
      "a text, or nothing",
    );
  if (
    typeof headers !== "object" ||
    (headers as unknown) === null ||
    Object.values(headers).some((value) => typeof value !== "string")
  )
    throw wrong(caller, "options.headers", describeValue(headers), "an object of texts");
  for (const [name, value, least] of [
    ["batchSize", batchSize, 1],
    ["concurrency", concurrency, 1],
    ["maxRetries", maxRetries, 0],
    ["timeout", timeout, 1],
  ] as const) {
    if (!Number.isInteger(value) || value < least)
      throw wrong(caller, `options.${name}`, describeValue(value), `an integer of at least ${least}`);
  }
  return { url: url.replace(/\/+$/, ""), apiKey, headers, batchSize, concurrency, maxRetries, timeout };
}

/** Throws unless `value` is a text that is not empty, or undefined if that is allowed. */
export function checkText(caller: string, argument: string, value: unknown, expected: string): asserts value is string {
  if (typeof value !== "string" || value === "")
    throw wrong(caller, argument, value === "" ? "an empty text" : describeValue(value), expected);
  if (holdsSecret(value))
    throw wrong(caller, argument, "a text with what looks like a key in it", expected, "It gets into ids and reports.");
}
