import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

import { safeText } from "@fairexpect/metrics/core";

import { sizeOf } from "./features.js";
import type { FeatureSpace } from "./features.js";
import type { IdentityTable } from "./identity-blinding.js";

/**
 * A linear model over `featureReader`'s buckets: the logit of a text is `intercept` + (sum of its buckets' weights) *
 * `normOf`(their number). The byte w stands for the weight `step` * w * |w|.
 */
export interface LinearModel {
  readonly space: FeatureSpace;
  readonly intercept: number;
  readonly step: number;
  readonly weights: Int8Array;
  readonly identities: IdentityTable;
}

/**
 * What the sum of `count` weights is multiplied by: count to the power of -7/16. By roots, which are the same in every
 * version of Node, as powers are not.
 */
export function normOf(count: number): number {
  const root = Math.sqrt(count);
  return Math.sqrt(Math.sqrt(Math.sqrt(root))) / root;
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
    this.path = path;
  }
}

/*
 * The file, little-endian: "FSLT"; format (u8), bits (u8), word bits (u8), 0 (u8); number of keys (u32); 0 (u32);
 * intercept (f64); step (f64); sha-256 of all the rest; keys (i32 each); kinds (u8 each); weights (i8 each).
 */
const MAGIC = "FSLT";
const FORMAT = 2;
const HEADER = 32;
const DIGEST = 32;
const BODY = HEADER + DIGEST;

/** The bytes of a model's file. */
export function encodeModel(model: LinearModel): Uint8Array {
  const { keys, kinds } = model.identities;
  const bytes = Buffer.alloc(BODY + 5 * keys.length + model.weights.length);
  bytes.write(MAGIC, 0, "latin1");
  bytes.writeUInt8(FORMAT, 4);
  bytes.writeUInt8(model.space.bits, 5);
  bytes.writeUInt8(model.space.wordBits, 6);
  bytes.writeUInt32LE(keys.length, 8);
  bytes.writeDoubleLE(model.intercept, 16);
  bytes.writeDoubleLE(model.step, 24);
  keys.forEach((key, i) => bytes.writeInt32LE(key, BODY + 4 * i));
  bytes.set(kinds, BODY + 4 * keys.length);
  bytes.set(
    new Uint8Array(model.weights.buffer, model.weights.byteOffset, model.weights.length),
    BODY + 5 * keys.length,
  );
  bytes.set(digestOf(bytes), HEADER);
  return bytes;
}

/**
 * Reads a model's file; `digest` is the sha-256 of its content, in hexadecimal.
 *
 * @throws ModelFileError if the file cannot be read or is not what the training command wrote
 */
export function readModel(path: string): LinearModel & { readonly digest: string } {
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
  const count = bytes.readUInt32LE(8);
  const length = BODY + 5 * count + sizeOf(space);
  if (bytes.length !== length) throw new ModelFileError(path, `has ${bytes.length} bytes; expected ${length}.`);
  const digest = digestOf(bytes);
  if (!digest.equals(bytes.subarray(HEADER, BODY)))
    throw new ModelFileError(path, "was changed: its content does not have its sha-256.");
  const keys = Int32Array.from({ length: count }, (_, i) => bytes.readInt32LE(BODY + 4 * i));
  return {
    space,
    intercept: bytes.readDoubleLE(16),
    step: bytes.readDoubleLE(24),
    weights: new Int8Array(bytes.buffer, bytes.byteOffset + BODY + 5 * count, sizeOf(space)),
    identities: { keys, kinds: bytes.subarray(BODY + 4 * count, BODY + 5 * count) },
    digest: digest.toString("hex"),
  };
}

function digestOf(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes.subarray(0, HEADER)).update(bytes.subarray(BODY)).digest();
}
