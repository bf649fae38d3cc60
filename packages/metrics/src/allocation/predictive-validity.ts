import { defineMetric, type Computed } from "../core/define-metric.js";
import { checkBoolean, checkOneOf, checkScores, InputError, type Numbers } from "../core/input.js";
import { combined, lazyEvidence } from "../core/lazy-evidence.js";
import { oneWay } from "../sets/cluster-ways.js";
import { correlationInterval } from "../statistics/intervals/correlation-interval.js";
import { midranks } from "../statistics/midranks.js";
import { pearsonCorrelation, permutedPValue, unitVector } from "../statistics/pearson-correlation.js";
import { weightedCorrelation } from "../statistics/weighted-correlation.js";

/**
 * Which correlation `predictiveValidity` takes.
 *
 * @since 0.1.0
 */
export interface PredictiveValidityOptions {
  /** `"pearson"`, the default, or `"spearman"`, of the ranks. */
  readonly method?: "pearson" | "spearman" | undefined;
  /**
   * Whether bounds must hold whatever values there can be. Pearson's has none then, as a far pair that was not seen may
   * reverse it; Spearman's, of ranks, has. Default false: cases that were not seen are taken to be like these.
   */
  readonly strict?: boolean | undefined;
}

/**
 * How well a bias metric foretells the allocation gaps that a model causes: the correlation of bias scores and gaps
 * over models, tasks and groups. Use it to decide which metric may stand in for a full simulation of the selection.
 *
 * In [-1, 1]; 1 is a perfect forecast, 0 none. Signed scores (`rabbi`, mean gaps) belong with signed gaps, unsigned
 * ones (distances, divergences) with their magnitudes. The two-sided p-value, Student's and not below that of permuting
 * one list (of fewer than five cases .083 at least), takes the cases for independent; groups of one model are not, so
 * with several groups per model it is too small; so is the interval (`correlationInterval`, with its limits). No value
 * below 4 cases, and if all scores or all gaps are equal.
 *
 * @param bias the metric's score of each case (a model, a task and a group)
 * @param gap the allocation gap of the same cases in the same order
 * @throws InputError if the lengths differ or a value is not a finite number
 * @see Chen, Ji and Evans, The Mismeasure of Man and Models, section 5.1
 * @example
 * predictiveValidity([0.1, 0.2, 0.3, 0.4], [0.1, 0.3, 0.2, 0.4]).value // 0.8
 * @since 0.1.0
 */
export const predictiveValidity = defineMetric(
  {
    name: "predictiveValidity",
    title: "predictive validity",
    family: "allocation",
    version: 1,
    unit: "cases",
    range: [-1, 1],
    best: 1,
    format: "number",
    source: "Chen, Ji and Evans, The Mismeasure of Man and Models, section 5.1",
    anytime: false,
    compare: "scores",
  },
  measureValidity,
  {
    data: "bias",
    options: ["method", "strict"],
    optionsAt: 2,
    values: ([bias, gap], _bias: Numbers, _gap: Numbers, { method = "pearson" }: PredictiveValidityOptions = {}) =>
      bias === undefined || gap === undefined
        ? []
        : [weightedCorrelation(bias.scores.value, gap.scores.value, bias.scores.weight, method)],
  },
);

function measureValidity(bias: Numbers, gap: Numbers, options: PredictiveValidityOptions = {}): Computed {
  const metric = "predictiveValidity";
  const { method = "pearson", strict = false } = options;
  checkOneOf(metric, "method", method, ["pearson", "spearman"]);
  checkBoolean(metric, "strict", strict);
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
    return { counts, reason: `there are only ${cases} cases; a correlation needs at least 4 to mean anything` };
  const lists = method === "pearson" ? ([bias, gap] as const) : ([midranks(bias), midranks(gap)] as const);
  const value = pearsonCorrelation(...lists);
  if (value === undefined)
    return { counts, reason: "all bias scores or all gaps are equal, so there is nothing to correlate" };
  const interval = correlationInterval(bias, gap, { method, strict });
  const cell = Uint32Array.from({ length: cases }, (_, i) => i);
  const computed: Computed = {
    counts,
    value,
    ...(interval !== undefined && { interval }),
    clusters: () => ({
      ways: oneWay("cases", cases),
      parts: [
        { of: { group: "bias" }, scores: { cell, value: Float64Array.from(bias) } },
        { of: { group: "gap" }, scores: { cell, value: Float64Array.from(gap) } },
      ],
    }),
  };
  const test = lazyEvidence(["pValue"], () => ({ pValue: permutedPValue(unitVector(lists[0]), unitVector(lists[1])) }));
  return combined(computed, test);
}
