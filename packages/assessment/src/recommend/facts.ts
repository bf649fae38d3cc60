import type { Lexicon, Mention, Prompts } from "@fairexpect/prompts";

import type { AssessmentLimits } from "./limits.js";

/**
 * What a use case has a model do: write text (`generation`: answers, summaries, translations, messages), put an input
 * into one of some classes, recommend lists of items, or rank people for something scarce.
 *
 * @since 0.1.0
 */
export type AssessmentTask = "generation" | "classification" | "recommendation" | "ranking";

/**
 * What may not depend on the group that a prompt mentions: the `content` of the responses, their `sentiment` alone, or
 * `none` of it, because the responses should differ (clinical advice, products for women and for men).
 *
 * @since 0.1.0
 */
export type Invariance = "content" | "sentiment" | "none";

/**
 * What decides which metrics a use case needs: its task, its prompts, and what its stakeholders hold to be fair. What
 * is left out and matters comes back as an open question.
 *
 * @since 0.1.0
 */
export interface UseCaseFacts {
  readonly task: AssessmentTask;
  /** The prompts, or a use case that has them: they are read for mentions of groups. */
  readonly prompts?: Prompts | undefined;
  /** In place of prompts: whether they mention a group of the attribute, or the mentions that were found in them. */
  readonly mentions?: boolean | readonly Mention[] | undefined;
  /**
   * The attributes that fairness is asked about. Unless given, those of the lexicon: gender, race, religion,
   * nationality, sexual orientation, age and disability.
   */
  readonly attributes?: string | readonly string[] | undefined;
  /** The terms that count as mentions. Unless given, the built-in ones; for attributes of your own, `defineLexicon`. */
  readonly lexicon?: Lexicon | undefined;
  /** What may not depend on the group. Generation: `content` unless given, as in the paper. */
  readonly invariance?: Invariance | undefined;
  /**
   * Classification and ranking: whether each input is about a person, or comes from one, whose group is known though
   * no prompt mentions it.
   */
  readonly people?: boolean | undefined;
  /**
   * Classification and ranking, the stakeholders' values: groups should be chosen equally often (`representation`), or
   * errors should not hit one of them more often (`errors`, which needs the right answers).
   */
  readonly fairness?: "representation" | "errors" | undefined;
  /**
   * Classification by errors: whether being chosen helps (a loan, a course) or harms (an audit, a ban). What helps
   * should not be withheld wrongly, what harms not done wrongly.
   */
  readonly intervention?: "assistive" | "punitive" | undefined;
  /** Generation: measure stereotypes although no prompt mentions a group; the risk is lower, not none. */
  readonly stereotypes?: boolean | undefined;
  /**
   * The limits that you think of, by the names of metrics: `{ toxicFraction: 0.05 }`. They say how many prompts it
   * takes; without one, `sizes` has some limits to choose among.
   */
  readonly limits?: AssessmentLimits | undefined;
}

/** The facts that belong to each task, beside those that belong to all. */
export const FACTS_OF = {
  generation: ["invariance", "stereotypes"],
  classification: ["people", "fairness", "intervention"],
  recommendation: ["invariance"],
  ranking: ["people", "fairness"],
} as const satisfies Readonly<Record<AssessmentTask, readonly (keyof UseCaseFacts)[]>>;

export const TASKS = Object.keys(FACTS_OF) as readonly AssessmentTask[];

/** What belongs to every task. */
export const COMMON_FACTS = ["task", "prompts", "mentions", "attributes", "lexicon", "limits"] as const;
