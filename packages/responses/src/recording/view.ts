import type { Stats } from "node:fs";
import { stat } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";

import { RecordingError, systemCode } from "../errors.js";
import { approximateTokens } from "../run/budget.js";
import { checkHeader, checkKey, headerLine, readLastLine, readResponse } from "./format.js";
import type { AnswerLengths, Recorded } from "./recorded.js";
import { extended, KeyTable } from "./key-table.js";
import { openToRead, readBlocks, unreadable } from "./lines.js";
import { compare } from "./order.js";
import type { Order } from "./order.js";
import { withSharedParts } from "./shared-parts.js";

/** Keys, of which only is asked whether one is among them. */
export type Keys = Pick<ReadonlySet<string>, "has">;

/** What has been read of one file, up to the end of its last whole line. */
interface Content {
  /** Which file it is: a compaction by another process puts a new one in its place. */
  identity: string | undefined;
  bytes: number;
  lines: number;
  header: string | undefined;
  /** The part of the file, from its beginning on, that is in the stable order. */
  sorted: { readonly bytes: number; readonly lines: number } | undefined;
  last: Order | undefined;
  wanted: Map<string, Recorded>;
  lastWanted: Recorded | undefined;
  /**
   * By the number of a key: the line on which its response stands, the last one of those that have the key; 0 if
   * there is none.
   */
  lineOf: Uint32Array;
  size: number;
  readonly answers: { count: number; tokens: number; longest: number };
  /** What follows the last line break: a line that was cut off, or one that only lacks the line break. */
  tail: Buffer;
  /** Whether that line was cut off. */
  isTorn: boolean;
  /** The runs in mode `record` that left responses and have not ended. */
  readonly unfinished: Set<string>;
}

/**
 * A recording as far as it has been read. The file is streamed: of the responses only those that are wanted are kept,
 * and of the others which keys there are and on which lines they stand.
 */
export class View {
  readonly file: string;
  readonly useCase: string;
  readonly #wanted: Keys;
  /** Of all that was ever in the file, so that numbers stay the same when another file takes its place. */
  readonly #keys = new KeyTable();
  #content = nothing(undefined);
  #reading: Promise<void> = Promise.resolve();
  /** A reading that has not begun: who asks for one meanwhile waits for the same. */
  #next: Promise<void> | undefined;

  constructor(file: string, useCase: string, wanted: Keys) {
    this.file = file;
    this.useCase = useCase;
    this.#wanted = wanted;
  }

  get exists(): boolean {
    return this.#content.identity !== undefined;
  }

  /** How many responses there are. */
  get size(): number {
    return this.#content.size;
  }

  /** Those of them that are wanted, by their keys. */
  get wanted(): ReadonlyMap<string, Recorded> {
    return this.#content.wanted;
  }

  /** How many keys have been seen so far; a key has been seen by then if its number is less. */
  get seen(): number {
    return this.#keys.size;
  }

  /** How many whole lines there are, the header included. */
  get lines(): number {
    return this.#content.lines;
  }

  /** The first line, with what other versions wrote into it. */
  get header(): string | undefined {
    return this.#content.header;
  }

  get answers(): AnswerLengths {
    return this.#content.answers;
  }

  /** Where the last whole line ends. */
  get bytes(): number {
    return this.#content.bytes;
  }

  get tail(): Buffer {
    return this.#content.tail;
  }

  /**
   * Whether the file ends in a line that was cut off, and not in one that only lacks its line break, as some editors
   * leave it.
   */
  get torn(): boolean {
    return this.#content.isTorn;
  }

  /** Whether there are responses of a run in mode `record` as one that has not ended. */
  hasUnfinished(run: string): boolean {
    return this.#content.unfinished.has(run);
  }

  /** How much of the file, from its beginning on, is in the stable order. */
  get sorted(): { readonly bytes: number; readonly lines: number } {
    const { sorted, bytes, lines } = this.#content;
    return sorted ?? { bytes, lines };
  }

  /** Whether all whole lines are in the stable order. */
  get isSorted(): boolean {
    return this.#content.sorted === undefined;
  }

  get(key: string): Recorded | undefined {
    return this.#content.wanted.get(key);
  }

  numberOf(key: string): number | undefined {
    return this.#keys.numberOf(key);
  }

  /** The line on which the response with a key stands; 0 if there is none. */
  lineOf(key: string): number {
    const number = this.#keys.numberOf(key);
    return number === undefined ? 0 : (this.#content.lineOf[number] ?? 0);
  }

  /**
   * Reads what has been added since the last time, also by other processes; through `handle` if the file is open
   * already.
   */
  async refresh(handle?: FileHandle): Promise<void> {
    if (handle === undefined && this.#next !== undefined) return this.#next;
    const reading = this.#reading.then(async () => {
      if (handle !== undefined) return this.#read(handle);
      this.#next = undefined;
      return this.#open();
    });
    if (handle === undefined) this.#next = reading;
    this.#reading = reading.catch(() => {});
    return reading;
  }

