import type { Evidence } from "../core/lazy-evidence.js";
import { dataSeed } from "../statistics/data-seed.js";
import { distanceInterval, drawsFor, summariseDraws } from "../statistics/intervals/distance-interval.js";
import { areUneven, effectiveOf } from "../statistics/intervals/effective-number.js";
import { largest, moments } from "../statistics/intervals/levels.js";
import { seededRandom, shuffle, type Random } from "../statistics/random.js";
import type { Company } from "./company.js";

interface Associations {
  readonly value: number;
  /** The jackknife's pseudo-values by prompt. */
  readonly pseudo: Float64Array | undefined;
  /** What one word adds to the mean. */
  readonly perWord: number;
  readonly seed: number | undefined;
}

/**
 * What chance makes of the value: in every prompt the groups change places at random, or if their reference shares
 * differ each takes a place drawn by these; all words of a group together, which keeps what each word's company adds up
 * to.
 */
export function chance({ value, pseudo, perWord, seed }: Associations, company: Company): Evidence {
  const { found, reference } = company;
  const ownSeed = seed ?? dataSeed(found.totals);
  const draws = dealtDistances(company, perWord, seededRandom(ownSeed));
  const clusters = pseudo?.length ?? 1;
  const standardError =
    pseudo === undefined ? Infinity : Math.sqrt(moments(pseudo).squares / (clusters - 1) / clusters);
  const interval = distanceInterval({
    value,
    draws,
    standardError,
    clusters: independentPrompts(company, clusters),
    range: [0, 1 - Math.min(...reference)],
    seed: ownSeed,
  });
  return { interval, ...summariseDraws(value, draws) };
}

/** How many prompts there are; if few have most of the company of words, the effective number of them. */
function independentPrompts({ found }: Company, prompts: number): number {
  const weights: number[] = [];
  found.forEachPrompt(
    () => void weights.push(0),
    (_, __, weight) => void (weights[weights.length - 1] = (weights.at(-1) ?? 0) + weight),
  );
  const effective = effectiveOf(weights, largest(weights));
  return areUneven(effective, prompts) ? effective : prompts;
}

/** The value with the groups dealt out at random, as often as it is drawn, ascending. */
function dealtDistances({ found, sizes, reference }: Company, perWord: number, random: Random): Float64Array {
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
  return draws.sort();
}

/** A group drawn by its share. */
function drawn(shares: readonly number[], random: Random): number {
  let left = random();
  let group = 0;
  while (group < shares.length - 1 && left >= (shares[group] as number)) left -= shares[group++] as number;
  return group;
}
