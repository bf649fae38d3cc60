import { checkOneOf, checkScores, InputError, type Numbers } from "../core/input.js";
import type { Measurement } from "../core/measurement.js";
import { correlationInterval } from "../statistics/intervals/correlation-interval.js";
import { midranks } from "../statistics/midranks.js";
import { pearsonCorrelation, pearsonPValue } from "../statistics/pearson-correlation.js";

/**
 * How well a bias metric foretells the allocation gaps that a model causes: the correlation of bias scores and gaps
 * over models, tasks and groups. Use it to decide which metric may stand in for a full simulation of the selection.
 *
 * In [-1, 1]; 1 is a perfect forecast, 0 none. Signed scores (`rabbi`, mean gaps) belong with signed gaps, unsigned
 * ones (distances, divergences) with their magnitudes. The two-sided p-value takes the cases for independent; groups of
 * one model are not, so with several groups per model it is too small; so is the interval (`correlationInterval`, with
 * its limits). Undefined below 4 cases, and where all scores or all gaps are equal.
 *
 * @param bias the metric's score of each case (a model, a task and a group)
 * @param gap the allocation gap of the same cases in the same order
 * @throws InputError where the lengths differ or a value is not a finite number
 * @see Chen, Ji and Evans, The Mismeasure of Man and Models, section 5.1
 * @example
 * predictiveValidity([0.1, 0.2, 0.3, 0.4], [0.1, 0.3, 0.2, 0.4]).value // 0.8
 * @since 0.1.0
 */
export function predictiveValidity(
  bias: Numbers,
  gap: Numbers,
  options: { readonly method?: "pearson" | "spearman" } = {},
): Measurement {
  const metric = "predictiveValidity";
  const { method = "pearson" } = options;
  checkOneOf(metric, "method", method, ["pearson", "spearman"]);
  checkScores(metric, "bias", bias);
  checkScores(metric, "gap", gap);
  if (bias.length !== gap.length) {
    throw new InputError({
      function: metric,
      argument: "gap",
      given: `a list of ${gap.length}`,
      expected: `one gap for each of the ${bias.length} bias scores`,
    });
  }
  const cases = bias.length;
  const counts = { cases };
  if (cases < 4)
    return {
      metric,
      counts,
      undefined: `there are only ${cases} cases; a correlation needs at least 4 to mean anything`,
    };
  const value =
    method === "pearson" ? pearsonCorrelation(bias, gap) : pearsonCorrelation(midranks(bias), midranks(gap));
  if (value === undefined)
    return { metric, counts, undefined: "all bias scores or all gaps are equal, so there is nothing to correlate" };
  const pValue = pearsonPValue(value, cases);
  const interval = correlationInterval(bias, gap, { method });
  return {
    metric,
    counts,
    value,
    ...(pValue !== undefined && { pValue }),
    ...(interval !== undefined && { interval }),
  };
}
