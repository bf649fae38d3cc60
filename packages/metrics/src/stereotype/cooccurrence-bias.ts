import { checkNumber, checkOneOf, checkOptions } from "../core/input.js";
import { isMeasured, type Measured, type Measurement, pairName } from "../core/measurement.js";
import { jackknifeInterval, type IntervalOptions } from "../statistics/index.js";
import { checkIntervalOptions } from "../statistics/intervals/interval-options.js";
import { type Lexicon, lexicon, type WordOptions } from "./lexicon.js";
import { pseudoValues } from "./pseudo-values.js";
import { SparseCounts } from "./sparse-counts.js";
import { checkTexts, type TextsByPrompt } from "../sets/texts.js";
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

/**
 * Whether words, such as adjectives of character, stand closer to the words of one group than to those of another
 * (COBS). Each occurrence of a word takes from every word of a group in the same text the weight `beta` to the power of
 * their distance in tokens; these weights, as a share of the weight that all words but stop words and group words take
 * from the group, over the group's share of words, are the likelihood of the word given the group. A word's score is
 * the natural logarithm of the ratio of this likelihood for the first group to that for the second, and the value is
 * the mean over words. 0 where words are as close to both; above 0 they stand closer to the first group, below 0 to the
 * second, at log 2 = 0.69 twice as close; without bounds. Opposite biases of two words cancel out in the mean: look at
 * the words, which stand in `details` with their scores.
 *
 * Only words that occur beside both groups have a score; the mean is over these `eligibleWords`, not over all `words`
 * (the paper divides by all, where the logarithm of 0 has no value). Few eligible words make a noisy and a favourable
 * selection, so hold the count against the list. With more than two groups there is a comparison for each pair, and the
 * value is the one furthest from 0. `perPrompt` holds jackknife pseudo-values, as a single prompt has no score of its
 * own: their mean is the value but for a correction of bias, and the interval is Student's on them around the value.
 * Both are absent where a score stands on one prompt alone.
 *
 * With `variant: "langfair"`: the mean of the absolute values of base-10 logarithms, which is at least 0 and has no
 * direction; Treebank tokens cut to ASCII letters at both ends, digits as one token; list entries compared as they are.
 * LangFair's stop words are NLTK's, which are not in this package: pass them as `stopWords` to have its figures.
 *
 * O(tokens) by a decayed sum from both sides.
 *
 * Undefined where a group has no word in the texts, or no word stands beside both groups.
 *
 * @param texts the response to each prompt, or all its responses
 * @throws InputError where texts or options are not as described, or a word is in the lists of two groups
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
export function cooccurrenceBias(texts: TextsByPrompt, options: CooccurrenceOptions = {}): Measurement {
  const metric = "cooccurrenceBias";
  const responses = checkTexts(metric, texts);
  checkOptions(metric, options);
  checkIntervalOptions(metric, options);
  const { beta = 0.95, variant = "paper" } = options;
  checkOneOf(metric, "options.variant", variant, ["paper", "langfair"]);
  checkNumber(metric, "options.beta", beta, Number.MIN_VALUE, 1);
  const lists = {
    groups: options.groups ?? genderWords,
    words: options.words ?? personalityAdjectives,
    stopWords: options.stopWords ?? englishStopWords,
  };
  const langfair = variant === "langfair";
  const known = lexicon(metric, lists, options.tokenize, langfair ? { raw: true, clean: lettersOnly } : { raw: false });
  const counts = { prompts: texts.length, responses, words: known.words.length };
  if (responses === 0) return { metric, counts, undefined: "there are no texts" };
  const weights = countCooccurrences(texts, known, beta);
  const comparisons: Record<string, Measurement> = {};
  let worst: Measured | undefined;
  let missing: string | undefined;
  for (let i = 0; i < known.groups.length; i++) {
    for (let j = i + 1; j < known.groups.length; j++) {
      const comparison = comparePair(known, weights, i, j, counts, langfair);
      comparisons[pairName(known.groups[i] as string, known.groups[j] as string)] = comparison;
      if (!isMeasured(comparison)) missing ??= comparison.undefined;
      else if (worst === undefined || Math.abs(comparison.value) > Math.abs(worst.value)) worst = comparison;
    }
  }
  if (missing !== undefined || worst === undefined)
    return { metric, counts, comparisons, undefined: missing ?? "no pair was compared" };
  const { value, counts: counted, details, perPrompt } = worst;
  return {
    metric,
    value,
    counts: counted,
    ...(details !== undefined && { details }),
    ...(perPrompt !== undefined && { perPrompt }),
    comparisons,
  };
}

/** LangFair's cleaning: digits become one token, and whatever is no ASCII letter is cut off at both ends. */
function lettersOnly(token: string): string {
  return token
    .toLowerCase()
    .replaceAll(/\d+/gu, "NUMBER")
    .replaceAll(/^[^A-Za-z<>$]+|[^A-Za-z<>$]+$/gu, "");
}

