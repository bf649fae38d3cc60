import { LARGEST } from "../core/input.js";
import type { Counts, Estimate } from "../core/measurement.js";
import { jackknifeInterval } from "../statistics/index.js";
import type { Cooccurrences } from "./cooccurrences.js";
import type { Lexicon } from "./lexicon.js";
import { pseudoValues } from "./pseudo-values.js";

/** The words' likelihoods given one group over those given another. */
export interface Comparison {
  readonly estimate: Estimate;
  /** The jackknife's pseudo-values by prompt. */
  readonly pseudo: Float64Array | undefined;
}

/** Compares the words' likelihoods given one group with those given another. */
export function compareLikelihoods(
  known: Lexicon,
  found: Cooccurrences,
  { group, against }: { readonly group: string; readonly against: string },
  counts: Counts,
  langfair: boolean,
): Comparison {
  const without = (reason: string, counted = counts): Comparison => ({
    estimate: { reason, counts: counted },
    pseudo: undefined,
  });
  const [i, j] = [known.groups.indexOf(group), known.groups.indexOf(against)];
  const shares = sharesOf(found, known.groups.length, i, j);
  const { contextI, contextJ, wordsI, wordsJ } = shares;
  if (wordsI.total === 0 || wordsJ.total === 0)
    return without(`no text has a word of ${wordsI.total === 0 ? group : against}`);
  if (contextI.total === 0 || contextJ.total === 0)
    return without(
      `the words of ${contextI.total === 0 ? group : against} stand beside stop words and words of groups only`,
    );
  const logs = logRatios(found, known, i, j);
  const eligible = logs.values.filter((log) => log !== INELIGIBLE).length;
  const oneSided = wordsBeside(found, known, i).length + wordsBeside(found, known, j).length - 2 * eligible;
  const all = { ...counts, eligibleWords: eligible, ...(oneSided > 0 && { oneSidedWords: oneSided }) };
  if (eligible === 0) return without(separated(found, known, [i, j]), all);
  const shift = Math.log((contextJ.total * wordsJ.total) / (contextI.total * wordsI.total));
  const value = meanScore(logs.values, shift, langfair);
  const pseudo = pseudoValues(value, found.prompts, (prompt) => {
    const above = contextJ.without(prompt) * wordsJ.without(prompt);
    const below = contextI.without(prompt) * wordsI.without(prompt);
    if (above === 0 || below === 0) return undefined;
    return logs.without(prompt, (left, changed) => {
      if (changed.eligible === 0) return undefined;
      const by = Math.log(above / below);
      return langfair ? meanScore(left, by, true) : changed.sum / changed.eligible + by;
    });
  });
  return {
    estimate: {
      value,
      counts: all,
      details: Object.fromEntries(
        known.words.flatMap((word, w): [string, number][] =>
          logs.values[w] === INELIGIBLE ? [] : [[word, score(logs.values[w] as number, shift, langfair)]],
        ),
      ),
      ...(pseudo !== undefined && {
        interval: jackknifeInterval(value, pseudo, langfair ? [0, LARGEST] : undefined, leastEffective(shares)),
      }),
    },
    pseudo,
  };
}

/** By prompt, of the sums that likelihoods are made of, the one that hangs on the fewest prompts. */
function leastEffective(shares: Shares): Float64Array {
  const effective = ({ total, own }: Column): number =>
    1 / own.reduce((squares, weight) => squares + (weight / total) ** 2, 0);
  return Object.values(shares).reduce((least, one) => (effective(one) < effective(least) ? one : least)).own;
}

/** So many of the words that stand beside one group only are named. */
const MOST_NAMED = 3;

/** Why no word has a score: beside which group alone they stand, the heaviest named. */
function separated(cooccurrences: Cooccurrences, known: Lexicon, [i, j]: readonly [number, number]): string {
  const [first = "", second = ""] = [known.groups[i], known.groups[j]];
  const beside = (own: number): string | undefined => {
    const found = wordsBeside(cooccurrences, known, own);
    const named = found.slice(0, MOST_NAMED).map((word) => known.words[word]);
    if (found.length === 0) return undefined;
    const list = `${named.join(", ")}${found.length > MOST_NAMED ? ", ..." : ""}`;
    return `${found.length} ${found.length === 1 ? "stands" : "stand"} beside ${known.groups[own]} only (${list})`;
  };
  const sides = [beside(i), beside(j)].filter((side) => side !== undefined);
  const none = `none of the words stands beside words of both ${first} and ${second}`;
  if (sides.length === 0) return none;
  return `${none}: ${sides.join(", ")}. A ratio has no value there; the score of stereotypical associations compares such words too`;
}

