import { defineMetric, type Computed } from "../core/define-metric.js";
import { checkInteger, checkOptions, checkScores, describeValue, InputError, type Numbers } from "../core/input.js";
import { oneWay } from "../sets/cluster-ways.js";
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
  readonly worst?: 0 | 1 | undefined;
}

const OPTIONS = ["n", "worst"] as const;

/**
 * How well a bias metric chooses among models: the normalised discounted cumulative gain of the models ranked by
 * ascending bias; a model's relevance is its reversed rank by the allocation gap that it really causes. Use it to
 * see whether the metric you can afford puts the models first that are the fairest in use.
 *
 * In [0, 1]; 1 if the first `n` models are the `n` fairest in the right order. Models of equal gap share the mean of
 * their ranks, and models of equal bias the mean of their relevances, which is what a random order among them gives on
 * average. No value without models, and if there is nothing to gain (a single model with `worst: 0`).
 *
 * It has no interval: the models are few, they are chosen and not drawn, and each model's relevance depends on all
 * others. A claim about it is inconclusive unless the policy lets the estimate decide (`inconclusive: "estimate"`).
 *
 * The source prints the relevance as a product of the largest rank and the rank, which would reward the least fair
 * model; it is read as their difference here, plus `worst`.
 *
 * @param bias a magnitude of bias for each model, such as `rootMeanSquareBias`: 0 is fair
 * @param gap a magnitude of the allocation gap of the same models in the same order
 * @throws InputError if the lengths differ, a value is negative or not finite, or `n` is below 1
 * @see Chen, Ji and Evans, The Mismeasure of Man and Models, section 5.2; Järvelin and Kekäläinen 2002
 * @example
 * ndcgAtN([0.1, 0.2, 0.3], [0.01, 0.05, 0.09], { n: 3 }).value // 1
 * ndcgAtN([0.1, 0.2, 0.3], [0.05, 0.01, 0.09], { n: 1 }).value // 0.6666666666666666
 * @since 0.1.0
 */
export const ndcgAtN = defineMetric(
  {
    name: "ndcgAtN",
    title: "normalised discounted cumulative gain",
    family: "allocation",
    version: 1,
    unit: "models",
    range: [0, 1],
    best: 1,
    format: "number",
    source: "Chen, Ji and Evans, The Mismeasure of Man and Models, section 5.2; Järvelin and Kekäläinen 2002",
    anytime: false,
    compare: "sums",
  },
  measureGain,
  {
    data: "bias",
    options: OPTIONS,
    optionsAt: 2,
    values: (parts) => parts.map(({ sums: { dcg = 0, idealDcg = 0 } }) => (idealDcg > 0 ? dcg / idealDcg : undefined)),
  },
);

function measureGain(bias: Numbers, gap: Numbers, options: NdcgAtNOptions): Computed {
  const metric = "ndcgAtN";
  checkMagnitudes(metric, "bias", bias);
  checkMagnitudes(metric, "gap", gap);
  if (bias.length !== gap.length) {
    throw new InputError({
      function: metric,
      argument: "gap",
      given: `a list of ${gap.length}`,
      expected: `one gap for each of the ${bias.length} models in bias`,
    });
  }
  checkOptions(metric, options, OPTIONS);
  const { n, worst = 1 } = options;
  checkInteger(metric, "n", n, 1);
  if (worst !== 0 && worst !== 1)
    throw new InputError({ function: metric, argument: "worst", given: describeValue(worst), expected: "0 or 1" });
  const models = bias.length;
  const common = { counts: { models }, description: { title: `normalised discounted cumulative gain at n = ${n}` } };
  if (models === 0) return { ...common, reason: "there are no models" };
  const relevance = midranks(gap).map((rank) => models - rank + worst);
  const [gains, idealGains] = [discountedGains(bias, relevance, n), discountedGains(gap, relevance, n)];
  const [dcg, idealDcg] = [gains, idealGains].map((all) => all.reduce((sum, gain) => sum + gain, 0)) as [
    number,
    number,
  ];
  if (idealDcg === 0) return { ...common, reason: "no model has a relevance above 0, so there is nothing to gain" };
  return {
    ...common,
    value: dcg / idealDcg,
    details: { dcg, idealDcg },
    clusters: () => ({
      ways: oneWay("models", models),
      parts: [{ of: {}, sums: { dcg: gains, idealDcg: idealGains } }],
    }),
  };
}

function checkMagnitudes(metric: string, argument: string, values: Numbers): void {
  checkScores(metric, argument, values);
  const negative = Array.from(values).findIndex((value) => value < 0);
  if (negative === -1) return;
  throw new InputError({
    function: metric,
    argument: `${argument}[${negative}]`,
    given: String(values[negative]),
    expected: "a magnitude of at least 0, because models are ranked by ascending magnitude",
    advice: "Take the root mean square over groups (rootMeanSquareBias) or the absolute value first.",
  });
}

/** Of each model, ranked in ascending order of `key`; models with equal keys share their gains equally. */
function discountedGains(key: Numbers, relevance: Float64Array, n: number): Float64Array {
  const order = Array.from(relevance, (_, model) => model).sort((a, b) => (key[a] as number) - (key[b] as number));
  const gains = new Float64Array(relevance.length);
  for (let start = 0; start < Math.min(n, order.length);) {
    const value = key[order[start] as number];
    let end = start;
    let discounts = 0;
    for (; end < order.length && key[order[end] as number] === value; end++)
      if (end < n) discounts += 1 / Math.log2(end + 2);
    for (const model of order.slice(start, end))
      gains[model] = ((relevance[model] as number) * discounts) / (end - start);
    start = end;
  }
  return gains;
}
