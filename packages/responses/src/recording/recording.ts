import { open, readdir, stat } from "node:fs/promises";
import { basename, dirname } from "node:path";

import { warn } from "@fairexpect/metrics/core";

import { RecordingError } from "../errors.js";
import { append, moveTornEnd, warnTorn } from "./append.js";
import { compact } from "./compact.js";
import type { AnswerLengths, Recorded } from "./recorded.js";
import { readResponses } from "./lines.js";
import { makeFolder, unwritable, withLock } from "./lock.js";
import type { EndedRun } from "./sort.js";
import { View } from "./view.js";
import type { Keys } from "./view.js";

interface Pending {
  readonly response: Recorded;
  readonly resolve: (stored: Recorded) => void;
  readonly reject: (error: unknown) => void;
}

/** What `load` found: how many responses, how many keys, how many not wanted, and those to be replaced. */
interface Loaded {
  readonly size: number;
  readonly seen: number;
  readonly unused: number;
  readonly wanted: ReadonlyMap<string, Recorded>;
}

/** Throws if there is a recording whose name differs in case alone: on some systems both would be one file. */
async function checkNamesake(file: string): Promise<void> {
  const own = basename(file);
  const names = await readdir(dirname(file)).catch((): string[] => []);
  const namesake = names.find((name) => name !== own && name.toLowerCase() === own.toLowerCase());
  if (namesake === undefined || names.includes(own)) return;
  const problem =
    `the folder has ${namesake}, whose name differs in capital letters alone. On macOS and Windows both would be one file. ` +
    "Give the use case another name, or the same in the same letters.";
  throw new RecordingError("FAIREXPECT_RECORDING_OTHER_USE_CASE", file, problem);
}

/**
 * The recording of one use case: a file of lines that is only ever appended to, or replaced as a whole. Every change is
 * made under a lock that all processes share, so that a reader sees whole lines, save the last one after a crash.
 */
export class Recording {
  readonly file: string;
  readonly #replace: boolean;
  readonly #view: View;
  /** What this object has stored: put back if another process, having lost its lock unawares, overwrote it. */
  readonly #own = new Map<string, Recorded>();
  /** The run in mode `record` whose responses are marked with its name until it has ended. */
  #unfinished: string | undefined;
  #loaded: Loaded = { size: 0, seen: 0, unused: 0, wanted: new Map() };
  #pending: Pending[] = [];
  #isFlushing = false;

  /**
   * Of the responses in the file those that are `wanted` can be had. With `replace` a response takes the place of the
   * one with its key that `load` found; without it, or if another process has stored one since, that one stands.
   */
  constructor(
    file: string,
    useCase: string,
    { wanted, replace }: { readonly wanted: Keys; readonly replace: boolean },
  ) {
    this.file = file;
    this.#replace = replace;
    this.#view = new View(file, useCase, wanted);
  }

  /** Whether the file ends in a line that was cut off. */
  get torn(): boolean {
    return this.#view.torn;
  }

  get(key: string): Recorded | undefined {
    return this.#view.get(key);
  }

  /** How many responses there are, wanted or not. */
  get size(): number {
    return this.#view.size;
  }

  /** How many of those that `load` found are not wanted. */
  get unused(): number {
    return this.#loaded.unused;
  }

  /** How long the recorded answers are, wanted or not. */
  get answers(): AnswerLengths {
    return this.#view.answers;
  }

  /** Whether others have added responses since `load`. */
  get shared(): boolean {
    return this.size > this.#loaded.size + this.#own.size;
  }

  /** Marks what is stored from now on as of a run that replaces responses, and may be ended before it has all. */
  begin(run: string): void {
    this.#unfinished = run;
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
    const { size, seen, wanted } = this.#view;
    this.#loaded = { size, seen, unused: size - wanted.size, wanted: new Map(this.#replace ? wanted : []) };
  }

