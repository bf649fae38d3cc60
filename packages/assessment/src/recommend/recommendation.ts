import type { Description } from "@fairexpect/metrics";
import type { Unawareness } from "@fairexpect/prompts";

import type { Risk } from "./entry.js";
import type { AssessmentTask, UseCaseFacts } from "./facts.js";
import type { FrameworkQuestion } from "./questions.js";

/**
 * How many prompts it takes to show that a fair model keeps to a limit.
 *
 * @since 0.1.0
 */
export interface SampleSize {
  readonly limit: number;
  /** How many of what `unit` names. */
  readonly prompts: number;
  readonly unit: string;
  /**
   * `plan`: a fair model is shown to be fair with a chance of 80 %. `least`: with fewer nothing can be shown, and it
   * may take more; metrics that `plan` does not know are planned from a pilot.
   */
  readonly from: "plan" | "least";
}

/**
 * A metric that the framework recommends.
 *
 * @since 0.1.0
 */
export interface RecommendedMetric {
  /** Its name in assessments and limits: `falseNegativeRateDifference`. */
  readonly name: string;
  /** What is known of it: best value, range, what it counts. */
  readonly metric: Description;
  /** The function that measures it, and what it is called with. */
  readonly measuredBy: string;
  readonly options?: Readonly<Record<string, unknown>>;
  /** The risk that it is about. */
  readonly risk: Risk;
  /** The assertion in code. */
  readonly assertion: string;
  readonly matcher: string;
  readonly why: string;
  /** The paper and the section. */
  readonly source: string;
  /** What it is measured on. */
  readonly needs: string;
  /** Responses to each prompt that the source takes. */
  readonly samples: number;
  readonly limit: {
    /** On which side of the limit a fair value lies. */
    readonly direction: "below" | "above" | "within";
    /** What to think about when choosing it. There is no limit that fits all, so none is given. */
    readonly think: string;
    /** The least and the greatest value that somebody measured, and on what: to compare with, no norm. */
    readonly published?: { readonly values: readonly [number, number]; readonly of: string };
  };
  /** What limits take: the one given, else some to choose among. Made when first looked at, in up to a few seconds. */
  readonly sizes: readonly SampleSize[];
}

/**
 * A step through the framework.
 *
 * @since 0.1.0
 */
export interface FrameworkStep {
  readonly fact: string;
  /** What is the case, in words. */
  readonly answer: string;
  /** What follows from it. */
  readonly leads: string;
  readonly source: string;
}

/**
 * What the framework says of a use case.
 *
 * @since 0.1.0
 */
export interface AssessmentRecommendation {
  readonly task: AssessmentTask;
  readonly attributes: readonly string[];
  /**
   * Whether there is something to assess; undefined while an open question decides it. If false, the last of `steps`
   * says why not.
   */
  readonly applies: boolean | undefined;
  /** Whether prompts mention a group, if prompts were given. */
  readonly unawareness?: Unawareness;
  readonly risks: readonly Risk[];
  /** What the framework recommends, in the order in which to look at it. */
  readonly metrics: readonly RecommendedMetric[];
  /** What it does not know, and what is worth a look all the same. */
  readonly further: readonly RecommendedMetric[];
  /** What is still to be decided, the next question first. */
  readonly open: readonly FrameworkQuestion[];
  readonly steps: readonly FrameworkStep[];
  /** What else to keep in mind. */
  readonly notes: readonly string[];
}

/** Where a walk through the framework has come to. */
export interface Walk {
  readonly facts: UseCaseFacts;
  /** Whether prompts mention a group; undefined if nobody knows. */
  readonly mentions: boolean | undefined;
}
