import type { Stats } from "node:fs";
import { open, stat } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";

import { RecordingError, messageOf, systemCode } from "../errors.js";
import { checkHeader, corrupt, readLastLine, readResponse } from "./format.js";
import type { Recorded } from "./recorded.js";

const megabyte = 2 ** 20;

/** Whole lines that follow each other in a file. */
export interface Block {
  readonly lines: readonly string[];
  /** How many bytes they take, line breaks included. */
  readonly bytes: number;
}

/**
 * Reads the lines between two places of a file, about a megabyte at a time. Returns what follows the last line break.
 */
export async function* readBlocks(
  file: string,
  handle: FileHandle,
  start: number,
  end: number,
  linesBefore: number,
  block = megabyte,
): AsyncGenerator<Block, Buffer, undefined> {
  // A line may be longer than many blocks: its pieces are put together once.
  let pieces: Buffer[] = [];
  let lineCount = linesBefore;
  for (let at = start; at < end;) {
    const chunk = await readFrom(handle, at, Math.min(end, at + block));
    if (chunk.length === 0) break;
    at += chunk.length;
    const ended = chunk.lastIndexOf(10) + 1;
    pieces.push(chunk);
    if (ended === 0) continue;
    const bytes = pieces.length === 1 ? chunk : Buffer.concat(pieces);
    const whole = bytes.length - chunk.length + ended;
    pieces = whole === bytes.length ? [] : [Buffer.from(bytes.subarray(whole))];
    const lines = decodeLines(file, bytes.subarray(0, whole), lineCount);
    lineCount += lines.length;
    yield { lines, bytes: whole };
  }
  return Buffer.concat(pieces);
}

/** What stands in the place of something else. */
export function kindOf(found: Stats): string {
  if (found.isFile()) return "a file";
  if (found.isSymbolicLink()) return "a link";
  return found.isDirectory() ? "a folder" : found.isFIFO() ? "a pipe" : "a device or socket";
}

/** Opens a file for reading. One that is no file, as a pipe, would keep its reader waiting for ever. */
export async function openToRead(file: string): Promise<FileHandle> {
  const found = await stat(file);
  if (!found.isFile()) {
    const problem = `is ${kindOf(found)}, not a file. Move it away, or pass another folder as "recordings".`;
    throw new RecordingError("FAIREXPECT_RECORDING_UNREADABLE", file, problem);
  }
  return open(file, "r");
}

/** The responses of a file, one after another; without a last line that was cut off. */
export async function* readResponses(file: string): AsyncGenerator<Recorded, void, undefined> {
  let handle: FileHandle;
  try {
    handle = await openToRead(file);
  } catch (error) {
    throw error instanceof RecordingError ? error : unreadable(file, error);
  }
  try {
    const { size } = await handle.stat();
    let number = 0;
    const blocks = readBlocks(file, handle, 0, size, 0);
    let step = await blocks.next();
    for (; step.done !== true; step = await blocks.next()) {
      for (const line of step.value.lines) {
        number += 1;
        if (number === 1) checkHeader(file, line, undefined);
        else if (line.trim() !== "") yield readResponse(file, line, number);
      }
    }
    // A last line may only lack its line break.
    const last = number === 0 ? undefined : readLastLine(file, step.value.toString("utf8"), number + 1);
    if (last !== undefined) yield last;
  } catch (error) {
    throw error instanceof RecordingError ? error : unreadable(file, error);
  } finally {
    await handle.close();
  }
}

/** The lines of bytes that end in a line break. */
function decodeLines(file: string, bytes: Buffer, linesBefore: number): string[] {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw corrupt(file, linesBefore + 1 + invalidLine(bytes), "this is not UTF-8 text");
  }
  const lines = text.split("\n");
  lines.pop();
  return lines;
}

function invalidLine(bytes: Buffer): number {
  for (let start = 0, line = 0; start < bytes.length; line++) {
    const end = bytes.indexOf(10, start);
    const piece = bytes.subarray(start, end === -1 ? bytes.length : end);
    if (!Buffer.from(piece.toString("utf8")).equals(piece)) return line;
    start = end === -1 ? bytes.length : end + 1;
  }
  return 0;
}

async function readFrom(handle: FileHandle, start: number, end: number): Promise<Buffer> {
  const buffer = Buffer.alloc(end - start);
  let filled = 0;
  while (filled < buffer.length) {
    const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, start + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}

export function unreadable(file: string, error: unknown): RecordingError {
  if (error instanceof RecordingError) return error;
  const problem = `cannot be read (${systemCode(error) ?? messageOf(error)}). Mode "off" calls the model without recordings.`;
  return new RecordingError("FAIREXPECT_RECORDING_UNREADABLE", file, problem);
}
