import { gzipSync } from "node:zlib";

import { completion, loginPage, send, type Fault } from "./fault.js";

/** What stands in the environment under a name as a key has it. */
export const ownSecret = "corp.gateway/7f3Q~secret";

const json = { "content-type": "application/json" };
const gzip = { ...json, "content-encoding": "gzip" };
const spaces = gzipSync(" ".repeat(2 ** 24));
const whole = JSON.stringify(completion({}));
const bomb = Buffer.concat(Array.from({ length: 64 }, () => spaces));
const tool = { id: "call-1", type: "function", function: { name: "decide", arguments: "{}" } };

/** Bodies with status 200 that are no answer, or one of another kind. */
export const answers: readonly Fault[] = [
  { does: '200 with `{"error"}`', play: send(200, { error: { message: "the engine is starting" } }) },
  { does: '200 with `{"error"}` of code 401', play: send(200, { error: { message: "no such user", code: 401 } }) },
  { does: "200 with a login page", play: send(200, loginPage) },
  { does: "200 with an empty body", play: send(200, "", json) },
  { does: "204", play: send(204, "") },
  { does: "200 with JSON that is cut off", play: send(200, '{"choices":[{', json) },
  { does: "200 with JSON, said to be plain text", play: send(200, whole, { "content-type": "text/plain" }) },
  { does: "200 without choices", play: send(200, { id: "chat-1", object: "chat.completion" }) },
  { does: "200 with an empty list of choices", play: send(200, { ...completion({}), choices: [] }) },
  { does: "content is null", play: send(200, completion({ content: null })) },
  { does: "finish reason `length`", play: send(200, completion({}, { finish_reason: "length" })) },
  {
    does: "finish reason `content_filter`",
    play: send(200, completion({ content: "" }, { finish_reason: "content_filter" })),
  },
  { does: "finish reason `error`", play: send(200, completion({}, { finish_reason: "error" })) },
  { does: "no finish reason", play: send(200, completion({}, { finish_reason: null })) },
  {
    does: "an error in the choice",
    play: send(200, completion({}, { error: { code: 502, message: "upstream is gone" } })),
  },
  { does: "the field `refusal`", play: send(200, completion({ content: null, refusal: "I must decline." })) },
  {
    does: "a call of a tool, and no text",
    play: send(200, completion({ content: null, tool_calls: [tool] }, { finish_reason: "tool_calls" })),
  },
  {
    does: "bytes that are no UTF-8",
    play: send(200, Buffer.from(whole.replace("yes", "y\u00ffs"), "latin1"), json),
  },
  { does: "NUL and escape sequences in the text", play: send(200, completion({ content: "y\u0000\u001b[31mes" })) },
  { does: "a key of the environment in the text", play: send(200, completion({ content: `yes ${ownSecret}` })) },
  { does: "gzip that is broken", play: send(200, gzipSync(whole).subarray(0, 40), gzip) },
  { does: "gzip that is none", play: send(200, whole, gzip) },
  { does: "a gigabyte of spaces in a megabyte of gzip", isEndless: true, play: send(200, bomb, gzip) },
];
