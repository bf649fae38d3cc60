import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

import { modelFile } from "../model-file.js";
import { tableSize } from "./features.js";

/** Inverse document frequencies by bucket, in steps: a byte each. */
export interface IdfTable {
  readonly steps: Uint8Array;
  /** The sha-256 of the bytes. */
  readonly digest: string;
}

/** An inverse document frequency is this often the number in its byte. */
export const idfStep = 1 / 16;

let loaded: IdfTable | undefined;

export function idfTable(): IdfTable {
  loaded ??= load();
  return loaded;
}

function load(): IdfTable {
  const steps = readFileSync(modelFile("lexical-similarity.bin"));
  if (steps.length !== tableSize)
    throw new Error(
      `models/lexical-similarity.bin of @fairexpect/scorers has ${steps.length} bytes in place of ${tableSize}: install the package again.`,
    );
  return { steps, digest: createHash("sha256").update(steps).digest("hex") };
}