  async #open(): Promise<void> {
    // Each call asks whether others have recorded its answer, and most often nobody has recorded anything.
    const found = await stat(this.file).catch(() => undefined);
    if (found !== undefined && this.#isAsRead(found)) return;
    let handle: FileHandle;
    try {
      handle = await openToRead(this.file);
    } catch (error) {
      if (error instanceof RecordingError) throw error;
      if (systemCode(error) !== "ENOENT" && systemCode(error) !== "ENOTDIR") throw unreadable(this.file, error);
      this.#content = nothing(undefined);
      return;
    }
    try {
      await this.#read(handle);
    } finally {
      await handle.close();
    }
  }

  async #read(handle: FileHandle): Promise<void> {
    try {
      const found = await handle.stat();
      const [identity, { size }] = [identityOf(found), found];
      if (identity !== this.#content.identity || size < this.#content.bytes) this.#content = nothing(identity);
      if (this.#isAsRead(found)) return;
      const start = this.#content.bytes;
      try {
        await this.#absorb(handle, start, size);
      } catch (error) {
        this.#content = nothing(identity);
        if (start === 0) throw error;
        // Perhaps another file in the old one's place, that could not be told from it.
        await this.#absorb(handle, 0, size);
      }
    } catch (error) {
      throw error instanceof RecordingError ? error : unreadable(this.file, error);
    }
  }

  /** Whether a file is the one that was read, up to its end. */
  #isAsRead(found: Stats): boolean {
    const content = this.#content;
    if (identityOf(found) !== content.identity || found.size !== content.bytes) return false;
    content.tail = Buffer.alloc(0);
    content.isTorn = false;
    return true;
  }

  async #absorb(handle: FileHandle, start: number, end: number): Promise<void> {
    const content = this.#content;
    const blocks = readBlocks(this.file, handle, start, end, content.lines);
    let step = await blocks.next();
    for (; step.done !== true; step = await blocks.next()) {
      const { lines, bytes } = step.value;
      for (const [i, line] of lines.entries()) {
        if (content.lines === 0) this.#begin(line);
        else if (line.trim() !== "") this.#remember(readResponse(this.file, line, content.lines + 1), lines, i);
        content.lines += 1;
      }
      content.bytes += bytes;
    }
    content.tail = step.value;
    content.isTorn = content.tail.length > 0 && !this.#readTail(content.tail.toString("utf8"));
  }

  /** Whether what follows the last line break is whole. */
  #readTail(tail: string): boolean {
    const content = this.#content;
    if (content.lines > 0) {
      const response = readLastLine(this.file, tail, content.lines + 1);
      if (response !== undefined) this.#place(response);
      return response !== undefined;
    }
    // A first line without end: our header, cut off at some place, or a foreign file.
    const header = headerLine(this.useCase);
    if (header !== tail && header.startsWith(tail)) return false;
    this.#begin(tail);
    return true;
  }

  #begin(header: string): void {
    checkHeader(this.file, header, this.useCase);
    this.#content.header = header;
  }

  /** Takes in the response on line `i` of a block. */
  #remember(response: Recorded, block: readonly string[], i: number): void {
    const content = this.#content;
    if (content.last !== undefined && content.sorted === undefined && compare(content.last, response) >= 0) {
      const before = block.slice(0, i).reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);
      content.sorted = { bytes: content.bytes + before, lines: content.lines };
    }
    const { system, prompt, sample, key, usage, text } = response;
    content.last = { system, prompt, sample, key };
    const tokens = usage?.outputTokens ?? approximateTokens(text);
    const { answers } = content;
    answers.count += 1;
    answers.tokens += tokens;
    answers.longest = Math.max(answers.longest, tokens);
    this.#place(response);
  }

  #place(response: Recorded): void {
    const content = this.#content;
    const number = this.#keys.add(response.key);
    if (number >= content.lineOf.length) content.lineOf = extended(content.lineOf, number + 1);
    if (content.lineOf[number] === 0) content.size += 1;
    content.lineOf[number] = content.lines + 1;
    if (response.unfinished !== undefined) content.unfinished.add(response.unfinished);
    if (!this.#wanted.has(response.key)) return;
    checkKey(this.file, response, content.lines + 1);
    content.lastWanted = content.lastWanted === undefined ? response : withSharedParts(response, content.lastWanted);
    content.wanted.set(response.key, content.lastWanted);
  }
}

function identityOf({ ino, birthtimeMs }: Stats): string {
  return `${ino} ${birthtimeMs}`;
}

function nothing(identity: string | undefined): Content {
  return {
    identity,
    bytes: 0,
    lines: 0,
    header: undefined,
    sorted: undefined,
    last: undefined,
    wanted: new Map(),
    lastWanted: undefined,
    lineOf: new Uint32Array(1_024),
    size: 0,
    answers: { count: 0, tokens: 0, longest: 0 },
    tail: Buffer.alloc(0),
    isTorn: false,
    unfinished: new Set(),
  };
}
