import type { ReadableSet } from "@fairexpect/metrics";
import type { SparseVector } from "@fairexpect/metrics/text";

import { checkRunOptions } from "./check-run-options.js";
import { distinctTexts } from "./distinct-texts.js";
import { encodeTexts } from "./encode-texts.js";
import type { Encoder, Vector } from "./encoder.js";
import { checkName, describeValue, wrong } from "./input.js";
import { checkCache } from "./score.js";
import { checkResponses, withMore, type Embedded } from "./scored-set.js";
import type { ScorerOptions } from "./scorer.js";

/**
 * How responses are turned into vectors.
 *
 * @since 0.1.0
 */
export interface EmbeddingOptions extends Omit<ScorerOptions, "onTruncated" | "onUnknownLanguage"> {
  /**
   * Keeps vectors on disk, and takes them from there, by the encoder's id and a hash of the text: `true` for the folder
   * `node_modules/.cache/fairexpect/scores` under the working directory, or the path of another folder. Off unless
   * given. Those that 32-bit floats cannot hold are not kept.
   */
  readonly cache?: boolean | string | undefined;
}

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
  options: EmbeddingOptions = {},
): Promise<Embedded<Set>> {
  const provenance = checkResponses("embed", responses);
  checkEncoder(encoder);
  checkRunOptions("embed", options, ["cache"]);
  checkCache("embed", options.cache);
  options.signal?.throwIfAborted();
  const distinct = distinctTexts(responses);
  const vectors = await encodeTexts(encoder, distinct, options);
  return withMore(responses, provenance, distinct, { vector: encoder.id }, (_, i) => ({
    vector: vectors[i] as Vector | SparseVector,
  }));
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
