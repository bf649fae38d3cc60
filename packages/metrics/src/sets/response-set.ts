import type { Kind, Provenance } from "../core/provenance.js";
import type { TermType } from "../core/terms.js";
import type { SparseVector } from "../text/sparse-vector.js";

/**
 * One message of a conversation. The system prompt belongs to the use case.
 *
 * @since 0.1.0
 */
export interface Message {
  readonly role: "user" | "assistant";
  readonly content: string;
}

/**
 * What tests know about a prompt. None of it is sent to the model.
 *
 * @since 0.1.0
 */
export interface PromptLabels {
  /**
   * The group that the prompt mentions or comes from: "female"; or one by attribute:
   * `{ gender: "female", race: "Asian" }`.
   */
  readonly group?: string | Readonly<Record<string, string>>;
  /** The word or name that stands for the group: "she", "Lakisha". */
  readonly term?: string;
  /** Whether the term is a name, of which others could have been taken, or a word that means the group. */
  readonly termType?: TermType;
  /** The original that the prompt was varied from: prompts of one source differ only in the group, and are compared. */
  readonly source?: string;
  /**
   * What is independent of the rest: a template, a user, a document. Unless given, the source; without one, the text.
   * All prompts of a source lie in one cluster.
   */
  readonly cluster?: string;
  /** The true class of what the prompt describes, if it is known. */
  readonly label?: string | number | boolean;
  /** Whatever else a test wants to know of the prompt. */
  readonly fields?: Readonly<Record<string, string | number>>;
}

/**
 * One response of a model, as metrics read it.
 *
 * @since 0.1.0
 */
export interface ReadableResponse {
  readonly text: string;
  /** Which of the prompt's responses this is, counted from 0. */
  readonly sample: number;
  /** A response without a kind is an answer. */
  readonly kind?: Kind;
  /** What scorers made of the text, each number in [0, 1], by what it measures: `{ toxicity: 0.1, sentiment: 0.7 }`. */
  readonly scores?: Readonly<Record<string, number>>;
  /**
   * What a better scorer made of the text, by the same names, if it is of the random part that was judged
   * (`correctScores`): metrics correct the scores by it.
   */
  readonly trusted?: Readonly<Record<string, number>>;
  /** What an encoder made of the text. */
  readonly vector?: ArrayLike<number> | SparseVector;
  /** Structured output, if the text has its shape. */
  readonly output?: unknown;
}

/**
 * A prompt with its responses, in the order of their samples.
 *
 * @since 0.1.0
 */
export interface ReadablePrompt extends PromptLabels {
  /** The prompt's text; of a conversation its last message. */
  readonly text: string;
  readonly messages?: readonly Message[];
  readonly responses: readonly ReadableResponse[];
}

/**
 * Prompts with their responses: the one shape from generation to matcher. What `respond` gives has more to say of each
 * response; sets made by hand may leave out what is optional.
 *
 * @since 0.1.0
 */
export interface ReadableSet {
  readonly useCase?: string;
  readonly prompts: readonly ReadablePrompt[];
  readonly provenance?: Provenance;
}
