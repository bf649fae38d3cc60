import { impossibleDesign } from "@fairspec/metrics";
import type { Design } from "@fairspec/metrics";

import { DesignError } from "./errors.js";
import type { CheckedUseCase } from "./use-case.js";

/**
 * A claim that is to be made of the responses: a metric by the name of its function, and its limit.
 *
 * @since 0.1.0
 */
export type IntendedClaim = Omit<Design, "prompts">;

/**
 * Throws a `DesignError` where no responses to these prompts could show one of the claims. Similarities count the source prompts,
 * other metrics the prompts; the allocation gap counts pools, which are not known here.
 */
export function checkDesign({ name, prompts }: Pick<CheckedUseCase, "name" | "prompts">, claims: readonly IntendedClaim[]): void {
  const sources = new Set(prompts.flatMap(({ source }) => (source === undefined ? [] : [source]))).size;
  const problems = claims.flatMap((claim) => {
    const count = OF_SOURCES.test(claim.metric) && sources > 0 ? sources : prompts.length;
    const problem = claim.metric === "allocationGap" || count === 0 ? undefined : impossibleDesign({ ...claim, prompts: count });
    return problem === undefined ? [] : [`${claim.metric}: ${problem}`];
  });
  if (problems.length > 0) {
    throw new DesignError(`${name}: no model was called, because no answers could show what is claimed.\n${problems.join("\n")}`, problems);
  }
}

const OF_SOURCES = /^counterfactual|Similarity$|^invarianceTest$/u;
