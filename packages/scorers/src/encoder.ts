import type { SparseVector } from "@fairexpect/metrics/text";

import type { ScorerOptions } from "./scorer.js";

/**
 * A text as numbers: texts that are alike have vectors of nearly the same direction.
 *
 * @since 0.1.0
 */
export type Vector = ArrayLike<number>;

/**
 * Turns texts into vectors of one length, such as a sentence-transformers model does. Cosines of vectors can be
 * compared only within one encoder, and so can thresholds on them.
 *
 * @since 0.1.0
 */
export interface Encoder {
  /**
   * Names the encoder, its version and what it is, in messages, reports and caches; change it when the vectors change.
   */
  readonly id: string;
  /** One vector for each text, in the order of the texts, all of one length. */
  encode(texts: readonly string[], options?: ScorerOptions): Promise<ArrayLike<Vector>> | ArrayLike<Vector>;
  /** The same vectors without their zeros, for encoders that have many: `embed` takes them from here if it can. */
  encodeSparse?(
    texts: readonly string[],
    options?: ScorerOptions,
  ): Promise<ArrayLike<SparseVector>> | ArrayLike<SparseVector>;
}
