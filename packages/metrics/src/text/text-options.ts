import { checkBoolean, checkOneOf, describeValue, InputError } from "../core/input.js";
import { lazily } from "../core/lazily.js";
import { checkFunction } from "./check-text.js";
import { sentenceChunkReader } from "./chunk-reader.js";
import { checkMask, masker } from "./mask-words.js";
import type { Tokenizer } from "./tokenizer.js";
import { vocabulary, type Vocabulary } from "./vocabulary.js";

/**
 * How `rougeL` and `bleu` read texts.
 *
 * @since 0.1.0
 */
export interface TextComparisonOptions {
  /** `"paper"` (default) as the LangFair paper defines the metric, `"langfair"` as LangFair 0.8.1 computes it. */
  readonly variant?: "paper" | "langfair" | undefined;
  /**
   * Words that are masked in both texts first (`maskWords`): the words that name the groups, for gender
   * `Object.values(genderWords).flat()`. None unless given.
   */
  readonly mask?: readonly string[] | undefined;
  /** Cuts a text into words. Each variant has its own unless given. */
  readonly tokenizer?: Tokenizer | undefined;
  /**
   * Whether "He" and "he" are different words: false unless given. Has no effect in variant `"langfair"`, which ignores
   * case.
   */
  readonly caseSensitive?: boolean | undefined;
}

/** The names of `TextComparisonOptions`, for the metrics that take them. */
export const TEXT_COMPARISON_OPTIONS = ["variant", "mask", "tokenizer", "caseSensitive"] as const;

/** Throws unless the options are ones of `TextComparisonOptions`. */
export function checkTextOptions(caller: string, options: TextComparisonOptions): void {
  if (options.variant !== undefined) checkOneOf(caller, "variant", options.variant, ["paper", "langfair"]);
  if (options.mask !== undefined) checkMask(caller, "mask", options.mask);
  checkFunction(caller, "tokenizer", options.tokenizer);
  if (options.caseSensitive !== undefined) checkBoolean(caller, "caseSensitive", options.caseSensitive);
}

/** Names the way in which texts are read; undefined if a function of the user's has a part in it. */
export function readingKey(metric: string, options: TextComparisonOptions): string | undefined {
  const { variant, mask = [], tokenizer, caseSensitive = false } = options;
  return tokenizer === undefined ? JSON.stringify([metric, variant, mask, caseSensitive]) : undefined;
}

/** Numbered words, and what turns a text into them, -1 between sentences; undefined for one to be read as a whole. */
export interface SentenceReading {
  readonly words: Vocabulary;
  readonly read: (text: string) => Int32Array | undefined;
}

/** Reads texts by their chunks, as `treebankWords` cuts them. The options are looked at when the first text is read. */
export function sentenceReading(options: TextComparisonOptions, sentencesApart = true): SentenceReading {
  const words = vocabulary();
  const reader = lazily(() => {
    const { ofText, ofPiece } = textPreparation(options);
    const { caseSensitive = false } = options;
    const read = sentenceChunkReader({ prepare: ofPiece, caseSensitive, words }, sentencesApart);
    return (text: string): Int32Array | undefined => read(ofText(text));
  });
  return { words, read: (text) => reader()(text) };
}

/** Turns a text into the same with its mask on, in lower case if the variant looks at nothing else. */
export function textReader(options: TextComparisonOptions): (text: string) => string {
  const mask = masker(options.mask ?? []);
  return options.variant === "langfair" ? (text) => mask(text).toLowerCase() : mask;
}

/**
 * The same in two steps: what has to see the whole text, and what may be done to each piece between white space. A mask
 * is put on pieces unless a word of it has white space inside.
 */
export function textPreparation(options: TextComparisonOptions): {
  readonly ofText: (text: string) => string;
  readonly ofPiece: (piece: string) => string;
} {
  const { mask = [], variant } = options;
  const isByPiece = !mask.some((word) => /\s/u.test(word.trim()));
  const read = textReader(options);
  if (isByPiece) return { ofText: (text) => text, ofPiece: read };
  return { ofText: masker(mask), ofPiece: variant === "langfair" ? (text) => text.toLowerCase() : (text) => text };
}

/** Whether a value is an array of texts, without holes. */
export function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && !value.includes(undefined) && value.every((item) => typeof item === "string");
}

/** The words of a text, in lower case unless the options say otherwise. */
export function readWords(
  caller: string,
  text: string,
  tokenizer: Tokenizer,
  options: TextComparisonOptions,
): string[] {
  const tokens: unknown = tokenizer(text);
  if (!isTexts(tokens)) {
    const given = `a function that returned ${describeValue(tokens)}`;
    throw new InputError({
      function: caller,
      argument: "tokenizer",
      given,
      expected: "one that returns an array of words",
    });
  }
  return options.caseSensitive === true ? tokens : tokens.map((token) => token.toLowerCase());
}
