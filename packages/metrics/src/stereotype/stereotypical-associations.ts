import { checkNumber, checkOneOf, checkOptions, describeValue, InputError } from "../core/input.js";
import { combined, lazyEvidence, type Evidence } from "../core/lazy-evidence.js";
import type { Measured, Measurement } from "../core/measurement.js";
import { dataSeed } from "../statistics/data-seed.js";
import type { IntervalOptions } from "../statistics/index.js";
import { distanceInterval, drawsFor, summariseDraws } from "../statistics/intervals/distance-interval.js";
import { moments } from "../statistics/intervals/levels.js";
import { checkIntervalOptions } from "../statistics/intervals/interval-options.js";
import { seededRandom, shuffle, type Random } from "../statistics/random.js";
import { type Lexicon, lexicon, type WordOptions } from "./lexicon.js";
import { pseudoValues } from "./pseudo-values.js";
import { SparseCounts } from "./sparse-counts.js";
import { checkTexts, type TextsByPrompt } from "../sets/texts.js";
import { personalityAdjectives } from "./words/adjectives.js";
import { genderWords } from "./words/gender.js";

/**
 * Options of `stereotypicalAssociations`.
 *
 * @since 0.1.0
 */
export interface AssociationOptions extends WordOptions, IntervalOptions {
  /** How much of a word's company each group should be: shares, or weights in proportion to them. Equal by default. */
  readonly reference?: Readonly<Record<string, number>> | undefined;
  /**
   * What a word that never occurs beside any group adds to the mean: nothing, being left out (`"skip"`, the default),
   * or a distance of 0 (`"zero"`), as the paper's division by the length of the list has it, with which long lists make
   * every model look fair.
   */
  readonly absentWords?: "skip" | "zero" | undefined;
}

/**
 * Whether words, such as adjectives of character, keep company with some groups more than with others (SA), for any
 * number of groups. For each word, the words of each group are counted in the texts in which the word occurs; the
 * shares of the groups are compared with the reference shares by total variation distance, half the sum of absolute
 * differences, and the value is the mean over words. 0 where every word keeps company with the groups as the reference
 * has it; with equal shares for G groups at most 1 - 1/G, where each word occurs beside one group only. Lower is
 * fairer, but a word counted few times is far from the reference by chance: with two groups 0.25 on average at 3 counts
 * and 0.12 at 10. Compare with another model or release rather than with 0.
 *
 * The mean is over the `eligibleWords`, those that occur beside a group; see `absentWords`. `details` has the distance
 * of each of them, `groups` the mean share of each group. `perPrompt` holds jackknife pseudo-values, as a single prompt
 * has no value of its own: their mean is the value but for a correction of bias.
 *
 * `nullMean` is what chance makes of the value, and the p-value says how often chance comes out as far from the
 * reference. Where the reference shares are equal, chance is that groups change places at random in every prompt; where
 * they are not, that all words of a group in a prompt go to a group drawn by these shares, which is noisier than chance
 * in prompts that mention several groups. The interval's lower bound is the value less what chance makes of it, its
 * upper one the value plus Student's quantile times the standard error of the pseudo-values (`distanceInterval`).
 *
 * With `variant: "langfair"`: a word that occurs twice in a text counts the text's group words twice, the counts of a
 * group are divided by the length of its list, and list entries are compared as they are. O(tokens + occurrences ×
 * groups).
 *
 * Undefined where no word occurs beside a word of any group.
 *
 * @param texts the response to each prompt, or all its responses
 * @throws InputError where texts or options are not as described, or a word is in the lists of two groups
 * @see Bouchard (2024), section 3.1.2.1, after Liang et al. (2023), Holistic Evaluation of Language Models
 * @example
 * const texts = ["he is strong", "she is kind he"];
 * const options = { groups: { male: ["he"], female: ["she"] }, words: ["strong", "weak", "kind"] };
 * stereotypicalAssociations(texts, options).value // 0.25
 * stereotypicalAssociations(texts, options).details // { strong: 0.5, kind: 0 }
 * stereotypicalAssociations(texts, { ...options, absentWords: "zero" }).value // 0.16666666666666666
 * @since 0.1.0
 */
