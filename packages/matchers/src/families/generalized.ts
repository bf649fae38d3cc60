import {
  bcm,
  catalogue,
  descriptions,
  generalizedMetric,
  InputError,
  invarianceTest,
  mcm,
  pcm,
  vbcm,
  type BackgroundOptions,
  type CatalogueName,
  type ClassLabel,
  type Description,
  type FairnessData,
  type GeneralizedMetricOptions,
  type InvarianceTestOptions,
  type Limit,
  type MultiGroupOptions,
  type PairwiseOptions,
  type VectorValuedOptions,
} from "@fairexpect/metrics";
import { describeValue, didYouMean } from "@fairexpect/metrics/core";
import { anyPositive, fairnessData } from "../fairness-data.js";
import type { AskedMetric } from "../measure.js";
import type { AttributeOptions } from "../chosen-attribute.js";
import type { ByOptions } from "../measure-by.js";
import type { AssertionOptions } from "../options.js";
import { holdingNamedToLimit, holdingToLimit } from "../skeleton.js";
import { worstVariations } from "../worst/worst-variations.js";
import { toHaveNoSignificantGroupEffect, type NoGroupEffectOptions } from "../to-have-no-significant-group-effect.js";

/**
 * Options of `toHaveGroupBiasBelow`: those of the metric named, and how the verdict is reached.
 *
 * @since 0.1.0
 */
export interface GroupBiasOptions
  extends
    AssertionOptions,
    AttributeOptions,
    ByOptions,
    Partial<
      Omit<
        GeneralizedMetricOptions & PairwiseOptions & BackgroundOptions & VectorValuedOptions & MultiGroupOptions,
        keyof AssertionOptions | "comparison" | "normalization" | "background" | "score"
      >
    > {
  /** Of `pcm`, `bcm`, `vbcm` and `mcm`: what of each group is compared. */
  readonly score?: PairwiseOptions["score"];
  /** Of the same: how it is compared. */
  readonly comparison?: PairwiseOptions["comparison"] | MultiGroupOptions["comparison"];
  /** Of `pcm` and `bcm`: what the sum over comparisons is divided by. */
  readonly normalization?: PairwiseOptions["normalization"];
  /** Of metrics with a background: what groups are compared with. */
  readonly background?: BackgroundOptions["background"];
  /** Of predictions in words: the class that counts as positive. Default: the `class`. */
  readonly positive?: ClassLabel | boolean;
}

/**
 * Options of `toBeInvariantToGroup`: how far probabilities may move, and how the verdict is reached.
 *
 * @since 0.1.0
 */
export interface GroupInvarianceOptions extends AssertionOptions, AttributeOptions, ByOptions, InvarianceTestOptions {
  /** Of predictions in words: the class that counts as positive. The share is the same whichever it is. */
  readonly positive?: ClassLabel | boolean;
}

/** What is claimed of a classifier by the metrics that generalize others. */
export interface GeneralizedMatchers<R> {
  /**
   * The bias between groups is shown to be below `limit` in magnitude (0 is fair): by `"pcm"`, `"bcm"`, `"vbcm"` or
   * `"mcm"` with their score and comparison, or by a name of the `catalogue`: `"tprGap"`, `"fned"`, `"avgGF"`.
   * Received: predictions as `classify` gives them (those with sources are compared within them), examples by group, or
   * variations of sources by group. Under `.not`: shown to be above.
   *
   * @throws InputError if there is no such metric, it is best at 1, or the data lack what it needs
   * @see generalizedMetric in `@fairexpect/metrics`
   * @example
   * const examples = Array.from({ length: 1000 }, (_, i) => ({ gold: i % 2, predicted: i % 3 === 0 ? 1 : 0 }));
   * const data = { groups: { women: examples, men: examples } };
   * expect(data).toHaveGroupBiasBelow("tprGap", 0.1);
   * expect(data).toHaveGroupBiasBelow("pcm", 0.1, { score: "accuracy", comparison: "absoluteDifference" });
   * @since 0.1.0
   */
  toHaveGroupBiasBelow(
    metric: "pcm" | "bcm" | "vbcm" | "mcm" | CatalogueName,
    limit: number,
    options?: GroupBiasOptions,
  ): R;
  /**
   * No systematic effect of the group mentioned on the probability of a class is found, by data that are enough to find
   * a moderate one: Wilcoxon's or Friedman's test over sources is not significant. Fails if it is; with too few sources
   * nothing is shown. Received: variations of sources by group with probabilities, or predictions with sources and
   * probabilities as `classify` gives them; of groups by several attributes each and all crossed are tested, or those
   * that `attribute` names. Under `.not`: an effect is shown.
   *
   * @throws InputError if the data are not counterfactual, or lack probabilities
   * @see significantGroupEffect in `@fairexpect/metrics`
   * @example
   * const sources = Array.from({ length: 200 }, (_, i) => ({
   *   groups: { women: [{ probabilities: 0.5 }], men: [{ probabilities: i % 2 ? 0.51 : 0.49 }] },
   * }));
   * expect({ sources }).toHaveNoSignificantGroupEffect();
   * @since 0.1.0
   */
  toHaveNoSignificantGroupEffect(options?: NoGroupEffectOptions): R;
  /**
   * The share of sources in which the group mentioned changes the decision is shown to be below `limit` (0 is fair):
   * the invariance test (INV) of CheckList. Received: predictions with sources as `classify` gives them, or variations
   * of sources by group. Under `.not`: shown to be above.
   *
   * @throws InputError if the data are not counterfactual, or lack predictions
   * @see invarianceTest in `@fairexpect/metrics`
   * @example
   * const predictions = Array.from({ length: 200 }, (_, i) =>
   *   ["women", "men"].map((group) => ({ group, source: `case ${i}`, prediction: i % 3 === 0 })),
   * ).flat();
   * expect(predictions).toBeInvariantToGroup(0.05);
   * @since 0.1.0
   */
  toBeInvariantToGroup(limit: number, options?: GroupInvarianceOptions): R;
}

