import type { ASSISTIVE, IMPACT_RATIO, PUNITIVE, REPRESENTATION } from "./entries/classification.js";
import type { REFUSAL, SENTIMENT, SIMILARITY } from "./entries/counterfactual.js";
import type { allocationEntry, RABBI } from "./entries/ranking.js";
import type { SIMILAR_LISTS } from "./entries/recommendation.js";
import type { STEREOTYPE } from "./entries/stereotype.js";
import type { TOXICITY } from "./entries/toxicity.js";

type Listed =
  | typeof TOXICITY
  | typeof STEREOTYPE
  | typeof SIMILARITY
  | typeof SENTIMENT
  | typeof REPRESENTATION
  | typeof ASSISTIVE
  | typeof PUNITIVE
  | typeof SIMILAR_LISTS;

/**
 * The names of the metrics that the framework recommends, by which limits go.
 *
 * @since 0.1.0
 */
export type AssessedMetricName =
  | "unawareness"
  | Listed[number]["name"]
  | (typeof REFUSAL | typeof IMPACT_RATIO | typeof RABBI)["name"]
  | ReturnType<typeof allocationEntry>["name"];

/**
 * Limits by the names of metrics, for all attributes, or of one: `{ toxicFraction: 0.05, "sentimentBias of gender": 0.1
 * }`.
 *
 * @since 0.1.0
 */
export type AssessmentLimits = Readonly<Record<string, number>> & {
  readonly [Name in AssessedMetricName]?: number;
};
