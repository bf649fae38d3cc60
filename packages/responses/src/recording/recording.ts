import { constants, mkdir, open, readdir, realpath, rename, rm, stat, truncate } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { randomBytes } from "node:crypto";

import { RecordingError, systemCode } from "../errors.js";
import { checkHeader, headerLine, readResponse, responseLine, tryResponse } from "./format.js";
import type { Provenance, Recorded } from "./format.js";
import { readBlocks, readFrom, unreadable } from "./lines.js";
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

  keys(): Iterable<string> {
    return this.#view.responses.keys();
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
        await this.#absorb(handle, start, size);
      } catch (error) {
        this.#view = { ...emptyView(), identity };
        if (start === 0) throw error;
        // Perhaps another file in the old one's place, that could not be told from it.
        await this.#absorb(handle, 0, size);
      }
    } catch (error) {
      throw error instanceof RecordingError ? error : unreadable(this.file, error);
    } finally {
      await handle.close();
    }
  }

  async #absorb(handle: FileHandle, start: number, end: number): Promise<void> {
    const view = this.#view;
    const blocks = readBlocks(this.file, handle, start, end, view.lines);
    let step = await blocks.next();
    for (; step.done !== true; step = await blocks.next()) {
      for (const line of step.value.lines) {
        view.lines += 1;
        if (view.lines === 1) checkHeader(this.file, line, this.#useCase);
        else if (line.trim() !== "") remember(view, readResponse(this.file, line, view.lines));
      }
      view.bytes += step.value.bytes;
    }
    view.tail = step.value;
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
   * Brings the file into its stable order and leaves out what was replaced, and what is `unwanted`: writes a new file and
   * puts it in the old one's place. Lines are kept as they are, with all that other versions wrote into them. Does nothing
   * where the order is right.
   */
  async compact(unwanted: ReadonlySet<string> = new Set()): Promise<void> {
    await this.refresh();
    if (this.#own.size === 0 && this.#view.ordered && !this.torn && unwanted.size === 0) return;
    try {
      await withLock(this.file, async (lock) => {
        await this.refresh();
        await this.#moveTornEnd();
        if (this.#view.identity === undefined && this.#own.size === 0) return;
        const before = this.#view.identity === undefined ? undefined : await open(this.file, "r");
        try {
          const { size, mode } = (await before?.stat()) ?? { size: 0, mode: undefined };
          const content = await this.#compacted(before, size, unwanted);
          if (content === undefined) return;
          await this.#replaceFile(content, mode === undefined ? undefined : mode & 0o777, async () => {
            const now = await stat(this.file).then((found) => found.size, () => 0);
            return !lock.lost && now === size;
          });
        } finally {
          await before?.close();
        }
      });
    } catch (error) {
      if (!(error instanceof RecordingError) || error.code === "FAIRSPEC_RECORDING_CORRUPT") throw error;
      // Everything is in the file already; only its order is not.
      process.emitWarning(`${error.message} The responses are in the file; only their order is not the stable one.`, { type: "FairspecWarning", code: error.code });
    }
    if (unwanted.size > 0) await this.refresh();
  }

  /** The file's lines in their stable order, in pieces; nothing where the file is that already. */
  async #compacted(handle: FileHandle | undefined, size: number, unwanted: ReadonlySet<string>): Promise<AsyncIterable<Buffer> | undefined> {
    const header: Place[] = [];
    const byKey = new Map<string, Entry>();
    let at = 0;
    let number = 0;
    const add = (line: string): void => {
      const bytes = Buffer.byteLength(line);
      number += 1;
      const place = { start: at, end: at + bytes };
      at += bytes + 1;
      if (number === 1) {
        header.push(place);
      } else if (line.trim() !== "") {
        const { key, system = "", prompt, sample } = readResponse(this.file, line, number);
        if (!unwanted.has(key)) byKey.set(key, { key, system, prompt, sample, place });
      }
    };
    if (handle !== undefined) {
      const blocks = readBlocks(this.file, handle, 0, size, 0);
      let step = await blocks.next();
      for (; step.done !== true; step = await blocks.next()) for (const line of step.value.lines) add(line);
      if (step.value.length > 0) add(step.value.toString("utf8"));
    }
    for (const [key, response] of this.#own) {
      if (byKey.has(key) || unwanted.has(key)) continue;
      const { system = "", prompt, sample } = response;
      byKey.set(key, { key, system, prompt, sample, place: Buffer.from(responseLine(response)) });
    }
    const sorted = [...byKey.values()].toSorted(compare);
    const places = [...header, ...sorted.map(({ place }) => place)];
    let expected = 0;
    const isUnchanged = places.every((place) => {
      if (Buffer.isBuffer(place) || place.start !== expected) return false;
      expected = place.end + 1;
      return true;
    });
    if (isUnchanged && expected === size) return undefined;
    return this.#linesAt(handle, header.length === 0 ? [Buffer.from(headerLine(this.#useCase)), ...places] : places);
  }

  async *#linesAt(handle: FileHandle | undefined, places: readonly (Place | Buffer)[]): AsyncGenerator<Buffer, void, undefined> {
    const lineBreak = Buffer.from("\n");
    let pieces: Buffer[] = [];
    let bytes = 0;
    for (let i = 0; i < places.length; ) {
      const place = places[i] as Place | Buffer;
      let piece: Buffer;
      if (Buffer.isBuffer(place)) {
        piece = place;
        i += 1;
      } else {
        // Lines that follow each other in the old file are read at once.
        let { end } = place;
        for (i += 1; i < places.length && end - place.start < 2 ** 20; i++) {
          const next = places[i] as Place | Buffer;
          if (Buffer.isBuffer(next) || next.start !== end + 1) break;
          end = next.end;
        }
        piece = handle === undefined ? Buffer.alloc(0) : await readFrom(handle, place.start, end);
      }
      pieces.push(piece, lineBreak);
      bytes += piece.length + 1;
      if (bytes < 2 ** 20) continue;
      yield Buffer.concat(pieces);
      pieces = [];
      bytes = 0;
    }
    yield Buffer.concat(pieces);
  }

  async #replaceFile(content: AsyncIterable<Buffer>, mode: number | undefined, isSafe: () => Promise<boolean>): Promise<void> {
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

