import type { LabelledExample } from "./data.js";

/** What a score may need of its examples. */
export type Ingredient = "gold" | "predicted" | "probabilities" | "attachment";

/** Examples in columns. A decision is one classified text, or one token of a tagged sentence. */
export interface Sample {
  /** Texts or sentences. */
  readonly size: number;
  /** The gold class of each decision, -1 if none was given. */
  readonly gold: Int32Array;
  readonly predicted: Int32Array;
  /** Decisions x classes. */
  readonly probabilities: Float64Array;
  /** Found, made up and missed spans of each class; only of tagged sentences. */
  readonly spans?: Uint32Array;
  /** What each sentence adds, of tagged sentences: they, not their tokens, are independent. */
  readonly sentences?: Sentences;
  readonly attachment: readonly [correct: number, tokens: number];
  /** Correct attachments and tokens of each text, if all have them. */
  readonly attachments?: Uint32Array;
  /** If something is missing: the argument at fault, by ingredient. */
  readonly missing: Partial<Readonly<Record<Ingredient, string>>>;
  readonly examples: readonly LabelledExample[];
}

/** Sentence i has the decisions from `starts[i]` to `starts[i + 1]`, and a row of `spans` like its group's. */
export interface Sentences {
  readonly starts: Uint32Array;
  readonly spans: Uint32Array;
}

/** One classification decision of a source in all its variations: the source itself, or one token position. */
export interface Unit {
  readonly gold: number;
  /** In the order of the groups. */
  readonly samples: readonly Sample[];
  readonly original?: Sample;
}

/** How many variations each group has. */
export function sizesOf(units: readonly Unit[]): readonly number[] {
  return (units[0]?.samples ?? []).map(({ size }) => size);
}

/** The class that a score looks at, -1 for all classes together. */
export interface Focus {
  readonly index: number;
  readonly name: string;
}

/** Texts are independent; the tokens of a sentence are not. */
export function textsOf({ size, sentences }: Sample): number {
  return sentences === undefined ? size : sentences.starts.length - 1;
}

/** The decisions of a text: from the first up to, but without, the second. */
export function decisionsOf({ sentences }: Sample, text: number): [start: number, end: number] {
  if (sentences === undefined) return [text, text + 1];
  return [sentences.starts[text] as number, sentences.starts[text + 1] as number];
}
