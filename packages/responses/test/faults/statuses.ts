import { send, type Fault } from "./fault.js";

/** The key that the provider is given. */
export const givenKey = "sk-test-1234567890abcdefghij";

const error = (message: string, more: object = {}): object => ({ error: { message, ...more } });

function status(code: number, message: string, more: object = {}, headers: Record<string, string> = {}): Fault["play"] {
  return send(code, error(message, more), headers);
}

const limited = (does: string, headers: () => Record<string, string>): Fault => ({
  does: `429, ${does}`,
  play: (response, request) => {
    status(429, "slow down", {}, headers())(response, request);
  },
});

const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toUTCString();

const plain: readonly (readonly [number, string, string])[] = [
  [408, "request timeout", "the request took too long"],
  [409, "conflict", "another call is under way"],
  [410, "gone", "the model has been retired"],
  [413, "too large", "the request is too large"],
  [415, "wrong type", "send JSON"],
  [418, "a status that nobody expects", "I am a teapot"],
  [422, "unprocessable", "temperature must be at most 1"],
  [425, "too early", "try again"],
];
const failing: readonly (readonly [number, string, string])[] = [
  [500, "internal error", "the server had an error"],
  [501, "not implemented", "logprobs are not implemented"],
  [503, "unavailable", "overloaded"],
  [504, "gateway timeout", "the upstream did not answer"],
  [520, "unknown error of a proxy", "the origin gave an unknown error"],
  [529, "overloaded, as Anthropic has it", "overloaded"],
];
const named = ([code, name, message]: readonly [number, string, string]): Fault => ({
  does: `${code}, ${name}`,
  play: status(code, message),
});

/** Statuses by which providers refuse. */
export const statuses: readonly Fault[] = [
  { does: "400, a setting is wrong", play: status(400, "max_tokens is too large") },
  { does: "400, the prompt is flagged", play: status(400, "flagged by our content policy") },
  {
    does: "400 with the code `content_filter`",
    play: status(400, "the prompt was blocked", { code: "content_filter" }),
  },
  { does: "401, and repeats the key", play: status(401, `Incorrect API key provided: ${givenKey}`) },
  { does: "402, payment required", play: status(402, "add credits") },
  { does: "403, the key has no access", play: status(403, "your api key has no access to this model") },
  { does: "403, the prompt is flagged", play: status(403, "the input was flagged by moderation") },
  { does: "404, no such model", play: status(404, "the model tiny does not exist") },
  ...plain.map(named),
  limited("without Retry-After", () => ({})),
  limited("Retry-After: 30", () => ({ "retry-after": "30" })),
  limited("Retry-After with a date in half a minute", () => ({ "retry-after": inSeconds(30) })),
  limited("Retry-After: 0", () => ({ "retry-after": "0" })),
  limited("Retry-After with a date that is past", () => ({ "retry-after": inSeconds(-3_600) })),
  limited("Retry-After: 3600", () => ({ "retry-after": "3600" })),
  { does: "429, the quota is exhausted", play: status(429, "you exceeded your quota", { code: "insufficient_quota" }) },
  ...failing.map(named),
  { does: '404 with `{"detail"}`, as FastAPI has it', play: send(404, { detail: "no route to tiny" }) },
  { does: '400 with `{"error"}` as a text, as Ollama has it', play: send(400, { error: "tiny does not chat" }) },
  { does: "503 with plain text, as a proxy has it", play: send(503, "upstream connect error") },
  { does: "502 with a web page", play: send(502, "<html><h1>Bad Gateway</h1></html>") },
];