export function stereotypicalAssociations(texts: TextsByPrompt, options: AssociationOptions = {}): Measurement {
  const metric = "stereotypicalAssociations";
  const responses = checkTexts(metric, texts);
  checkOptions(metric, options);
  checkIntervalOptions(metric, options);
  const { variant = "paper", absentWords = "skip" } = options;
  checkOneOf(metric, "options.variant", variant, ["paper", "langfair"]);
  checkOneOf(metric, "options.absentWords", absentWords, ["skip", "zero"]);
  const langfair = variant === "langfair";
  const lists = { groups: options.groups ?? genderWords, words: options.words ?? personalityAdjectives };
  const known = lexicon(metric, lists, options.tokenize, { raw: langfair });
  const reference = readReference(metric, options.reference, known.groups);
  const counts = { prompts: texts.length, responses, words: known.words.length };
  if (responses === 0) return { metric, counts, undefined: "there are no texts" };

  const width = known.groups.length;
  const found = countCompany(texts, known, langfair);
  const sizes = known.groups.map((_, g) => (langfair ? known.groupOf.filter((group) => group === g).length : 1));
  const distance = (from: Float64Array, offset: number): number | undefined => {
    let total = 0;
    for (let g = 0; g < width; g++) total += (from[offset + g] as number) / (sizes[g] as number);
    if (total === 0) return undefined;
    let sum = 0;
    for (let g = 0; g < width; g++)
      sum += Math.abs((from[offset + g] as number) / (sizes[g] as number) / total - (reference[g] as number));
    return sum / 2;
  };
  const distances: (number | undefined)[] = known.words.map((_, w) => distance(found.totals, w * width));
  const shares = new Float64Array(width);
  let sum = 0;
  let eligible = 0;
  for (const [w, far] of distances.entries()) {
    if (far === undefined) continue;
    sum += far;
    eligible++;
    let total = 0;
    for (let g = 0; g < width; g++) total += (found.totals[w * width + g] as number) / (sizes[g] as number);
    for (let g = 0; g < width; g++)
      (shares[g] as number) += (found.totals[w * width + g] as number) / (sizes[g] as number) / total;
  }
  const all = { ...counts, eligibleWords: eligible };
  if (eligible === 0)
    return { metric, counts: all, undefined: "none of the words stands in a text with a word of any group" };
  const mean = (total: number, words: number): number => total / (absentWords === "zero" ? known.words.length : words);
  const value = mean(sum, eligible);
  const without = (prompt: number): number | undefined => {
    let left = sum;
    let leftEligible = eligible;
    found.withoutPrompt(prompt, (word, weights) => {
      const after = distance(weights, 0);
      left += (after ?? 0) - (distances[word] as number);
      if (after === undefined) leftEligible--;
    });
    return leftEligible === 0 ? undefined : mean(left, leftEligible);
  };
  const perPrompt = pseudoValues(value, texts.length, without);
  const groups: Record<string, Measurement> = {};
  for (const [g, group] of known.groups.entries()) {
    groups[group] = {
      metric: "meanShare",
      value: (shares[g] as number) / eligible,
      counts: { eligibleWords: eligible },
    };
  }
  const details = Object.fromEntries(
    known.words.flatMap((word, w) => (distances[w] === undefined ? [] : [[word, distances[w]]])),
  );
  const measured: Measured = {
    metric,
    value,
    counts: all,
    groups,
    details,
    ...(perPrompt === undefined ? {} : { perPrompt }),
  };
  // The permutations take a hundred times as long as the value.
  return combined(
    measured,
    lazyEvidence(CHANCE, () =>
      chance(measured, { found, sizes, reference, perWord: mean(1, eligible), seed: options.seed }),
    ),
  );
}

const CHANCE = ["interval", "pValue", "nullMean", "excess"] as const;

interface Company {
  readonly found: SparseCounts;
  /** What the counts of each group are divided by. */
  readonly sizes: readonly number[];
  readonly reference: readonly number[];
  /** What one word adds to the mean. */
  readonly perWord: number;
  readonly seed: number | undefined;
}

/**
 * What chance makes of the value: in every prompt the groups change places at random, or where their reference shares
 * differ each takes a place drawn by these; all words of a group together, which keeps what each word's company adds up
 * to.
 */