  /** Warns if the last line was cut off, in a mode that leaves the file as it is. */
  warnIfTorn(): void {
    if (this.torn) warnTorn(this.#view, "The next run that records moves the rest of it");
  }

  /** Reads what has been added since the last time, also by other processes. */
  async refresh(): Promise<void> {
    return this.#view.refresh();
  }

  /** Makes sure, before anything is paid for, that the file can be written; mends a torn end. */
  async prepare(): Promise<void> {
    try {
      await makeFolder(dirname(this.file));
    } catch (error) {
      throw unwritable(this.file, error);
    }
    await checkNamesake(this.file);
    await withLock(this.file, async () => {
      await this.refresh();
      await moveTornEnd(this.#view);
      if (!this.#view.exists) return;
      try {
        await (await open(this.file, "a")).close();
      } catch (error) {
        throw unwritable(this.file, error);
      }
    });
  }

  /**
   * Stores a response, and returns the one that the file now holds for its key: another process may have stored its own
   * in the meantime. Responses that wait for the lock at the same time go into one write.
   */
  async store(given: Recorded): Promise<Recorded> {
    const response = this.#unfinished === undefined ? given : { ...given, unfinished: this.#unfinished };
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
    await moveTornEnd(this.#view);
    const fresh = responses.filter(({ key }) => this.#view.lineOf(key) === 0 || (this.#replace && !this.#isNew(key)));
    if (fresh.length === 0) return;
    const outcome = await append(this.#view, fresh);
    if (outcome === "deleted") return this.#append(responses);
    for (const response of fresh) this.#own.set(response.key, response);
    if (outcome === "overtaken" && !this.#replace) await this.#giveWay();
  }

  /** Whether another process has stored a response since `load`: both go by it. */
  #isNew(key: string): boolean {
    const [stored, loaded] = [this.get(key), this.#loaded.wanted.get(key)];
    if (stored === undefined || this.#own.has(key)) return false;
    return loaded === undefined || stored.text !== loaded.text || stored.unfinished !== loaded.unfinished;
  }

  /** What others stored for this object's keys while it slept was there first, and others go by it: it stands. */
  async #giveWay(): Promise<void> {
    const first = new Map<string, Recorded>();
    for await (const response of readResponses(this.file)) {
      const isOfInterest = this.#own.has(response.key) && !first.has(response.key);
      if (isOfInterest) first.set(response.key, response);
    }
    const theirs = [...first.values()].filter(({ key, text }) => this.get(key)?.text !== text);
    for (const response of theirs) this.#own.set(response.key, response);
    if (theirs.length > 0) await append(this.#view, theirs);
  }

  /**
   * Brings the file into its stable order and leaves out what was replaced; if `kept` is given also what `load` found
   * and is not among it. Takes the mark off the responses that a run was to replace if it has `ended`. Does nothing if
   * the file is as it should be.
   */
  async compact({ kept, ended }: { kept?: Keys | undefined; ended?: EndedRun | undefined } = {}): Promise<void> {
    await this.refresh();
    const isPruned = kept !== undefined && this.unused > 0;
    const isMarked = ended !== undefined && this.#view.hasUnfinished(ended.run);
    if (this.#own.size === 0 && this.#view.isSorted && !this.torn && !isPruned && !isMarked) return;
    try {
      await withLock(this.file, async (lock) => {
        await this.refresh();
        await moveTornEnd(this.#view);
        if (!this.#view.exists && this.#own.size === 0) return;
        const changes = {
          own: [...this.#own.values()],
          isUnwanted: isPruned ? (key: string) => !kept.has(key) && this.#wasThere(key) : undefined,
          ended: isMarked ? ended : undefined,
        };
        await compact(this.#view, changes, () => !lock.lost);
      });
    } catch (error) {
      if (!(error instanceof RecordingError) || error.line !== undefined) throw error;
      // Everything is in the file already; only its order is not.
      warn(`${error.message} The responses are in the file; only their order is not the stable one.`, error.code);
    }
  }

  /** Whether a response was there from the beginning: others may have added theirs since. */
  #wasThere(key: string): boolean {
    return (this.#view.numberOf(key) ?? Infinity) < this.#loaded.seen;
  }
}