/** Where a line stands in the file, without its line break. */
interface Place {
  readonly start: number;
  readonly end: number;
}

interface Entry extends Order {
  readonly place: Place | Buffer;
}

interface Order {
  readonly system?: string | undefined;
  readonly prompt: string;
  readonly sample: number;
  readonly key: string;
}

function emptyView(): View {
  return { identity: undefined, bytes: 0, lines: 0, ordered: true, last: undefined, responses: new Map(), tail: Buffer.alloc(0) };
}

function remember(view: View, response: Recorded): void {
  if (view.last !== undefined && compare(view.last, response) >= 0) view.ordered = false;
  view.last = view.last === undefined ? response : withSharedParts(response, view.last);
  view.responses.set(response.key, view.last);
}

/** Responses of one run have most fields in common: those of neighbours are kept once. */
function withSharedParts(response: Recorded, last: Recorded): Recorded {
  return {
    ...response,
    provider: response.provider === last.provider ? last.provider : response.provider,
    model: response.model === last.model ? last.model : response.model,
    prompt: response.prompt === last.prompt ? last.prompt : response.prompt,
    settings: JSON.stringify(response.settings) === JSON.stringify(last.settings) ? last.settings : response.settings,
    ...(response.system === undefined ? {} : { system: response.system === last.system ? last.system : response.system }),
    ...(response.recorded === undefined ? {} : { recorded: isSameProvenance(response.recorded, last.recorded) ? last.recorded : response.recorded }),
  };
}

function isSameProvenance(a: Provenance, b: Provenance | undefined): b is Provenance {
  return b !== undefined && a.on === b.on && a.by === b.by && a.model === b.model && a.fingerprint === b.fingerprint;
}

/** The stable order of a recording: by system prompt, prompt, sample and key, in code units. */
function compare(a: Order, b: Order): number {
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

/** Writes and waits until the disk has it. */
async function writeAll(file: string, flags: string | number, content: string | Buffer | AsyncIterable<Buffer>, mode?: number): Promise<void> {
  const handle = await open(file, flags, mode);
  try {
    if (typeof content === "string" || Buffer.isBuffer(content)) await handle.writeFile(content);
    else for await (const piece of content) await handle.writeFile(piece);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}