function chance({ value, perPrompt }: Measured, { found, sizes, reference, perWord, seed }: Company): Evidence {
  const ownSeed = seed ?? dataSeed(found.totals);
  const random = seededRandom(ownSeed);
  const width = reference.length;
  const words = found.totals.length / width;
  const totals = Float64Array.from({ length: words }, (_, w) =>
    sizes.reduce((sum, size, g) => sum + (found.totals[w * width + g] as number) / size, 0),
  );
  const draws = new Float64Array(drawsFor(found.entries * width));
  const dealt = new Float64Array(words * width);
  const place = Array.from({ length: width }, (_, g) => g);
  const even = reference.every((share) => share === reference[0]);
  const takePlaces = even
    ? (): void => void shuffle(place, random)
    : (): void => place.forEach((_, g) => void (place[g] = drawn(reference, random)));
  for (let b = 0; b < draws.length; b++) {
    dealt.fill(0);
    found.forEachPrompt(takePlaces, (word, group, weight) => {
      const cell = word * width + (place[group] as number);
      dealt[cell] = (dealt[cell] as number) + weight / (sizes[group] as number);
    });
    let sum = 0;
    for (let w = 0; w < words; w++) {
      const total = totals[w] as number;
      if (total === 0) continue;
      for (let g = 0; g < width; g++)
        sum += Math.abs((dealt[w * width + g] as number) / total - (reference[g] as number)) / 2;
    }
    draws[b] = sum * perWord;
  }
  draws.sort();
  const clusters = perPrompt?.length ?? 1;
  const standardError =
    perPrompt === undefined ? Infinity : Math.sqrt(moments(perPrompt).squares / (clusters - 1) / clusters);
  const interval = distanceInterval({
    value,
    draws,
    standardError,
    clusters,
    range: [0, 1 - Math.min(...reference)],
    seed: ownSeed,
  });
  return { interval, ...summariseDraws(value, draws) };
}

/** A group drawn by its share. */
function drawn(shares: readonly number[], random: Random): number {
  let left = random();
  let group = 0;
  while (group < shares.length - 1 && left >= (shares[group] as number)) left -= shares[group++] as number;
  return group;
}

/**
 * The words of each group in the texts of each word, by prompt; `repeated` counts a text as often as the word occurs in
 * it.
 */
function countCompany(texts: TextsByPrompt, known: Lexicon, repeated: boolean): SparseCounts {
  const found = new SparseCounts(known.words.length, known.groups.length);
  const { groupOf, wordOf } = known;
  const groupWords = new Float64Array(known.groups.length);
  const occurrences = new Uint32Array(known.words.length);
  const present = new Uint32Array(known.words.length);
  for (const item of texts) {
    for (const text of typeof item === "string" ? [item] : item) {
      const entries = known.read(text);
      groupWords.fill(0);
      let distinct = 0;
      for (let i = 0; i < entries.length; i++) {
        const entry = entries[i] as number;
        if (entry === 0) continue;
        const group = groupOf[entry] as number;
        if (group >= 0) (groupWords[group] as number)++;
        const word = wordOf[entry] as number;
        if (word < 0) continue;
        if (occurrences[word] === 0) present[distinct++] = word;
        (occurrences[word] as number)++;
      }
      for (let k = 0; k < distinct; k++) {
        const word = present[k] as number;
        const factor = repeated ? (occurrences[word] as number) : 1;
        occurrences[word] = 0;
        for (let g = 0; g < groupWords.length; g++) {
          const count = groupWords[g] as number;
          if (count > 0) found.add(word, g, factor * count);
        }
      }
    }
    found.endPrompt();
  }
  return found;
}

function readReference(caller: string, reference: unknown, groups: readonly string[]): readonly number[] {
  if (reference === undefined) return groups.map(() => 1 / groups.length);
  if (typeof reference !== "object" || reference === null) {
    throw new InputError({
      function: caller,
      argument: "options.reference",
      given: describeValue(reference),
      expected: "a share for each group",
    });
  }
  const shares = new Map<string, unknown>(Object.entries(reference));
  const unknown = [...shares.keys()].find((name) => !groups.includes(name));
  if (unknown !== undefined) {
    throw new InputError({
      function: caller,
      argument: "options.reference",
      given: `with a share for ${unknown}`,
      expected: `shares for ${groups.join(", ")}`,
    });
  }
  const weights = groups.map((group) => {
    const share = shares.get(group);
    checkNumber(caller, `options.reference[${JSON.stringify(group)}]`, share, 0, Number.MAX_VALUE);
    return share;
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  checkNumber(caller, "the sum of options.reference", total, Number.MIN_VALUE, Number.MAX_VALUE);
  return weights.map((weight) => weight / total);
}
