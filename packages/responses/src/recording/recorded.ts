import type { Message } from "@fairexpect/metrics";
import { shape, type Shape } from "@fairexpect/metrics/core";

import { isObject } from "../input.js";
import type { TokenLogprob } from "../run/generate.js";
import type { JsonObject } from "./key.js";

/** How long the answers in a file are. */
export interface AnswerLengths {
  readonly count: number;
  readonly tokens: number;
  readonly longest: number;
}

/** One recorded response, as a line of the file holds it. Fields of later versions are kept but not read. */
export interface Recorded {
  readonly key: string;
  readonly provider: string;
  readonly model: string;
  readonly system?: string | undefined;
  readonly settings: JsonObject;
  readonly schema?: string | undefined;
  readonly prompt: string;
  readonly messages?: readonly Message[] | undefined;
  readonly sample: number;
  readonly text: string;
  readonly finishReason: string;
  readonly logprobs?: readonly TokenLogprob[] | undefined;
  readonly usage?:
    | { readonly inputTokens?: number | undefined; readonly outputTokens?: number | undefined }
    | undefined;
  readonly recorded?: RecordingStamp | undefined;
  /** Whether its texts are not those that were asked, so that they do not give its key. */
  readonly redacted?: true | undefined;
  /** The day on which an edit of the line was accepted. */
  readonly edited?: string | undefined;
  /** The run in mode `record` that it is from, as long as that has not ended. */
  readonly unfinished?: string | undefined;
}

/**
 * When and by what a response was recorded. No part of its key.
 *
 * @since 0.1.0
 */
export interface RecordingStamp {
  /** The day, as in 2026-11-21: a whole run has the same, so that differences between versions stay readable. */
  readonly on: string;
  /** The version of this package. */
  readonly by: string;
  /** The address that answered, as far as it is known: without query and credentials. */
  readonly address?: string | undefined;
  /** The model and the system that answered, as the provider names them. */
  readonly model?: string | undefined;
  readonly fingerprint?: string | undefined;
  /** Of a function in a model's place: the runner, and a hash of the function's text as far as runners leave it. */
  readonly function?: string | undefined;
}

const { anObject, fields, isTrue, list, number, oneOf, optional, text } = shape;

const count: Shape = (value) =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? undefined : "not an integer of at least 0";
const keyOf64: Shape = (value) =>
  typeof value === "string" && /^[0-9a-f]{64}$/.test(value) ? undefined : "not a key of 64 hexadecimal digits";
const day: Shape = (value) =>
  typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
    ? undefined
    : "not a day";
const alternative: Shape = (value) =>
  Array.isArray(value) && value.length === 2 && typeof value[0] === "string" && typeof value[1] === "number"
    ? undefined
    : "not a token with its logarithm";

const recordedResponse = fields({
  key: keyOf64,
  provider: text,
  model: text,
  system: optional(text),
  settings: anObject,
  schema: optional(text),
  prompt: text,
  messages: optional(list(fields({ role: oneOf("user", "assistant"), content: text }))),
  sample: count,
  text,
  finishReason: text,
  logprobs: optional(list(fields({ token: text, logprob: number, top: list(alternative) }))),
  usage: optional(fields({ inputTokens: optional(number), outputTokens: optional(number) })),
  recorded: optional(
    fields({
      on: day,
      by: text,
      address: optional(text),
      model: optional(text),
      fingerprint: optional(text),
      function: optional(text),
    }),
  ),
  redacted: optional(isTrue),
  edited: optional(day),
  unfinished: optional(text),
} satisfies Record<keyof Recorded, Shape>);

/** A value of JSON as a recorded response, without fields that this version does not know; or what is wrong with it. */
export function readRecorded(
  value: unknown,
): { readonly response: Recorded; readonly problem?: never } | { readonly response?: never; readonly problem: string } {
  const problem = recordedResponse(value);
  if (problem !== undefined) return { problem: isObject(value) ? problem : "no JSON object" };
  const { key, provider, model, system, settings, schema, prompt, messages, sample } = value as Recorded;
  const { text: answer, finishReason, logprobs, usage, recorded, redacted, edited, unfinished } = value as Recorded;
  return {
    response: {
      key,
      provider,
      model,
      ...(system === undefined ? {} : { system }),
      settings,
      ...(schema === undefined ? {} : { schema }),
      prompt,
      ...(messages === undefined ? {} : { messages }),
      sample,
      text: answer,
      finishReason,
      ...(logprobs === undefined ? {} : { logprobs }),
      ...(usage === undefined ? {} : { usage }),
      ...(recorded === undefined ? {} : { recorded }),
      ...(redacted === undefined ? {} : { redacted }),
      ...(edited === undefined ? {} : { edited }),
      ...(unfinished === undefined ? {} : { unfinished }),
    },
  };
}
