import { stat } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";

import { RecordingError } from "../errors.js";
import { checkSumProblem, withCheckSum } from "./check-sum.js";
import { checkHeader, parse, plain, readResponse } from "./format.js";
import { hasItsKey, requestKey } from "./key.js";
import { openToRead, readBlocks, unreadable } from "./lines.js";
import { withLock } from "./lock.js";
import { readRecorded } from "./recorded.js";
import type { Recorded } from "./recorded.js";
import { replaceFile } from "./replace-file.js";

/**
 * One line whose edit was accepted.
 *
 * @since 0.1.0
 */
export interface AcceptedEdit {
  /** Counted from 1. */
  readonly line: number;
  readonly prompt: string;
  readonly sample: number;
}

/**
 * Accepts the lines of a recording that were edited by hand: each gets the key and the check sum of what it says now,
 * and the day as its `edited`, so that a reader of the file sees which answers no model gave. All other lines stay as
 * they are. Without it a run that meets such a line is refused. If there is nothing to accept, the file is left alone.
 *
 * @param file the path of a recording, as in `__fairness__/recordings/support bot.jsonl`
 * @returns the lines that were accepted
 * @throws RecordingError if the file cannot be read or written, is not a recording, has a line that cannot be read, or
 *   has two responses to one request after an edit; the file is left as it is
 * @since 0.1.0
 */
export async function acceptEdits(file: string): Promise<readonly AcceptedEdit[]> {
  return withLock(file, async (lock) => {
    const handle = await openToRead(file).catch((error: unknown) => {
      throw unreadable(file, error);
    });
    try {
      const accepted: AcceptedEdit[] = [];
      const lineOf = new Map<string, number>();
      for await (const { response, number, isEdited } of linesOf(file, handle)) {
        if (response === undefined) continue;
        const other = lineOf.get(response.key);
        if (isEdited && other !== undefined) throw twice(file, number, Math.abs(other));
        lineOf.set(response.key, isEdited ? -number : number);
        if (other !== undefined && other < 0) throw twice(file, number, -other);
        if (isEdited) accepted.push({ line: number, prompt: response.prompt, sample: response.sample });
      }
      if (accepted.length === 0) return [];
      const { mode, size } = await handle.stat();
      await replaceFile(file, texts(file, handle), mode & 0o777, async () => {
        if (!lock.lost && (await stat(file)).size === size) return true;
        throw new RecordingError(
          "FAIREXPECT_RECORDING_LOCKED",
          file,
          "another process wrote it meanwhile. Accept anew.",
        );
      });
      return accepted;
    } finally {
      await handle.close();
    }
  });
}

interface Line {
  /** As it is to be, with what ends it. */
  readonly text: string;
  readonly number: number;
  readonly response?: Recorded;
  readonly isEdited?: boolean;
}

async function* texts(file: string, handle: FileHandle): AsyncGenerator<string> {
  for await (const { text } of linesOf(file, handle)) yield text;
}

/** The lines of a file, those that were edited as they are when that is accepted. */
async function* linesOf(file: string, handle: FileHandle): AsyncGenerator<Line> {
  const { size } = await handle.stat();
  const blocks = readBlocks(file, handle, 0, size, 0);
  let number = 0;
  let step = await blocks.next();
  for (; step.done !== true; step = await blocks.next()) {
    for (const line of step.value.lines) {
      number += 1;
      if (number === 1) checkHeader(file, line, undefined);
      yield number === 1 || line.trim() === "" ? { text: `${line}\n`, number } : asWritten(file, line, number, "\n");
    }
  }
  const last = step.value.toString("utf8");
  if (number === 0) checkHeader(file, last, undefined);
  const isLine = number > 0 && readRecorded(parse(plain(last))).response !== undefined;
  // What a crash cut off is the business of the next run that records.
  if (last !== "") yield isLine ? asWritten(file, last, number + 1, "") : { text: last, number: number + 1 };
}

/** A line of a response as if it had been written so: as it is, unless it was edited. */
function asWritten(file: string, line: string, number: number, end: string): Line {
  const text = plain(line);
  const value = parse(text);
  const { response } = readRecorded(value);
  // Says what is wrong with the line.
  if (response === undefined) return { text: line, number, response: readResponse(file, line, number) };
  if (checkSumProblem(text) === undefined && hasItsKey(response)) return { text: `${line}${end}`, number, response };
  const key = response.redacted === true ? response.key : requestKey(response);
  const edited = new Date().toISOString().slice(0, 10);
  const { logprobs } = response;
  // The tokens of another text.
  const isOther = logprobs !== undefined && logprobs.map(({ token }) => token).join("") !== response.text;
  const { sum: _, ...fields } = value as Recorded & { sum?: unknown };
  const changed = { ...fields, key, ...(isOther ? { logprobs: undefined } : {}), edited };
  return { text: `${withCheckSum(changed)}${end}`, number, response: { ...response, key }, isEdited: true };
}

function twice(file: string, line: number, other: number): RecordingError {
  const problem = `after the edit this line answers what line ${other} answers as well. Delete one of them; nothing was changed.`;
  return new RecordingError("FAIREXPECT_RECORDING_CORRUPT", file, problem, line);
}
