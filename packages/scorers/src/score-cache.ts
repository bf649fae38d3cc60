import { mkdir } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { resolve } from "node:path";
import { crc32 } from "node:zlib";

import { cacheFile, hashOf, isMissing, openCache, warnOfCache } from "./cache-file.js";

const chunk = 1 << 20;
const line =
  /^\{"text":"([\w-]{43})","score":([-+.\deE]+)((?:,"cut":true)?(?:,"foreign":true)?),"check":"([\da-f]{8})"\}$/;

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

  constructor(folder: string, scorer: string) {
    this.#folder = resolve(folder);
    this.#file = cacheFile(this.#folder, scorer, "jsonl");
    this.#scorer = scorer;
  }

  /** The stored scores of texts, by the index of the text. */
  async read(texts: readonly string[]): Promise<Map<number, StoredScore>> {
    const wanted = new Map(texts.map((text, i) => [hashOf(text), i]));
    const found = new Map<number, StoredScore>();
    let handle: FileHandle | undefined;
    try {
      handle = await openCache(this.#file, "r");
      for await (const lines of blocksOf(handle))
        for (const stored of lines) {
          const [, hash = "", score = "", notes = "", check] = line.exec(stored) ?? [];
          const index = wanted.get(hash);
          if (index === undefined || this.#checkSum(hash, score + notes) !== check) continue;
          const value = Number(score);
          if (value >= 0 && value <= 1)
            found.set(index, { score: value, cut: notes.includes("cut"), foreign: notes.includes("foreign") });
        }
    } catch (error) {
      if (!isMissing(error)) warnOfCache(this.#folder, "read", error);
    } finally {
      await handle?.close();
    }
    return found;
  }

  /** Stores the scores of texts, of which texts only the beginning was scored, and which are in an unknown language. */
  async add(
    texts: readonly string[],
    scores: ArrayLike<number>,
    { cut, foreign }: { readonly cut: ReadonlySet<number>; readonly foreign: ReadonlySet<number> },
  ): Promise<void> {
    const lines = texts.map((text, i) => {
      const hash = hashOf(text);
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

  #checkSum(hash: string, score: string): string {
    return crc32(`${this.#scorer}\n${hash}\n${score}`).toString(16).padStart(8, "0");
  }
}

/** The lines of a file, many at a time: to wait for each costs more than to read it. */
async function* blocksOf(handle: FileHandle): AsyncGenerator<readonly string[]> {
  const buffer = Buffer.alloc(chunk);
  let rest = "";
  for (;;) {
    const { bytesRead } = await handle.read(buffer, 0, chunk, null);
    if (bytesRead === 0) break;
    const lines = (rest + buffer.toString("latin1", 0, bytesRead)).split("\n");
    rest = lines.pop() ?? "";
    // What has no end is no line of ours.
    if (rest.length > chunk) rest = rest.slice(0, chunk);
    yield lines;
  }
  yield [rest];
}
