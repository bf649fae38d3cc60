import { mkdir } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { endianness } from "node:os";
import { resolve } from "node:path";
import { crc32 } from "node:zlib";
import type { SparseVector } from "@fairexpect/metrics/text";

import { cacheFile, isMissing, openCache, warnOfCache } from "./cache-file.js";

/** What begins a block; then the number of its vectors, the bytes that follow, and their check sum. */
const MAGIC = Buffer.from("fxvector", "latin1");
const HEAD = MAGIC.length + 12;
const LARGEST_BLOCK = 1 << 29;
const WINDOW = 1 << 20;
/** What is read for nothing, at most, beside so many times the file: each broken block may cost all that follows. */
const MOST_WASTED = 1 << 26;
const TIMES_WASTED = 4;

/** Of each vector the hash of its text, what it is, its length, and how many numbers are stored. */
const HASH = 32;
const ENTRY = HASH + 12;

// What a vector is, as bits: with places of 16 or of 32 bits, or all of its numbers.
const PLACES_16 = 1;
const PLACES_32 = 2;
const CUT = 4;

/** A vector on disk. */
export interface StoredVector {
  readonly vector: Float32Array | SparseVector;
  /** Whether the text was longer than the model takes, so that only its beginning counted. */
  readonly cut: boolean;
}

/**
 * The vectors of one encoder on disk, bit by bit as they were: a file of blocks, each with a check sum that also covers
 * the encoder's id. Blocks are appended by one write each, so that processes need no lock; one that does not match its
 * check sum is passed over, and its texts are encoded again. If the disk fails, there is one warning, and nothing is
 * stored.
 */
export class VectorCache {
  readonly #folder: string;
  readonly #file: string;
  readonly #encoder: string;

  constructor(folder: string, encoder: string) {
    this.#folder = resolve(folder);
    this.#file = cacheFile(this.#folder, encoder, "vectors");
    this.#encoder = encoder;
  }

