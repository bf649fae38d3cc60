import type { MetricReference, Policy } from "@fairexpect/metrics";
import { checkOptions, designUnit, InputError } from "@fairexpect/metrics/core";

import { DesignError } from "../errors.js";
import { wrong } from "../input.js";
import type { CheckedUseCase } from "../use-case/use-case.js";
import { configuredPolicy } from "./configured.js";

/**
 * A claim that is to be made of the responses: a metric and its limit. Options that it does not name are those of
 * `configure`, if that was called in the same process, else the matchers' defaults.
 *
 * @since 0.1.0
 */
export interface IntendedClaim {
  /** The metric: its name, its function, or its description. */
  readonly metric: MetricReference;
  /** What the value shall be below; above, if the best value is the greatest; within, if both sides of it are worse. */
  readonly limit: number;
  readonly confidence?: number | undefined;
  /** How the interval is made, as the metric's option. */
  readonly method?: "auto" | "strict" | undefined;
  /** Of `sentimentBias`, as its option. */
  readonly parity?: "strict" | "weak" | undefined;
  /** `"estimate"`: the estimate decides if the data do not, so that no number of prompts is too small. */
  readonly inconclusive?: Policy["inconclusive"] | undefined;
}

const FIELDS = ["metric", "limit", "confidence", "method", "parity", "inconclusive"];

/**
 * Throws a `DesignError` if no responses to these prompts could show one of the claims. Similarities and differences
 * within sources count the source prompts, other metrics the prompts; the allocation gap counts pools, which are not
 * known here. Claims of metrics without a known least number are not checked.
 */
export async function checkDesign(
  caller: string,
  { name, prompts }: Pick<CheckedUseCase, "name" | "prompts">,
  claims: readonly IntendedClaim[],
): Promise<void> {
  if (claims.length === 0) return;
  // All metrics, for one option that few give.
  const { impossibleDesign } = await import("@fairexpect/metrics");
  const sources = new Set(prompts.flatMap(({ source }) => (source === undefined ? [] : [source]))).size;
  const configured = configuredPolicy();
  const problems = claims.flatMap((claim, i) => {
    const argument = `options.claims[${i}]`;
    checkOptions(caller, claim, FIELDS, argument);
    const { metric, limit, parity, inconclusive = configured.inconclusive } = claim;
    const { confidence = configured.confidence, method = configured.method } = claim;
    const problem = inName(caller, argument, () => {
      const unit = designUnit(metric);
      const count = Math.max(1, unit === "sources" && sources > 0 ? sources : prompts.length);
      const why = impossibleDesign({ metric, limit, parity, confidence, method, prompts: count });
      return unit === "pools" ? undefined : why;
    });
    return problem === undefined || inconclusive === "estimate" ? [] : [`${nameOf(metric)}: ${problem}`];
  });
  if (problems.length > 0)
    throw new DesignError(
      `${name}: no model was called, because no answers could show what is claimed.\n${problems.join("\n")}`,
      problems,
    );
}

/** Does something for the user's function, in whose name errors are thrown. */
function inName<Result>(caller: string, argument: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const { given, expected, advice } = error.problem;
    throw wrong(caller, `${argument}.${error.argument}`, given, expected, advice);
  }
}

function nameOf(metric: MetricReference): string {
  if (typeof metric === "string") return metric;
  return typeof metric === "function" ? metric.description.name : metric.name;
}
