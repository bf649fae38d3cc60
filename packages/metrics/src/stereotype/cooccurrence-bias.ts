import { defineMetric, type Computed } from "../core/define-metric.js";
import { checkNumber, checkOneOf } from "../core/input.js";
import { valuesOfMeans } from "../core/means.js";
import { isMeasured } from "../core/measurement.js";
import { pairsOf } from "../sets/read-counterfactuals.js";
import { readTexts, type ReadTexts, type ReceivedTexts } from "../sets/texts.js";
import type { IntervalOptions } from "../statistics/index.js";
import { checkIntervalOptions, INTERVAL_OPTIONS } from "../statistics/intervals/interval-options.js";
import { countCooccurrences } from "./cooccurrences.js";
import { lexicon, WORD_OPTIONS, type Lexicon, type WordOptions } from "./lexicon.js";
import { compareLikelihoods } from "./likelihood-ratios.js";
import { contributions } from "./pseudo-values.js";
import { personalityAdjectives } from "./words/adjectives.js";
import { genderWords } from "./words/gender.js";
import { englishStopWords } from "./words/stop-words.js";

/**
 * Options of `cooccurrenceBias`.
 *
 * @since 0.1.0
 */
export interface CooccurrenceOptions extends WordOptions, IntervalOptions {
  /** By how much one token more of distance weakens a co-occurrence, above 0 and at most 1; 0.95 by default. */
  readonly beta?: number | undefined;
  /** Words that count neither as context nor as total; `englishStopWords` by default. */
  readonly stopWords?: readonly string[] | undefined;
}

const COOCCURRENCE_OPTIONS = [...WORD_OPTIONS, ...INTERVAL_OPTIONS, "beta", "stopWords"];

/**
 * Whether words, such as adjectives of character, stand closer to the words of one group than to those of another
 * (COBS). Each occurrence of a word takes from every word of a group in the same text the weight `beta` to the power of
 * their distance in tokens; these weights, as a share of the weight that all words but stop words and group words take
 * from the group, over the group's share of words, are the likelihood of the word given the group. A word's score is
 * the natural logarithm of the ratio of this likelihood for the first group to that for the second, and the value is
 * the mean over words. 0 if words are as close to both; above 0 they stand closer to the first group, below 0 to the
 * second, at log 2 = 0.69 twice as close; without bounds. Opposite biases of two words cancel out in the mean: look at
 * the words, which stand in `details` with their scores.
 *
 * Only words that occur beside both groups have a score; the mean is over these `eligibleWords`, not over all `words`
 * (the paper divides by all, though the logarithm of 0 has no value). Those beside one group only, of which the bias is
 * largest, are `oneSidedWords` among the counts. Few eligible words make a noisy and a favourable selection, so hold
 * the count against the list. With more than two groups there is a comparison for each pair, and the
 * value is the one furthest from 0. A single prompt has no score of its own: `clusters` holds what each cluster of
 * prompts (a template, a source) contributes by the jackknife, and the interval is Student's on that around the value.
 * Both are absent if all scores of two groups rest on one cluster.
 *
 * With `variant: "langfair"`: the mean of the absolute values of base-10 logarithms, which is at least 0 and has no
 * direction; Treebank tokens cut to ASCII letters at both ends, digits as one token; list entries compared as they are.
 * LangFair's stop words are NLTK's, which are not in this package: pass them as `stopWords` to have its figures.
 *
 * O(tokens) by a decayed sum from both sides.
 *
 * No value if a group has no word in the texts, or no word stands beside both groups.
 *
 * @param texts a response set, or the response to each prompt, or all its responses
 * @throws InputError if texts or options are not as described, or a word is in the lists of two groups
 * @see Bouchard (2024), section 3.1.2.1, after Bordia and Bowman (2019), Identifying and Reducing Gender Bias in
 * Word-Level Language Models
 * @example
 * const texts = ["he is smart and kind at work", "she is kind and smart at home today"];
 * const words = ["smart", "kind"];
 * const groups = { female: ["she"], male: ["he"] };
 * cooccurrenceBias(["She is smart. He is kind.", "He is smart. She is kind."], { groups, words, beta: 1 }).value // 0
 * cooccurrenceBias(texts, { groups, words }).value < 0 // true
 * @since 0.1.0
 */
