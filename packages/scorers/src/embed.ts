import type { ReadableSet } from "@fairexpect/metrics";
import type { SparseVector } from "@fairexpect/metrics/text";

import { checkRunOptions } from "./check-run-options.js";
import { distinctTexts } from "./distinct-texts.js";
import type { Encoder, Vector } from "./encoder.js";
import { checkName, describeValue, describeWithoutText, isList, wrong } from "./input.js";
import { modelOptions, progressTo, runModel } from "./run-model.js";
import { checkResponses, withMore, type Embedded } from "./scored-set.js";
import { ScorerError } from "./scorer.js";
import type { ScorerOptions } from "./scorer.js";

/**
 * Turns every response of a set into a vector: what similarities of meaning are measured on. What comes back is the
 * same set with a `vector` on each response, and with the encoder's id in its provenance. Equal texts are encoded once,
 * and their responses share one vector. Lists of numbers are kept as 32-bit floats, and vectors of an encoder that has
 * `encodeSparse` without their zeros.
 *
 * @param responses what `respond` gives, or `{ prompts: [{ text, responses: [{ text, sample }] }] }`
 * @throws ScorerError if the encoder does not give one vector of finite numbers for each text, all of one length
 * @throws InputError if `responses` is not a response set, as when `respond` was not awaited
 * @since 0.1.0
 */
export async function embed<Set extends ReadableSet>(
  responses: Set,
  encoder: Encoder,
  options: Omit<ScorerOptions, "onTruncated" | "onUnknownLanguage"> = {},
): Promise<Embedded<Set>> {
  const provenance = checkResponses("embed", responses);
  checkEncoder(encoder);
  checkRunOptions("embed", options);
  const { signal, onProgress } = options;
  signal?.throwIfAborted();
  const distinct = distinctTexts(responses.prompts);
  const { texts, places } = distinct;
  const progress = progressTo(onProgress, texts.length);
  const vectors =
    texts.length === 0
      ? []
      : await runModel(
          signal,
          (text) => places[text],
          () => vectorsOf(encoder, texts, modelOptions(signal, progress, 0)),
        );
  checkVectors(encoder.id, vectors, places);
  const compact = Array.from(vectors, compactOf);
  progress(texts.length);
  return withMore(responses, provenance, distinct, { vector: encoder.id }, (_, i) => ({
    vector: compact[i] as Vector | SparseVector,
  }));
}

function vectorsOf(
  encoder: Encoder,
  texts: readonly string[],
  options: ScorerOptions,
): Promise<ArrayLike<Vector | SparseVector>> | ArrayLike<Vector | SparseVector> {
  return encoder.encodeSparse === undefined ? encoder.encode(texts, options) : encoder.encodeSparse(texts, options);
}

/** A list of numbers takes twice to four times the memory of 32-bit floats; what these cannot hold stays as it is. */
function compactOf(vector: Vector | SparseVector): Vector | SparseVector {
  if (!Array.isArray(vector) && !(vector instanceof Float64Array)) return vector;
  const floats = Float32Array.from(vector);
  return floats.every(Number.isFinite) ? floats : vector;
}

function checkVectors(
  id: string,
  vectors: unknown,
  places: readonly string[],
): asserts vectors is ArrayLike<Vector | SparseVector> {
  if (!isList(vectors))
    throw new ScorerError(
      id,
      `returned ${describeWithoutText(vectors)}; expected an array with one vector for each text.`,
      {
        kind: "encoder",
      },
    );
  if (vectors.length !== places.length)
    throw new ScorerError(id, `returned ${vectors.length} vectors for ${places.length} texts; expected one for each.`, {
      kind: "encoder",
    });
  let length: number | undefined;
  for (const [i, place] of places.entries()) {
    const problem = whatIsWrong(vectors[i], length);
    if (problem !== undefined)
      throw new ScorerError(id, `returned ${problem} for ${place} (text ${i} of ${places.length}).`, {
        kind: "encoder",
        text: i,
      });
    length ??= (vectors[i] as Vector | SparseVector).length;
  }
}

function whatIsWrong(given: unknown, length: number | undefined): string | undefined {
  const isSparse = typeof given === "object" && given !== null && "places" in given && "values" in given;
  const vector = isSparse ? given.values : given;
  if (!isList(vector)) return `${describeWithoutText(vector)} in place of a vector`;
  const { length: own } = given as Vector | SparseVector;
  if (own === 0) return "an empty vector";
  if (length !== undefined && own !== length)
    return `a vector of ${own} numbers, and vectors of ${length} for the texts before it,`;
  for (let i = 0; i < vector.length; i++) {
    if (!Number.isFinite(vector[i])) return `a vector with ${describeWithoutText(vector[i])} at index ${i}`;
  }
  return undefined;
}

function checkEncoder(encoder: unknown): asserts encoder is Encoder {
  if (
    typeof encoder !== "object" ||
    encoder === null ||
    !("encode" in encoder) ||
    typeof encoder.encode !== "function"
  ) {
    throw wrong("embed", "encoder", describeValue(encoder), "an encoder: { id, encode(texts) }");
  }
  checkName("embed", "encoder.id", "id" in encoder ? encoder.id : undefined);
}
