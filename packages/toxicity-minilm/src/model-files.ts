import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { ModelFileError, lexicalToxicity } from "@fairexpect/scorers";

import { blindedTerms } from "./blinding.js";
import type { Head } from "./head.js";

/** What stands in models/toxicity.json: how the model's numbers are read, and what its other files are. */
export interface Description {
  readonly head: Head;
  readonly sha256: { readonly weights: string; readonly vocabulary: string };
}

/** The description, and what names all that a score depends on but the runtime. */
export interface Described extends Description {
  readonly digest: string;
}

const pathOf = (name: string): string => fileURLToPath(new URL(`../models/${name}`, import.meta.url));
const sha256 = (bytes: string | Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** @throws ModelFileError if the file is missing or damaged */
export function readDescription(): Described {
  const path = pathOf("toxicity.json");
  const text = read(path).toString("utf8");
  try {
    const description = JSON.parse(text) as Description;
    const { weights, vocabulary } = description.sha256;
    const digest = sha256([weights, vocabulary, text, ...blindedTerms(), lexicalToxicity().id].join("\n"));
    return { ...description, digest };
  } catch (cause) {
    throw new ModelFileError(path, "is no description of a model.", { cause });
  }
}

/** @throws ModelFileError if the file is missing or is not the one described */
export function readWeights({ sha256: expected }: Description): Uint8Array {
  return checked("toxicity.onnx", expected.weights);
}

/** @throws ModelFileError if the file is missing or is not the one described */
export function readVocabulary({ sha256: expected }: Description): string {
  return checked("vocabulary.txt", expected.vocabulary).toString("utf8");
}

function checked(name: string, expected: string): Buffer {
  const path = pathOf(name);
  const bytes = read(path);
  if (sha256(bytes) !== expected) throw new ModelFileError(path, "was changed: its content does not have its sha-256.");
  return bytes;
}

function read(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new ModelFileError(
      path,
      "cannot be read. It comes with the package: reinstall @fairexpect/toxicity-minilm.",
      {
        cause,
      },
    );
  }
}
