import { open, rm } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";

import { finishedLine, readResponse } from "./format.js";
import { readBlocks } from "./lines.js";
import { compare } from "./order.js";
import type { Order } from "./order.js";
import type { Keys } from "./view.js";

/** A line of a recording, with what its place depends on. */
export interface SortableLine extends Order {
  readonly line: string;
}

/** Lines that come in groups, as blocks of a file are read. */
export type Groups = AsyncIterable<readonly SortableLine[]>;

/** Requests of a run in mode `record` that all were answered. */
export interface EndedRun {
  readonly run: string;
  readonly keys: Keys;
}

/** The line of a response, or throws; of the run that has `ended` without its mark. */
export function sortable(file: string, line: string, number: number, ended: EndedRun | undefined): SortableLine {
  const { system, prompt, sample, key, unfinished } = readResponse(file, line, number);
  const isEnded = unfinished !== undefined && unfinished === ended?.run && ended.keys.has(key);
  return { line: isEnded ? finishedLine(line) : line, system, prompt, sample, key };
}

/** So many characters are sorted in memory; more are sorted part by part. */
const room = 4 * 2 ** 20;
const piece = 2 ** 20;
const block = 2 ** 16;

/**
 * Merges lines that are in order with others that are not, and gives all of them in order, in pieces of about a
 * megabyte. Others that are more than a few megabytes are sorted in parts, which a temporary file holds meanwhile.
 */
export async function* sorted(
  inOrder: Groups,
  others: Groups,
  temporary: string,
): AsyncGenerator<string, void, undefined> {
  let parts: FileHandle | undefined;
  try {
    const sequences: Groups[] = [inOrder];
    let size = 0;
    let part: SortableLine[] = [];
    let length = 0;
    for await (const group of others) {
      for (const line of group) {
        part.push(line);
        length += line.line.length;
      }
      if (length < room) continue;
      parts ??= await open(temporary, "wx+");
      const start = size;
      for (const text of joined(part.toSorted(compare))) {
        await parts.writeFile(text);
        size += Buffer.byteLength(text);
      }
      sequences.push(readPart(temporary, parts, start, size));
      part = [];
      length = 0;
    }
    sequences.push(only(part.toSorted(compare)));
    yield* merged(sequences);
  } finally {
    await parts?.close();
    if (parts !== undefined) await rm(temporary, { force: true });
  }
}

async function* only(lines: readonly SortableLine[]): Groups {
  yield Promise.resolve(lines);
}

async function* readPart(file: string, handle: FileHandle, start: number, end: number): Groups {
  for await (const { lines } of readBlocks(file, handle, start, end, 0, block))
    yield lines.map((line) => sortable(file, line, 0, undefined));
}

/** A sequence that is being merged: where it is in the group of lines that it has come to. */
interface Head {
  readonly rest: AsyncIterator<readonly SortableLine[]>;
  group: readonly SortableLine[];
  at: number;
}

async function* merged(sequences: readonly Groups[]): AsyncGenerator<string, void, undefined> {
  const heads: Head[] = [];
  for (const sequence of sequences) {
    const head: Head = { rest: sequence[Symbol.asyncIterator](), group: [], at: 0 };
    if (await advance(head)) insert(heads, head);
  }
  let pieces: string[] = [];
  let length = 0;
  for (let head = heads.shift(); head !== undefined; head = heads.shift()) {
    const line = lineAt(head);
    pieces.push(line.line, "\n");
    length += line.line.length + 1;
    head.at += 1;
    if (head.at < head.group.length || (await advance(head))) insert(heads, head);
    if (length < piece) continue;
    yield pieces.join("");
    pieces = [];
    length = 0;
  }
  yield pieces.join("");
}

/** Goes on to the next group that has lines; false if there is none. */
async function advance(head: Head): Promise<boolean> {
  head.group = [];
  head.at = 0;
  while (head.group.length === 0) {
    const { done, value } = await head.rest.next();
    if (done === true) return false;
    head.group = value;
  }
  return true;
}

/** Puts a sequence among others by its next line. */
function insert(heads: Head[], head: Head): void {
  let [low, high] = [0, heads.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(lineAt(heads[middle] as Head), lineAt(head)) < 0) low = middle + 1;
    else high = middle;
  }
  heads.splice(low, 0, head);
}

function lineAt({ group, at }: Head): SortableLine {
  return group[at] as SortableLine;
}

function* joined(lines: readonly SortableLine[]): Generator<string, void, undefined> {
  let pieces: string[] = [];
  let length = 0;
  for (const { line } of lines) {
    pieces.push(line, "\n");
    length += line.length + 1;
    if (length < piece) continue;
    yield pieces.join("");
    pieces = [];
    length = 0;
  }
  yield pieces.join("");
}
