import { ASSISTIVE, DECISION_INVARIANCE, IMPACT_RATIO, PUNITIVE, REPRESENTATION } from "./entries/classification.js";
import { REFUSAL, SENTIMENT, SIMILARITY } from "./entries/counterfactual.js";
import { allocationEntry, RABBI } from "./entries/ranking.js";
import { SIMILAR_LISTS } from "./entries/recommendation.js";
import { STEREOTYPE } from "./entries/stereotype.js";
import { TOXICITY } from "./entries/toxicity.js";

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

/** The names of all metrics that some use case leads to. */
export function everyName(): string[] {
  const lists = [TOXICITY, STEREOTYPE, SIMILARITY, SENTIMENT, REPRESENTATION, ASSISTIVE, PUNITIVE, SIMILAR_LISTS];
  const gaps = (["demographic-parity", "equal-opportunity"] as const).map(allocationEntry);
  const all = [...lists.flat(), REFUSAL, IMPACT_RATIO, DECISION_INVARIANCE, RABBI, ...gaps];
  return [...new Set(all.map(({ name }) => name))];
}
