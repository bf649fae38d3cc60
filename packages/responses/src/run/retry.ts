import { messageOf } from "../errors.js";
import { CallTimeout } from "./abort.js";
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
  const headers =
    "responseHeaders" in error && typeof error.responseHeaders === "object" && error.responseHeaders !== null
      ? error.responseHeaders
      : undefined;
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

/** Why no further call of a run can succeed. */
export type Hopeless = "quota" | "key" | "access" | "address";

const quotaCode =
  /"(?:code|type)"\s*:\s*"(?:insufficient_quota|billing_hard_limit_reached|insufficient_balance|billing_error)"/;
const quotaWords =
  /insufficient (?:account )?(?:credits?|balance|funds|quota)|(?:run out of|used all|exhausted) [\w ]{0,20}credits|billing hard limit/i;
/** Google and OpenRouter name the limit of a day so; the limits of a minute pass. */
const dailyQuota = /PerDay|per-day/;
const accessWords =
  /api[ _-]?key|permission|credential|subscription|quota|credit|billing|access to (?:the |this )?(?:model|project|region)|not supported|unauthori[sz]ed|deployment/i;
const moderationWords = /moderat|flagged|polic|safety|harmful|content/i;
const faultOfPrompt = /moderat|flagged|(?:content|usage|safety) polic|harmful|content[_ -]?(?:filter|management)/i;

/**
 * What makes every further call of the run fail like this one; nothing if another prompt, or a later try, may
 * succeed.
 */
export function hopeless(failure: HttpFailure): Hopeless | undefined {
  const { statusCode, responseBody = "" } = failure;
  if (statusCode === 402) return "quota";
  if (statusCode === 401) return "key";
  if (statusCode === 404 || statusCode === 410) return "address";
  if (statusCode !== 400 && statusCode !== 403 && statusCode !== 429) return undefined;
  if (quotaCode.test(responseBody) || /credit balance is too low/i.test(responseBody)) return "quota";
  if (statusCode === 400) return /API key not valid|API_KEY_INVALID/.test(responseBody) ? "key" : undefined;
  if (quotaWords.test(responseBody)) return "quota";
  if (statusCode === 429 && dailyQuota.test(responseBody) && retryAfter(failure, Date.now()) === undefined)
    return "quota";
  // Some providers answer 403 to a prompt that they find fault with.
  if (statusCode === 403 && accessWords.test(responseBody) && !moderationWords.test(responseBody)) return "access";
  return undefined;
}

/** Whether a provider finds fault with what it was asked, as its moderation does: the next prompt may be answered. */
export function isOfPrompt({ statusCode, responseBody = "" }: HttpFailure): boolean {
  const isRefused = statusCode === 400 || statusCode === 403 || statusCode === 422;
  return isRefused && faultOfPrompt.test(responseBody);
}

const brokenConnection: readonly string[] = [
  "ECONNRESET",
  "ECONNREFUSED",
  "EPIPE",
  "ETIMEDOUT",
  "EAI_AGAIN",
  "UND_ERR_SOCKET",
  "UND_ERR_CONNECT_TIMEOUT",
  "UND_ERR_HEADERS_TIMEOUT",
  "UND_ERR_BODY_TIMEOUT",
];

/** What OpenSSL calls a server that speaks no TLS. */
const noTls: readonly string[] = ["ERR_SSL_WRONG_VERSION_NUMBER", "ERR_SSL_PACKET_LENGTH_TOO_LONG"];

/** What `fetch` says, without a code, of an address that leads nowhere however often it is asked. */
const wrongAddress = /^(?:redirect count exceeded|bad port|unknown scheme|URL scheme must be a HTTP\(S\) scheme)$/;

/** Whether the same call may succeed later: as the AI SDK judges, a timeout, 425, or a connection that broke. */
export function mayPass(error: unknown): boolean {
  const failure = httpFailure(error);
  if (failure.statusCode === 425) return true;
  if (codesOf(error).some((code) => noTls.includes(code))) return false;
  if (causesOf(error).some((cause) => wrongAddress.test(messageOf(cause)))) return false;
  if (error instanceof CallTimeout || (hopeless(failure) === undefined && failure.isRetryable === true)) return true;
  return codesOf(error).some((code) => brokenConnection.includes(code));
}

/** The codes of an error and of its causes, the innermost last. */
export function codesOf(error: unknown): string[] {
  return causesOf(error).flatMap((cause) => ("code" in cause && typeof cause.code === "string" ? [cause.code] : []));
}

/** An error and its causes, the innermost last. */
export function causesOf(error: unknown): object[] {
  const causes: object[] = [];
  for (
    let cause = error;
    typeof cause === "object" && cause !== null && causes.length < 5;
    cause = "cause" in cause ? cause.cause : undefined
  )
    causes.push(cause);
  return causes;
}

/**
 * How long the server asks to wait, in milliseconds, however long that is; nothing if it does not say, or asks for
 * no wait.
 */
export function retryAfter({ headers = {} }: HttpFailure, now: number): number | undefined {
  const milliseconds = largest(numbersOf(headers["retry-after-ms"]));
  if (milliseconds !== undefined) return milliseconds;
  const value = headers["retry-after"];
  return (
    largest(numbersOf(value).map((seconds) => seconds * 1_000)) ?? largest(datesOf(value).map((date) => date - now))
  );
}

/** A header that was sent twice arrives as one, with a comma. */
function numbersOf(value = ""): number[] {
  return value.split(",").flatMap((part) => (/^\s*\d+(?:\.\d+)?\s*$/.test(part) ? [Number(part)] : []));
}

/**
 * Dates as HTTP has them: `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT`, `Sun Nov  6 08:49:37
 * 1994`.
 */
function datesOf(value = ""): number[] {
  const dates =
    value.match(
      /\d{1,2}[ -][A-Z][a-z]{2}[ -]\d{2,4} \d{2}:\d{2}:\d{2} GMT|[A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}/g,
    ) ?? [];
  return dates
    .map((date) => Date.parse(date.endsWith("GMT") ? date : `${date} GMT`))
    .filter((date) => !Number.isNaN(date));
}

function largest(waits: readonly number[]): number | undefined {
  const most = Math.max(0, ...waits);
  return most > 0 ? most : undefined;
}

const first = 1_000;
const longest = 60_000;

/**
 * How long to wait before the n-th retry, counted from 0: as the server asks and a little longer, so that calls do not
 * come back in the same millisecond. A server that asks for little again and again gets the ordinary waits all the
 * same.
 */
export function waitBefore(n: number, asked: number | undefined, clock: Clock): number {
  if (asked === undefined) return backoff(n, clock);
  const heeded = asked + clock.random() * Math.min(1_000, asked / 10);
  return n === 0 ? heeded : Math.max(heeded, backoff(n - 1, clock));
}

/**
 * How long to wait before the n-th retry, counted from 0, if the server does not say: 1 s, 2 s, 4 s, ... give or
 * take a half.
 */
function backoff(n: number, clock: Clock): number {
  return Math.min(longest, first * 2 ** n) * (0.5 + clock.random());
}
