import type { Provenance } from "../core/provenance.js";
import type { TermType } from "../core/terms.js";

/**
 * A class as a classifier names it: "yes", 1, true. Predictions and labels of one call must be of one kind.
 *
 * @since 0.1.0
 */
export type Label = string | number | boolean;

/**
 * One prediction of a classifier about someone of a group.
 *
 * @since 0.1.0
 */
export interface Prediction {
  readonly group: string;
  /** Its group by each attribute, if there are several: matchers claim by attribute and crossed. */
  readonly groups?: Readonly<Record<string, string>> | undefined;
  readonly prediction: Label;
  /** What follows from a better score, if it is of the random part that was judged (`correctScores`). */
  readonly trusted?: Label | undefined;
  /** The true class, if it is known: needed for every rate but the selection rate. */
  readonly label?: Label | undefined;
  /** The prompt that the prediction answers, if prompts repeat. */
  readonly prompt?: string | undefined;
  /** The original that the prompt was varied from: prompts of one source differ only in the group. */
  readonly source?: string | undefined;
  /**
   * What is independent of the rest: a template, a user. Unless given, the source; without one, the prompt. Groups are
   * compared within it. Equal prompts are one cluster if it is not given, under different sources too.
   */
  readonly cluster?: string | undefined;
  /** The word or name that stands for the group: "she", "Lakisha". */
  readonly term?: string | undefined;
  /** Whether the term is a name, of which others could have been taken, or a word that means the group. */
  readonly termType?: TermType | undefined;
  /** Whatever else is known of the prompt: a job, a level. */
  readonly fields?: Readonly<Record<string, string | number>> | undefined;
  /** The text of the response in which it was found: messages show it. */
  readonly response?: string | undefined;
}

/**
 * The same as parallel arrays: no objects, for millions of predictions.
 *
 * @since 0.1.0
 */
export interface PredictionColumns {
  readonly groups: ArrayLike<string>;
  readonly predictions: ArrayLike<Label>;
  readonly labels?: ArrayLike<Label> | undefined;
  readonly prompts?: ArrayLike<string> | undefined;
  readonly sources?: ArrayLike<string> | undefined;
  readonly clusters?: ArrayLike<string> | undefined;
  readonly terms?: ArrayLike<string> | undefined;
  readonly termTypes?: ArrayLike<TermType> | undefined;
}

/**
 * Predictions with what is known of where they come from, as `classify` gives them.
 *
 * @since 0.1.0
 */
export interface PredictionSet {
  readonly predictions: readonly Prediction[];
  /** What was predicted, as messages shall call it: "mentions of credit". */
  readonly called?: string | undefined;
  readonly provenance?: Provenance | undefined;
}

/**
 * What the metrics over predictions take.
 *
 * @since 0.1.0
 */
export type ReceivedPredictions = readonly Prediction[] | PredictionSet | PredictionColumns;
