import type { FileHandle } from "node:fs/promises";

import { RecordingError } from "../errors.js";
import type { RecordingErrorCode } from "../errors.js";
import { checkHeader, checkKey, parse, plain, readHeader, readLastLine, readResponse } from "./format.js";
import { KeyTable } from "./key-table.js";
import { sha256 } from "./key.js";
import { openToRead, readBlocks, unreadable } from "./lines.js";
import type { Recorded } from "./recorded.js";

/**
 * What is wrong with one line of a recording.
 *
 * @since 0.1.0
 */
export interface RecordingProblem {
  /** Counted from 1. */
  readonly line: number;
  readonly code: RecordingErrorCode;
  /** What was found, and what to do. */
  readonly message: string;
}

/**
 * What a recording holds, counted, and all that is wrong with it.
 *
 * @since 0.1.0
 */
export interface RecordingContents {
  readonly file: string;
  readonly useCase: string;
  readonly bytes: number;
  /** Those that a run can replay: of several with one key the last. */
  readonly responses: number;
  /** How many different prompts they answer. */
  readonly prompts: number;
  /** How many lines a later one with the same key stands for. */
  readonly replaced: number;
  /** How many were edited, and the edit accepted. */
  readonly edited: number;
  /** How many are of a run in mode `record` that was ended before its end. */
  readonly unfinished: number;
  /** Each provider and model, each address and each version of this package that wrote it, in order. */
  readonly models: readonly string[];
  readonly addresses: readonly string[];
  readonly writtenBy: readonly string[];
  /** How many different system prompts there are, none being one. */
  readonly systems: number;
  readonly recorded?: { readonly from: string; readonly to: string };
  /** Whether the last line was cut off, as by a crash. */
  readonly torn: boolean;
  readonly problems: readonly RecordingProblem[];
}

/**
 * Reads a whole recording and says what it holds and all that is wrong with it: lines that were edited or cannot be
 * read cost those lines, and are told. A run would refuse the file at the first of them.
 *
 * @param file the path of a recording, as in `__fairness__/recordings/support bot.jsonl`
 * @throws RecordingError if the file cannot be read, is not a recording, or is of another version of the format
 * @since 0.1.0
 */
export async function inspectRecording(file: string): Promise<RecordingContents> {
  let handle: FileHandle;
  try {
    handle = await openToRead(file);
  } catch (error) {
    throw unreadable(file, error);
  }
  try {
    return await read(file, handle);
  } catch (error) {
    throw error instanceof RecordingError ? error : unreadable(file, error);
  } finally {
    await handle.close();
  }
}

async function read(file: string, handle: FileHandle): Promise<RecordingContents> {
  const { size } = await handle.stat();
  const found = new Found();
  let useCase: string | undefined;
  let number = 0;
  const begin = (line: string): void => {
    checkHeader(file, line, undefined);
    useCase = readHeader(parse(plain(line)))?.useCase;
  };
  let torn = false;
  try {
    const blocks = readBlocks(file, handle, 0, size, 0);
    let step = await blocks.next();
    for (; step.done !== true; step = await blocks.next()) {
      for (const line of step.value.lines) {
        number += 1;
        if (number === 1) begin(line);
        else if (line.trim() !== "") found.add(file, number, () => readResponse(file, line, number));
      }
    }
    const tail = step.value.toString("utf8");
    if (number === 0) begin(tail);
    else if (tail !== "") torn = !found.add(file, number + 1, () => readLastLine(file, tail, number + 1));
  } catch (error) {
    // Bytes that are no text: where the lines after them begin cannot be told.
    if (useCase === undefined || !(error instanceof RecordingError) || error.line === undefined) throw error;
    found.note(error);
  }
  return { file, useCase: useCase ?? "", bytes: size, ...found.counts(), torn, problems: found.problems };
}

/** What has been found so far. */
class Found {
  readonly problems: RecordingProblem[] = [];
  readonly #keys = new KeyTable();
  readonly #prompts = new KeyTable();
  readonly #systems = new Set<string>();
  readonly #models = new Set<string>();
  readonly #addresses = new Set<string>();
  readonly #writers = new Set<string>();
  #days: { from: string; to: string } | undefined;
  #replaced = 0;
  #edited = 0;
  #unfinished = 0;

  /** Takes in a response, or what is wrong with it; false if there is none. */
  add(file: string, line: number, take: () => Recorded | undefined): boolean {
    try {
      const response = take();
      if (response === undefined) return false;
      checkKey(file, response, line);
      this.#count(response);
    } catch (error) {
      if (!(error instanceof RecordingError)) throw error;
      this.note(error);
    }
    return true;
  }

  note({ code, line = 1, message }: RecordingError): void {
    this.problems.push({ line, code, message });
  }

  #count({ key, prompt, messages, system, provider, model, recorded, edited, unfinished }: Recorded): void {
    if (this.#keys.numberOf(key) === undefined) this.#keys.add(key);
    else this.#replaced += 1;
    this.#prompts.add(sha256(JSON.stringify(messages ?? prompt)));
    this.#systems.add(system === undefined ? "" : sha256(system));
    this.#models.add(`${provider}/${model}`);
    if (edited !== undefined) this.#edited += 1;
    if (unfinished !== undefined) this.#unfinished += 1;
    if (recorded === undefined) return;
    const { on, by, address } = recorded;
    this.#writers.add(by);
    if (address !== undefined) this.#addresses.add(address);
    const { from, to } = this.#days ?? { from: on, to: on };
    this.#days = { from: on < from ? on : from, to: on > to ? on : to };
  }

  counts(): Omit<RecordingContents, "file" | "useCase" | "bytes" | "torn" | "problems"> {
    return {
      responses: this.#keys.size,
      prompts: this.#prompts.size,
      replaced: this.#replaced,
      edited: this.#edited,
      unfinished: this.#unfinished,
      models: [...this.#models].sort(),
      addresses: [...this.#addresses].sort(),
      writtenBy: [...this.#writers].sort(),
      systems: this.#systems.size,
      ...(this.#days !== undefined && { recorded: this.#days }),
    };
  }
}
