import type { Lexicon } from "./lexicon.js";
import { SparseCounts } from "./sparse-counts.js";

/** The words of each group in the texts of each word, by prompt. */
export interface Company {
  readonly found: SparseCounts;
  /** What the counts of each group are divided by. */
  readonly sizes: readonly number[];
  /** The share of a word's company that each group should have. */
  readonly reference: readonly number[];
}

/** How far each word's company is from the reference, added up. */
export interface Distances {
  /** Of each word; undefined for one that keeps no company. */
  readonly byWord: readonly (number | undefined)[];
  readonly sum: number;
  readonly eligible: number;
  /** The mean share of each group. */
  readonly shares: readonly number[];
}

export function distancesOf(company: Company): Distances {
  const { found, sizes } = company;
  const width = sizes.length;
  const byWord = Array.from({ length: found.totals.length / width }, (_, w) =>
    distanceFrom(company, found.totals, w * width),
  );
  const shares = new Float64Array(width);
  let [sum, eligible] = [0, 0];
  for (const [w, distance] of byWord.entries()) {
    if (distance === undefined) continue;
    sum += distance;
    eligible++;
    const total = totalOf(company, found.totals, w * width);
    for (let g = 0; g < width; g++)
      (shares[g] as number) += (found.totals[w * width + g] as number) / (sizes[g] as number) / total;
  }
  return { byWord, sum, eligible, shares: Array.from(shares, (share) => share / eligible) };
}

/** The sum of distances and the number of eligible words without a prompt. */
export function withoutPrompt(
  company: Company,
  { byWord, sum, eligible }: Distances,
  prompt: number,
): { readonly sum: number; readonly eligible: number } {
  let left = sum;
  let leftEligible = eligible;
  company.found.withoutPrompt(prompt, (word, weights) => {
    const after = distanceFrom(company, weights, 0);
    left += (after ?? 0) - (byWord[word] as number);
    if (after === undefined) leftEligible--;
  });
  return { sum: left, eligible: leftEligible };
}

function totalOf({ sizes }: Company, weights: Float64Array, offset: number): number {
  let total = 0;
  for (let g = 0; g < sizes.length; g++) total += (weights[offset + g] as number) / (sizes[g] as number);
  return total;
}

/** Total variation distance of a word's company from the reference; undefined if it keeps none. */
function distanceFrom(company: Company, weights: Float64Array, offset: number): number | undefined {
  const { sizes, reference } = company;
  const total = totalOf(company, weights, offset);
  if (total === 0) return undefined;
  let sum = 0;
  for (let g = 0; g < sizes.length; g++)
    sum += Math.abs((weights[offset + g] as number) / (sizes[g] as number) / total - (reference[g] as number));
  return sum / 2;
}

/**
 * The words of each group in the texts of each word, by prompt; `repeated` counts a text as often as the word occurs in
 * it.
 */
export function countCompany(texts: readonly (readonly string[])[], known: Lexicon, repeated: boolean): SparseCounts {
  const found = new SparseCounts(known.words.length, known.groups.length);
  const { groupOf, wordOf } = known;
  const groupWords = new Float64Array(known.groups.length);
  const occurrences = new Uint32Array(known.words.length);
  const present = new Uint32Array(known.words.length);
  for (const ofPrompt of texts) {
    for (const text of ofPrompt) {
      groupWords.fill(0);
      let distinct = 0;
      const entries = known.read(text);
      // By place: an iterator would make an object for each word.
      for (let k = 0; k < entries.length; k++) {
        const entry = entries[k] as number;
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
