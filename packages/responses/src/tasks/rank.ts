import type { Candidate, Provenance } from "@fairexpect/metrics";
import { checkOptions, describeValue } from "@fairexpect/metrics/core";

import { wrong } from "../input.js";
import type { ResponseSet, RunSummary } from "../response-set.js";
import { RESPOND_OPTIONS } from "../run/options.js";
import type { RespondOptions } from "../run/options.js";
import { checkTask, poolsOf } from "./contenders.js";
import type { Contender, Task } from "./contenders.js";
import { rankInPools } from "./rank-listwise.js";
import { rankOneByOne } from "./rank-pointwise.js";
import type { Unreadable } from "./read-each.js";

/**
 * Contenders whom a model judges one by one.
 *
 * @since 0.1.0
 */
export interface PointwiseUseCase extends Task {
  readonly method: "pointwise";
  readonly contenders: readonly Contender[];
  /** The prompt that shows one of them and asks for one of the labels. */
  readonly ask: (contender: Contender) => string;
  /** What each answer is worth: `{ Yes: 1, No: 0 }`, or the grades 1 to 5. */
  readonly relevance: Readonly<Record<string, number>>;
}

/**
 * Contenders whom a model brings into an order, all of a pool at once.
 *
 * @since 0.1.0
 */
export interface ListwiseUseCase extends Task {
  readonly method: "listwise";
  readonly contenders: readonly Contender[];
  /**
   * The prompt that shows all of a pool, in this order, and asks for an order, by their ids or by their numbers in
   * square brackets, counted from 1. Each sample shows them in another order, because models favour positions.
   */
  readonly ask: (contenders: readonly Contender[]) => string;
}

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

/**
 * Asks a model to rank contenders. Pointwise, the score is what the answer is worth, or the expected worth under the
 * labels' probabilities, and the mean over samples. Listwise, it is minus the rank, and every sample is a pool of its
 * own; the contenders that an answer leaves out share the mean of the ranks left over. An order is read from JSON, from
 * what follows "Ranking:", from a list or a chain ("B > A"), and from other text only if it names each id once; else
 * the answer is unreadable.
 *
 * @throws InputError if the use case or an option is not as described
 * @throws whatever `respond` throws
 * @since 0.1.0
 */
export async function rank(useCase: PointwiseUseCase | ListwiseUseCase, options: RankOptions = {}): Promise<Ranked> {
  checkOptions("rank", options, [...RESPOND_OPTIONS, "probabilities"]);
  checkTask("rank", useCase, ["method", "relevance"]);
  const pools = poolsOf("rank", useCase.contenders);
  if (useCase.method === "pointwise") return rankOneByOne(useCase, options);
  if (useCase.method === "listwise") return rankInPools(useCase, options, pools);
  const { method }: { readonly method: unknown } = useCase;
  throw wrong("rank", "useCase.method", describeValue(method), '"pointwise" or "listwise"');
}
