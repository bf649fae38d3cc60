import type { PromptResponses, Response, ResponseSet } from "@fairexpect/responses";

import { checkScorerOptions } from "./check-options.js";
import {
  addToResponses,
  checkResponses,
  distinctTexts,
  isList,
  modelOptions,
  progressTo,
  runModel,
  wrong,
} from "./distinct-texts.js";
import type { Encoder, Vector } from "./encoder.js";
import { ScorerError, checkId, describe } from "./scorer.js";
import type { ScorerOptions } from "./scorer.js";

/**
 * A response with its vector.
 *
 * @since 0.1.0
 */
export interface EmbeddedResponse extends Response {
  readonly vector: Vector;
}

/**
 * A prompt with its responses and their vectors.
 *
 * @since 0.1.0
 */
export interface PromptVectors extends PromptResponses {
  readonly responses: readonly EmbeddedResponse[];
}

/**
 * All responses of a use case with their vectors, grouped by prompt: what similarities of meaning are measured on.
 *
 * @since 0.1.0
 */
export interface EmbeddedResponseSet {
  readonly useCase: string;
  /** The encoder's id. */
  readonly encoder: string;
  readonly prompts: readonly PromptVectors[];
}

/**
 * Turns every response of a use case into a vector. Equal texts are encoded once, and their responses share one vector.
 *
 * @throws ScorerError where the encoder does not give one vector of finite numbers for each text, all of one length
 * @throws InputError where `responses` is not a response set, as when `respond` was not awaited
 * @since 0.1.0
 */
export async function embed(
  responses: ResponseSet,
  encoder: Encoder,
  options: Omit<ScorerOptions, "onTruncated"> = {},
): Promise<EmbeddedResponseSet> {
  checkResponses("embed", responses);
  checkEncoder(encoder);
  checkScorerOptions("embed", options);
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
          () => encoder.encode(texts, modelOptions(signal, progress, 0)),
        );
  checkVectors(encoder.id, vectors, places);
  progress(texts.length);
  return {
    useCase: responses.useCase,
    encoder: encoder.id,
    prompts: addToResponses(responses.prompts, distinct, (i) => ({ vector: vectors[i] as Vector })),
  };
}

function checkVectors(id: string, vectors: unknown, places: readonly string[]): asserts vectors is ArrayLike<Vector> {
  if (!isList(vectors))
    throw new ScorerError(id, `returned ${describe(vectors)}; expected an array with one vector for each text.`, {
      kind: "encoder",
    });
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
    length ??= (vectors[i] as Vector).length;
  }
}

function whatIsWrong(vector: unknown, length: number | undefined): string | undefined {
  if (!isList(vector)) return `${describe(vector)} in place of a vector`;
  if (vector.length === 0) return "an empty vector";
  if (length !== undefined && vector.length !== length)
    return `a vector of ${vector.length} numbers, and vectors of ${length} for the texts before it,`;
  for (let i = 0; i < vector.length; i++) {
    if (!Number.isFinite(vector[i])) return `a vector with ${describe(vector[i])} at index ${i}`;
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
    throw wrong("embed", "encoder", describe(encoder), "an encoder: { id, encode(texts) }");
  }
  checkId("embed", "encoder.id", "id" in encoder ? encoder.id : undefined);
}
