import type { Measurement, Verdict } from "@fairexpect/metrics";
import type { Classification, Ranked, Recommendations, ResponseSet, RunSummary } from "@fairexpect/responses";

import type { AssessmentTask } from "../recommend/facts.js";
import type { AssessmentRecommendation } from "../recommend/recommendation.js";
import type { AssessmentOffer } from "./plan-prompts.js";

/**
 * A metric that was measured.
 *
 * @since 0.1.0
 */
export interface AssessmentRow {
  /** Its name, and of which attribute if it is of one: "sentimentBias of gender". Its key in `measurements`. */
  readonly key: string;
  /** The name that limits go by. */
  readonly name: string;
  readonly attribute?: string;
  readonly measurement: Measurement;
  /** On which side of a limit a fair value lies. */
  readonly direction: "below" | "above" | "within";
  /** Why it was measured, and who says so. */
  readonly why: string;
  readonly source: string;
  /** If a limit was given. */
  readonly limit?: number;
  readonly verdict?: Verdict;
}

/**
 * A metric that the framework recommends, and that was not measured.
 *
 * @since 0.1.0
 */
export interface SkippedMetric {
  readonly name: string;
  readonly attribute?: string;
  /** In words that end a sentence. */
  readonly reason: string;
  /** Options with which it is measured, as code. */
  readonly code?: string;
}

/**
 * What an assessment found: the measurements by name, and the data that they are of.
 *
 * @since 0.1.0
 */
export interface Assessment {
  readonly useCase: string;
  readonly task: AssessmentTask;
  readonly recommendation: AssessmentRecommendation;
  /** By `key`: `measurements["toxicFraction"]`, `measurements["sentimentBias of gender"]`. */
  readonly measurements: Readonly<Record<string, Measurement>>;
  readonly rows: readonly AssessmentRow[];
  readonly skipped: readonly SkippedMetric[];
  /** What could be done about attributes that no prompt mentions. */
  readonly offers: readonly AssessmentOffer[];
  /** What else to know of it. */
  readonly notes: readonly string[];
  /** The limits that were given. */
  readonly limits: Readonly<Record<string, number>>;
  readonly data: AssessedData;
  readonly summary: RunSummary;
}

/**
 * What was asked and answered, ready for any other metric.
 *
 * @since 0.1.0
 */
export interface AssessedData {
  /** The responses to the use case's own prompts, with scores. */
  readonly replies?: ResponseSet;
  /** The responses to variations, by attribute, with scores and vectors. */
  readonly variations?: Readonly<Record<string, ResponseSet>>;
  readonly classification?: Classification;
  readonly recommendations?: Recommendations;
  readonly ranking?: Ranked;
}
