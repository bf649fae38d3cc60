import { RecordingError } from "../errors.js";
import { excerpt } from "../excerpt.js";
import { isObject } from "../input.js";
import { checkSumProblem, withCheckSum } from "./check-sum.js";
import { hasItsKey } from "./key.js";
import { readRecorded } from "./recorded.js";
import type { Recorded } from "./recorded.js";

/** The version of the recording format: 2 has a check sum at the end of each line. */
export const formatVersion = 2;

/** The first line of a recording. */
export function headerLine(useCase: string): string {
  return JSON.stringify({ format: "fairexpect-recording", version: formatVersion, useCase });
}

/** A response as a line, its fields in the order in which people look for them. */
export function responseLine(response: Recorded): string {
  const { key, provider, model, system, settings, schema, prompt, messages, sample } = response;
  const { text, finishReason, logprobs, usage, recorded, redacted, edited, unfinished } = response;
  return withCheckSum({
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
    redacted,
    edited,
    unfinished,
  });
}

/** A line without the mark that its run has not ended; what else is in it stays. */
export function finishedLine(line: string): string {
  return withCheckSum({ ...(JSON.parse(plain(line)) as object), unfinished: undefined });
}

/** Throws unless `line` is the first line of a recording of `useCase`, or of any, that this version can read. */
export function checkHeader(file: string, line: string, useCase: string | undefined): void {
  const found = readHeader(parse(plain(line)));
  if (found === undefined) {
    const problem =
      `this is not a recording of fairexpect: its first line is ${excerpt(line)}, and a recording begins with {"format":"fairexpect-recording",...}. ` +
      "Move the file away, or give the use case another name or folder.";
    throw new RecordingError("FAIREXPECT_RECORDING_FOREIGN", file, problem, 1);
  }
  if (found.version > formatVersion) {
    const problem =
      `this recording has format version ${found.version}, and this @fairexpect/responses reads versions up to ${formatVersion}. ` +
      "Update @fairexpect/responses to the version that wrote it.";
    throw new RecordingError("FAIREXPECT_RECORDING_NEWER", file, problem, 1);
  }
  if (found.version < formatVersion) {
    const problem =
      `this recording has format version ${found.version}, which this @fairexpect/responses no longer reads (it reads version ${formatVersion}). ` +
      `Bring it over: npx fairexpect recordings migrate ${JSON.stringify(file)}. Or move it away and record anew with FAIREXPECT_MODE=record.`;
    throw new RecordingError("FAIREXPECT_RECORDING_OLDER", file, problem, 1);
  }
  if (useCase !== undefined && found.useCase !== useCase) {
    const problem =
      `this is the recording of use case ${excerpt(found.useCase)}, and the use case is named ${excerpt(useCase)}. ` +
      'If the use case was renamed, change "useCase" in the first line; if not, give one of the two another name.';
    throw new RecordingError("FAIREXPECT_RECORDING_OTHER_USE_CASE", file, problem, 1);
  }
}

/** The response on a line, or throws. */
export function readResponse(file: string, line: string, number: number): Recorded {
  const text = plain(line);
  const { response, problem: wrong } = readRecorded(parse(text));
  if (response !== undefined) {
    const problem = checkSumProblem(text);
    if (problem !== undefined) throw changed(file, number, problem);
    return response;
  }
  if (/^(?:<{7}|={7}|>{7}|\|{7})/.test(line)) {
    const problem = `this is a mark of a merge conflict (${excerpt(line)}). Keep the responses of both sides: delete the lines of marks. Of two responses with one key the later stands. With "*.jsonl merge=union" in .gitattributes git keeps both itself.`;
    throw new RecordingError("FAIREXPECT_RECORDING_CORRUPT", file, problem, number);
  }
  throw corrupt(file, number, `${excerpt(line)} is not a recorded response (${wrong})`);
}

/** The response on a last line without a line break; nothing if it was cut off. */
export function readLastLine(file: string, line: string, number: number): Recorded | undefined {
  return readRecorded(parse(plain(line))).response === undefined ? undefined : readResponse(file, line, number);
}

/** The response that a shared storage gave for a key, as text or parsed, or nothing. */
export function readStored(value: unknown, key: string): Recorded | undefined {
  const line = typeof value === "string" ? value : JSON.stringify(value ?? null);
  const { response } = readRecorded(parse(line));
  const isSound = response !== undefined && checkSumProblem(line) === undefined && hasItsKey(response);
  return isSound && response.key === key ? response : undefined;
}

/** Throws unless a response has the key that its contents give. */
export function checkKey(file: string, response: Recorded, number: number): void {
  if (!hasItsKey(response)) throw changed(file, number, "its key is not that of what it says was asked");
}

/** The error for a line that says something else than was written. */
function changed(file: string, line: number, found: string): RecordingError {
  const problem =
    `this line is not as it was written: ${found}. It was edited, or damaged. Restore it from version control, or delete it: the response is then asked for again. ` +
    `If the edit is meant, accept it, which marks the line: await acceptEdits(${JSON.stringify(file)}), or npx fairexpect recordings accept ${JSON.stringify(file)}.`;
  return new RecordingError("FAIREXPECT_RECORDING_EDITED", file, problem, line);
}

/** The error for a line that cannot be read, in the middle of a file. */
export function corrupt(file: string, line: number, found: string): RecordingError {
  const problem = `${found}. Restore the file from version control, or delete this line: the response on it is then asked for again.`;
  return new RecordingError("FAIREXPECT_RECORDING_CORRUPT", file, problem, line);
}

/** What the first line of a recording says. */
export interface Header {
  readonly version: number;
  readonly useCase: string;
}

/** The header that a value is, of whichever version; nothing if it is none. */
export function readHeader(value: unknown): Header | undefined {
  if (!isObject(value) || value["format"] !== "fairexpect-recording") return undefined;
  const { version, useCase } = value;
  if (typeof version !== "number" || !Number.isSafeInteger(version) || typeof useCase !== "string") return undefined;
  return { version, useCase };
}

/** A line without what an editor may have put around it. */
export function plain(line: string): string {
  return line.slice(line.startsWith("\uFEFF") ? 1 : 0, line.endsWith("\r") ? -1 : undefined);
}

export function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
