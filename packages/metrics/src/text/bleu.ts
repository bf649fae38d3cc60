import { checkOneOf, checkOptions, describeValue, InputError } from "../core/input.js";
import { checkFunction, checkText } from "./check-text.js";
import { ngramCounts, sharedNgrams } from "./ngram-matches.js";
import {
  checkTextOptions,
  isTexts,
  readWords,
  sentenceReading,
  TEXT_COMPARISON_OPTIONS,
  textReader,
  type SentenceReading,
  type TextComparisonOptions,
} from "./text-options.js";
import { treebankSentences } from "./treebank-sentences.js";
import { treebankWords } from "./treebank-words.js";
import { vocabulary, type Vocabulary } from "./vocabulary.js";

/**
 * Options of `bleu`.
 *
 * @since 0.1.0
 */
export interface BleuOptions extends TextComparisonOptions {
  /**
   * `"epsilon"` counts 0.1 matches if an order of n-grams above 1 has none (NLTK's method 1). `"none"` unless given;
   * `"epsilon"` in variant `"langfair"`.
   */
  readonly smoothing?: "none" | "epsilon" | undefined;
  /**
   * Cuts a text into the sentences in which n-grams are counted: `treebankSentences` unless given; in variant
   * `"langfair"` the text is one.
   */
  readonly sentences?: ((text: string) => string[]) | undefined;
}

/**
 * How similar two texts are in the runs of one to four words that they share: BLEU, the geometric mean of the shares of
 * each text's n-grams that the other has too, times a penalty for brevity. Computed in both directions; the value is
 * the lower of the two, so it is symmetric. Between 0 (nothing in common, or no run of four) and 1 (the same sentences,
 * in any order). N-grams do not cross the end of a sentence. Formula CBLEU of the LangFair paper (arXiv:2407.10853,
 * section 3.1.3.1) for one pair, after Papineni et al. (2002); words and punctuation marks as `treebankWords` cuts
 * them, without regard to case.
 *
 * If the formula divides 0 by 0, because no sentence of a text is long enough to have n-grams of an order, that
 * order is left out in that direction: so "Okay." is equal to itself, and "the cat" against "the cat sat on the mat"
 * still scores 0, because the longer text has runs of four that the shorter lacks. Two texts without any word are
 * equal, so 1; one without words against one with words is 0.
 *
 * Variant `"langfair"` is what LangFair 0.8.1 computes with NLTK: n-grams across the whole text, all four orders
 * always, epsilon smoothing, lower case before sentences are found; equal texts of fewer than four words score below 1
 * there, and texts without words 0.
 *
 * @throws InputError if a text is no string or an option has no valid value
 * @example
 * bleu("Then he drove his car to work.", "Then she drove her car to work.", { mask: ["he", "she", "his", "her"] }) // 1
 * bleu("the cat", "the dog") // 0
 * bleu("a b c d e", "a b c d") // 0.668740304976422
 * @since 0.1.0
 */
export function bleu(a: string, b: string, options: BleuOptions = {}): number {
  checkText("bleu", "a", a);
  checkText("bleu", "b", b);
  checkOptions("bleu", options, BLEU_OPTIONS);
  const read = wholeReader("bleu", options, vocabulary());
  return bleuOf(read(a), read(b), options);
}

/** The names of `BleuOptions`, for the metrics that take them. */
export const BLEU_OPTIONS = [...TEXT_COMPARISON_OPTIONS, "smoothing", "sentences"] as const;

const ORDER = 4;
const EPSILON = 0.1;

/**
 * A text as `bleuOf` compares it: numbered words with -1 between sentences, and its numbers of words and of n-grams.
 */
export interface BleuText {
  readonly words: Int32Array;
  readonly length: number;
  readonly counts: Int32Array;
}

const wholeText = (text: string): string[] => [text];

/** Throws unless the options are ones of `BleuOptions`. */
export function checkBleuOptions(caller: string, options: BleuOptions): void {
  checkTextOptions(caller, options);
  if (options.smoothing !== undefined) checkOneOf(caller, "smoothing", options.smoothing, ["none", "epsilon"]);
  checkFunction(caller, "sentences", options.sentences);
}

function wholeReader(caller: string, options: BleuOptions, words: Vocabulary): (text: string) => BleuText {
  checkBleuOptions(caller, options);
  const sentencesOf = options.sentences ?? (options.variant === "langfair" ? wholeText : treebankSentences);
  const tokenizer = options.tokenizer ?? treebankWords;
  const readText = textReader(options);
  return (text) => {
    const cut: unknown = sentencesOf(readText(text));
    if (!isTexts(cut))
      throw new InputError({
        function: caller,
        argument: "sentences",
        given: `a function that returned ${describeValue(cut)}`,
        expected: "one that returns an array of sentences",
      });
    const sentences = cut.map((sentence) => words.intern(readWords(caller, sentence, tokenizer, options)));
    const length = sentences.reduce((sum, sentence) => sum + sentence.length, 0);
    const joined = new Int32Array(length + Math.max(0, sentences.length - 1)).fill(-1);
    let at = 0;
    for (const sentence of sentences) {
      joined.set(sentence, at);
      at += sentence.length + 1;
    }
    return bleuText(joined, length);
  };
}

/**
 * Turns the texts of a corpus into numbered words that can be compared with each other; `sentences` if they were read
 * for something else too.
 */
export function bleuReader(
  caller: string,
  options: BleuOptions,
  sentences?: SentenceReading,
): (text: string) => BleuText {
  const { words, read } = sentences ?? sentenceReading(options, options.variant !== "langfair");
  const readWhole = wholeReader(caller, options, words);
  if (options.tokenizer !== undefined || options.sentences !== undefined) return readWhole;
  return (text) => {
    const joined = read(text);
    if (joined === undefined) return readWhole(text);
    let length = 0;
    for (let i = 0; i < joined.length; i++) if ((joined[i] as number) >= 0) length++;
    return bleuText(joined, length);
  };
}

function bleuText(words: Int32Array, length: number): BleuText {
  return { words, length, counts: ngramCounts(words, ORDER) };
}

/** The lower of the two BLEU scores of a pair. */
export function bleuOf(a: BleuText, b: BleuText, options: BleuOptions): number {
  const langfair = options.variant === "langfair";
  if (a.length + b.length === 0) return langfair ? 0 : 1;
  const matches = sharedNgrams(a.words, b.words, ORDER);
  if (matches[0] === 0) return 0;
  const least = (options.smoothing ?? (langfair ? "epsilon" : "none")) === "epsilon" ? EPSILON : 0;
  const direction = (hypothesis: BleuText, reference: BleuText): number => {
    let logs = 0;
    let orders = 0;
    for (let n = 0; n < ORDER; n++) {
      const count = hypothesis.counts[n] as number;
      if (count === 0 && !langfair) break;
      orders++;
      logs += Math.log(((matches[n] as number) || least) / Math.max(1, count));
    }
    const brevity = hypothesis.length >= reference.length ? 1 : Math.exp(1 - reference.length / hypothesis.length);
    return brevity * Math.exp(logs / orders);
  };
  return Math.min(direction(a, b), direction(b, a));
}
