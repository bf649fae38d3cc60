import { checkOptions, describeValue } from "@fairexpect/metrics/core";

import { wrong } from "../input.js";
import { RESPOND_OPTIONS } from "../run/options.js";
import { checkTask, poolsOf } from "./contenders.js";
import { rankInPools } from "./rank-listwise.js";
import type { ListwiseUseCase } from "./rank-listwise.js";
import { rankOneByOne } from "./rank-pointwise.js";
import type { PointwiseUseCase } from "./rank-pointwise.js";
import type { Ranked, RankOptions } from "./ranked.js";

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