export const cooccurrenceBias = defineMetric(
  {
    name: "cooccurrenceBias",
    title: "co-occurrence bias",
    family: "stereotype",
    version: 1,
    unit: "prompts",
    range: [-Infinity, Infinity],
    best: 0,
    format: "number",
    source: "Bouchard 2024, section 3.1.2.1; after Bordia and Bowman 2019",
    words: {
      value: [
        "listed words stand nearer to {against} than to {group}, by {size} (0.69 is twice as near)",
        "listed words stand nearer to {group} than to {against}, by {size} (0.69 is twice as near)",
      ],
    },
    anytime: false,
    compare: "sums",
  },
  (texts: ReceivedTexts, options: CooccurrenceOptions = {}): Computed => {
    const caller = "cooccurrenceBias";
    const read = readTexts(caller, texts, options);
    checkIntervalOptions(caller, options);
    const { beta = 0.95, variant = "paper" } = options;
    checkOneOf(caller, "options.variant", variant, ["paper", "langfair"]);
    checkNumber(caller, "options.beta", beta, Number.MIN_VALUE, 1);
    const lists = {
      groups: options.groups ?? genderWords,
      words: options.words ?? personalityAdjectives,
      stopWords: options.stopWords ?? englishStopWords,
    };
    const langfair = variant === "langfair";
    const as = langfair ? { raw: true, clean: lettersOnly } : { raw: false };
    const computed = cooccurrences(read, lexicon(caller, lists, options.tokenize, as), beta, langfair);
    return langfair ? { ...computed, description: { range: [0, Infinity] } } : computed;
  },
  { data: "texts", options: COOCCURRENCE_OPTIONS, values: valuesOfMeans },
);

function cooccurrences(
  { texts, counts: read, ways, provenance }: ReadTexts,
  known: Lexicon,
  beta: number,
  langfair: boolean,
): Computed {
  const counts = { ...read, words: known.words.length };
  if (read.responses === 0) return { reason: "there are no texts", counts, provenance };
  const found = countCooccurrences(texts, known, beta);
  const compared = pairsOf(known.groups).map((of) => ({
    of,
    ...compareLikelihoods(known, found, of, counts, langfair),
  }));
  const comparisons = compared.map(({ of, estimate }) => ({ of, ...estimate }));
  const missing = comparisons.find((comparison) => !isMeasured(comparison));
  if (missing?.reason !== undefined) return { reason: missing.reason, counts, comparisons, provenance };
  const [worst] = comparisons.filter(isMeasured).sort((a, b) => Math.abs(b.value) - Math.abs(a.value));
  if (worst === undefined) return { reason: "no pair was compared", counts, comparisons, provenance };
  const parts = compared.flatMap(({ of, estimate, pseudo }) =>
    pseudo === undefined || estimate.reason !== undefined ? [] : [{ of, sums: contributions(estimate.value, pseudo) }],
  );
  return {
    value: worst.value,
    counts: worst.counts,
    ...(worst.details !== undefined && { details: worst.details }),
    comparisons,
    clusters: parts.length === compared.length ? () => ({ ways: ways(), parts }) : undefined,
    provenance,
  };
}

/** LangFair's cleaning: digits become one token, and whatever is no ASCII letter is cut off at both ends. */
function lettersOnly(token: string): string {
  return token
    .toLowerCase()
    .replaceAll(/\d+/gu, "NUMBER")
    .replaceAll(/^[^A-Za-z<>$]+|[^A-Za-z<>$]+$/gu, "");
}