interface Cooccurrences {
  readonly words: SparseCounts;
  readonly prompts: number;
  /**
   * Of each prompt and group, at `prompt * groups + group`: the weight that all words of context take, and the group's
   * words.
   */
  readonly context: Float64Array;
  readonly groupWords: Float64Array;
}

function countCooccurrences(texts: TextsByPrompt, known: Lexicon, beta: number): Cooccurrences {
  const width = known.groups.length;
  const weights = new SparseCounts(known.words.length, width);
  const context = new Float64Array(texts.length * width);
  const groupWords = new Float64Array(texts.length * width);
  const { groupOf, wordOf, stop } = known;
  const contextOf = Float64Array.from(groupOf, (group, entry) => (group < 0 && stop[entry] === 0 ? 1 : 0));
  let found = new Uint32Array(1024);
  let near = new Float64Array(1024);
  let countsAsContext = new Float64Array(1024);
  let isMember = new Float64Array(1024 * width);
  for (const [prompt, item] of texts.entries()) {
    for (const text of typeof item === "string" ? [item] : item) {
      const entries = known.read(text);
      const length = entries.length;
      if (near.length < length) {
        near = new Float64Array(2 * length);
        found = new Uint32Array(2 * length);
        countsAsContext = new Float64Array(2 * length);
        isMember = new Float64Array(2 * length * width);
      }
      // What a token is goes into arrays of 0 and 1 first: the sweeps are several times faster without a branch.
      isMember.fill(0, 0, length * width);
      let words = 0;
      for (let i = 0; i < length; i++) {
        const entry = entries[i] as number;
        countsAsContext[i] = contextOf[entry] as number;
        if (entry === 0) continue;
        const group = groupOf[entry] as number;
        if (group >= 0) isMember[group * length + i] = 1;
        if ((wordOf[entry] as number) >= 0) found[words++] = i;
      }
      for (let group = 0; group < width; group++) {
        const start = group * length;
        let decayed = 0;
        let members = 0;
        for (let i = 0; i < length; i++) {
          const member = isMember[start + i] as number;
          near[i] = decayed;
          members += member;
          decayed = beta * (decayed + member);
        }
        if (members === 0) continue;
        let sum = 0;
        decayed = 0;
        for (let i = length - 1; i >= 0; i--) {
          const weight = (near[i] as number) + decayed;
          near[i] = weight;
          sum += weight * (countsAsContext[i] as number);
          decayed = beta * (decayed + (isMember[start + i] as number));
        }
        for (let k = 0; k < words; k++) {
          const i = found[k] as number;
          weights.add(wordOf[entries[i] as number] as number, group, near[i] as number);
        }
        (context[prompt * width + group] as number) += sum;
        (groupWords[prompt * width + group] as number) += members;
      }
    }
    weights.endPrompt();
  }
  return { words: weights, prompts: texts.length, context, groupWords };
}

