import { checkOptions } from "../core/input.js";
import { checkText } from "./check-text.js";
import { chunkReader, rowKeeper } from "./chunk-reader.js";
import { lcsLength } from "./longest-common-subsequence.js";
import { rougeWords } from "./rouge-words.js";
import {
  checkTextOptions,
  readWords,
  sentenceReading,
  TEXT_COMPARISON_OPTIONS,
  textPreparation,
  textReader,
  type SentenceReading,
  type TextComparisonOptions,
} from "./text-options.js";
import type { Tokenizer } from "./tokenizer.js";
import { treebankWords } from "./treebank-words.js";
import { vocabulary, type Vocabulary } from "./vocabulary.js";

/**
 * How similar two texts are in the words that they share in the same order: ROUGE-L, twice the length of the longest
 * common subsequence of words over the sum of their lengths. Between 0 (no word in common) and 1 (the same words in the
 * same order); symmetric. Two texts without any word are equal, so 1; one without words against one with words is 0.
 *
 * This is the F-measure of Lin (2004), "ROUGE", with recall and precision as important as each other, and formula
 * CROUGE-L of the LangFair paper (arXiv:2407.10853, section 3.1.3.1) for one pair. The paper leaves open what a token
 * is: here words and punctuation marks as `treebankWords` cuts them, without regard to case. Variant `"langfair"`
 * counts as LangFair 0.8.1 and Google's `rouge_score` do, over Porter stems of ASCII letters (`rougeWords({ letters:
 * "ascii" })`); texts without words score 0 there. For languages other than English give `tokenizer:
 * unicodeWords(locale)`, or `rougeWords({ stem: false })`.
 *
 * @throws InputError if a text is no string or an option has no valid value
 * @example
 * rougeL("then he drove to work", "then she drove to work") // 0.8
 * rougeL("then he drove his car", "then she drove her car", { mask: ["he", "she", "his", "her"] }) // 1
 * @since 0.1.0
 */
export function rougeL(a: string, b: string, options: TextComparisonOptions = {}): number {
  checkText("rougeL", "a", a);
  checkText("rougeL", "b", b);
  checkOptions("rougeL", options, TEXT_COMPARISON_OPTIONS);
  const read = wholeReader("rougeL", options, vocabulary());
  return rougeOf(read(a), read(b), options);
}

const asciiStems = rougeWords({ letters: "ascii" });

function wholeReader(caller: string, options: TextComparisonOptions, words: Vocabulary): (text: string) => Int32Array {
  checkTextOptions(caller, options);
  const tokenizer: Tokenizer = options.tokenizer ?? (options.variant === "langfair" ? asciiStems : treebankWords);
  const readText = textReader(options);
  return (text) => words.intern(readWords(caller, readText(text), tokenizer, options));
}

/**
 * Turns the texts of a corpus into numbered words that can be compared with each other; `sentences` if they were read
 * for something else too.
 */
export function rougeReader(
  caller: string,
  options: TextComparisonOptions,
  sentences?: SentenceReading,
): (text: string) => Int32Array {
  const { words, read } = sentences ?? sentenceReading(options);
  const readWhole = wholeReader(caller, options, words);
  if (options.tokenizer !== undefined) return readWhole;
  if (options.variant === "langfair") {
    const { ofText, ofPiece } = textPreparation(options);
    const readStems = chunkReader((piece) => words.intern(asciiStems(ofPiece(piece))));
    return (text) => readStems(ofText(text));
  }
  const keep = rowKeeper();
  return (text) => {
    const found = read(text);
    return found === undefined ? readWhole(text) : withoutEnds(found, keep);
  };
}

let scratch = new Int32Array(1024);

/** Without the -1 between sentences. */
function withoutEnds(row: Int32Array, keep: ReturnType<typeof rowKeeper>): Int32Array {
  if (row.length > scratch.length) scratch = new Int32Array(2 * row.length);
  let length = 0;
  for (let i = 0; i < row.length; i++) if ((row[i] as number) >= 0) scratch[length++] = row[i] as number;
  return length === row.length ? row : keep(scratch, length);
}

/** ROUGE-L of numbered words. */
export function rougeOf(a: Int32Array, b: Int32Array, options: TextComparisonOptions): number {
  if (a.length + b.length === 0) return options.variant === "langfair" ? 0 : 1;
  return (2 * lcsLength(a, b)) / (a.length + b.length);
}