/** The places of the words that stand beside a group, the heaviest first. */
function wordsBeside({ words }: Cooccurrences, known: Lexicon, group: number): number[] {
  const weightOf = (word: number): number => words.totals[word * known.groups.length + group] as number;
  return [...known.words.keys()].filter((word) => weightOf(word) > 0).sort((a, b) => weightOf(b) - weightOf(a));
}

const INELIGIBLE = Infinity;

/** A word's score: the logarithm of its ratio of weights, less that of all words. */
function score(log: number, shift: number, langfair: boolean): number {
  return langfair ? Math.abs(log + shift) / Math.LN10 : log + shift;
}

/** The mean score of the eligible words. */
function meanScore(logs: Float64Array, shift: number, langfair: boolean): number {
  let sum = 0;
  let eligible = 0;
  for (const log of logs) {
    if (log === INELIGIBLE) continue;
    sum += langfair ? score(log, shift, true) : log;
    eligible++;
  }
  return sum / eligible + (langfair ? 0 : shift);
}

interface LogRatios {
  /** Of each word, the logarithm of the ratio of its weights; infinite if it is not eligible. */
  readonly values: Float64Array;
  /** What `measure` makes of the logarithms without a prompt, with the sum and the number of those eligible. */
  without<T>(prompt: number, measure: (values: Float64Array, left: { sum: number; eligible: number }) => T): T;
}

function logRatios({ words }: Cooccurrences, known: Lexicon, i: number, j: number): LogRatios {
  const width = known.groups.length;
  const values = Float64Array.from(known.words, (_, word) =>
    logRatio(words.totals[word * width + i] as number, words.totals[word * width + j] as number),
  );
  let sum = 0;
  let eligible = 0;
  for (const log of values) {
    if (log === INELIGIBLE) continue;
    sum += log;
    eligible++;
  }
  return {
    values,
    without(prompt, measure) {
      // Changed in place and put back: a prompt has few of the words.
      const before: [word: number, log: number][] = [];
      const left = { sum, eligible };
      words.withoutPrompt(prompt, (word, weights) => {
        const log = values[word] as number;
        if (log === INELIGIBLE) return;
        const after = logRatio(weights[i] as number, weights[j] as number);
        before.push([word, log]);
        values[word] = after;
        left.sum += (after === INELIGIBLE ? 0 : after) - log;
        if (after === INELIGIBLE) left.eligible--;
      });
      const measured = measure(values, left);
      for (const [word, log] of before) values[word] = log;
      return measured;
    },
  };
}

function logRatio(first: number, second: number): number {
  return first > 0 && second > 0 ? Math.log(first / second) : INELIGIBLE;
}

type Shares = Readonly<Record<"contextI" | "contextJ" | "wordsI" | "wordsJ", Column>>;

interface Column {
  readonly total: number;
  /** Of each prompt. */
  readonly own: Float64Array;
  /** Over all prompts but one: exactly 0 if no other has anything. */
  readonly without: (prompt: number) => number;
}

function sharesOf({ context, groupWords }: Cooccurrences, width: number, i: number, j: number): Shares {
  return {
    contextI: column(context, width, i),
    contextJ: column(context, width, j),
    wordsI: column(groupWords, width, i),
    wordsJ: column(groupWords, width, j),
  };
}

function column(table: Float64Array, width: number, group: number): Column {
  let total = 0;
  let support = 0;
  const ofPrompts = new Float64Array(table.length / width);
  for (let place = group; place < table.length; place += width) {
    total += table[place] as number;
    ofPrompts[(place - group) / width] = table[place] as number;
    if ((table[place] as number) > 0) support++;
  }
  return {
    total,
    own: ofPrompts,
    without(prompt) {
      const own = table[prompt * width + group] as number;
      return own > 0 && support === 1 ? 0 : total - own;
    },
  };
}
