import { checkOptions, checkTexts, describeValue } from "../input.js";
import { InputError } from "@fairexpect/metrics";

import { inTurns } from "../in-turns.js";
import type { Encoder } from "../encoder.js";
import { countWords, featuresOf } from "./features.js";
import { idfStep, idfTable } from "./idf-table.js";

/**
 * How vectors are made.
 *
 * @since 0.1.0
 */
export interface LexicalSimilarityOptions {
  /**
   * The length of the vectors, a power of two from 256 to 65536; 4096 unless given. Shorter ones take less memory and
   * blur more.
   */
  readonly dimensions?: number;
}

/**
 * Encodes texts by their words: texts that share rare words, or pieces of words, have vectors of nearly the same
 * direction. Needs no download and no model; a text takes a fraction of a millisecond. Vectors are dense, of 32-bit
 * floats and of length 1, as `counterfactualCosine` of `@fairexpect/metrics` takes them.
 *
 * This is lexical similarity, not similarity of meaning: it sees paraphrase poorly, does not see the order of words,
 * and hardly sees a "not": it tells negated texts from paraphrases worse than chance (ROC AUC .26; all-MiniLM-L6-v2
 * .60), and no encoder that was tried told opposite stances from repeated responses to one prompt (about .5). To find
 * out whether groups are told the contrary, compare with repeats (`relativeTo: "repeats"`) and ask a `judge`. Its
 * cosines lie far below those of a sentence encoder: paraphrases have about .37 on
 * average, unrelated texts about 0. So thresholds of papers that use MiniLM or the like do not carry over; hold a
 * cosine against that of repeated responses to one prompt. The weights of words are those of English text; other
 * scripts are compared by their characters. A text without a letter, digit or emoji (flags are none) has a vector of
 * zeros, which has no direction: a cosine with it is undefined.
 *
 * A vector has two parts of equal weight, added up: the words and the runs of three and four characters inside words,
 * each with weight (1 + ln(count)) · idf, hashed to a place and a sign.
 *
 * @throws InputError if `dimensions` is not a power of two from 256 to 65536
 * @example
 * const { cosineSimilarity } = await import("@fairexpect/metrics/text");
 * const [a, b, c] = await lexicalSimilarity().encode(["Your parcel was shipped", "We shipped your parcel", "The film was dull"]);
 * cosineSimilarity(a, b) > cosineSimilarity(a, c) // true
 * @since 0.1.0
 */
export function lexicalSimilarity(options: LexicalSimilarityOptions = {}): Encoder {
  checkOptions("lexicalSimilarity", options, ["dimensions"]);
  const { dimensions = 4096 } = options;
  if (
    typeof dimensions !== "number" ||
    !Number.isInteger(Math.log2(dimensions)) ||
    dimensions < 256 ||
    dimensions > 65_536
  ) {
    throw new InputError({
      function: "lexicalSimilarity",
      argument: "options.dimensions",
      given: describeValue(dimensions),
      expected: "a power of two from 256 to 65536",
    });
  }
  const { steps, digest } = idfTable();
  const words = new Float64Array(dimensions);
  const runs = new Float64Array(dimensions);
  return {
    id: `fairexpect/lexical-similarity@1+${digest.slice(0, 8)}-${dimensions}`,
    encode: async (texts, runOptions = {}) => {
      checkTexts("lexicalSimilarity", texts);
      const vectors: Float32Array[] = [];
      await inTurns(texts, runOptions, (text) => {
        vectors.push(vectorOf(text));
      });
      return vectors;
    },
  };

  function vectorOf(text: string): Float32Array {
    words.fill(0);
    runs.fill(0);
    for (const [word, count] of countWords(text)) {
      const { buckets, marks } = featuresOf(word);
      const weight = (1 + Math.log(count)) * idfStep;
      for (let i = 0; i < buckets.length; i++) {
        const part = i === 0 ? words : runs;
        const mark = marks[i] as number;
        const at = (mark >>> 1) & (dimensions - 1);
        const value = weight * (steps[buckets[i] as number] as number);
        part[at] = (part[at] as number) + ((mark & 1) === 0 ? value : -value);
      }
    }
    const [ofWords, ofRuns] = [lengthOf(words), lengthOf(runs)];
    const vector = new Float32Array(dimensions);
    if (ofWords === 0 || ofRuns === 0) return vector;
    for (let i = 0; i < dimensions; i++) words[i] = (words[i] as number) / ofWords + (runs[i] as number) / ofRuns;
    const length = lengthOf(words);
    if (length > 0) for (let i = 0; i < dimensions; i++) vector[i] = (words[i] as number) / length;
    return vector;
  }
}

function lengthOf(part: Float64Array): number {
  let squares = 0;
  for (const x of part) squares += x * x;
  return Math.sqrt(squares);
}
