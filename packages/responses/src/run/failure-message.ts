import { redact, safeLine } from "@fairexpect/metrics/core";

import { messageOf } from "../errors.js";
import { causesOf, codesOf, httpFailure } from "./retry.js";
import { saidByServer } from "./said-by-server.js";

const MOST_SAID = 20_000;

/** Why a call failed, in one short line without keys or tokens. */
export function failureMessage(error: unknown): string {
  const { statusCode } = httpFailure(error);
  // Of megabytes no more is looked at for keys than can be shown.
  const said = messageOf(error).slice(0, MOST_SAID).replace(openSsl, "TLS: $1");
  const message = safeLine(
    redact(`${said}${bodyOf(error)}${codeOf(error)}${reasonOf(error)}${addressOf(error)}`)
      .replaceAll(/\s+/g, " ")
      .trim(),
  );
  const status = statusCode === undefined || message.includes(String(statusCode)) ? "" : ` (status ${statusCode})`;
  return `${message.length > 200 ? `${message.slice(0, 197)}...` : message || "an error without a message"}${status}`;
}

/** What a body says that is none of the provider's: nothing, a page as of a login or a proxy, an error of its shape. */
function bodyOf(error: unknown): string {
  const { statusCode = 0, responseBody } = httpFailure(error);
  if (responseBody?.trim() === "" && statusCode < 300) return ": the answer is empty";
  const start = responseBody?.slice(0, 1_000) ?? "";
  if (/^\s*</.test(start) && /<(?:!doctype|html|head|title|body)\b/i.test(start))
    return ": the server answered with a web page, as of a login or a proxy; check the address";
  const said = saidByServer(responseBody);
  return said === undefined || messageOf(error).includes(said) ? "" : `: ${said}`;
}

/** As OpenSSL writes it: with the number of a thread before, and a place of its own source behind. */
const openSsl = /\b[\dA-F]+:error:[\dA-F]+:SSL routines:\w*:([^:]+):\S*/;

/** The code of a body that cannot be read, of which the AI SDK says no more than that. */
function codeOf(error: unknown): string {
  const code = messageOf(error).startsWith("Failed to process") ? codesOf(error).at(-1) : undefined;
  return code === undefined ? "" : ` (${code})`;
}

/** The address that cannot be one: mostly the path alone, as the base URL is missing or a path itself. */
function addressOf(error: unknown): string {
  const [address] = causesOf(error).flatMap((cause) =>
    "code" in cause && cause.code === "ERR_INVALID_URL" && "input" in cause ? [cause.input] : [],
  );
  if (typeof address !== "string") return "";
  const named = messageOf(error).includes(address) ? "" : `: "${address.slice(0, MOST_SAID)}"`;
  return `${named} (check the base URL)`;
}

/** Why `fetch` failed, which says no more than that it did: the host that is not there, say. */
function reasonOf(error: unknown): string {
  if (messageOf(error) !== "fetch failed") return "";
  const inner = causesOf(error).slice(1).map(messageOf).at(-1)?.slice(0, MOST_SAID) || codesOf(error).at(-1);
  return inner === undefined ? "" : `: ${inner}`;
}
