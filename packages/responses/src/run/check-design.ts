import type { Policy } from "@fairexpect/metrics";

import { DesignError } from "../errors.js";
import { wrong } from "../input.js";
import { checkOptions, describeValue } from "../metrics-core.js";
import type { CheckedUseCase } from "../use-case/use-case.js";
import { configuredPolicy } from "./configured.js";

/**
 * A claim that is to be made of the responses: a metric by the name of its function, and its limit. Options that it
 * does not name are those of `configure`, if that was called in the same process, else the matchers' defaults.
 *
 * @since 0.1.0
 */
export interface IntendedClaim {
  readonly metric: string;
  /** Below which, or above which if the metric is a similarity, the value is to be shown. */
  readonly limit: number;
  readonly confidence?: number | undefined;
  /** How the interval is made, as the metric's option. */
  readonly method?: "auto" | "strict" | undefined;
  /** Of `sentimentBias`, as its option. */
  readonly parity?: "strict" | "weak" | undefined;
  /** `"estimate"`: the estimate decides if the data do not, so that no number of prompts is too small. */
  readonly inconclusive?: Policy["inconclusive"] | undefined;
}

const fields = ["metric", "limit", "confidence", "method", "parity", "inconclusive"];

/**
 * Throws a `DesignError` if no responses to these prompts could show one of the claims. Similarities and differences
 * within sources count the source prompts, other metrics the prompts; the allocation gap counts pools, which are not
 * known here. Claims of metrics of which no least number is known are let pass.
 */
export async function checkDesign(
  caller: string,
  { name, prompts }: Pick<CheckedUseCase, "name" | "prompts">,
  claims: readonly IntendedClaim[],
): Promise<void> {
  if (claims.length === 0) return;
  // All metrics, for one option that few give.
  const { designUnit, didYouMean, impossibleDesign, metricNames } = await import("@fairexpect/metrics");
  const sources = new Set(prompts.flatMap(({ source }) => (source === undefined ? [] : [source]))).size;
  const configured = configuredPolicy();
  const problems = claims.flatMap((claim, i) => {
    const argument = `options.claims[${i}]`;
    checkOptions(caller, claim, fields, argument);
    const { metric, limit, parity, inconclusive = configured.inconclusive } = claim;
    const { confidence = configured.confidence, method = configured.method } = claim;
    if (!metricNames.includes(metric))
      throw wrong(
        caller,
        `${argument}.metric`,
        describeValue(metric),
        "the name of a metric",
        didYouMean(metric, metricNames),
      );
    const unit = designUnit(metric);
    const count = Math.max(1, unit === "sources" && sources > 0 ? sources : prompts.length);
    const problem = impossibleDesign({ metric, threshold: limit, parity, confidence, method, prompts: count });
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
