import { mkdir } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { resolve } from "node:path";
import { crc32 } from "node:zlib";

import { cacheFile, isMissing, openCache, warnOfCache } from "./cache-file.js";

const chunk = 1 << 20;
// What stands in a line beside the hash of the text and the score with its notes.
const LINE = '{"text":"';
const HASH = 43;
const BEFORE_SCORE = LINE.length + HASH + '","score":'.length;
const CHECK = 8;
const AFTER_SCORE = ',"check":"'.length + CHECK + '"}'.length;

/** A score on disk. */
export interface StoredScore {
  readonly score: number;
  /** Whether the text was longer than the model takes, so that only its beginning was scored. */
  readonly cut: boolean;
  /** Whether the text is in a language that the scorer does not know. */
  readonly foreign: boolean;
}

/**
 * The scores of one scorer on disk: a file of lines, each with the hash of a text, its score and a check sum that also
 * covers the scorer's id. Every batch of lines is appended by one write and begins on a line of its own, so that
 * processes need no lock, and whatever a crash, a full disk or an editor left behind spoils no other line: a line that
 * does not match its check sum is passed over, and that text is scored again. If the disk fails, there is one
 * warning, and nothing is stored.
 */
export class ScoreCache {
  readonly #folder: string;
  readonly #file: string;
  readonly #scorer: string;
  readonly #sumOfScorer: number;

  constructor(folder: string, scorer: string) {
    this.#folder = resolve(folder);
    this.#file = cacheFile(this.#folder, scorer, "jsonl");
    this.#scorer = scorer;
    this.#sumOfScorer = crc32(`${scorer}\n`);
  }

  /** The stored scores of texts with these hashes, by the index of the text. */
  async read(hashes: readonly string[]): Promise<Map<number, StoredScore>> {
    const indexAt = indexFinder(hashes);
    const found = new Map<number, StoredScore>();
    let handle: FileHandle | undefined;
    try {
      handle = await openCache(this.#file, "r");
      for await (const block of blocksOf(handle))
        for (let start = 0, end = 0; start < block.length; start = end + 1) {
          end = block.indexOf("\n", start);
          if (end < 0) end = block.length;
          const index = block.startsWith(LINE, start) ? indexAt(block, start + LINE.length) : undefined;
          const stored = index === undefined ? undefined : this.#stored(block, start, end);
          if (index !== undefined && stored !== undefined) found.set(index, stored);
        }
    } catch (error) {
      if (!isMissing(error)) warnOfCache(this.#folder, "read", error);
    } finally {
      await handle?.close();
    }
    return found;
  }

  /** Stores scores by the hashes of the texts; of those in `cut` the beginning counted, `foreign` are not known. */
  async add(
    hashes: readonly string[],
    scores: ArrayLike<number>,
    { cut, foreign }: { readonly cut: ReadonlySet<number>; readonly foreign: ReadonlySet<number> },
  ): Promise<void> {
    const lines = hashes.map((hash, i) => {
      const score = `${JSON.stringify(scores[i])}${cut.has(i) ? ',"cut":true' : ""}${foreign.has(i) ? ',"foreign":true' : ""}`;
      return `{"text":"${hash}","score":${score},"check":"${this.#checkSum(hash, score)}"}\n`;
    });
    let handle: FileHandle | undefined;
    try {
      await mkdir(this.#folder, { recursive: true });
      handle = await openCache(this.#file, "a");
      const { size } = await handle.stat();
      const begin =
        size === 0 ? `${JSON.stringify({ format: "fairexpect-scores", version: 1, scorer: this.#scorer })}\n` : "\n";
      await handle.writeFile(begin + lines.join(""));
    } catch (error) {
      warnOfCache(this.#folder, "written", error);
    } finally {
      await handle?.close().catch(() => {});
    }
  }

  /** The score on a line of a block, if it is as it was written. */
  #stored(block: string, start: number, end: number): StoredScore | undefined {
    const [from, to] = [start + BEFORE_SCORE, end - AFTER_SCORE];
    const ofHash = sumOver(block, start + LINE.length, start + LINE.length + HASH, this.#sumOfScorer);
    const sum = sumOver(block, from, to, sumOver("\n", 0, 1, ofHash));
    if (Number.parseInt(block.slice(end - CHECK - 2, end - 2), 16) !== sum) return undefined;
    const text = block.slice(from, to);
    // Few have notes.
    const [score = "", ...notes] = text.includes(",") ? text.split(",") : [text];
    const value = Number(score);
    if (!(value >= 0 && value <= 1)) return undefined;
    return { score: value, cut: notes.includes('"cut":true'), foreign: notes.includes('"foreign":true') };
  }

  #checkSum(hash: string, score: string): string {
    return crc32(`${hash}\n${score}`, this.#sumOfScorer).toString(16).padStart(CHECK, "0");
  }
}

/**
 * Finds which of these hashes stands at a place of a text. Scores mostly stand in the order in which they are asked
 * for: to look whether the next one is there is faster than to look it up.
 */
function indexFinder(hashes: readonly string[]): (text: string, at: number) => number | undefined {
  let indexOf: ReadonlyMap<string, number> | undefined;
  let next = 0;
  return (text, at) => {
    const expected = hashes[next];
    if (expected !== undefined && text.startsWith(expected, at)) return next++;
    indexOf ??= new Map(hashes.map((hash, i) => [hash, i]));
    const index = indexOf.get(text.slice(at, at + HASH));
    if (index !== undefined) next = index + 1;
    return index;
  };
}

const remainders = Int32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  return sum;
});

/** What `crc32` gives, of a piece of a text of ASCII: to hand short ones to zlib takes several times as long. */
function sumOver(text: string, start: number, end: number, before: number): number {
  let sum = ~before;
  for (let i = start; i < end; i++) sum = (remainders[(sum ^ text.charCodeAt(i)) & 255] as number) ^ (sum >>> 8);
  return ~sum >>> 0;
}

/** The lines of a file, many at a time: to wait for each costs more than to read it. */
async function* blocksOf(handle: FileHandle): AsyncGenerator<string> {
  const buffer = Buffer.alloc(chunk);
  let rest = "";
  for (;;) {
    const { bytesRead } = await handle.read(buffer, 0, chunk, null);
    if (bytesRead === 0) break;
    const text = rest + buffer.toString("latin1", 0, bytesRead);
    const end = text.lastIndexOf("\n") + 1;
    // What has no end is no line of ours.
    rest = text.slice(end, end + chunk);
    yield text.slice(0, end);
  }
  yield rest;
}
