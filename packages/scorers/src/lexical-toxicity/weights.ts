import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

import { safeText } from "@fairexpect/metrics/core";

import type { BaseModel } from "./base-model.js";
import { sizeOf } from "./features.js";
import { headNumbers } from "./head.js";
import type { Head } from "./head.js";
import type { Lexicon } from "./lexicon.js";
import { SLOTS } from "./slots.js";

/** The base with what makes a probability of its evidence. */
export interface ToxicityModel extends BaseModel {
  readonly head: Head;
}

/**
 * The file of a bundled model is missing, cut off or changed.
 *
 * @since 0.1.0
 */
export class ModelFileError extends Error {
  override readonly name = "ModelFileError";
  readonly code = "FAIREXPECT_MODEL_FILE";
  /** The file's path. */
  readonly path: string;

  constructor(path: string, problem: string, options?: ErrorOptions) {
    super(safeText(`model file ${JSON.stringify(path)} ${problem}`), options);
    this.path = safeText(path);
  }
}

/*
 * The file, little-endian: "FSLT"; format (u8), bits (u8), word bits (u8), 0 (u8); number of identity keys (u32), of
 * words in the lexicon (u32); step (f64); the head's numbers, slopes and biases (f64 each); sha-256 of all the rest;
 * keys (i32 each); kinds (u8 each); the lexicon's keys and kinds alike; weights (i8 each).
 */
const MAGIC = "FSLT";
const FORMAT = 4;
const HEAD = 24;
const HEADER = HEAD + 8 * (headNumbers.length + 2 * SLOTS);
const DIGEST = 32;
const BODY = HEADER + DIGEST;

/** The bytes of a model's file. */
export function encodeModel({ space, step, weights, identities, lexicon, head }: ToxicityModel): Uint8Array {
  const header = Buffer.alloc(BODY);
  header.write(MAGIC, 0, "latin1");
  header.writeUInt8(FORMAT, 4);
  header.writeUInt8(space.bits, 5);
  header.writeUInt8(space.wordBits, 6);
  header.writeUInt32LE(identities.keys.length, 8);
  header.writeUInt32LE(lexicon.keys.length, 12);
  header.writeDoubleLE(step, 16);
  const numbers = [...headNumbers.map((name) => head[name]), ...head.slopes, ...head.biases];
  numbers.forEach((value, i) => header.writeDoubleLE(value, HEAD + 8 * i));
  const bytes = Buffer.concat([
    header,
    ...[identities, lexicon].flatMap(({ keys, kinds }) => [littleEndian(keys), kinds]),
    new Uint8Array(weights.buffer, weights.byteOffset, weights.length),
  ]);
  bytes.set(digestOf(bytes), HEADER);
  return bytes;
}

function littleEndian(values: Int32Array): Uint8Array {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, i) => bytes.writeInt32LE(value, 4 * i));
  return bytes;
}

/**
 * Reads a model's file; `digest` is the sha-256 of its content, in hexadecimal.
 *
 * @throws ModelFileError if the file cannot be read or is not what the training command wrote
 */
export function readModel(path: string): ToxicityModel & { readonly digest: string } {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (cause) {
    throw new ModelFileError(path, "cannot be read. It comes with the package: reinstall @fairexpect/scorers.", {
      cause,
    });
  }
  if (bytes.length < BODY || bytes.toString("latin1", 0, 4) !== MAGIC)
    throw new ModelFileError(path, "is not a model of lexical toxicity.");
  const format = bytes.readUInt8(4);
  if (format !== FORMAT) throw new ModelFileError(path, `has format ${format}; expected ${FORMAT}.`);
  const space = { bits: bytes.readUInt8(5), wordBits: bytes.readUInt8(6) };
  const counts = [bytes.readUInt32LE(8), bytes.readUInt32LE(12)] as const;
  const length = BODY + 5 * (counts[0] + counts[1]) + sizeOf(space);
  if (bytes.length !== length) throw new ModelFileError(path, `has ${bytes.length} bytes; expected ${length}.`);
  const digest = digestOf(bytes);
  if (!digest.equals(bytes.subarray(HEADER, BODY)))
    throw new ModelFileError(path, "was changed: its content does not have its sha-256.");
  const tableAt = (start: number, count: number): Lexicon => ({
    keys: Int32Array.from({ length: count }, (_, i) => bytes.readInt32LE(start + 4 * i)),
    kinds: bytes.subarray(start + 4 * count, start + 5 * count),
  });
  return {
    space,
    step: bytes.readDoubleLE(16),
    head: headFrom((i) => bytes.readDoubleLE(HEAD + 8 * i)),
    weights: new Int8Array(bytes.buffer, bytes.byteOffset + length - sizeOf(space), sizeOf(space)),
    identities: tableAt(BODY, counts[0]),
    lexicon: tableAt(BODY + 5 * counts[0], counts[1]),
    digest: digest.toString("hex"),
  };
}

function headFrom(numberAt: (i: number) => number): Head {
  const numbers = Object.fromEntries(headNumbers.map((name, i) => [name, numberAt(i)])) as Record<
    (typeof headNumbers)[number],
    number
  >;
  const listFrom = (start: number): Float64Array => Float64Array.from({ length: SLOTS }, (_, i) => numberAt(start + i));
  return { ...numbers, slopes: listFrom(headNumbers.length), biases: listFrom(headNumbers.length + SLOTS) };
}

function digestOf(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes.subarray(0, HEADER)).update(bytes.subarray(BODY)).digest();
}
