import { checkOptions, checkTexts, describeValue } from "../input.js";
import { InputError } from "@fairexpect/metrics";
import type { SparseVector } from "@fairexpect/metrics/text";

import { inTurns } from "../in-turns.js";
import type { Encoder } from "../encoder.js";
import type { ScorerOptions } from "../scorer.js";
import { idfStep, idfTable } from "./idf-table.js";
import { placeSet } from "./place-set.js";
import { wordTable } from "./word-table.js";

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
 * direction. Needs no download and no model; a text takes a fraction of a millisecond. Vectors are of 32-bit floats
 * and of length 1, as `counterfactualCosine` of `@fairexpect/metrics` takes them: dense by `encode`, without their
 * zeros by `encodeSparse` and `embed`.
 *
 * This is lexical similarity, not similarity of meaning: it sees paraphrase poorly, does not see the order of words,
 * and hardly sees a "not": it tells negated texts from paraphrases worse than chance (ROC AUC .26; all-MiniLM-L6-v2
 * .60), and no encoder that was tried told opposite stances from repeated responses to one prompt (about .5). To find
 * out whether groups are told the contrary, compare with repeats (`relativeTo: "repeats"`) and ask a `judge`. Its
 * cosines lie far below those of a sentence encoder: paraphrases have about .37 on average, unrelated texts about 0.
 * So thresholds of papers that use MiniLM or the like do not carry over; hold a cosine against that of repeated
 * responses to one prompt. The weights of words are those of English text; other scripts are compared by their
 * characters. A text without a letter, digit or emoji (flags are none) has a vector of zeros, which has no direction:
 * a cosine with it is undefined.
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
  const { digest } = idfTable();
  const vectorOf = vectorizer(dimensions);
  const encodeSparse = async (texts: readonly string[], runOptions: ScorerOptions = {}): Promise<SparseVector[]> => {
    checkTexts("lexicalSimilarity", texts);
    const vectors: SparseVector[] = [];
    await inTurns(texts, runOptions, (text) => {
      vectors.push(vectorOf(text));
    });
    return vectors;
  };
  return {
    id: `fairexpect/lexical-similarity@1+${digest.slice(0, 8)}-${dimensions}`,
    encode: async (texts, runOptions) => (await encodeSparse(texts, runOptions)).map(denseOf),
    encodeSparse,
  };
}

/** Makes a vector of each text. */
function vectorizer(dimensions: number): (text: string) => SparseVector {
  const { steps } = idfTable();
  const words = new Float64Array(dimensions);
  const runs = new Float64Array(dimensions);
  const touched = placeSet(dimensions);
  const table = wordTable(dimensions, steps);
  return (text) => {
    const found = table.read(text);
    const { entries } = table;
    for (const entry of found) {
      const weight = (1 + Math.log(entries[entry + 1] as number)) * idfStep;
      entries[entry + 1] = 0;
      const end = entry + 2 + (entries[entry] as number);
      let part = words;
      for (let i = entry + 2; i < end; i++) {
        const feature = entries[i] as number;
        const at = feature >>> 16;
        touched.add(at);
        part[at] = (part[at] as number) + weight * ((feature << 16) >> 16);
        part = runs;
      }
    }
    const places = touched.take();
    const vector = { length: dimensions, places, values: joined(places, words, runs) };
    for (let i = 0; i < places.length; i++) words[places[i] as number] = runs[places[i] as number] = 0;
    return vector;
  };
}

/** Both parts with equal weight, to a vector of length 1; of zeros if a part has none. */
function joined(places: Uint16Array, words: Float64Array, runs: Float64Array): Float32Array {
  const [ofWords, ofRuns] = [lengthAt(places, words), lengthAt(places, runs)];
  const values = new Float32Array(places.length);
  if (ofWords === 0 || ofRuns === 0) return values;
  for (let i = 0; i < places.length; i++) {
    const at = places[i] as number;
    words[at] = (words[at] as number) / ofWords + (runs[at] as number) / ofRuns;
  }
  const length = lengthAt(places, words);
  if (length > 0) for (let i = 0; i < places.length; i++) values[i] = (words[places[i] as number] as number) / length;
  return values;
}

function lengthAt(places: Uint16Array, part: Float64Array): number {
  let squares = 0;
  for (let i = 0; i < places.length; i++) squares += (part[places[i] as number] as number) ** 2;
  return Math.sqrt(squares);
}

function denseOf({ length, places, values }: SparseVector): Float32Array {
  const dense = new Float32Array(length);
  for (let i = 0; i < places.length; i++) dense[places[i] as number] = values[i] as number;
  return dense;
}
