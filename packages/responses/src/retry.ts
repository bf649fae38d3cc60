import type { Clock } from "./clock.js";

/** What the HTTP response of a failed call says, as errors of the AI SDK carry it. */
export interface HttpFailure {
  readonly statusCode?: number;
  readonly responseBody?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly isRetryable?: boolean;
}

/** The HTTP fields of an error of the AI SDK, or of the last error of its retries. */
export function httpFailure(error: unknown): HttpFailure {
  if (typeof error !== "object" || error === null) return {};
  if ("lastError" in error) return httpFailure(error.lastError);
  const headers = "responseHeaders" in error && typeof error.responseHeaders === "object" && error.responseHeaders !== null ? error.responseHeaders : undefined;
  return {
    ...("statusCode" in error && typeof error.statusCode === "number" ? { statusCode: error.statusCode } : {}),
    ...("responseBody" in error && typeof error.responseBody === "string" ? { responseBody: error.responseBody } : {}),
    ...(headers === undefined ? {} : { headers: lowerCased(headers) }),
    ...("isRetryable" in error && typeof error.isRetryable === "boolean" ? { isRetryable: error.isRetryable } : {}),
  };
}

function lowerCased(headers: object): Record<string, string> {
  const entries = Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), value]));
}

/** Whether no further call can succeed, because the account has nothing left to spend. */
export function isQuotaExhausted({ statusCode, responseBody = "" }: HttpFailure): boolean {
  return (statusCode === 429 || statusCode === 402 || statusCode === 403) && /"(?:code|type)"\s*:\s*"(?:insufficient_quota|billing_hard_limit_reached|insufficient_balance)"/.test(responseBody);
}

/** Whether the same call may succeed later. */
export function isWorthRetrying(failure: HttpFailure): boolean {
  if (isQuotaExhausted(failure)) return false;
  return failure.isRetryable ?? false;
}

/** How long the server asks to wait, in milliseconds, however long that is. */
export function retryAfter({ headers = {} }: HttpFailure, now: number): number | undefined {
  const milliseconds = Number(headers["retry-after-ms"] ?? Number.NaN);
  if (Number.isFinite(milliseconds) && milliseconds >= 0) return milliseconds;
  const value = headers["retry-after"];
  if (value === undefined || value.trim() === "") return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return seconds >= 0 ? seconds * 1000 : undefined;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

const first = 1_000;
const longest = 60_000;

/** How long to wait before the n-th retry, counted from 0, where the server does not say: 1 s, 2 s, 4 s, ... give or take a half. */
export function backoff(n: number, clock: Clock): number {
  return Math.min(longest, first * 2 ** n) * (0.5 + clock.random());
}
