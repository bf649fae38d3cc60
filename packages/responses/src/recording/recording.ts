import { constants, mkdir, open, readdir, realpath, rename, rm, stat, truncate } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { randomBytes } from "node:crypto";

import { RecordingError, messageOf, systemCode } from "../errors.js";
import { checkHeader, corrupt, headerLine, readResponse, responseLine, tryResponse } from "./format.js";
import type { Recorded } from "./format.js";
import { unwritable, withLock } from "./lock.js";

interface Pending {
  readonly response: Recorded;
  readonly resolve: (stored: Recorded) => void;
  readonly reject: (error: unknown) => void;
}

/** What has been read of a file, up to the end of its last whole line. */
interface View {
  /** Which file this is: a compaction by another process puts a new one in its place. */
  identity: string | undefined;
  bytes: number;
  lines: number;
  ordered: boolean;
  last: Recorded | undefined;
  responses: Map<string, Recorded>;
  /** What follows the last line break: a line that was cut off, or one that only lacks the line break. */
  tail: Buffer;
}

/**
 * The recording of one use case: a file of lines that is only ever appended to, or replaced as a whole. Every change is made
 * under a lock that all processes share, so that a reader sees whole lines, save the last one after a crash.
 */
export class Recording {
  readonly file: string;
  readonly #useCase: string;
  readonly #replace: boolean;
  #view = emptyView();
  #reading: Promise<void> = Promise.resolve();
  /** What this object has stored: put back if another process, having lost its lock unawares, overwrote it. */
  readonly #own = new Map<string, Recorded>();
  #loaded = 0;
  #pending: Pending[] = [];
  #isFlushing = false;

  /** With `replace` a response takes the place of one with its key; without it the stored one stands. */
  constructor(file: string, useCase: string, replace: boolean) {
    this.file = file;
    this.#useCase = useCase;
    this.#replace = replace;
  }

  /** Whether the file ends in a line that was cut off. */
  get torn(): boolean {
    return this.#view.tail.length > 0 && !this.#tailIsWhole();
  }

  get(key: string): Recorded | undefined {
    return this.#view.responses.get(key);
  }

  responses(): Iterable<Recorded> {
    return this.#view.responses.values();
  }

  get size(): number {
    return this.#view.responses.size;
  }

  /** Whether others have added responses since `load`. */
  get shared(): boolean {
    return this.size > this.#loaded + this.#own.size;
  }

  /** Reads the file as it stands. */
  async load(): Promise<void> {
    await this.refresh();
    // What looks cut off may be another process in the middle of a write.
    for (let i = 0; i < 3 && this.torn; i++) {
      const isBusy = await stat(`${this.file}.lock`).then(
        () => true,
        () => false,
      );
      if (isBusy) await new Promise((resolve) => setTimeout(resolve, 30));
      await this.refresh();
      if (!isBusy) break;
    }
    this.#loaded = this.size;
  }

  /** Warns where the last line was cut off, in a mode that leaves the file as it is. */
  warnIfTorn(): void {
    if (this.torn) this.#warnTorn("The next run that records moves the rest of it");
  }

