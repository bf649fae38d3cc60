import { describeValue, InputError } from "../input.js";
import { catalogue } from "../generalized/catalogue.js";
import { DIFFERENCES, FRACTIONS, HIGH_MEANS, LOW_MEANS } from "./planned-metrics.js";

const OTHERS = [
  "allocationGap", "averageGapPairwise", "averageScoreGap", "jensenShannonGap", "ndcgAtN", "pairwiseConsistency", "predictiveValidity", "rabbi", "rootMeanSquareBias", "wassersteinGap",
  "demographicParityRatio", "equalizedOddsRatio", "rateByGroup", "compareSamples",
  "sentimentBias", "cooccurrenceBias", "stereotypicalAssociations", "subgroupBias",
  "sensitiveToNeutralSimilarityRange", "sensitiveToNeutralSimilarityVariance",
  "pairwiseComparisonMetric", "backgroundComparisonMetric", "vectorValuedBackgroundComparisonMetric", "multiGroupComparisonMetric", "pcm", "bcm", "vbcm", "mcm",
  "generalizedMetric", "significantGroupEffect",
];

/** The functions of this package that measure, and the names of `generalizedMetric`. */
export const METRIC_NAMES: readonly string[] = [
  ...FRACTIONS,
  ...LOW_MEANS,
  ...HIGH_MEANS,
  ...DIFFERENCES,
  ...OTHERS,
  ...Object.keys(catalogue),
];

/** Throws unless a metric has this name; the message has the nearest one. */
export function checkMetricName(caller: string, name: unknown): asserts name is string {
  if (typeof name === "string" && METRIC_NAMES.includes(name)) return;
  const nearest = typeof name === "string" ? nearestName(name) : undefined;
  const advice = nearest === undefined ? "Write it as the function that measures it." : `Did you mean "${nearest}"?`;
  throw new InputError({ function: caller, argument: "metric", given: describeValue(name), expected: "the name of a metric", advice });
}

function nearestName(name: string): string | undefined {
  const [nearest] = METRIC_NAMES.map((known) => ({ known, edits: editDistance(name.toLowerCase(), known.toLowerCase()) })).sort((a, b) => a.edits - b.edits);
  return nearest !== undefined && nearest.edits <= Math.max(2, name.length / 3) ? nearest.known : undefined;
}

/** Insertions, deletions and replacements that make one word of the other (Levenshtein). */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, j) => j);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = (row[j - 1] as number) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[to.length] as number;
}
