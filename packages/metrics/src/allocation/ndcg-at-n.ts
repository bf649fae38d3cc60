import { checkInteger, checkScores, describeValue, InputError, type Numbers } from "../core/input.js";
import type { Measurement } from "../core/measurement.js";
import { midranks } from "../statistics/midranks.js";

/**
 * How `ndcgAtN` cuts and rewards.
 *
 * @since 0.1.0
 */
export interface NdcgAtNOptions {
  /** How many of the models ranked fairest are looked at; more than there are models means all. */
  readonly n: number;
  /** The relevance of the model with the largest gap: 1, the default, or 0. Each better rank is worth one more. */
  readonly worst?: 0 | 1;
}

/**
 * How well a bias metric chooses among models: the normalised discounted cumulative gain of the models ranked by
 * ascending bias, where a model's relevance is its reversed rank by the allocation gap that it really causes. Use it to
 * see whether the metric you can afford puts the models first that are the fairest in use.
 *
 * In [0, 1]; 1 where the first `n` models are the `n` fairest in the right order. Models of equal gap share the mean of
 * their ranks, and models of equal bias the mean of their relevances, which is what a random order among them gives on
 * average. Undefined without models, and where there is nothing to gain (a single model with `worst: 0`).
 *
 * It has no interval: the models are few, they are chosen and not drawn, and each model's relevance depends on all
 * others. A claim about it is inconclusive unless the policy lets the estimate decide (`inconclusive: "estimate"`).
 *
 * The source prints the relevance as a product of the largest rank and the rank, which would reward the least fair
 * model; it is read as their difference here, plus `worst`.
 *
 * @param bias a magnitude of bias for each model, such as `rootMeanSquareBias`: 0 is fair
 * @param gap a magnitude of the allocation gap of the same models in the same order
 * @throws InputError where the lengths differ, a value is negative or not finite, or `n` is below 1
 * @see Chen, Ji and Evans, The Mismeasure of Man and Models, section 5.2; Järvelin and Kekäläinen 2002
 * @example
 * ndcgAtN([0.1, 0.2, 0.3], [0.01, 0.05, 0.09], { n: 3 }).value // 1
 * ndcgAtN([0.1, 0.2, 0.3], [0.05, 0.01, 0.09], { n: 1 }).value // 0.6666666666666666
 * @since 0.1.0
 */
export function ndcgAtN(bias: Numbers, gap: Numbers, options: NdcgAtNOptions): Measurement {
  const metric = "ndcgAtN";
  for (const [argument, values] of [
    ["bias", bias],
    ["gap", gap],
  ] as const) {
    checkScores(metric, argument, values);
    const negative = Array.from(values).findIndex((value) => value < 0);
    if (negative === -1) continue;
    throw new InputError({
      function: metric,
      argument: `${argument}[${negative}]`,
      given: String(values[negative]),
      expected: "a magnitude of at least 0, because models are ranked by ascending magnitude",
      advice: "Take the root mean square over groups (rootMeanSquareBias) or the absolute value first.",
    });
  }
  if (bias.length !== gap.length) {
    throw new InputError({
      function: metric,
      argument: "gap",
      given: `a list of ${gap.length}`,
      expected: `one gap for each of the ${bias.length} models in bias`,
    });
  }
  if (typeof options !== "object" || options === null) {
    throw new InputError({
      function: metric,
      argument: "options",
      given: describeValue(options),
      expected: "an object { n }",
    });
  }
  const { n, worst = 1 } = options;
  checkInteger(metric, "n", n, 1);
  if (worst !== 0 && worst !== 1)
    throw new InputError({ function: metric, argument: "worst", given: describeValue(worst), expected: "0 or 1" });
  const models = bias.length;
  const counts = { models };
  if (models === 0) return { metric, counts, undefined: "there are no models" };
  const relevance = midranks(gap).map((rank) => models - rank + worst);
  const dcg = discountedGain(bias, relevance, n);
  const idealDcg = discountedGain(gap, relevance, n);
  if (idealDcg === 0)
    return { metric, counts, undefined: "no model has a relevance above 0, so there is nothing to gain" };
  return { metric, counts, value: dcg / idealDcg, details: { dcg, idealDcg } };
}

/** Of the models in ascending order of `key`; models with equal keys take the mean of their relevances. */
function discountedGain(key: Numbers, relevance: Float64Array, n: number): number {
  const order = Array.from(relevance, (_, model) => model).sort((a, b) => (key[a] as number) - (key[b] as number));
  let gain = 0;
  for (let start = 0; start < Math.min(n, order.length);) {
    let end = start;
    let sum = 0;
    while (end < order.length && key[order[end] as number] === key[order[start] as number])
      sum += relevance[order[end++] as number] as number;
    for (let i = start; i < Math.min(n, end); i++) gain += sum / (end - start) / Math.log2(i + 2);
    start = end;
  }
  return gain;
}
