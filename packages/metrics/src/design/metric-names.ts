import { didYouMean } from "../core/did-you-mean.js";
import { describeValue, InputError } from "../core/input.js";
import { catalogue } from "../generalized/catalogue.js";
import { DIFFERENCES, FRACTIONS, HIGH_MEANS, LOW_MEANS } from "./planned-metrics.js";

const OTHERS = [
  "allocationGap",
  "averageGapPairwise",
  "averageScoreGap",
  "jensenShannonGap",
  "ndcgAtN",
  "pairwiseConsistency",
  "predictiveValidity",
  "rabbi",
  "rootMeanSquareBias",
  "wassersteinGap",
  "demographicParityRatio",
  "equalizedOddsRatio",
  "rateByGroup",
  "compareSamples",
  "sentimentBias",
  "cooccurrenceBias",
  "stereotypicalAssociations",
  "subgroupBias",
  "sensitiveToNeutralSimilarityRange",
  "sensitiveToNeutralSimilarityVariance",
  "pairwiseComparisonMetric",
  "backgroundComparisonMetric",
  "vectorValuedBackgroundComparisonMetric",
  "multiGroupComparisonMetric",
  "pcm",
  "bcm",
  "vbcm",
  "mcm",
  "generalizedMetric",
  "significantGroupEffect",
];

/**
 * The names of all metrics: the functions of this package that measure, and what `generalizedMetric` knows by name.
 *
 * @example
 * metricNames.includes("toxicFraction") // true
 * @since 0.1.0
 */
export const metricNames: readonly string[] = [
  ...FRACTIONS,
  ...LOW_MEANS,
  ...HIGH_MEANS,
  ...DIFFERENCES,
  ...OTHERS,
  ...Object.keys(catalogue),
];

/** Throws unless a metric has this name; the message has the nearest one. */
export function checkMetricName(caller: string, name: unknown): asserts name is string {
  if (typeof name === "string" && metricNames.includes(name)) return;
  const advice = didYouMean(name, metricNames) ?? "Write it as the function that measures it.";
  throw new InputError({
    function: caller,
    argument: "metric",
    given: describeValue(name),
    expected: "the name of a metric",
    advice,
  });
}