function comparePair(
  known: Lexicon,
  weights: Cooccurrences,
  i: number,
  j: number,
  counts: Measured["counts"],
  langfair: boolean,
): Measurement {
  const metric = "cooccurrenceBias";
  const width = known.groups.length;
  const [first, second] = [known.groups[i] as string, known.groups[j] as string];
  const [contextI, contextJ] = [column(weights.context, width, i), column(weights.context, width, j)];
  const [wordsI, wordsJ] = [column(weights.groupWords, width, i), column(weights.groupWords, width, j)];
  if (wordsI.total === 0 || wordsJ.total === 0)
    return { metric, counts, undefined: `no text has a word of ${wordsI.total === 0 ? first : second}` };
  if (contextI.total === 0 || contextJ.total === 0) {
    return {
      metric,
      counts,
      undefined: `the words of ${contextI.total === 0 ? first : second} stand beside stop words and words of groups only`,
    };
  }

  const { totals } = weights.words;
  const logs = new Float64Array(known.words.length).map((_, word) =>
    logRatio(totals[word * width + i] as number, totals[word * width + j] as number),
  );
  let sum = 0;
  let eligible = 0;
  for (const log of logs) {
    if (log === INELIGIBLE) continue;
    sum += log;
    eligible++;
  }
  const all = { ...counts, eligibleWords: eligible };
  if (eligible === 0)
    return { metric, counts: all, undefined: `none of the words stands beside words of both ${first} and ${second}` };

  const shift = Math.log((contextJ.total * wordsJ.total) / (contextI.total * wordsI.total));
  const score = (log: number, by: number): number => (langfair ? Math.abs(log + by) / Math.LN10 : log + by);
  const mean = (total: number, words: number, by: number): number =>
    langfair
      ? logs.reduce((absolute, log) => (log === INELIGIBLE ? absolute : absolute + score(log, by)), 0) / words
      : total / words + by;
  const value = mean(sum, eligible, shift);
  const scores = known.words.flatMap((word, w): [string, number][] =>
    logs[w] === INELIGIBLE ? [] : [[word, score(logs[w] as number, shift)]],
  );

  const without = (prompt: number): number | undefined => {
    const changed: number[] = [];
    let leftSum = sum;
    let leftEligible = eligible;
    weights.words.withoutPrompt(prompt, (word, left) => {
      const before = logs[word] as number;
      if (before === INELIGIBLE) return;
      const after = logRatio(left[i] as number, left[j] as number);
      changed.push(word, before);
      logs[word] = after;
      leftSum += (after === INELIGIBLE ? 0 : after) - before;
      if (after === INELIGIBLE) leftEligible--;
    });
    const above = contextJ.without(prompt) * wordsJ.without(prompt);
    const below = contextI.without(prompt) * wordsI.without(prompt);
    const left =
      above === 0 || below === 0 || leftEligible === 0
        ? undefined
        : mean(leftSum, leftEligible, Math.log(above / below));
    for (let k = 0; k < changed.length; k += 2) logs[changed[k] as number] = changed[k + 1] as number;
    return left;
  };
  const perPrompt = pseudoValues(value, weights.prompts, without);
  const evidence =
    perPrompt === undefined
      ? {}
      : { perPrompt, interval: jackknifeInterval(value, perPrompt, langfair ? [0, Number.MAX_VALUE] : undefined) };
  return { metric, value, counts: all, details: Object.fromEntries(scores), ...evidence };
}

/**
 * The sum of a group's column over prompts, and the sum over all prompts but one: exactly 0 where no other has
 * anything.
 */
function column(
  table: Float64Array,
  width: number,
  group: number,
): { total: number; without: (prompt: number) => number } {
  let total = 0;
  let support = 0;
  for (let place = group; place < table.length; place += width) {
    total += table[place] as number;
    if ((table[place] as number) > 0) support++;
  }
  const without = (prompt: number): number => {
    const own = table[prompt * width + group] as number;
    return own > 0 && support === 1 ? 0 : total - own;
  };
  return { total, without };
}

const INELIGIBLE = Infinity;

function logRatio(first: number, second: number): number {
  return first > 0 && second > 0 ? Math.log(first / second) : INELIGIBLE;
}
