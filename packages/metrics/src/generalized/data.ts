import type { Numbers } from "../core/input.js";
import type { Provenance } from "../core/provenance.js";
import type { Terms } from "../core/terms.js";

/**
 * A class: its index, counted from 0 as in the probability vectors, or its name if the data set lists `classes`. In
 * binary data class 1 is the positive one.
 *
 * @since 0.1.0
 */
export type ClassLabel = number | string;

/**
 * What a classifier said of one text. `probabilities` has one number per class; in binary data it may be the single
 * probability of class 1. Without `predicted` it is the most probable class, the first of equals.
 *
 * @since 0.1.0
 */
export interface ClassPrediction {
  readonly predicted?: ClassLabel;
  readonly probabilities?: number | Numbers;
  /**
   * For parsers: how many tokens got the right head and label, of how many. The labelled attachment score is built on
   * it.
   */
  readonly attachment?: { readonly correct: number; readonly tokens: number };
}

/**
 * What a classifier said of one text, and the class that the text has.
 *
 * @since 0.1.0
 */
export interface LabelledExample extends ClassPrediction {
  readonly gold?: ClassLabel;
}

/**
 * Examples by protected group, for group fairness. Group sizes may differ; the order of the groups is the order of the
 * keys, and decides which group comes first in a signed comparison of two groups.
 *
 * @since 0.1.0
 */
export interface GroupData {
  /** The names of the classes, in the order of the probability vectors. Without them classes are named "0", "1", ... */
  readonly classes?: readonly string[];
  readonly groups: Readonly<Record<string, readonly LabelledExample[]>>;
}

/**
 * One source text (a template, or a sentence before perturbation) with its variations: for every group the predictions
 * for each of the group's identity terms. All variations share the gold class.
 *
 * @since 0.1.0
 */
export interface CounterfactualSource {
  /** What is independent of the rest: a template that several sources were filled from. The source unless given. */
  readonly cluster?: string;
  readonly gold?: ClassLabel;
  /** The prediction for the unperturbed sentence. Templates have none. */
  readonly original?: ClassPrediction;
  readonly groups: Readonly<Record<string, readonly ClassPrediction[]>>;
}

/**
 * Variations of source texts that differ only in the group mentioned, for counterfactual fairness: sources x groups x
 * variations. Every source has every group.
 *
 * @since 0.1.0
 */
export interface CounterfactualData {
  /** The names of the classes, in the order of the probability vectors. Without them classes are named "0", "1", ... */
  readonly classes?: readonly string[];
  readonly sources: readonly CounterfactualSource[];
}

/**
 * A sentence whose tokens are labelled with BILOU tags ("B-LOC", "I-LOC", "L-LOC", "U-LOC", "O"). `probabilities` has
 * for every token one number per tag, in the order of the data set's `tags`.
 *
 * @since 0.1.0
 */
export interface TaggedSentence {
  readonly gold?: readonly string[];
  readonly predicted?: readonly string[];
  readonly probabilities?: readonly Numbers[];
}

/**
 * Tagged sentences by protected group. The classes are the tags without their prefix, in the order of `tags`.
 *
 * @since 0.1.0
 */
export interface SequenceGroupData {
  /** All tags, in the order of the probability vectors. */
  readonly tags: readonly string[];
  readonly groups: Readonly<Record<string, readonly TaggedSentence[]>>;
}

/**
 * A template of tagged tokens filled with one identity term. `fills` says which tokens each slot took up, as [first,
 * end) pairs in ascending order; a slot of several tokens counts as one position of the source.
 *
 * @since 0.1.0
 */
export interface SequenceVariation {
  readonly fills?: readonly (readonly [number, number])[];
  readonly predicted?: readonly string[];
  readonly probabilities?: readonly Numbers[];
}

/**
 * One tagged template with its variations by group; `gold` has one tag per position, a slot being one position.
 *
 * @since 0.1.0
 */
export interface SequenceSource {
  /** What is independent of the rest: a template that several sources were filled from. The source unless given. */
  readonly cluster?: string;
  readonly gold: readonly string[];
  readonly original?: SequenceVariation;
  readonly groups: Readonly<Record<string, readonly SequenceVariation[]>>;
}

/**
 * Tagged templates x groups x variations.
 *
 * @since 0.1.0
 */
export interface SequenceCounterfactualData {
  /** All tags, in the order of the probability vectors. */
  readonly tags: readonly string[];
  readonly sources: readonly SequenceSource[];
}

/**
 * Everything that the generalized metrics measure: examples by group, or variations of sources by group; classified
 * texts or tagged sentences.
 *
 * @since 0.1.0
 */
export type FairnessData = (GroupData | CounterfactualData | SequenceGroupData | SequenceCounterfactualData) & {
  /** Where they come from, if they were a model's answers; measurements carry it on. */
  readonly provenance?: Provenance;
  /** What stood for the groups, which these metrics take as it is and not as a sample; measurements say so. */
  readonly terms?: Terms;
};