const FORMS = { pcm, bcm, vbcm, mcm };
const MATCHER = "toHaveGroupBiasBelow";

type MetricName = keyof typeof FORMS | CatalogueName;

/** One of the forms, or a metric of the catalogue, which take predictions too. */
function metricNamed(name: MetricName, matcher: string): AskedMetric {
  const isForm = typeof name === "string" && Object.hasOwn(FORMS, name);
  const isKnown = isForm || (typeof name === "string" && Object.hasOwn(catalogue, name));
  if (!isKnown) {
    const names = [...Object.keys(FORMS), ...Object.keys(catalogue)];
    const advice = didYouMean(name, names);
    throw new InputError({
      function: matcher,
      argument: "metric",
      given: describeValue(name),
      expected: `one of ${names.join(", ")}`,
      ...(advice !== undefined && { advice }),
    });
  }
  if (isForm) return takingPredictions(FORMS[name as keyof typeof FORMS], matcher);
  const description = descriptions.find((one) => one.name === name) as Description;
  const named = (data: FairnessData, options: GeneralizedMetricOptions) =>
    generalizedMetric(name as CatalogueName, data, options);
  const { data, options } = generalizedMetric;
  return takingPredictions(Object.assign(named, { description, data, options }), matcher);
}

/** The metric of predictions too, with the option that says which of their classes is the positive one. */
function takingPredictions(metric: AskedMetric, matcher: string, usual: typeof anyPositive = () => ({})): AskedMetric {
  const measure = (received: never, { positive, ...options }: { positive?: ClassLabel | boolean; class?: unknown }) => {
    const { class: label } = options;
    const chosen = positive ?? (typeof label === "string" || typeof label === "number" ? label : undefined);
    const data = fairnessData(matcher, received, chosen === undefined ? usual(received) : { positive: chosen });
    return Reflect.apply(metric, undefined, [data, options]);
  };
  const { description, data, options } = metric;
  return Object.assign(measure, { description, data, options: [...options, "positive"] }) as AskedMetric;
}

/** Differences with a sign are held within the limit, others below it. */
function limitOf(metric: Description, limit: number): Limit {
  if (metric.best !== 0)
    throw new InputError({
      function: MATCHER,
      argument: "metric",
      given: `${metric.name}, which is best at ${metric.best ?? "no value"}`,
      expected: "a metric that is best at 0",
      advice: `Measure it and hold it with toBeShownAbove: expect(generalizedMetric("${metric.name}", data)).toBeShownAbove(0.8).`,
    });
  return metric.range[0] < 0 ? { within: limit } : { below: limit };
}

export const generalizedMatchers = {
  toHaveGroupBiasBelow: holdingNamedToLimit<MetricName, GroupBiasOptions>(
    MATCHER,
    (name, limit, { received, options }) => ({
      metric: metricNamed(name, MATCHER),
      examples: worstVariations(MATCHER, received, {
        of: Object.hasOwn(catalogue, name) ? catalogue[name as CatalogueName].score : options.score,
        positive: options.positive ?? options.class,
      }),
      limit: (metric) => limitOf(metric, limit),
    }),
  ),
  toHaveNoSignificantGroupEffect,
  toBeInvariantToGroup: holdingToLimit<GroupInvarianceOptions>("toBeInvariantToGroup", (limit, { received }) => ({
    metric: takingPredictions(invarianceTest, "toBeInvariantToGroup", anyPositive),
    examples: worstVariations("toBeInvariantToGroup", received),
    limit: { below: limit },
  })),
};
