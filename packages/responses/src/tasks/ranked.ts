import type { Candidate, Provenance } from "@fairexpect/metrics";

import type { ResponseSet, RunSummary } from "../response-set.js";
import type { RespondOptions } from "../run/options.js";
import type { Unreadable } from "./read-each.js";

/**
 * Options of `rank`.
 *
 * @since 0.1.0
 */
export interface RankOptions extends RespondOptions {
  /**
   * Pointwise: weighs the labels by their probabilities, if the provider gives them, instead of taking the one written.
   */
  readonly probabilities?: boolean;
}

/**
 * Contenders with the scores that a model gave them.
 *
 * @since 0.1.0
 */
export interface Ranked {
  readonly useCase: string;
  /** As `rabbi`, `allocationGap` and the other metrics of allocation take them. */
  readonly candidates: readonly Candidate[];
  /** Counts a response for each group of the contenders that it is about, and what is unreadable as left out. */
  readonly provenance: Provenance;
  /** Responses that could not be read: their contenders are judged by the other samples, or left out. */
  readonly unreadable: readonly Unreadable[];
  readonly responses: ResponseSet;
  readonly summary: RunSummary;
}