  /** The stored vectors of texts with these hashes, by the index of the text. */
  async read(hashes: readonly string[]): Promise<Map<number, StoredVector>> {
    const wanted = new Map(hashes.map((hash, i) => [hash, i]));
    const found = new Map<number, StoredVector>();
    let handle: FileHandle | undefined;
    try {
      handle = await openCache(this.#file, "r");
      for await (const { count, body } of soundBlocks(handle, this.#encoder)) addStored(found, wanted, count, body);
    } catch (error) {
      if (!isMissing(error)) warnOfCache(this.#folder, "read", error);
    } finally {
      await handle?.close();
    }
    return found;
  }

  /** Stores the vectors of texts by their hashes, and of which of them only the beginning was read. */
  async add(
    hashes: readonly string[],
    vectors: readonly (Float32Array | SparseVector)[],
    cut: ReadonlySet<number>,
  ): Promise<void> {
    if (hashes.length === 0) return;
    const block = blockOf(this.#encoder, hashes, vectors, cut);
    let handle: FileHandle | undefined;
    try {
      await mkdir(this.#folder, { recursive: true });
      handle = await openCache(this.#file, "a");
      for (let at = 0; at < block.length;) at += (await handle.write(block, at)).bytesWritten;
    } catch (error) {
      warnOfCache(this.#folder, "written", error);
    } finally {
      await handle?.close().catch(() => {});
    }
  }
}

function checkSum(encoder: string, count: number, body: Uint8Array): number {
  return crc32(body, crc32(`${encoder}\n${endianness()}\n${count}\n`));
}

function blockOf(
  encoder: string,
  hashes: readonly string[],
  vectors: readonly (Float32Array | SparseVector)[],
  cut: ReadonlySet<number>,
): Buffer {
  const index = Buffer.alloc(ENTRY * hashes.length);
  const parts: Uint8Array[] = [index];
  for (const [i, vector] of vectors.entries()) {
    const { kind, rows } = storedAs(vector);
    index.write(hashes[i] as string, ENTRY * i, "base64url");
    const stored = (rows[0] as Float32Array).length;
    const numbers = Uint32Array.of(kind | (cut.has(i) ? CUT : 0), vector.length, stored);
    index.set(bytesOf(numbers), ENTRY * i + HASH);
    for (const row of rows) {
      parts.push(bytesOf(row));
      if (row.byteLength % 4 !== 0) parts.push(Buffer.alloc(2));
    }
  }
  const body = Buffer.concat(parts);
  const numbers = Uint32Array.of(hashes.length, body.length, checkSum(encoder, hashes.length, body));
  return Buffer.concat([MAGIC, bytesOf(numbers), body]);
}

function storedAs(vector: Float32Array | SparseVector): {
  readonly kind: number;
  readonly rows: readonly (Float32Array | Uint16Array | Uint32Array)[];
} {
  if (!("places" in vector)) return { kind: 0, rows: [vector] };
  const { places, values } = vector;
  return { kind: isArrayOf("Uint16", places) ? PLACES_16 : PLACES_32, rows: [values, places] };
}

/** Whether something is a typed array, also one of another realm: under Jest those of models are. */
export function isArrayOf(kind: "Float32" | "Float64" | "Uint16" | "Uint32", value: unknown): boolean {
  return Object.prototype.toString.call(value) === `[object ${kind}Array]`;
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** The vectors of a block whose texts are wanted, as views of its bytes. */
function addStored(
  found: Map<number, StoredVector>,
  wanted: ReadonlyMap<string, number>,
  count: number,
  body: Buffer<ArrayBuffer>,
): void {
  const { buffer } = body;
  const numbers = new Uint32Array(buffer, 0, body.length >>> 2);
  let at = ENTRY * count;
  for (let i = 0; i < count; i++) {
    const [kind = 0, length = 0, stored = 0] = numbers.subarray((ENTRY * i + HASH) / 4, (ENTRY * (i + 1)) / 4);
    const values = new Float32Array(buffer, at, stored);
    at += values.byteLength;
    let vector: Float32Array | SparseVector = values;
    if ((kind & (PLACES_16 | PLACES_32)) !== 0) {
      const isNarrow = (kind & PLACES_16) !== 0;
      const places = isNarrow ? new Uint16Array(buffer, at, stored) : new Uint32Array(buffer, at, stored);
      vector = { length, places, values };
      at += 4 * Math.ceil(places.byteLength / 4);
    }
    const index = wanted.get(body.toString("base64url", ENTRY * i, ENTRY * i + HASH));
    if (index !== undefined) found.set(index, { vector, cut: (kind & CUT) !== 0 });
  }
}

/** The blocks that are as they were written; what lies between them is passed over. */
async function* soundBlocks(
  handle: FileHandle,
  encoder: string,
): AsyncGenerator<{ readonly count: number; readonly body: Buffer<ArrayBuffer> }> {
  const { size } = await handle.stat();
  let [at, wasted] = [0, 0];
  while (at + HEAD <= size && wasted <= MOST_WASTED + TIMES_WASTED * size) {
    const head = await bytesAt(handle, at, HEAD);
    const [count = 0, length = 0, sum = 0] = new Uint32Array(head.buffer, MAGIC.length, 3);
    const fits = length <= Math.min(LARGEST_BLOCK, size - at - HEAD) && ENTRY * count <= length;
    if (fits && head.subarray(0, MAGIC.length).equals(MAGIC)) {
      const body = await bytesAt(handle, at + HEAD, length);
      if (checkSum(encoder, count, body) === sum) {
        yield { count, body };
        at += HEAD + length;
        continue;
      }
      wasted += length;
    }
    wasted += Math.min(WINDOW, size - at);
    at = await nextBlock(handle, at + 1, size);
  }
}

async function nextBlock(handle: FileHandle, from: number, size: number): Promise<number> {
  for (let at = from; at + HEAD <= size; at += WINDOW - HEAD) {
    const found = (await bytesAt(handle, at, Math.min(WINDOW, size - at))).indexOf(MAGIC);
    if (found >= 0) return at + found;
  }
  return size;
}

/** In memory of its own, at whose beginning numbers of any width may stand. */
async function bytesAt(handle: FileHandle, at: number, length: number): Promise<Buffer<ArrayBuffer>> {
  const bytes = Buffer.allocUnsafeSlow(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await handle.read(bytes, done, length - done, at + done);
    if (bytesRead === 0) return bytes.fill(0, done);
    done += bytesRead;
  }
  return bytes;
}
