import { z } from "zod";

import { RecordingError } from "../errors.js";
import { excerpt } from "../excerpt.js";
import { formatVersion } from "./key.js";
import type { TokenLogprob } from "../run/generate.js";
import type { Json, JsonObject } from "./key.js";
import type { Message } from "../use-case.js";

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
  readonly recorded?: Provenance | undefined;
}

/** When and by what a response was recorded. No part of its key. */
export interface Provenance {
  /** The day, as in 2026-11-21: a whole run has the same, so that differences between versions stay readable. */
  readonly on: string;
  /** The version of this package. */
  readonly by: string;
  /** The model and the system that answered, as the provider names them. */
  readonly model?: string | undefined;
  readonly fingerprint?: string | undefined;
}

const json: z.ZodType<Json> = z.json();
const recordedResponse: z.ZodType<Recorded> = z.object({
  key: z.string().regex(/^[0-9a-f]{64}$/, "not a key of 64 hexadecimal digits"),
  provider: z.string(),
  model: z.string(),
  system: z.string().optional(),
  settings: z.record(z.string(), json),
  schema: z.string().optional(),
  prompt: z.string(),
  messages: z.array(z.object({ role: z.enum(["user", "assistant"]), content: z.string() })).optional(),
  sample: z.int().nonnegative(),
  text: z.string(),
  finishReason: z.string(),
  logprobs: z
    .array(z.object({ token: z.string(), logprob: z.number(), top: z.array(z.tuple([z.string(), z.number()])) }))
    .optional(),
  usage: z.object({ inputTokens: z.number().optional(), outputTokens: z.number().optional() }).optional(),
  recorded: z
    .object({ on: z.iso.date(), by: z.string(), model: z.string().optional(), fingerprint: z.string().optional() })
    .optional(),
});
const header = z.object({ format: z.literal("fairexpect-recording"), version: z.int(), useCase: z.string() });

/** The first line of a recording. */
export function headerLine(useCase: string): string {
  return JSON.stringify({ format: "fairexpect-recording", version: formatVersion, useCase });
}

/** A response as a line, its fields in the order in which people look for them. */
export function responseLine(response: Recorded): string {
  const {
    key,
    provider,
    model,
    system,
    settings,
    schema,
    prompt,
    messages,
    sample,
    text,
    finishReason,
    logprobs,
    usage,
    recorded,
  } = response;
  return JSON.stringify({
    key,
    provider,
    model,
    system,
    settings,
    schema,
    prompt,
    messages,
    sample,
    text,
    finishReason,
    logprobs,
    usage,
    recorded,
  });
}

/** Throws unless `line` is the first line of a recording of `useCase`, or of any, that this version can read. */
export function checkHeader(file: string, line: string, useCase: string | undefined): void {
  const value = parse(line);
  const found = header.safeParse(value);
  if (!found.success) {
    const problem =
      `this is not a recording of fairexpect: its first line is ${excerpt(line)}, and a recording begins with {"format":"fairexpect-recording",...}. ` +
      "Move the file away, or give the use case another name or folder.";
    throw new RecordingError("FAIREXPECT_RECORDING_FOREIGN", file, problem, 1);
  }
  if (found.data.version > formatVersion) {
    const problem =
      `this recording has format version ${found.data.version}, and this @fairexpect/responses reads versions up to ${formatVersion}. ` +
      "Update @fairexpect/responses to the version that wrote it.";
    throw new RecordingError("FAIREXPECT_RECORDING_NEWER", file, problem, 1);
  }
  if (found.data.version < formatVersion) {
    const problem =
      `this recording has format version ${found.data.version}, which this @fairexpect/responses no longer reads (it reads version ${formatVersion}). ` +
      "Move the file away and record anew with FAIREXPECT_MODE=record, or keep the version of @fairexpect/responses that wrote it.";
    throw new RecordingError("FAIREXPECT_RECORDING_OLDER", file, problem, 1);
  }
  if (useCase !== undefined && found.data.useCase !== useCase) {
    const problem =
      `this is the recording of use case ${excerpt(found.data.useCase)}, and the use case is named ${excerpt(useCase)}. ` +
      'If the use case was renamed, change "useCase" in the first line; if not, give one of the two another name.';
    throw new RecordingError("FAIREXPECT_RECORDING_OTHER_USE_CASE", file, problem, 1);
  }
}

/** The response on a line, or throws. */
export function readResponse(file: string, line: string, number: number): Recorded {
  const found = recordedResponse.safeParse(parse(line));
  if (found.success) return found.data;
  if (/^(?:<{7}|={7}|>{7}|\|{7})/.test(line)) {
    const problem = `this is a mark of a merge conflict (${excerpt(line)}). Keep the responses of both sides: delete the lines of marks. Of two responses with one key the later stands.`;
    throw new RecordingError("FAIREXPECT_RECORDING_CORRUPT", file, problem, number);
  }
  throw corrupt(file, number, `${excerpt(line)} is not a recorded response (${whatIsWrong(found.error)})`);
}

/** The response on a line, or nothing. */
export function tryResponse(line: string): Recorded | undefined {
  return recordedResponse.safeParse(parse(line)).data;
}

/** The response that a shared storage gave, as text or parsed, or nothing. */
export function readStored(value: unknown): Recorded | undefined {
  return recordedResponse.safeParse(typeof value === "string" ? parse(value) : value).data;
}

/** The error for a line that cannot be read, in the middle of a file. */
export function corrupt(file: string, line: number, found: string): RecordingError {
  const problem = `${found}. Restore the file from version control, or delete this line: the response on it is then asked for again.`;
  return new RecordingError("FAIREXPECT_RECORDING_CORRUPT", file, problem, line);
}

function whatIsWrong(error: z.ZodError): string {
  const issue = error.issues[0];
  return issue === undefined || issue.path.length === 0
    ? "no JSON object"
    : `${issue.path.join(".")}: ${issue.message}`;
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line.startsWith("\uFEFF") ? line.slice(1) : line);
  } catch {
    return undefined;
  }
}