  #warnTorn(what: string): void {
    const { lines } = this.#view;
    process.emitWarning(
      `${this.file}: line ${lines + 1}, the last one, was cut off, as by a crash while it was written. The ${Math.max(0, lines - 1)} lines of responses before it are whole. ` +
        `${what} to ${basename(this.file)}.torn and asks for that response again.`,
      { type: "FairspecWarning", code: "FAIRSPEC_RECORDING_TORN" },
    );
  }

  /** Reads what has been added since the last time, also by other processes. */
  async refresh(): Promise<void> {
    const reading = this.#reading.then(async () => this.#read());
    this.#reading = reading.catch(() => {});
    return reading;
  }

  async #read(): Promise<void> {
    let handle: FileHandle;
    try {
      handle = await open(this.file, "r");
    } catch (error) {
      if (systemCode(error) !== "ENOENT" && systemCode(error) !== "ENOTDIR") throw unreadable(this.file, error);
      this.#view = emptyView();
      return;
    }
    try {
      const { ino, birthtimeMs, size } = await handle.stat();
      const identity = `${ino} ${birthtimeMs}`;
      if (identity !== this.#view.identity || size < this.#view.bytes) this.#view = { ...emptyView(), identity };
      if (size === this.#view.bytes) {
        this.#view.tail = Buffer.alloc(0);
        return;
      }
      const start = this.#view.bytes;
      try {
        this.#absorb(await readFrom(handle, start, size));
      } catch (error) {
        if (start === 0) throw error;
        // Perhaps another file in the old one's place, that could not be told from it.
        this.#view = { ...emptyView(), identity };
        this.#absorb(await readFrom(handle, 0, size));
      }
    } catch (error) {
      throw error instanceof RecordingError ? error : unreadable(this.file, error);
    } finally {
      await handle.close();
    }
  }

  #absorb(bytes: Buffer): void {
    const end = bytes.lastIndexOf(10) + 1;
    const view = this.#view;
    view.tail = bytes.subarray(end);
    for (const line of decodeLines(this.file, bytes.subarray(0, end), view.lines)) {
      view.lines += 1;
      if (view.lines === 1) checkHeader(this.file, line, this.#useCase);
      else if (line.trim() !== "") remember(view, readResponse(this.file, line, view.lines));
    }
    view.bytes += end;
    if (view.tail.length === 0) return;
    const tail = view.tail.toString("utf8");
    if (view.lines === 0) {
      // A first line without end: our header, cut off at some place, or a foreign file.
      if (!headerLine(this.#useCase).startsWith(tail)) checkHeader(this.file, tail, this.#useCase);
      return;
    }
    const response = tryResponse(tail);
    if (response !== undefined) view.responses.set(response.key, response);
  }

  /** A last line that only lacks its line break, as some editors leave it. */
  #tailIsWhole(): boolean {
    const tail = this.#view.tail.toString("utf8");
    return this.#view.lines === 0 ? isHeader(tail, this.#useCase) : tryResponse(tail) !== undefined;
  }

  /** Makes sure, before anything is paid for, that the file can be written; mends a torn end. */
  async prepare(): Promise<void> {
    try {
      await mkdir(dirname(this.file), { recursive: true });
    } catch (error) {
      throw unwritable(this.file, error);
    }
    await withLock(this.file, async () => {
      await this.refresh();
      await this.#moveTornEnd();
      if (this.#view.identity === undefined) return;
      try {
        await (await open(this.file, "a")).close();
      } catch (error) {
        throw unwritable(this.file, error);
      }
    });
  }

  /**
   * Stores a response, and returns the one that the file now holds for its key: another process may have stored its own in
   * the meantime. Responses that wait for the lock at the same time go into one write.
   */
  async store(response: Recorded): Promise<Recorded> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ response, resolve, reject });
      if (!this.#isFlushing) void this.#flush();
    });
  }

  async #flush(): Promise<void> {
    this.#isFlushing = true;
    while (this.#pending.length > 0) {
      let batch: Pending[] = [];
      try {
        await withLock(this.file, async () => {
          batch = this.#pending;
          this.#pending = [];
          await this.#append(batch.map(({ response }) => response));
        });
        for (const { response, resolve } of batch) resolve(this.get(response.key) ?? response);
      } catch (error) {
        batch = [...batch, ...this.#pending];
        this.#pending = [];
        for (const { reject } of batch) reject(error);
      }
    }
    this.#isFlushing = false;
  }

  async #append(responses: readonly Recorded[]): Promise<void> {
    await this.refresh();
    await this.#moveTornEnd();
    const fresh = this.#replace ? responses : responses.filter(({ key }) => !this.#view.responses.has(key));
    if (fresh.length === 0) return;
    const size = this.#view.bytes + this.#view.tail.length;
    const lines = fresh.map((response) => `${responseLine(response)}\n`).join("");
    const begin = size === 0 ? `${headerLine(this.#useCase)}\n` : this.#view.tail.length > 0 ? "\n" : "";
    try {
      await writeAll(this.file, size === 0 ? "a" : constants.O_WRONLY | constants.O_APPEND, begin + lines);
    } catch (error) {
      // Deleted since it was read: a new file needs a header.
      if (size > 0 && systemCode(error) === "ENOENT") return this.#append(responses);
      // A full disk may have taken a part of the lines.
      await truncate(this.file, size).catch(() => {});
      throw unwritable(this.file, error);
    }
    for (const response of fresh) this.#own.set(response.key, response);
    await this.refresh();
  }

  /** Moves a line that was cut off to a file of its own, so that nothing is lost and the next line begins at its place. */
  async #moveTornEnd(): Promise<void> {
    if (!this.torn) return;
    this.#warnTorn("This run moves the rest of it");
    try {
      await writeAll(`${this.file}.torn`, "a", Buffer.concat([this.#view.tail, Buffer.from("\n")]));
      await truncate(this.file, this.#view.bytes);
    } catch (error) {
      throw unwritable(this.file, error);
    }
    await this.refresh();
  }

  /**
   * Brings the file into its stable order and leaves out what was replaced: writes a new file and puts it in the old one's
   * place. Lines are kept as they are, with all that other versions wrote into them. Does nothing where the order is right.
   */
  async compact(): Promise<void> {
    await this.refresh();
    if (this.#own.size === 0 && this.#view.ordered && !this.torn) return;
    try {
      await withLock(this.file, async (lock) => {
        await this.refresh();
        await this.#moveTornEnd();
        const before = await this.#readWhole();
        if (before === undefined && this.#own.size === 0) return;
        const after = this.#compacted(before?.content ?? Buffer.alloc(0));
        if (before?.content.equals(after) === true) return;
        await this.#replaceFile(after, before?.mode, async () => {
          const size = await stat(this.file).then((found) => found.size, () => 0);
          return !lock.lost && size === (before?.content.length ?? 0);
        });
      });
    } catch (error) {
      if (!(error instanceof RecordingError) || error.code === "FAIRSPEC_RECORDING_CORRUPT") throw error;
      // Everything is in the file already; only its order is not.
      process.emitWarning(`${error.message} The responses are in the file; only their order is not the stable one.`, { type: "FairspecWarning", code: error.code });
    }
  }

  async #readWhole(): Promise<{ content: Buffer; mode: number } | undefined> {
    if (this.#view.identity === undefined) return undefined;
    const handle = await open(this.file, "r");
    try {
      const { size, mode } = await handle.stat();
      return { content: await readFrom(handle, 0, size), mode: mode & 0o777 };
    } finally {
      await handle.close();
    }
  }

  #compacted(content: Buffer): Buffer {
    const ended = content.length === 0 || content.at(-1) === 10 ? content : Buffer.concat([content, Buffer.from("\n")]);
    const [first = headerLine(this.#useCase), ...lines] = decodeLines(this.file, ended, 0);
    const byKey = new Map<string, { readonly response: Recorded; readonly line: string }>();
    for (const [i, line] of lines.entries()) {
      if (line.trim() === "") continue;
      const response = readResponse(this.file, line, i + 2);
      byKey.set(response.key, { response, line });
    }
    for (const [key, response] of this.#own) {
      if (!byKey.has(key)) byKey.set(key, { response, line: responseLine(response) });
    }
    const sorted = [...byKey.values()].toSorted((a, b) => compare(a.response, b.response)).map(({ line }) => line);
    return Buffer.from(`${[first, ...sorted].join("\n")}\n`);
  }

  async #replaceFile(content: Buffer, mode: number | undefined, isSafe: () => Promise<boolean>): Promise<void> {
    const target = await realpath(this.file).catch(() => this.file);
    const temporary = `${target}.${randomBytes(6).toString("hex")}.tmp`;
    try {
      await writeAll(temporary, "wx", content, mode);
      if (await isSafe()) await rename(temporary, target);
    } catch (error) {
      throw unwritable(this.file, error);
    } finally {
      await rm(temporary, { force: true });
    }
    // What a killed compaction left behind. Only the holder of the lock makes such files, so that these are nobody's.
    for (const name of await readdir(dirname(target))) {
      if (name.startsWith(`${basename(target)}.`) && name.endsWith(".tmp")) await rm(join(dirname(target), name), { force: true });
    }
  }
}

function emptyView(): View {
  return { identity: undefined, bytes: 0, lines: 0, ordered: true, last: undefined, responses: new Map(), tail: Buffer.alloc(0) };
}

function remember(view: View, response: Recorded): void {
  if (view.last !== undefined && compare(view.last, response) >= 0) view.ordered = false;
  view.last = response;
  view.responses.set(response.key, response);
}

/** The stable order of a recording: by system prompt, prompt, sample and key, in code units. */
function compare(a: Recorded, b: Recorded): number {
  return compareText(a.system ?? "", b.system ?? "") || compareText(a.prompt, b.prompt) || a.sample - b.sample || compareText(a.key, b.key);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function isHeader(line: string, useCase: string): boolean {
  try {
    checkHeader("", line, useCase);
    return true;
  } catch {
    return false;
  }
}

/** The lines of bytes that end in a line break. */
function decodeLines(file: string, bytes: Buffer, linesBefore: number): string[] {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
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

/** Writes and waits until the disk has it. */
async function writeAll(file: string, flags: string | number, content: string | Buffer, mode?: number): Promise<void> {
  const handle = await open(file, flags, mode);
  try {
    await handle.writeFile(content);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

function unreadable(file: string, error: unknown): RecordingError {
  const problem = `cannot be read (${systemCode(error) ?? messageOf(error)}). Mode "off" calls the model without recordings.`;
  return new RecordingError("FAIRSPEC_RECORDING_UNREADABLE", file, problem);
}
