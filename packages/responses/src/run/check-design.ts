import { designUnit, didYouMean, impossibleDesign, metricNames } from "@fairexpect/metrics";
import type { Design, Policy } from "@fairexpect/metrics";

import { configuredPolicy } from "./configured.js";
import { DesignError } from "../errors.js";
import { bad, given } from "../use-case.js";
import type { CheckedUseCase } from "../use-case.js";

/**
 * A claim that is to be made of the responses: a metric by the name of its function, and its limit. Options that it
 * does not name are those of `configure`, where that was called in the same process, else the matchers' defaults.
 *
 * @since 0.1.0
 */
export interface IntendedClaim extends Omit<Design, "prompts"> {
  /** `"estimate"`: the estimate decides where the data do not, so that no number of prompts is too small. */
  readonly inconclusive?: Policy["inconclusive"] | undefined;
}

const OPTIONS = ["metric", "threshold", "confidence", "margin", "method", "parity", "inconclusive"];

/**
 * Throws a `DesignError` where no responses to these prompts could show one of the claims. Similarities and differences
 * within sources count the source prompts, other metrics the prompts; the allocation gap counts pools, which are not
 * known here. Claims of metrics of which no least number is known are let pass.
 */
export function checkDesign(
  { name, prompts }: Pick<CheckedUseCase, "name" | "prompts">,
  claims: readonly IntendedClaim[],
): void {
  const sources = new Set(prompts.flatMap(({ source }) => (source === undefined ? [] : [source]))).size;
  const configured = configuredPolicy();
  const problems = claims.flatMap((claim) => {
    const unknown = Object.keys(claim).find((key) => !OPTIONS.includes(key));
    if (unknown !== undefined)
      throw bad(`options.claims.${unknown}`, "no option of a claim", `one of ${OPTIONS.join(", ")}`);
    const {
      metric,
      threshold,
      parity,
      confidence = configured.confidence,
      margin = configured.margin,
      method = configured.method,
      inconclusive = configured.inconclusive,
    } = claim;
    if (!metricNames.includes(metric))
      throw bad("options.claims.metric", given(metric), "the name of a metric", didYouMean(metric, metricNames));
    const unit = designUnit(metric);
    const count = Math.max(1, unit === "sources" && sources > 0 ? sources : prompts.length);
    const problem = impossibleDesign({ metric, threshold, parity, confidence, margin, method, prompts: count });
    const isOpen = problem === undefined || unit === "pools" || inconclusive === "estimate" || prompts.length === 0;
    return isOpen ? [] : [`${metric}: ${problem}`];
  });
  if (problems.length > 0) {
    throw new DesignError(
      `${name}: no model was called, because no answers could show what is claimed.\n${problems.join("\n")}`,
      problems,
    );
  }
}
